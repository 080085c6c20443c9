/// The target of a redirect: the value of `Location`, or of a refresh, relative to its page.
package enum RedirectDestination: Sendable, Hashable {
  /// The URL of a web page.
  case web(InvocationURL)
  /// An address with another scheme, such as `itms-apps:` or `intent:`.
  case other(String)
  /// A text that is not a valid address, with the reason.
  case bad(String, String)

  /// The maximum number of bytes in an address.
  static let longest = 8_192

  /// Resolves `text` on the page `base`, by RFC 3986, 5.2. A character that is not allowed in URLs
  /// is percent-encoded, as browsers do, or as servers interpret what browsers send.
  package init(_ text: String, from base: InvocationURL) {
    let text = Self.encoded(Self.trimmed(text))
    guard !text.isEmpty else {
      self = .bad(text, "it is empty")
      return
    }
    guard text.utf8.count <= Self.longest else {
      self = .bad(text, "it has more than \(Self.longest) bytes")
      return
    }
    if let scheme = Self.scheme(of: text), scheme != "https", scheme != "http" {
      self = .other(text)
      return
    }
    let whole = Self.scheme(of: text) != nil ? text : Self.joined(text, base)
    do throws(InvocationURLError) {
      self = .web(try InvocationURL(whole))
    } catch {
      self = .bad(text, "\(error)")
    }
  }

  private static func trimmed(_ text: String) -> String {
    var bytes = text.utf8.drop { $0 <= 0x20 }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    return String(Substring(bytes))
  }

  /// The text with invalid characters after the host percent-encoded. The host is unchanged.
  private static func encoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let start = hostEnd(bytes, hasScheme: scheme(of: text) != nil)
    var result = bytes[..<start]
    var isInFragment = false
    for (index, byte) in bytes.enumerated().dropFirst(start) {
      let isForbidden =
        switch byte {
        case 0x25: bytes.dropFirst(index + 1).prefix(2).count { $0.isHexadecimalDigit } < 2
        case 0x23: isInFragment
        default: byte <= 0x20 || byte > 0x7E || forbidden.contains(byte)
        }
      if byte == 0x23 { isInFragment = true }
      if isForbidden { result += ("%" + hexadecimal(byte)).utf8 } else { result.append(byte) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The index at which the host of an address ends; without a host, that of the address's path.
  private static func hostEnd(_ bytes: [UInt8], hasScheme: Bool) -> Int {
    let start = hasScheme ? (bytes.firstIndex(of: 0x3A) ?? 0) + 1 : 0
    guard bytes[start...].starts(with: "//".utf8) else { return start }
    return bytes[(start + 2)...].firstIndex { [0x2F, 0x3F, 0x23].contains($0) } ?? bytes.count
  }

  /// The characters that RFC 3986 does not allow anywhere after the host, except the backslash:
  /// browsers read that as a slash, and it leads to another host than people see.
  private static let forbidden = Set("\"<>[]^`{|}".utf8)

  /// The scheme of a text in lower case; nil without one.
  static func scheme(of text: String) -> String? {
    guard let colon = text.utf8.firstIndex(of: 0x3A) else { return nil }
    let name: Substring = text[..<colon]
    guard let first = name.utf8.first, first.isLetter else { return nil }
    let isScheme = name.utf8.allSatisfy { byte in
      byte.isDigit || byte.isLetter || "+-.".utf8.contains(byte)
    }
    return isScheme ? String(name).lowercasedASCII : nil
  }

  /// The address to which a reference without a scheme leads from the page `base`.
  private static func joined(_ text: String, _ base: InvocationURL) -> String {
    let scheme = base.scheme.rawValue + ":"
    if text.hasPrefix("//") { return scheme + text }
    let site = scheme + "//" + base.host + (base.port.map { ":\($0)" } ?? "")
    let path = base.path.isEmpty ? "/" : String(base.path)
    let query = base.query.map { "?" + $0 } ?? ""
    if text.hasPrefix("#") { return site + path + query + text }
    if text.hasPrefix("?") { return site + path + text }
    let end = text.utf8.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? text.endIndex
    let slash = path.utf8.lastIndex(of: 0x2F) ?? path.startIndex
    let folder = text.hasPrefix("/") ? "" : String(path[...slash])
    return site + withoutDots(folder + String(text[..<end])) + String(text[end...])
  }

  /// The path without its segments `.` and `..`.
  private static func withoutDots(_ path: String) -> String {
    var kept: [Substring] = []
    let segments = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      switch segment {
      case ".": if isLast { kept.append("") }
      case "..":
        _ = kept.popLast()
        if isLast { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }
}
