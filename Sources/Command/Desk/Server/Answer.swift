import HTTPGate

/// An HTTP response with its head and body.
struct Answer: Sendable {
  var head: ResponseHead
  var body: [UInt8]

  init(type: String, _ body: [UInt8], status: Int = 200) {
    head = ResponseHead(status: status, type: type, length: body.count)
    self.body = body
  }

  /// Creates a response with a JSON value and status 200.
  init(_ value: JSONValue) {
    var body: [UInt8] = []
    value.write(to: &body)
    self.init(type: "application/json", body)
  }

  /// Creates a response that refuses a request with a sentence.
  init(_ fault: RequestRefusal) {
    self.init(
      type: "text/plain; charset=utf-8", Array(fault.description.utf8), status: fault.status)
  }

  /// The response to a browser that is let in: the cookie, and the key, which no other response
  /// contains.
  static func entered(_ gate: Gate) -> Answer {
    var answer = Answer(["ok": true, "key": .string(gate.keyText)])
    answer.head.cookie = gate.cookie
    return answer
  }

  /// The response with the desk's page.
  static let page: Answer = {
    let (page, style) = PageFiles.page
    var answer = Answer(type: "text/html; charset=utf-8", page)
    answer.head.styleDigest = style
    return answer
  }()

  /// Creates a response from the answer of a request handler.
  init(_ answer: DeskAnswer) {
    switch answer {
    case .json(let value): self.init(value)
    case .file(let bytes, let type, let name):
      self.init(type: type, bytes)
      head.isFile = true
      head.name = name
    case .notFound: self.init(.notFound as RequestRefusal)
    case .otherMethod: self.init(.methodHere as RequestRefusal)
    }
  }

  /// The bytes to send. The response to a HEAD request describes the body but does not include it.
  func bytes(withBody: Bool) -> [UInt8] { withBody ? head.bytes + body : head.bytes }
}
