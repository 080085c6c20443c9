import HTTPGate

/// The way in which a request is handled after its head was read.
enum Route {
  /// The request is answered at once, with this response.
  case answer(Answer)
  /// The response is the stream of events.
  case stream
  /// The body of this many bytes is read first.
  case body(Int)
}

/// A document that a one-time ticket opens: a file that a request handler shows.
struct Document: Sendable {
  let path: String
  let query: [(name: String, value: String)]
}

extension DeskServer {
  /// Checks a request by its head, and decides its handling before anything else is read.
  func route(_ head: RequestHead) -> Route {
    let isEntry = [Self.entryPath, Self.againPath].contains(head.target.path)
    do throws(RequestRefusal) {
      let length = try gate.check(
        head, maxByteCount: isEntry ? Self.maxEntryBodySize : limits.bodyBytes)
      if let route = try enter(head, length) { return route }
      try gate.checkPass(head)
      if head.target.path.hasPrefix(Self.api) { try gate.checkKey(head) }
      return head.method == .post ? try post(head, length) : try get(head)
    } catch {
      guard head.method != .post else { return .answer(Answer(error)) }
      if error == .cookie { return .answer(EntryPage.closed(head)) }
      let moved = error == .host ? EntryPage.moved(head, port: port) : nil
      return .answer(moved ?? Answer(error))
    }
  }

  /// The handling of the paths that need no cookie, the entry page and its script; nil for others.
  private func enter(_ head: RequestHead, _ length: Int) throws(RequestRefusal) -> Route? {
    switch head.target.path {
    case Self.entryPath: return head.method == .post ? .body(length) : .answer(EntryPage.page(head))
    case Self.againPath:
      guard head.method == .post else { throw .methodHere }
      return .body(length)
    case "/enter.js":
      guard head.method != .post else { throw .methodHere }
      return .answer(Answer(type: "text/javascript; charset=utf-8", EntryPage.script))
    default: return nil
    }
  }

  private func get(_ head: RequestHead) throws(RequestRefusal) -> Route {
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
      // A HEAD request does not spend the ticket.
      guard head.method == .get else { throw .methodHere }
      return .answer(try document(head.target.value(of: "ticket") ?? ""))
    }
    guard let file = PageFiles.all[path] else { throw .notFound }
    return .answer(Answer(type: file.type, file.bytes))
  }

  private func post(_ head: RequestHead, _ length: Int) throws(RequestRefusal) -> Route {
    guard head.target.path.hasPrefix(Self.api), head.target.path != Self.events else {
      throw .methodHere
    }
    return .body(length)
  }

  /// The response to a POST with a complete body.
  func answer(_ head: RequestHead, _ body: consuming [UInt8]) throws(RequestRefusal) -> Answer {
    guard let value = try? JSONValue(parsing: body) else { throw .body }
    // Releases the body, so that a large file is in memory once and not twice.
    body = []
    switch head.target.path {
    case Self.entryPath:
      guard let token = value["token"]?.stringValue, entry.admits(token) else { throw .token }
      return .entered(gate)
    case Self.againPath: return Answer(["ok": true, "way": .string(reopen().rawValue)])
    case "/api/ticket": return Answer(["ok": true, "url": .string(ticket(for: value))])
    case "/api/invite": return Answer(["ok": true, "url": .string(invitation())])
    case "/api/end":
      end()
      return Answer(["ok": true])
    case let path: return Answer(site.act(on: path, value))
    }
  }

  // MARK: Documents

  /// The address of a document for a single visit, because a window of its own cannot send the key.
  private func ticket(for value: JSONValue) -> String {
    let query = value["query"]?.objectValue?.members ?? []
    let document = Document(
      path: value["path"]?.stringValue ?? "",
      query: query.map { ($0.name, $0.value.stringValue ?? "") })
    return "\(Self.documentPath)?ticket=\(documents.issue(for: document))"
  }

  private func document(_ ticket: String) throws(RequestRefusal) -> Answer {
    guard let document = documents.redeem(ticket) else { throw .ticket }
    guard
      case .file(let bytes, let type, let name) = site.look(
        at: document.path, query: document.query)
    else { throw .notFound }
    return Answer(.file(bytes, type: type, name: name))
  }

  private static let entryPath = "/enter"
  /// The path at which a browser that was not let in asks for a new link for the person.
  private static let againPath = "/enter/again"
  /// The maximum size of the body with a token, which comes from browsers that are not let in yet.
  private static let maxEntryBodySize = 1_024
  private static let documentPath = "/document"
  private static let api = "/api/"
  private static let events = "/api/events"
  /// The paths of the server itself that only accept POST.
  private static let posted: Set<String> = ["/api/end", "/api/invite", "/api/ticket"]
}

extension RequestHead {
  fileprivate var query: [(name: String, value: String)] {
    target.query.map { ($0.name, $0.value) }
  }
}
