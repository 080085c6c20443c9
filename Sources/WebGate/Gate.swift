import Basics

/// Who is let in, and for what: the rules for every request, whatever it asks.
///
/// Browsers send a cookie to every port of its host, so another user's program on this machine can be sent the pass.
/// What changes or shows anything therefore needs the key, too: the page keeps it in its `sessionStorage`, which belongs
/// to one host and one port, and sends it as a header.
package struct Gate: Sendable {
  /// The port on which the server is reached.
  package let port: Int
  /// The host in the server's own links, beside the names that every machine has for itself.
  package let host: String
  /// The value of the cookie of those who were let in.
  private let pass: [UInt8]
  /// What their page sends as `X-Beckon`.
  private let key: [UInt8]

  package init(port: Int, host: String = "127.0.0.1", pass: [UInt8], key: [UInt8]) {
    self.port = port
    self.host = host
    self.pass = pass
    self.key = key
  }

  /// The name of the cookie; it has the port, since browsers send cookies to every port of a host.
  package var cookieName: String { "beckon-\(port)" }

  /// The cookie of those who are let in.
  package var cookie: String {
    "\(cookieName)=\(String(decoding: pass, as: UTF8.self)); HttpOnly; SameSite=Strict; Path=/"
  }

  /// The key, for the one answer that hands it over.
  package var keyText: String { String(decoding: key, as: UTF8.self) }

  /// The address of the server's page.
  package var origin: String { "http://\(Self.authority(host, port))" }

  /// What every request must be, with or without a cookie: for this server, by its own name, in one piece.
  /// Returns the length of its body.
  package func check(_ head: RequestHead, mostBytes: Int) throws(RequestFault) -> Int {
    let host = try checkHost(head)
    // A worker that is installed here would see and answer every request from then on.
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
    guard length <= mostBytes else { throw .bodyLength }
    return length
  }

  /// What a request must be besides, unless it is the entry's: from the desk's own page or from nowhere, by
  /// a browser that was let in.
  package func checkPass(_ head: RequestHead) throws(RequestFault) {
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

  /// What a request to the API must have besides: the key, which no other port and no other program is given.
  package func checkKey(_ head: RequestHead) throws(RequestFault) {
    guard let sent = head["x-beckon"], isSecret(sent, key) else { throw .key }
  }

  /// Typed into the address bar, or sent by the page itself.
  private static let ownSites = ["same-origin".utf8, "none".utf8]

  private func checkHost(_ head: RequestHead) throws(RequestFault) -> String {
    guard let host = head["host"] else { throw .noHost }
    for name in ["127.0.0.1", "localhost", "[::1]", self.host] {
      let whole = Self.authority(name, port)
      if host.elementsEqual(whole.utf8) { return whole }
    }
    throw .host
  }

  /// A host with its port; browsers leave out the one that a scheme has by itself.
  private static func authority(_ host: String, _ port: Int) -> String {
    port == 80 ? host : "\(host):\(port)"
  }

  private func checkPost(_ head: RequestHead) throws(RequestFault) {
    guard head["origin"] != nil else { throw .origin }
    if let site = head["sec-fetch-site"], !site.elementsEqual("same-origin".utf8) { throw .site }
    guard let type = head["content-type"], type.elementsEqual("application/json".utf8) else {
      throw .contentType
    }
  }

  private static func length(_ head: RequestHead) throws(RequestFault) -> Int? {
    guard let digits = head["content-length"] else { return nil }
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { throw .contentLength }
    // What no integer holds is more than anybody takes.
    guard let length = decimal(digits) else { throw .bodyLength }
    return length
  }
}
