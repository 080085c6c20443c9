/// The choice of a proxy for a request, by the environment variables that curl uses.
package struct ProxySettings: Sendable {
  private let variables: [String: String]

  /// Makes the choice from environment variables; `variable` returns `nil` for one that is unset or
  /// empty.
  package init(_ variable: (String) -> String?) {
    let names = [
      "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]
    variables = names.reduce(into: [:]) { $0[$1] = variable($1) }
  }

  /// The settings without any proxy.
  package static let none = ProxySettings { _ in nil }

  /// The proxy for a URL; nil for a direct connection.
  ///
  /// `HTTP_PROXY` in capitals is ignored: a web server sets it from a header of a request.
  package func proxy(for url: InvocationURL) -> String? {
    let names =
      url.scheme == .https
      ? ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
      : ["http_proxy", "all_proxy", "ALL_PROXY"]
    guard let proxy = names.lazy.compactMap({ variables[$0] }).first else { return nil }
    return isExempt(String(url.host).lowercasedASCII) ? nil : proxy
  }

  /// Whether the setting `no_proxy` lists the host or a domain above it.
  private func isExempt(_ host: String) -> Bool {
    guard let list = variables["no_proxy"] ?? variables["NO_PROXY"] else { return false }
    for entry in list.split(whereSeparator: { $0 == "," || $0 == " " }) {
      let name = String(entry.drop { $0 == "." }).lowercasedASCII
      if entry == "*" || host == name || host.hasSuffix("." + name) { return true }
    }
    return false
  }

  /// The address of a proxy for messages, without its password.
  package static func shown(_ proxy: String) -> String {
    guard let at = proxy.lastIndex(of: "@") else { return proxy }
    let scheme = proxy.range(of: "://")
    return (scheme.map { String(proxy[..<$0]) } ?? "") + proxy[proxy.index(after: at)...]
  }
}

extension String {
  /// The index in the string after the first occurrence of `mark`; nil if it does not occur.
  fileprivate func range(of mark: String) -> Index? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(mark) { return index(start, offsetBy: mark.count) }
      start = index(after: start)
    }
    return nil
  }
}
