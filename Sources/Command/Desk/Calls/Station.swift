/// The run of tags that the desk controls, as `beckon job run` in a process of its own.
///
/// The command does all work on tags and the ledger. The station starts it, asks it to stop after
/// the current tag, and passes its events to every page.
final class Station: Sendable {
  /// The parameters of a run of tags.
  struct RunParameters: Sendable {
    var job: BareFileName
    /// The arguments after `job run JOB --json`.
    var words: [String]
    var reader: String
    /// The copy of the job for a trial, kept until its end; nil for a real run.
    var trial: JobTrial?
    /// The number of the job's rows that were done before the run.
    var done: Int
    /// A closure that returns the number of the job's rows; nil before the job has begun.
    var total: @Sendable () -> Int?
  }

  enum Phase: String, Sendable {
    case working, pausing, paused, stopping, ended
  }

  private struct State: Sendable {
    var order: RunParameters?
    var phase = Phase.ended
    var status: Int32?
    var sentence: String?
    var done = 0
    var total: Int?
    /// The last events of the run, each with its number in the feed.
    var events: [JSONValue] = []
    var process: Int32?
    /// The number of the current process, so that the end of an old one does not affect a new one.
    var turn = 0
    var isTrial = false
    /// A number that grows with every change that pages are told of, so that they can ignore
    /// outdated answers.
    var revision = 0
  }
  private let state = Locked(State())
  private let feed: EventFeed
  private let folder: String
  private static let keptEvents = 300
  private static let keptSentences = 5
  /// The names of the events with which the writing of a tag ends.
  private static let endsWriting: Set = ["done", "failed", "unsettled"]

  init(folder: String, feed: EventFeed) { (self.folder, self.feed) = (folder, feed) }

  // MARK: Requests of the page

  /// Starts a run; throws if one is active.
  func start(_ order: RunParameters) throws {
    let isFree = state.withLock { state in
      guard state.phase == .ended || state.phase == .paused else { return false }
      let (turn, revision) = (state.turn, state.revision)
      state = State(order: order, phase: .working, done: order.done)
      state.isTrial = order.trial != nil
      (state.turn, state.revision) = (turn, revision)
      return true
    }
    guard isFree else {
      throw CallRefusal(
        .tryAgain, "tags are being written already; stop that run first")
    }
    try launch()
  }

  /// Ends the process of the run after the tag in progress, so that the run can be resumed.
  func pause() { halt(.pausing) }

  /// Resumes a paused run in a new process.
  func resume() throws {
    let isPaused = state.withLock { state in
      guard state.phase == .paused else { return false }
      (state.phase, state.status, state.sentence) = (.working, nil, nil)
      return true
    }
    if isPaused { try launch() }
  }

  /// Ends the run after the tag in progress.
  func stop() {
    let wasPaused = state.withLock { state in
      guard state.phase == .paused else { return false }
      state.phase = .ended
      state.order?.trial = nil
      return true
    }
    if wasPaused { tell() } else { halt(.stopping) }
  }

  /// Ends the run after the tag in progress, and waits for its end.
  func finish() {
    stop()
    while state.withLock({ $0.phase != .ended }) {
      MonotonicClock.pause(.milliseconds(20))
    }
  }

  /// Whether a run of a job is active or paused.
  func isWorking(on job: BareFileName) -> Bool {
    state.withLock { $0.phase != .ended && !$0.isTrial && $0.order?.job.text == job.text }
  }

  /// The job file of the trial that is active or paused, to skip its rows and put them back.
  var trialJob: String? { state.withLock { $0.order?.trial?.job } }

  /// The run as pages see it. A page that begins to watch also gets the last events, and the number
  /// of the last one, to recognize later ones.
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
      ("sentence", JSONValue(state.sentence.map(PageSentence.of))),
      ("reader", .string(order.reader)),
      ("total", state.total.map { .integer($0) } ?? .null), ("done", .integer(state.done)),
      ("command", .string(CommandCall.line(Self.words(order)))),
      ("revision", .integer(state.revision)), ("trial", .bool(state.isTrial)),
    ])
  }

  // MARK: The process

  private static func words(_ order: RunParameters) -> [String] {
    ["job", "run", order.job.text] + order.words
  }

  /// The arguments for the process: a trial works on the copy, at the speed of a person.
  private static func processWords(_ order: RunParameters) -> [String] {
    guard let trial = order.trial else { return words(order) + ["--json"] }
    return ["job", "run", trial.job] + order.words + JobTrial.pace + ["--json"]
  }

  private func launch() throws {
    let (order, turn) = state.withLock { state in
      state.turn += 1
      return (state.order, state.turn)
    }
    guard let order else { return }
    let words = Self.processWords(order)
    let listening: @Sendable () -> Void = { [self] in
      do {
        try listen(to: CommandCall(words: words, folder: folder).command(), turn)
      } catch { ended(turn, CallRefusal(error).status, CallRefusal(error).sentence) }
    }
    tell()
    guard let thread = SystemThread(listening) else {
      let sentence = "the system has no thread left for the run"
      ended(turn, ExitStatus.unavailable.rawValue, sentence)
      throw CallRefusal(.unavailable, sentence)
    }
    thread.detach()
  }

  /// Starts the process, and handles its output until it ends.
  private func listen(to command: ChildCommand, _ turn: Int) throws {
    var command = command
    command.input = .empty
    command.errors = .joined
    // A signal to the desk is passed on only to the run, which ends its own children properly.
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
    // From here on the process ID may be reused.
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

  /// Processes a line of output: JSON is an event, anything else a sentence for people.
  private func take(_ line: [UInt8], _ turn: Int, _ said: inout [String]) {
    guard line.first == UInt8(ascii: "{"), let event = try? JSONValue(parsing: line) else {
      said = (said + [CommandCall.sentence(line)]).suffix(Self.keptSentences)
      return
    }
    // With its first event the job has begun, so its number of rows is known.
    let order = state.withLock { $0.total == nil && $0.turn == turn ? $0.order : nil }
    if let order, let total = order.total() {
      state.withLock { $0.total = total }
      tell()
    }
    if state.withLock(\.isTrial), Self.endsWriting.contains(event["event"]?.stringValue ?? "") {
      MonotonicClock.pause(JobTrial.writingTime)
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
      if !isPaused { state.order?.trial = nil }
    }
    tell()
  }

  /// Asks the process to end after the tag in progress.
  private func halt(_ phase: Phase) {
    let isNews = state.withLock { state in
      guard state.phase == .working || state.phase == .pausing else { return false }
      // A process that was asked before would take a second signal as an order to end at once.
      // While the lock is held, its process ID cannot have been reused.
      if state.phase == .working, let process = state.process {
        RunningProcess(process).interrupt()
      }
      state.phase = phase
      return true
    }
    if isNews { tell() }
  }

  /// Publishes the state while holding the lock, so that the last published state is the current
  /// one.
  private func tell() {
    state.withLock { state in
      state.revision += 1
      feed.publish("run", Self.json(state))
    }
  }
}

extension JSONValue {
  /// The object with another member at its end.
  fileprivate func adding(_ name: String, _ value: JSONValue) -> JSONValue {
    JSONValue(members: (objectValue?.members.map { ($0.name, $0.value) } ?? []) + [(name, value)])
  }
}
