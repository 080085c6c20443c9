import Basics

/// Who is let in, and for what: the rules for every request, whatever it asks.
package struct Gate: Sendable {
  /// The port on which the server is reached.
  package let port: Int
  /// What the cookie of those who were let in says.
  private let pass: [UInt8]

  package init(port: Int, pass: [UInt8]) {
    self.port = port
    self.pass = pass
  }

  /// By the port, since browsers send cookies to every port of a host.
  package var cookieName: String { "beckon-\(port)" }

  /// What those who are let in get as their cookie.
  package var cookie: String {
    "\(cookieName)=\(String(decoding: pass, as: UTF8.self)); HttpOnly; SameSite=Strict; Path=/"
  }

  /// What every request must be, with or without a cookie: for this server, by its own name, in one piece.
  /// Answers how long its body is.
  package func check(_ head: RequestHead, mostBytes: Int) throws(RequestFault) -> Int {
    let host = try checkHost(head)
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

  /// Typed into the address bar, or sent by the page itself.
  private static let ownSites = ["same-origin".utf8, "none".utf8]

  private func checkHost(_ head: RequestHead) throws(RequestFault) -> String {
    guard let host = head["host"] else { throw .noHost }
    for name in ["127.0.0.1", "localhost", "[::1]"] {
      // Browsers leave out the port that a scheme has by itself.
      let whole = port == 80 ? name : "\(name):\(port)"
      if host.elementsEqual(whole.utf8) { return whole }
    }
    throw .host
  }

  private func checkPost(_ head: RequestHead) throws(RequestFault) {
    guard head["origin"] != nil else { throw .origin }
    if let site = head["sec-fetch-site"], !site.elementsEqual("same-origin".utf8) { throw .site }
    guard let mark = head["x-beckon"], mark.elementsEqual("1".utf8) else { throw .pageMark }
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
