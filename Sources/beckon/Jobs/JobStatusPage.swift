import HostIO
import InvocationURLs
import Pages
import Provisioning
import QRCodes

/// The page of `beckon job status --html`.
struct JobStatusPage {
  private let job: String
  private var times: [Int: Int64] = [:]
  private var moments: [JobTimeline.Moment] = []

  /// Looks through the events of a job for what happened when.
  init(_ ledger: borrowing Ledger, job: String) throws {
    self.job = job
    var (times, moments) = (self.times, self.moments)
    try ledger.forEachRecord(of: job) { record in
      guard let row = record.event.row else { return }
      times[row] = record.time
      switch record.event.kind {
      case .done: moments.append(JobTimeline.Moment(time: record.time, isDone: true))
      case .failed, .unsettled, .gaveUp:
        moments.append(JobTimeline.Moment(time: record.time, isDone: false))
      default: break
      }
    }
    (self.times, self.moments) = (times, moments)
  }

  /// Writes the page, whole or not at all.
  func write(
    to path: String, _ ledger: borrowing Ledger, existing: OutputFile.Existing
  ) throws {
    let summary = try ledger.summary(of: job)
    let timeline = JobTimeline(moments)
    let page = StatusPage(
      job: job, made: "Made \(Self.words(WallClock.seconds))", totals: Totals(summary),
      timeline: timeline?.drawn,
      remarks: [timeline?.rate].compactMap { $0 } + (try ledger.heads().map { "Head \($0)" }))
    var file = try OutputFile(path, existing: existing)
    try file.write(page.head())
    try ledger.forEachRow(of: job) { row in try file.write(page.bytes(of: shown(row))) }
    try file.write(page.foot())
    try file.commit()
  }

  private func shown(_ row: LedgerRow) -> StatusRow {
    StatusRow(
      number: row.number, state: StatusRow.State(row.state), stateName: row.state.rawValue,
      url: row.content.url, picture: Self.picture(of: row.content.url),
      uid: row.uid.map { "\($0)" }, reason: row.reason.map { "\($0)" },
      time: times[row.number].map(Self.words))
  }

  /// The code of a URL; none where a tag has its part in it, or no symbol holds it.
  private static func picture(of url: String) -> CodePicture? {
    guard let url = try? InvocationURL(url), let code = try? QRCode(.url(url)) else { return nil }
    return .modules(code.modules)
  }

  /// `2026-07-31 09:30:00 UTC`.
  static func words(_ seconds: Int64) -> String {
    let text = WallClock.iso8601(seconds)
    return text.replacing("T", with: " ").replacing("Z", with: " UTC")
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
