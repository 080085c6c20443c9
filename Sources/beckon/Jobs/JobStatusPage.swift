import CommandLineKit
import HostIO
import InvocationURLs
import Pages
import Provisioning
import QRCodes

/// The page of `beckon job status --html`.
struct JobStatusPage {
  private let file: JobFile
  private var events = JobStatusEvents()
  /// The markup of rows as it was last written: drawing a code takes longer than all else.
  private var markup: [Int: (row: LedgerRow, time: Int64?, bytes: [UInt8])] = [:]
  /// After how many seconds a browser is to load the page anew; only then markup is kept.
  var reloads: Int?

  init(_ file: JobFile) { self.file = file }

  /// Writes the page, whole or not at all.
  mutating func write(
    to path: String, _ ledger: borrowing Ledger, existing: OutputFile.Existing
  ) throws {
    let hadStations = events.stations.count > 1
    events = try JobStatusEvents(ledger, file.name)
    // Only then rows name their station.
    if hadStations != (events.stations.count > 1) { markup = [:] }
    let summary = try ledger.summary(of: file.name)
    let timeline = JobTimeline(events.moments)
    let page = StatusPage(
      job: file.name, made: "Made \(Self.words(WallClock.seconds)). All times are UTC.",
      totals: Totals(summary), timeline: timeline?.drawn,
      facts: try facts(ledger, summary, timeline), reloads: reloads)
    var output = try OutputFile(path, existing: existing)
    try output.write(page.head())
    var markup = self.markup
    try ledger.forEachRow(of: file.name) { row in
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
    var aside = 0
    try ledger.forEachQuarantined { _ in aside += 1 }
    if aside > 0 { facts.append(("Quarantine", counted(aside, "tag"))) }
    return facts + (try ledger.heads().map { ("Head", "\($0)") })
  }

  private func shown(_ row: LedgerRow) -> StatusRow {
    let time = events.times[row.number].map { Self.words($0) }
    let place = events.stations.count > 1 ? row.station.map { "\($0)" } : nil
    let when = [time, place].compactMap { $0 }.joined(separator: " · ")
    return StatusRow(
      number: row.number, state: StatusRow.State(row.state), stateName: row.state.rawValue,
      url: PageURL(row.content.url), symbol: symbol(of: row.content.url),
      caption: row.content.caption.split(separator: "\n").joined(separator: " · "),
      uid: row.uid.map { "\($0)" }, reason: row.reason.map { "\($0)" },
      time: when.isEmpty ? nil : when)
  }

  /// The modules of a URL, as the job's codes have them; none where a tag has its part in it.
  private func symbol(of url: String) -> ModuleMatrix? {
    var options = QROptions()
    if let qr = file.qr {
      options.level = qr.level
      options.versions = options.versions.lowerBound...qr.largestVersion
    }
    guard let url = try? InvocationURL(url) else { return nil }
    return try? QRCode(.url(url), options: options).modules
  }

  /// `2026-07-31 09:30:00`; only the time when it is on the day of `start`.
  static func words(_ seconds: Int64, after start: Int64? = nil) -> String {
    let text = WallClock.iso8601(seconds).replacing("T", with: " ").replacing("Z", with: "")
    let isSameDay = start.map { $0 / 86_400 == seconds / 86_400 } ?? false
    return isSameDay ? String(text.suffix(8)) : text
  }
}

/// What happened to the rows of a job, and when.
private struct JobStatusEvents {
  /// When the last thing happened to each row.
  private(set) var times: [Int: Int64] = [:]
  private(set) var moments: [JobTimeline.Moment] = []
  /// Rows that each station did.
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
      case .failed, .unsettled, .gaveUp:
        events.moments.append(JobTimeline.Moment(time: record.time, isDone: false))
      default: break
      }
    }
    self = events
  }
}

extension Totals {
  fileprivate init(_ summary: JobSummary) {
    self.init(
      waiting: summary.count(.pending), underWay: summary.openCount, done: summary.count(.done),
      failed: summary.count(.failed))
  }
}

extension StatusRow.State {
  fileprivate init(_ state: RowState) {
    self =
      switch state {
      case .pending: .waiting
      case .failed: .failed
      case .done: .done
      default: .underWay
      }
  }
}
