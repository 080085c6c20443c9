import HostIO
import JSONText
import WebGate

/// What is done with a request whose head was read.
enum Route {
  /// Everything is known already.
  case answer(Answer)
  /// The stream of events.
  case stream
  /// So many bytes of a body are to be read, and then answered.
  case body(Int)
}

extension DeskServer {
  /// Judges a request by its head, before anything else of it is read.
  func route(_ head: RequestHead) -> Route {
    do throws(RequestFault) {
      let length = try gate.check(head, mostBytes: limits.bodyBytes)
      if let answer = try enter(head) { return .answer(answer) }
      try gate.checkPass(head)
      return head.method == .post ? try post(head, length) : try get(head)
    } catch {
      let isForPeople = error == .cookie && head.method != .post
      return .answer(isForPeople ? .closed : Answer(error))
    }
  }

  /// What needs no cookie: the way in.
  private func enter(_ head: RequestHead) throws(RequestFault) -> Answer? {
    switch head.target.path {
    case "/enter":
      // Only a whole answer brings the cookie.
      guard head.method == .get else { throw .methodHere }
      guard let token = head.target.value(of: "token"), entry.admits(token) else { throw .token }
      return .entered(cookie: gate.cookie)
    case "/enter.js":
      guard head.method != .post else { throw .methodHere }
      return Answer(type: "text/javascript; charset=utf-8", Entry.script)
    default: return nil
    }
  }

  private func get(_ head: RequestHead) throws(RequestFault) -> Route {
    let path = head.target.path
    if Self.posted.contains(path) { throw .methodHere }
    if path == Self.events {
      guard head.method == .get else { throw .methodHere }
      return .stream
    }
    if path.hasPrefix(Self.api) {
      return .answer(Answer(site.look(at: path, query: head.query)))
    }
    if path == "/" { return .answer(.page) }
    guard let file = PageFiles.all[path] else { throw .notFound }
    return .answer(Answer(type: file.type, file.bytes))
  }

  private func post(_ head: RequestHead, _ length: Int) throws(RequestFault) -> Route {
    guard head.target.path.hasPrefix(Self.api), head.target.path != Self.events else {
      throw .methodHere
    }
    return .body(length)
  }

  /// The answer to a POST that was read whole.
  func answer(_ head: RequestHead, _ body: [UInt8]) throws(RequestFault) -> Answer {
    guard let value = try? JSONValue(parsing: body) else { throw .body }
    switch head.target.path {
    case "/api/invite": return Answer(["ok": true, "url": .string(invitation())])
    case "/api/end":
      end()
      return Answer(["ok": true])
    case let path: return Answer(site.act(on: path, value))
    }
  }

  private static let api = "/api/"
  private static let events = "/api/events"
  /// What the server itself does, and a GET must not.
  private static let posted: Set<String> = ["/api/end", "/api/invite"]
}

extension RequestHead {
  fileprivate var query: [(name: String, value: String)] {
    target.query.map { ($0.name, $0.value) }
  }
}
