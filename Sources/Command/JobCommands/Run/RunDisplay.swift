/// A display of a station's events, which passes them to the hook too.
final class RunDisplay {
  enum Form {
    /// A full display that is repainted on a terminal.
    case screen
    /// A line of text for each tag, printed as it comes.
    case lines
    /// One line of JSON for each event.
    case json
  }

  private let form: Form
  private let job: String
  private let hook: RunHook?
  private let hasBell: Bool
  private let styling: Styling
  private var board: StationBoard
  private var output = StandardOutput()
  private var painted = 0
  /// The error that prevents output; it ends the run before the next tag.
  private var failure: SystemIOError?
  /// The feeder of virtual tags, which reacts to events; nil with a real reader.
  var feeder: VirtualTagFeeder?
  /// The printer of labels for finished tags; nil if labels are not printed.
  var labels: FinishedTagLabels?
  /// The finished tags of which the hook is to be told; nil without a hook.
  var hooks: HookFeed?

  /// The options for the display.
  struct DisplayOptions {
    let form: Form
    let styling: Styling

    init(_ arguments: Arguments) throws {
      let isTerminal = Terminal.output.isTerminal && Environment.current["TERM"] != "dumb"
      form = arguments.has(.json) ? .json : isTerminal ? .screen : .lines
      styling = try Styling(arguments)
    }
  }

  init(
    _ manner: DisplayOptions, hook: RunHook? = nil, hasBell: Bool = false, job: String,
    _ ledger: borrowing Ledger
  ) throws {
    (form, styling) = (manner.form, manner.styling)
    self.job = job
    self.hook = hook
    self.hasBell = hasBell
    let summary = try ledger.summary(of: job)
    var unsettled: Set<Int> = []
    try ledger.forEachOpenRow(of: job) { row in
      if row.state.isOpen { unsettled.insert(row.number) }
    }
    board = StationBoard(total: summary.rows, done: summary.count(.done), unsettled: unsettled)
  }

  /// Displays an event, and calls the hook for it.
  func take(_ event: ProvisioningEvent) throws {
    if event.isWait, let failure { throw failure }
    board.note(event, at: MonotonicClock.nanoseconds)
    show(event)
    if case .done(let row, let uid, _, _) = event {
      try hooks?.add(row, uid, event.json(job: job))
    } else if event.isResult, !event.isVeto,
      let words = hook?.answer(to: event.json(job: job))?.words
    {
      say("warning: the hook: \(words)")
    }
    feeder?.take(event)
  }

  /// The events to record after a tag is done: the progress of its label, and what the hook was
  /// told.
  func follow(_ row: LedgerRow) throws -> [LedgerEvent] {
    (labels?.follow(row) ?? []) + (hooks?.deliver() ?? [])
  }

  /// The events to record together with the completion of a tag: its label and the hook are due.
  func beside(_ row: LedgerRow, _ uid: TagUID) throws -> [LedgerEvent] {
    try (labels?.due(row, uid) ?? []) + [hooks?.due(row, uid)].compactMap(\.self)
  }

  /// Reports at the end the tags of which the hook was not told, and the labels that are not
  /// printed.
  func sayWhatIsLeft() {
    for sentence in [hooks?.remainder, labels?.remainder] { if let sentence { say(sentence) } }
  }

  /// The objection of the hook to writing a tag; nil if it agrees.
  func objection(_ row: ProvisioningRow, _ uid: String, _ chip: String) -> HookObjection? {
    hook?.answer(to: row.offer(uid: uid, chip: chip, job: job))
  }

  /// Shows a sentence beside the events.
  func say(_ sentence: String) {
    painted = 0
    Beckon.say(sentence)
  }

  /// Prints the summary at the end of the run.
  func finish(_ end: ProvisioningEnd?, _ summary: JobSummary, _ heads: [LedgerHead]) throws {
    if let failure { throw failure }
    let text =
      form == .json
      ? summary.json(end, heads).text() + "\n"
      : summary.sentence + "\n" + heads.map { "head \($0)\n" }.joined()
    try output.write(text)
    try output.flush()
  }

  private func show(_ event: ProvisioningEvent) {
    guard failure == nil else { return }
    do throws(SystemIOError) {
      switch form {
      case .json: try output.write(event.json(job: job).text() + "\n")
      case .lines:
        guard let line = event.line else { return }
        let text = line.safeForTerminal()
        try output.write(styling(text, event.tone) + "\n")
      case .screen:
        try output.write(painting())
        try ring(event.tone)
      }
      try output.flush()
    } catch { failure = error }
  }

  /// The text that repaints the display over the previous one.
  private func painting() -> String {
    let terminal = Terminal.output
    let lines = StationScreen(job: job).lines(
      board, width: terminal.width(), height: terminal.height())
    let back = painted > 0 ? "\u{1B}[\(painted)A" : ""
    painted = lines.count
    let text = lines.map { "\r\(styling($0))\u{1B}[K\n" }.joined()
    return back + text + "\u{1B}[J"
  }

  /// Rings once for a good tag and twice for a bad one, so that nobody has to look.
  private func ring(_ tone: ResultTone?) throws(SystemIOError) {
    guard hasBell, let tone else { return }
    try output.write("\u{07}")
    guard tone == .bad else { return }
    try output.flush()
    // Without a pause, two rings sound like one.
    MonotonicClock.pause(.milliseconds(200))
    try output.write("\u{07}")
  }
}

extension Styling {
  /// The line about a tag in the colour of its result.
  fileprivate func callAsFunction(_ text: String, _ tone: ResultTone?) -> String {
    switch tone {
    case .good: self(.green, text)
    case .bad: self(.red, text)
    case nil: text
    }
  }

  fileprivate func callAsFunction(_ line: StationScreen.Line) -> String {
    line.parts.map { part in
      switch part.tint {
      case .plain: part.text
      case .good: self(.green, part.text)
      case .bad: self(.red, part.text)
      case .busy: self(.yellow, part.text)
      }
    }.joined()
  }
}

extension ProvisioningEvent {
  /// Whether the station is waiting for a tag and none is being worked on.
  fileprivate var isWait: Bool {
    switch self {
    case .waiting, .waitingForTags: true
    default: false
    }
  }

  /// Whether the event is the result of a tag.
  fileprivate var isResult: Bool { line != nil }

  /// Whether the event is a veto by the hook itself.
  fileprivate var isVeto: Bool {
    guard case .refused(_, let refusal) = self else { return false }
    return refusal.kind == .vetoed || refusal.kind == .hookFailed
  }

  /// The event as a line of JSON, with the name of the job.
  func json(job: String) -> JSONValue {
    guard case .object(let object) = json else { return json }
    return JSONValue(
      members: [("job", .string(job))] + object.members.map { ($0.name, $0.value) })
  }
}

extension ProvisioningRow {
  /// The JSON that a hook may refuse, before the tag is written.
  fileprivate func offer(uid: String, chip: String, job: String) -> JSONValue {
    [
      "job": .string(job), "event": "tag", "row": .integer(number), "url": .string(url),
      "caption": .string(caption), "uid": .string(uid), "chip": .string(chip),
    ]
  }
}
