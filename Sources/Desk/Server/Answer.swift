import JSONText
import WebGate

/// What is sent back: a head and a body.
struct Answer: Sendable {
  var head: AnswerHead
  var body: [UInt8]

  init(type: String, _ body: [UInt8], status: Int = 200) {
    head = AnswerHead(status: status, type: type, length: body.count)
    self.body = body
  }

  /// A value.
  init(_ value: JSONValue) {
    var body: [UInt8] = []
    value.write(to: &body)
    self.init(type: "application/json", body)
  }

  /// Why a request is refused, in a sentence.
  init(_ fault: RequestFault) {
    self.init(
      type: "text/plain; charset=utf-8", Array(fault.description.utf8), status: fault.status)
  }

  /// A page for a browser that was not let in.
  static let closed = Answer(type: html, Entry.closed, status: RequestFault.cookie.status)

  /// The page that a link leads to.
  static let entry = Answer(type: html, Entry.page)

  /// What a browser that comes in is given: the cookie, and the key, which is in nothing else that is ever sent.
  static func entered(_ gate: Gate) -> Answer {
    var answer = Answer(["ok": true, "key": .string(gate.keyText)])
    answer.head.cookie = gate.cookie
    return answer
  }

  private static let html = "text/html; charset=utf-8"

  /// The page itself.
  static let page: Answer = {
    let (page, style) = PageFiles.page
    var answer = Answer(type: html, page)
    answer.head.styleDigest = style
    return answer
  }()

  /// What a site answers.
  init(_ answer: DeskAnswer) {
    switch answer {
    case .json(let value): self.init(value)
    case .file(let bytes, let type, let name):
      self.init(type: type, bytes)
      head.isFile = true
      head.name = name
    case .notFound: self.init(.notFound as RequestFault)
    case .otherMethod: self.init(.methodHere as RequestFault)
    }
  }

  /// As it is sent; a HEAD is told of the body and does not get it.
  func bytes(withBody: Bool) -> [UInt8] { withBody ? head.bytes + body : head.bytes }
}
