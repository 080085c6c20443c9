import Basics
package import InvocationURLs

/// Which proxy a request goes through, by the variables that curl looks at.
package struct ProxyChoice: Sendable {
  private let variables: [String: String]

  /// Of the environment's variables; `nil` for one that is not set or empty.
  package init(_ variable: (String) -> String?) {
    let names = [
      "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]
    variables = names.reduce(into: [:]) { $0[$1] = variable($1) }
  }

  /// No proxy at all.
  package static let none = ProxyChoice { _ in nil }

  /// The proxy for a URL; `nil` when it is called directly.
  ///
  /// `HTTP_PROXY` in capitals is not looked at: a web server sets it from a header of a request.
  package func proxy(for url: InvocationURL) -> String? {
    let names =
      url.scheme == .https
      ? ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      : ["http_proxy", "all_proxy", "ALL_PROXY"]
    guard let proxy = names.lazy.compactMap({ variables[$0] }).first else { return nil }
    return isExempt(String(url.host).lowercasedASCII) ? nil : proxy
  }

  /// Whether `no_proxy` names the host or a domain above it.
  private func isExempt(_ host: String) -> Bool {
    guard let list = variables["no_proxy"] ?? variables["NO_PROXY"] else { return false }
    for entry in list.split(whereSeparator: { $0 == "," || $0 == " " }) {
      let name = String(entry.drop { $0 == "." }).lowercasedASCII
      if entry == "*" || host == name || host.hasSuffix("." + name) { return true }
    }
    return false
  }

  /// A proxy's address without the password that may be in it.
  package static func shown(_ proxy: String) -> String {
    guard let at = proxy.lastIndex(of: "@") else { return proxy }
    let scheme = proxy.range(of: "://")
    return (scheme.map { String(proxy[..<$0]) } ?? "") + proxy[proxy.index(after: at)...]
  }
}

extension String {
  /// Where the text behind the first `mark` begins.
  fileprivate func range(of mark: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(mark) { return index(start, offsetBy: mark.count) }
      start = index(after: start)
    }
    return nil
  }
}
