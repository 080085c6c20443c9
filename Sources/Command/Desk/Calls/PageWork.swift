/// A request of the page that may take long. The page gives it a name, follows its progress by
/// events, and can cancel it.
final class PageWork: Sendable {
  /// The work that this thread does for the page.
  @TaskLocal static var current: PageWork?

  private struct State: Sendable {
    var process: Int32?
    var isCancelled = false
  }
  private let state = Locked(State())
  private let name: String
  private let feed: EventFeed
  private static let keptSentences = 200

  init(_ name: String, feed: EventFeed) { (self.name, self.feed) = (name, feed) }

  /// Whether the work was cancelled.
  var isCancelled: Bool { state.withLock(\.isCancelled) }

  /// Interrupts the command that is running, and starts no other one.
  func cancel() {
    state.withLock { state in
      guard !state.isCancelled else { return }
      state.isCancelled = true
      // While the lock is held, the process ID cannot have been reused.
      if let process = state.process { RunningProcess(process).interrupt() }
    }
  }

  /// The refusal of work that was cancelled.
  static let refusal = CallRefusal(.interrupted, "cancelled; nothing was made")

  // MARK: Commands

  /// Runs a command to its end, however long it takes, and publishes the progress that it reports.
  func run(_ command: ChildCommand) throws -> ChildOutcome {
    var command = command
    command.input = .empty
    command.errors = .joined
    guard !isCancelled else { throw Self.refusal }
    var child = try command.start()
    state.withLock { state in
      state.process = child.processID
      // It was cancelled while the command started.
      if state.isCancelled { RunningProcess(child.processID).interrupt() }
    }
    var (output, said, rest) = ([UInt8](), [[UInt8]](), [UInt8]())
    do {
      while case let bytes = try child.receive(upTo: 65_536), !bytes.isEmpty {
        rest += bytes
        var start = rest.startIndex
        while let end = rest[start...].firstIndex(of: 0x0A) {
          take(rest[start..<end], &output, &said)
          start = end + 1
        }
        rest.removeSubrange(..<start)
      }
    } catch {
      forgetProcess()
      throw error
    }
    forgetProcess()
    if !rest.isEmpty { take(rest[...], &output, &said) }
    var outcome = try child.finish()
    if case .signalled = outcome.ending, isCancelled { throw Self.refusal }
    outcome.output = output
    outcome.errors = Array(said.joined(separator: [0x0A]))
    return outcome
  }

  private func forgetProcess() { state.withLock { $0.process = nil } }

  /// Processes a line: JSON is progress or output, anything else is a sentence for people.
  private func take(_ line: ArraySlice<UInt8>, _ output: inout [UInt8], _ said: inout [[UInt8]]) {
    guard line.first == UInt8(ascii: "{") else {
      if said.count < Self.keptSentences { said.append(Array(line)) }
      return
    }
    guard line.starts(with: #"{"event":"progress""#.utf8),
      let event = try? JSONValue(parsing: Array(line))
    else {
      output += line
      output.append(0x0A)
      return
    }
    feed.publish(
      "work",
      ["work": .string(name), "done": event["done"] ?? .null, "of": event["of"] ?? .null])
  }
}

/// The work for the page that is going on.
final class PageWorks: Sendable {
  private let works = Locked([String: PageWork]())
  private let feed: EventFeed

  init(feed: EventFeed) { self.feed = feed }

  /// Runs `body` as the work that a request names, if it names one.
  func run<Result>(_ asked: RequestBody, _ body: () throws -> Result) throws -> Result {
    guard let name = try asked.optionalText("work") else { return try body() }
    let work = PageWork(name, feed: feed)
    let isNew = works.withLock { works in
      guard name.utf8.count <= 64, works[name] == nil else { return false }
      works[name] = work
      return true
    }
    guard isNew else { throw CallRefusal("\(quoted(shortened(name))) is not a new name for work") }
    defer { works.withLock { _ = $0.removeValue(forKey: name) } }
    return try PageWork.$current.withValue(work, operation: body)
  }

  /// Cancels a work. One that has ended meanwhile is left as it is.
  func cancel(_ asked: RequestBody) throws -> JSONValue {
    let name = try asked.text("name")
    let work = works.withLock { $0[name] }
    work?.cancel()
    return ["ok": true, "cancelled": .bool(work != nil)]
  }

  /// Cancels everything, because the desk ends.
  func cancelAll() {
    for work in works.withLock({ Array($0.values) }) { work.cancel() }
  }
}
