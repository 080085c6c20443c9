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

/// What a ticket opens: something that the site shows as a file.
struct Document: Sendable {
  let path: String
  let query: [(name: String, value: String)]
}

extension DeskServer {
  /// Judges a request by its head, before anything else of it is read.
  func route(_ head: RequestHead) -> Route {
    let isEntry = head.target.path == Self.entryPath
    do throws(RequestFault) {
      let length = try gate.check(
        head, mostBytes: isEntry ? Self.mostEntryBytes : limits.bodyBytes)
      if let route = try enter(head, length) { return route }
      try gate.checkPass(head)
      if head.target.path.hasPrefix(Self.api) { try gate.checkKey(head) }
      return head.method == .post ? try post(head, length) : try get(head)
    } catch {
      let isForPeople = error == .cookie && head.method != .post
      return .answer(isForPeople ? .closed : Answer(error))
    }
  }

  /// What needs no cookie: the way in.
  private func enter(_ head: RequestHead, _ length: Int) throws(RequestFault) -> Route? {
    switch head.target.path {
    case Self.entryPath: return head.method == .post ? .body(length) : .answer(.entry)
    case "/enter.js":
      guard head.method != .post else { throw .methodHere }
      return .answer(Answer(type: "text/javascript; charset=utf-8", Entry.script))
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
    if path == Self.documentPath {
      // A HEAD uses no ticket up.
      guard head.method == .get else { throw .methodHere }
      return .answer(try document(head.target.value(of: "ticket") ?? ""))
    }
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
  func answer(_ head: RequestHead, _ body: consuming [UInt8]) throws(RequestFault) -> Answer {
    guard let value = try? JSONValue(parsing: body) else { throw .body }
    // A large file is held once while it is looked at, not twice.
    body = []
    switch head.target.path {
    case Self.entryPath:
      guard let token = value["token"]?.stringValue, entry.admits(token) else { throw .token }
      return .entered(gate)
    case "/api/ticket": return Answer(["ok": true, "url": .string(ticket(for: value))])
    case "/api/invite": return Answer(["ok": true, "url": .string(invitation())])
    case "/api/end":
      end()
      return Answer(["ok": true])
    case let path: return Answer(site.act(on: path, value))
    }
  }

  // MARK: Documents

  /// The address of a document, for one visit: a window of its own can send no key.
  private func ticket(for value: JSONValue) -> String {
    let query = value["query"]?.objectValue?.members ?? []
    let document = Document(
      path: value["path"]?.stringValue ?? "",
      query: query.map { ($0.name, $0.value.stringValue ?? "") })
    return "\(Self.documentPath)?ticket=\(documents.issue(for: document))"
  }

  private func document(_ ticket: String) throws(RequestFault) -> Answer {
    guard let document = documents.redeem(ticket) else { throw .ticket }
    guard
      case .file(let bytes, let type, let name) = site.look(
        at: document.path, query: document.query)
    else { throw .notFound }
    return Answer(.file(bytes, type: type, name: name))
  }

  private static let entryPath = "/enter"
  /// A token needs no more, and nobody who sends one has been let in yet.
  private static let mostEntryBytes = 1_024
  private static let documentPath = "/document"
  private static let api = "/api/"
  private static let events = "/api/events"
  /// What the server itself does, and a GET must not.
  private static let posted: Set<String> = ["/api/end", "/api/invite", "/api/ticket"]
}

extension RequestHead {
  fileprivate var query: [(name: String, value: String)] {
    target.query.map { ($0.name, $0.value) }
  }
}
