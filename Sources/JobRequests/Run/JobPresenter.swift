import Basics
import CommandHabits
import CommandLineKit
import HostIO
import JSONText
import Ledgers
import LibCrypto
import Screens
import Tags
import Tapping

/// Shows what happens at a station, and tells the hook.
final class JobPresenter {
  enum Form {
    /// A board that is painted again and again on a terminal.
    case screen
    /// A line for each tag.
    case lines
    /// A line of JSON for each event.
    case json
  }

  private let form: Form
  private let job: String
  private let hook: TapHook?
  private let hasBell: Bool
  private let styling: Styling
  private var board: TapBoard
  private var output = StandardOutput()
  private var painted = 0
  /// Why nothing can be shown any more; it ends the run before the next tag.
  private var failure: HostError?
  /// The tag that a hook hears of.
  var dealer: JobDealer?
  /// What prints the labels of tags that are done.
  var labels: TapLabels?
  /// Tags that are done and of which the hook did not hear: the first of them, and how many.
  private var unheard: (first: [(row: Int, failure: LedgerHookFailure)], count: Int) = ([], 0)
  /// The one of them whose end the ledger has just kept, and not yet that the hook failed.
  private var unkept: LedgerHookFailure?

  /// More are counted and not named.
  private static let mostUnheard = 20

  /// How a run wants to be shown.
  struct Manner {
    let form: Form
    let styling: Styling

    init(_ arguments: Arguments) throws {
      let isTerminal = Terminal.output.isTerminal && Environment.current["TERM"] != "dumb"
      form = arguments.has(.json) ? .json : isTerminal ? .screen : .lines
      styling = try Styling(arguments)
    }
  }

  init(
    _ manner: Manner, hook: TapHook? = nil, hasBell: Bool = false, job: String,
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
    board = TapBoard(total: summary.rows, done: summary.count(.done), unsettled: unsettled)
  }

  /// Takes an event: shows it, and runs the hook.
  func take(_ event: TapEvent) throws {
    if event.isWait, let failure { throw failure }
    board.note(event, at: MonotonicClock.nanoseconds)
    show(event)
    if event.isResult, !event.isVeto, let words = hook?.objection(to: event.json(job: job)) {
      say("warning: the hook: \(words)")
      if case .done(let row, let uid, _, _) = event { note(row, uid, words) }
    }
    dealer?.take(event)
  }

  /// Remembers that the hook did not hear of a tag that is done.
  private func note(_ row: TapRow, _ uid: TagUID, _ words: String) {
    let failure = LedgerHookFailure(uid: uid, words: LedgerText(words))
    unkept = failure
    unheard.count += 1
    if unheard.first.count < Self.mostUnheard { unheard.first.append((row.number, failure)) }
  }

  /// What the ledger is to keep after a tag is done: what became of its label, and that the hook
  /// failed.
  func follow(_ row: LedgerRow) throws -> [LedgerEvent] {
    let events = labels?.follow(row) ?? []
    guard let failure = unkept.take() else { return events }
    let digest = try row.content.content ?? SHA256.digest(of: Array(row.content.url.utf8))
    return events + [.codeMade(job: job, row: row.number, failure.code(for: digest))]
  }

  /// Names at the end the tags of which the hook did not hear, and the labels that are not printed.
  func sayWhatIsLeft() {
    for sentence in [undelivered, labels?.remainder] { if let sentence { say(sentence) } }
  }

  /// The tags that are done and of which the hook did not hear, in a sentence; `nil` when it
  /// heard of all.
  private var undelivered: String? {
    guard unheard.count > 0 else { return nil }
    let tags = unheard.first.map { "row \($0.row) on tag \($0.failure.uid) (\($0.failure.words))" }
    let more = unheard.count > tags.count ? [", and \(unheard.count - tags.count) more"] : []
    let are = unheard.count == 1 ? "is" : "are"
    return "the hook failed for \(counted(unheard.count, "tag")) that \(are) done: "
      + "\(tags.joined(separator: ", "))\(more.joined()); the ledger keeps them as undelivered"
  }

  /// What the hook says against a tag.
  func objection(_ row: TapRow, _ uid: String, _ chip: String) -> String? {
    guard let hook else { return nil }
    return hook.objection(to: row.offer(uid: uid, chip: chip, job: job))
  }

  /// Says something beside the events.
  func say(_ sentence: String) {
    painted = 0
    Beckon.say(sentence)
  }

  /// The last words.
  func finish(_ end: TapEnd?, _ summary: JobSummary, _ heads: [LedgerHead]) throws {
    if let failure { throw failure }
    let text =
      form == .json
      ? summary.json(end, heads).text() + "\n"
      : summary.sentence + "\n" + heads.map { "head \($0)\n" }.joined()
    try output.write(text)
    try output.flush()
  }

  private func show(_ event: TapEvent) {
    guard failure == nil else { return }
    do throws(HostError) {
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

  /// The board over the one before.
  private func painting() -> String {
    let terminal = Terminal.output
    let lines = TapScreen(job: job).lines(
      board, width: terminal.width(), height: terminal.height())
    let back = painted > 0 ? "\u{1B}[\(painted)A" : ""
    painted = lines.count
    let text = lines.map { "\r\(styling($0))\u{1B}[K\n" }.joined()
    return back + text + "\u{1B}[J"
  }

  /// Rings once for what is good, and twice for what is not: nobody has to look to know.
  private func ring(_ tone: TapTone?) throws(HostError) {
    guard hasBell, let tone else { return }
    try output.write("\u{07}")
    guard tone == .bad else { return }
    try output.flush()
    // Two in one breath sound like one.
    MonotonicClock.pause(.milliseconds(200))
    try output.write("\u{07}")
  }
}

extension Styling {
  /// A line about a tag, in the colour of what became of it.
  fileprivate func callAsFunction(_ text: String, _ tone: TapTone?) -> String {
    switch tone {
    case .good: self(.green, text)
    case .bad: self(.red, text)
    case nil: text
    }
  }

  fileprivate func callAsFunction(_ line: TapScreen.Line) -> String {
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

extension TapEvent {
  /// Whether a tag is waited for, and nothing is in hand.
  fileprivate var isWait: Bool {
    switch self {
    case .waiting, .waitingForTags: true
    default: false
    }
  }

  /// Whether something became of a tag.
  fileprivate var isResult: Bool { line != nil }

  /// Whether the hook has just said so itself.
  fileprivate var isVeto: Bool {
    if case .refused(_, let refusal) = self { refusal.kind == .vetoed } else { false }
  }

  /// The event as one line of JSON, with the job's name.
  fileprivate func json(job: String) -> JSONValue {
    guard case .object(let object) = json else { return json }
    return JSONValue(
      members: [("job", .string(job))] + object.members.map { ($0.name, $0.value) })
  }
}

extension TapRow {
  /// What a hook may refuse.
  fileprivate func offer(uid: String, chip: String, job: String) -> JSONValue {
    [
      "job": .string(job), "event": "tag", "row": .integer(number), "url": .string(url),
      "caption": .string(caption), "uid": .string(uid), "chip": .string(chip),
    ]
  }
}
