/// The cookies that servers set during the redirects of one URL, stored and returned like in
/// browsers (RFC 6265).
///
/// Many sites set a cookie with a redirect to the same URL, and send the page when the cookie comes
/// back.
struct CookieJar: Sendable {
  private struct Cookie: Sendable {
    let name: String
    let value: String
    /// The host that set the cookie, or the domain that the host gave for it.
    let domain: String
    /// Whether the cookie is also sent to hosts below the domain.
    let isForDomain: Bool
    let path: String
    let isSecure: Bool
  }

  /// The maximum number of cookies, about as many as browsers keep for a domain.
  private static let maxCookieCount = 50
  private static let longestCookie = 4_096

  private var cookies: [Cookie] = []

  /// The `Cookie` header for a request to a URL; nil if no cookie applies.
  func header(for url: InvocationURL) -> String? {
    let (host, path) = (String(url.canonical.host), Self.path(of: url))
    let own = cookies.filter { cookie in
      (cookie.domain == host || cookie.isForDomain && host.hasSuffix("." + cookie.domain))
        && Self.isPath(path, below: cookie.path) && (!cookie.isSecure || url.scheme == .https)
    }
    guard !own.isEmpty else { return nil }
    // Longer paths first, as servers expect.
    return own.enumerated().sorted {
      ($1.element.path.utf8.count, $0.offset) < ($0.element.path.utf8.count, $1.offset)
    }.map { $0.element.name + "=" + $0.element.value }.joined(separator: "; ")
  }

  /// Stores the cookies of an answer. `now` is in seconds since 1970. Without a list of suffixes,
  /// no cookie applies to a whole domain.
  mutating func take(
    _ header: HeaderFields, from url: InvocationURL, _ suffixes: PublicSuffixList?, now: Int64
  ) {
    for text in header.all("set-cookie") { take(text, url, suffixes, now) }
  }

  private mutating func take(
    _ text: String, _ url: InvocationURL, _ suffixes: PublicSuffixList?, _ now: Int64
  ) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false).map(Self.pair)
    guard text.utf8.count <= Self.longestCookie, text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }),
      let first = parts.first, !first.name.isEmpty
    else { return }
    let host = String(url.canonical.host)
    var (domain, isForDomain) = (host, false)
    var path = Self.folder(of: url)
    var (isSecure, isOver, hasAge) = (false, false, false)
    for (name, value) in parts.dropFirst() {
      switch name.lowercasedASCII {
      case "domain":
        let wanted = String(value.drop { $0 == "." }).lowercasedASCII
        if wanted.isEmpty { continue }
        guard wanted == host || host.hasSuffix("." + wanted) else { return }
        guard suffixes?.registrableDomain(of: wanted) != nil else { continue }
        (domain, isForDomain) = (wanted, true)
      case "path": if value.hasPrefix("/") { path = value }
      case "secure": isSecure = true
      case "max-age":
        guard let age = Int64(value) else { continue }
        (isOver, hasAge) = (age <= 0, true)
      case "expires":
        if !hasAge, let end = DateText.seconds(value) { isOver = end <= now }
      default: continue
      }
    }
    if isSecure, url.scheme != .https { return }
    cookies.removeAll { $0.name == first.name && $0.domain == domain && $0.path == path }
    guard !isOver, cookies.count < Self.maxCookieCount else { return }
    cookies.append(
      Cookie(
        name: first.name, value: first.value, domain: domain, isForDomain: isForDomain, path: path,
        isSecure: isSecure))
  }

  private static func pair(_ text: Substring) -> (name: String, value: String) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return (trimmed(halves[0]), halves.count > 1 ? trimmed(halves[1]) : "")
  }

  private static func trimmed(_ text: Substring) -> String {
    var bytes = text.utf8.drop { $0 == 0x20 || $0 == 0x09 }
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    return String(Substring(bytes))
  }

  private static func path(of url: InvocationURL) -> String {
    url.path.isEmpty ? "/" : String(url.path)
  }

  /// The path of a URL up to its last slash, which is the default path of a cookie.
  private static func folder(of url: InvocationURL) -> String {
    let path = path(of: url)
    guard let slash = path.utf8.lastIndex(of: 0x2F), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func isPath(_ path: String, below other: String) -> Bool {
    path == other || path.hasPrefix(other.hasSuffix("/") ? other : other + "/")
  }
}
