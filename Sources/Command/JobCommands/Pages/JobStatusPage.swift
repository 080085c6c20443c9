import HTMLReports
import QRCodes

/// The page that `beckon job status --html` writes.
struct JobStatusPage {
  let job: String
  /// The job file; nil if a ledger was named directly.
  let file: JobFile?
  /// The name of the ledger or job file for the command line.
  let place: String
  /// The rows that the page lists. Totals count all rows.
  var rows = RowSelection.all
  /// Whether the last check of the ledger found nothing.
  private(set) var isSound = true
  private(set) var events = RowTimes()
  /// The HTML of rows as last written, because drawing a code takes longer than everything else.
  private(set) var markup: [Int: (row: LedgerRow, time: Int64?, bytes: [UInt8])] = [:]
  /// The options for the symbols of the job's codes.
  private(set) var options = QROptions()
  /// The interval in seconds at which a browser reloads the page. HTML is only kept if this is set.
  var reloads: Int?

  /// The name of the job in commands that need its file; nil for a closed job, of which nothing is
  /// left to do.
  private var jobWord: String? { isClosed ? nil : file == nil ? "JOB" : place }
  private(set) var isClosed = false

  /// Writes the page, whole or not at all.
  mutating func write(
    to path: String, _ ledger: borrowing Ledger, existing: OutputFile.Existing
  ) throws {
    let hadStations = events.stations.count > 1
    events = try RowTimes(ledger, job)
    // Rows name their station only if there are several.
    let wasClosed = isClosed
    isClosed = try ledger.closer(of: job) != nil
    if hadStations != (events.stations.count > 1) || wasClosed != isClosed { markup = [:] }
    let summary = try ledger.summary(of: job)
    let rows = listed(summary.rows)
    let timeline = JobTimeline(events.moments)
    let glance = try QuickCheckResult.of(ledger)
    isSound = glance.findings.isEmpty
    var proofs = try ledger.heads().map { (name: "Head", value: "\($0)") }
    for line in glance.lines(of: place).suffix(1) { proofs.append(("Ledger", line)) }
    let page = StatusPage(
      job: job, made: "Made \(Self.words(WallClock.seconds)). All times are UTC.",
      totals: totals(summary), timeline: timeline?.drawn,
      needs: try needs(ledger, glance),
      facts: try facts(ledger, summary, timeline) + shownFacts(rows, summary.rows),
      proofs: proofs, reloads: reloads)
    try decideVersion(ledger)
    var output = try OutputFile(path, existing: existing)
    try output.write(page.head())
    var markup = self.markup
    try ledger.forEachRow(of: job, in: rows) { row in
      let time = events.times[row.number]
      if let known = markup[row.number], known.row == row, known.time == time {
        return try output.write(known.bytes)
      }
      let bytes = page.bytes(of: shown(row))
      if reloads != nil { markup[row.number] = (row, time, bytes) }
      try output.write(bytes)
    }
    self.markup = markup
    try output.write(page.foot())
    try output.commit()
  }

  /// The largest number of rows that are listed without being asked for. A page of 20,000 rows has
  /// about 10 MB.
  static let maxRowCount = 20_000

  /// The rows that the page of a job lists: the selected ones, or the first of very many.
  private func listed(_ count: Int) -> RowSelection {
    rows.isAll && count > Self.maxRowCount
      ? RowSelection(numbers: RowRanges([1...Self.maxRowCount])) : rows
  }

  /// The remark on the page if it does not list all rows.
  private func shownFacts(_ rows: RowSelection, _ count: Int) -> [(name: String, value: String)] {
    if rows.isAll { return [] }
    let words = self.rows.isAll ? "1 to \(Self.maxRowCount)" : "a selection"
    return [("Rows listed", "\(words) of \(count)")]
  }

  /// A sentence on the rows that the page does not list although nobody selected others.
  func remark(_ count: Int, _ path: String) -> String? {
    guard rows.isAll, count > Self.maxRowCount else { return nil }
    return
      "\(path) lists rows 1 to \(Self.maxRowCount) of \(count); --rows selects others, and 'beckon job export "
      + "\(place) -o rows.xlsx' makes a table of all"
  }

  private func facts(
    _ ledger: borrowing Ledger, _ summary: JobSummary, _ timeline: JobTimeline?
  ) throws -> [(name: String, value: String)] {
    var facts: [(name: String, value: String)] = []
    if let hourly = timeline?.hourly, hourly > 0 {
      facts.append(("Rate", "\(hourly) tags an hour, while tags were written"))
      let left = summary.count(.pending) + summary.openCount
      if left > 0 {
        facts.append(
          ("Time left", "\(JobTimeline.duration(of: left, hourly: hourly)) at this rate"))
      }
    }
    if events.stations.count > 1 {
      let counts = events.stations.sorted { "\($0.key)" < "\($1.key)" }
      facts.append(
        ("Stations", counts.map { "\($0.key) \($0.value) done" }.joined(separator: ", ")))
    }
    for line in summary.codeSentences(expected: file?.codeKinds ?? []) {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
      facts.append((String(parts[0]), String(parts[1])))
    }
    var aside = 0
    try ledger.forEachQuarantined { _ in aside += 1 }
    if aside > 0 { facts.append(("Put aside", counted(aside, "tag"))) }
    return facts
  }

  /// The maximum number of rows that a list of the page names; more are only counted.
  private static let maxListedNeeds = 12

  /// The problems that need a person's attention, shown first.
  private func needs(
    _ ledger: borrowing Ledger, _ glance: QuickCheckResult
  ) throws -> [(name: String, value: String)] {
    var needs = glance.findings.prefix(Self.maxListedNeeds).map {
      (name: "The ledger was changed", value: "\($0)")
    }
    var count = 0
    try ledger.forEachOpenRow(of: job) { row in
      guard let jobWord, row.state == .unsettled, let uid = row.uid else { return }
      count += 1
      guard count <= Self.maxListedNeeds else { return }
      let caption = row.content.caption.split(separator: "\n").joined(separator: " · ")
      let name = "Row \(row.number)" + (caption.isEmpty ? "" : " · \(caption)")
      let reason = row.reason ?? TagReason(.lost)
      needs.append((name, "Tag \(uid): \(reason.sentence(waitingFor: uid, job: jobWord))"))
    }
    if count > Self.maxListedNeeds {
      needs.append(("…", "\(count - Self.maxListedNeeds) rows more"))
    }
    return needs
  }

  private func totals(_ summary: JobSummary) -> Totals {
    Totals(
      waiting: summary.count(.pending), needsYou: summary.count(.unsettled),
      underWay: summary.openCount - summary.count(.unsettled), done: summary.count(.done),
      skipped: summary.count(.failed))
  }

  private func shown(_ row: LedgerRow) -> StatusRow {
    let time = events.times[row.number].map { Self.words($0) }
    let station = events.stations.count > 1 ? row.station.map { "\($0)" } : nil
    let when = [time, station].compactMap { $0 }.joined(separator: " · ")
    return StatusRow(
      number: row.number, state: StatusRow.State(row.state), stateName: row.state.word,
      url: HighlightedURL(row.content.url), symbol: symbol(of: row.content.url),
      caption: row.content.caption.split(separator: "\n").joined(separator: " · "),
      uid: row.uid.map { "\($0)" }, reason: row.trouble(in: jobWord),
      time: when.isEmpty ? nil : when)
  }

  /// All symbols have the same version, like the codes. The rows of a job never change.
  private mutating func decideVersion(_ ledger: borrowing Ledger) throws {
    guard let qr = file?.qr, options.versions == .qr else { return }
    options = qr.options(of: try JobQRVersions.version(qr, of: job, in: ledger))
  }

  /// The modules of a row's symbol, with the options of the job's codes, or `nil` if the tag
  /// completes the text.
  private func symbol(of text: String) -> ModuleMatrix? {
    guard let subject = try? RowPayload(text, of: file?.url.content) else { return nil }
    return try? QRCode(subject.code, options: options).modules
  }

  /// The time as text, such as `2026-07-31 09:30:00`.
  static func words(_ seconds: Int64) -> String {
    WallClock.iso8601(seconds).replacing("T", with: " ").replacing("Z", with: "")
  }
}

/// The times of the events of a job's rows, collected by row and station.
struct RowTimes {
  /// The time of each row's last event, by row number, in seconds since 1970.
  private(set) var times: [Int: Int64] = [:]
  private(set) var moments: [JobTimeline.Moment] = []
  /// The number of rows that each station finished.
  private(set) var stations: [StationName: Int] = [:]

  init() {}

  init(_ ledger: borrowing Ledger, _ job: String) throws {
    var events = Self()
    try ledger.forEachRecord(of: job) { record in
      guard let row = record.event.row else { return }
      events.times[row] = record.time
      switch record.event.kind {
      case .done:
        events.moments.append(JobTimeline.Moment(time: record.time, isDone: true))
        events.stations[record.station, default: 0] += 1
      case .failed, .unsettled:
        events.moments.append(JobTimeline.Moment(time: record.time, isDone: false))
      default: break
      }
    }
    self = events
  }
}

extension StatusRow.State {
  fileprivate init(_ state: RowState) {
    self =
      switch state {
      case .pending: .waiting
      case .failed: .skipped
      case .unsettled: .needsYou
      case .done: .done
      default: .underWay
      }
  }
}
