internal import Basics
internal import CommandHabits
internal import CommandLineKit
internal import HostIO
internal import JSONText

/// The one run of tags that the desk looks after: `beckon job run` as a process of its own.
///
/// What it does to tags and to the ledger is the command's; the station starts it, asks it to stop after the tag in
/// hand, and tells every page what it says.
final class Station: Sendable {
  /// What a run was asked for.
  struct Order: Sendable {
    var job: PlainName
    /// The words after `job run JOB --json`.
    var words: [String]
    var reader: String
    /// How many of the job's rows were done before.
    var done: Int
    /// How many rows it has; `nil` before it has begun.
    var total: @Sendable () -> Int?
  }

  enum Phase: String, Sendable {
    case working, pausing, paused, stopping, ended
  }

  private struct State: Sendable {
    var order: Order?
    var phase = Phase.ended
    var status: Int32?
    var sentence: String?
    var done = 0
    var total: Int?
    /// The last lines, each with the number by which the feed knows it.
    var events: [JSONValue] = []
    var process: Int32?
    /// Which process is meant, so that the end of an old one changes nothing of a new one.
    var turn = 0
    /// Grows whenever pages are told something new of the run, so that they know an old answer.
    var revision = 0
  }
  private let state = Locked(State())
  private let feed: EventFeed
  private let folder: String
  private static let keptEvents = 300
  private static let keptSentences = 5

  init(folder: String, feed: EventFeed) { (self.folder, self.feed) = (folder, feed) }

  // MARK: What the page asks

  /// Begins a run, unless one is at work already.
  func start(_ order: Order) throws {
    let isFree = state.withLock { state in
      guard state.phase == .ended || state.phase == .paused else { return false }
      let (turn, revision) = (state.turn, state.revision)
      state = State(order: order, phase: .working, done: order.done)
      (state.turn, state.revision) = (turn, revision)
      return true
    }
    guard isFree else {
      throw ErrandRefusal(
        .tryAgain, "tags are being written already; stop that run first")
    }
    try launch()
  }

  /// Ends it after the tag in hand, to go on later.
  func pause() { halt(.pausing) }

  /// Goes on where it was.
  func resume() throws {
    let isPaused = state.withLock { state in
      guard state.phase == .paused else { return false }
      (state.phase, state.status, state.sentence) = (.working, nil, nil)
      return true
    }
    if isPaused { try launch() }
  }

  /// Ends it after the tag in hand.
  func stop() {
    let wasPaused = state.withLock { state in
      guard state.phase == .paused else { return false }
      state.phase = .ended
      return true
    }
    if wasPaused { tell() } else { halt(.stopping) }
  }

  /// Ends it after the tag in hand, and waits for that.
  func finish() {
    stop()
    while state.withLock({ $0.phase != .ended }) {
      MonotonicClock.pause(.milliseconds(20))
    }
  }

  /// The run as pages see it. Those that begin to look get its last events too, and the number of the last one that
  /// is in it, so that they know what came later.
  func json(withEvents: Bool) -> JSONValue {
    state.withLock { state in
      let json = Self.json(state)
      guard withEvents, json != .null else { return json }
      return json.adding("last", .integer(feed.last)).adding("events", .array(state.events))
    }
  }

  private static func json(_ state: State) -> JSONValue {
    guard let order = state.order else { return .null }
    return JSONValue(members: [
      ("job", .string(order.job.text)), ("state", .string(state.phase.rawValue)),
      ("status", state.status.map { .integer(Int($0)) } ?? .null),
      ("sentence", JSONValue(state.sentence)), ("reader", .string(order.reader)),
      ("total", state.total.map { .integer($0) } ?? .null), ("done", .integer(state.done)),
      ("command", .string(Errand.line(Self.words(order)))),
      ("revision", .integer(state.revision)),
    ])
  }

  // MARK: The process

  private static func words(_ order: Order) -> [String] {
    ["job", "run", order.job.text] + order.words
  }

  private func launch() throws {
    let (order, turn) = state.withLock { state in
      state.turn += 1
      return (state.order, state.turn)
    }
    guard let order else { return }
    let words = Self.words(order) + ["--json"]
    let listening: @Sendable () -> Void = { [self] in
      do {
        try listen(to: Errand(words: words, folder: folder).command(), turn)
      } catch { ended(turn, ErrandRefusal(error).status, ErrandRefusal(error).sentence) }
    }
    tell()
    guard let thread = SystemThread(listening) else {
      let sentence = "the system has no thread left for the run"
      ended(turn, ExitStatus.unavailable.rawValue, sentence)
      throw ErrandRefusal(.unavailable, sentence)
    }
    thread.detach()
  }

  /// Starts the process, and takes what it says until it ends.
  private func listen(to command: ChildCommand, _ turn: Int) throws {
    var command = command
    command.input = .empty
    command.errors = .joined
    // A signal is for the run itself, which ends in good order what it has started.
    var child = try command.start()
    let isWanted = state.withLock { state in
      state.process = child.processID
      return state.phase == .working
    }
    if !isWanted { RunningProcess(child.processID).interrupt() }
    var said: [String] = []
    var rest: [UInt8] = []
    while true {
      let bytes = try child.receive(upTo: 65_536)
      rest += bytes
      while let end = rest.firstIndex(of: 0x0A) {
        take(Array(rest[..<end]), turn, &said)
        rest.removeSubrange(...end)
      }
      if bytes.isEmpty { break }
    }
    // From here on its number may become another's.
    state.withLock { if $0.turn == turn { $0.process = nil } }
    let outcome = try child.finish()
    let status: Int32
    switch outcome.ending {
    case .exited(let code): status = code
    case .signalled(let number): status = Interruption.status(after: number)
    case .stoppedAtDeadline: status = ExitStatus.bug.rawValue
    }
    ended(turn, status, said.isEmpty ? nil : said.joined(separator: "\n"))
  }

  /// A line of JSON is what happened; any other is a sentence for people.
  private func take(_ line: [UInt8], _ turn: Int, _ said: inout [String]) {
    guard line.first == UInt8(ascii: "{"), let event = try? JSONValue(parsing: line) else {
      said = (said + [Errand.sentence(line)]).suffix(Self.keptSentences)
      return
    }
    // By its first event the job has begun, whatever it was before.
    let order = state.withLock { $0.total == nil && $0.turn == turn ? $0.order : nil }
    if let order, let total = order.total() {
      state.withLock { $0.total = total }
      tell()
    }
    state.withLock { state in
      guard state.turn == turn else { return }
      switch event["event"]?.stringValue {
      case "done": state.done += 1
      case "end": state.done = event["done"]?.intValue ?? state.done
      default: break
      }
      let event = event.adding("at", .integer(Int(MonotonicClock.nanoseconds / 1_000_000)))
      let number = feed.publish("tap", event)
      state.events.append(event.adding("id", .integer(number)))
      if state.events.count > Self.keptEvents {
        state.events.removeFirst(state.events.count - Self.keptEvents)
      }
    }
  }

  private func ended(_ turn: Int, _ status: Int32, _ sentence: String?) {
    state.withLock { state in
      guard state.turn == turn else { return }
      state.process = nil
      state.status = status
      state.sentence = sentence
      let isPaused = state.phase == .pausing && status == ExitStatus.interrupted.rawValue
      state.phase = isPaused ? .paused : .ended
    }
    tell()
  }

  /// Asks the run to end after the tag in hand.
  private func halt(_ phase: Phase) {
    let isNews = state.withLock { state in
      guard state.phase == .working || state.phase == .pausing else { return false }
      // A process that was asked before would take a second signal as an order to end at once. Under the lock,
      // its number is still its own.
      if state.phase == .working, let process = state.process {
        RunningProcess(process).interrupt()
      }
      state.phase = phase
      return true
    }
    if isNews { tell() }
  }

  /// Under the lock, so that what is told last is what is so.
  private func tell() {
    state.withLock { state in
      state.revision += 1
      feed.publish("run", Self.json(state))
    }
  }
}

extension JSONValue {
  /// An object with one member more.
  fileprivate func adding(_ name: String, _ value: JSONValue) -> JSONValue {
    JSONValue(members: (objectValue?.members.map { ($0.name, $0.value) } ?? []) + [(name, value)])
  }
}
