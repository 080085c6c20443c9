import Basics

/// The access rules that every request must pass, whatever it asks for.
///
/// Browsers send a cookie to every port of its host, so another user's program on this machine can
/// receive the cookie. Requests that show or change anything therefore also need the key: the page
/// keeps it in its `sessionStorage`, which belongs to one host and one port, and sends it as a
/// header.
package struct Gate: Sendable {
  /// The port that the server listens on.
  package let port: Int
  /// The host in the server's own links; the loopback names are accepted as well.
  package let host: String
  /// The value of the cookie that browsers get when they are let in.
  private let pass: [UInt8]
  /// The key that the page has to send as the header `X-Beckon`.
  private let key: [UInt8]

  /// Creates the rules for a server, with the secrets that requests must contain.
  package init(port: Int, host: String = "127.0.0.1", pass: [UInt8], key: [UInt8]) {
    self.port = port
    self.host = host
    self.pass = pass
    self.key = key
  }

  /// The name of the cookie. It contains the port, because browsers send cookies to every port of a
  /// host.
  package var cookieName: String { "beckon-\(port)" }

  /// The value of `Set-Cookie` for browsers that are let in.
  package var cookie: String {
    "\(cookieName)=\(String(decoding: pass, as: UTF8.self)); HttpOnly; SameSite=Strict; Path=/"
  }

  /// The key as text, for the one response that gives it away.
  package var keyText: String { String(decoding: key, as: UTF8.self) }

  /// The origin of the server's page, such as `http://127.0.0.1:8080`.
  package var origin: String { "http://\(Self.authority(host, port))" }

  /// Checks the rules for every request, with or without a cookie: it must be addressed to this
  /// server by one of its own names, and its body must come in one piece. Returns the length of the
  /// body.
  package func check(_ head: RequestHead, maxByteCount: Int) throws(RequestRefusal) -> Int {
    let host = try checkHost(head)
    // A service worker installed here would see and answer every later request.
    if head["service-worker"] != nil { throw .serviceWorker }
    if head["transfer-encoding"] != nil { throw .transferEncoding }
    if head["expect"] != nil { throw .expectation }
    let length = try Self.length(head)
    if let origin = head["origin"] {
      guard origin.elementsEqual("http://\(host)".utf8) else { throw .origin }
    }
    guard head.method == .post else {
      if let length, length > 0 { throw .unexpectedBody }
      return 0
    }
    try checkPost(head)
    guard let length else { throw .noContentLength }
    guard length <= maxByteCount else { throw .bodyLength }
    return length
  }

  /// Checks the rules for every request except the entry page's: it must come from the desk's own
  /// page or from the address bar, with the cookie of a browser that was let in.
  package func checkPass(_ head: RequestHead) throws(RequestRefusal) {
    if let site = head["sec-fetch-site"], !Self.ownSites.contains(where: site.elementsEqual) {
      throw .site
    }
    guard let cookies = head["cookie"] else { throw .cookie }
    let mine = cookies.split(separator: UInt8(ascii: ";")).map { $0.drop { $0 == 0x20 } }
      .filter { $0.starts(with: "\(cookieName)=".utf8) }
    guard mine.count == 1, let cookie = mine.first,
      isSecret(cookie.dropFirst(cookieName.utf8.count + 1), pass)
    else { throw .cookie }
  }

  /// Checks the additional rule for requests to the API: the key, which no other port and no other
  /// program is given.
  package func checkKey(_ head: RequestHead) throws(RequestRefusal) {
    guard let sent = head["x-beckon"], isSecret(sent, key) else { throw .key }
  }

  /// The values of `Sec-Fetch-Site` for requests typed into the address bar or sent by the page
  /// itself.
  private static let ownSites = ["same-origin".utf8, "none".utf8]

  private func checkHost(_ head: RequestHead) throws(RequestRefusal) -> String {
    guard let host = head["host"] else { throw .noHost }
    for name in ["127.0.0.1", "localhost", "[::1]", self.host] {
      let whole = Self.authority(name, port)
      if host.elementsEqual(whole.utf8) { return whole }
    }
    throw .host
  }

  /// The host with its port, as browsers write it: they leave out the default port of a scheme.
  private static func authority(_ host: String, _ port: Int) -> String {
    port == 80 ? host : "\(host):\(port)"
  }

  private func checkPost(_ head: RequestHead) throws(RequestRefusal) {
    guard head["origin"] != nil else { throw .origin }
    if let site = head["sec-fetch-site"], !site.elementsEqual("same-origin".utf8) { throw .site }
    guard let type = head["content-type"], type.elementsEqual("application/json".utf8) else {
      throw .contentType
    }
  }

  private static func length(_ head: RequestHead) throws(RequestRefusal) -> Int? {
    guard let digits = head["content-length"] else { return nil }
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { throw .contentLength }
    // A length that does not fit an integer exceeds every limit.
    guard let length = decimal(digits) else { throw .bodyLength }
    return length
  }
}

/// Whether a received text is the secret. The time taken depends on the length of the text, and not
/// on how much of it is right.
package func isSecret(_ text: some Collection<UInt8>, _ secret: [UInt8]) -> Bool {
  var differences: UInt8 = text.count == secret.count && !secret.isEmpty ? 0 : 1
  for (byte, other) in zip(text, secret) { differences |= byte ^ other }
  return differences == 0
}
