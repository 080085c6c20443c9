package import Tags

/// The ledger of a station at work, with a journal for times without a connection.
///
/// If the ledger is on a server and the server goes away, the results of the tag being written go
/// to a journal on this machine. No other tag is started before the journal is delivered.
package struct StationLedger: ~Copyable {
  /// The ledger itself; what is done with it directly bypasses the journal.
  package internal(set) var ledger: Ledger
  private var journal: StationJournal?
  private let current = Current()
  /// Sentences about results that came too late to be recorded, collected if `whenDelivered` is
  /// `nil`.
  package var lateResults: [String] = []
  /// Called after a delivery with the number of delivered results and sentences about those that
  /// came too late.
  package var whenDelivered: ((_ count: Int, _ late: [String]) -> Void)?

  /// A reference, since the compiler counts the parts of a noncopyable value at each use.
  private final class Current {
    /// The row whose tag is being written; nil for none.
    var row: LedgerRow?
    /// The reason why results go to the journal; nil when all are delivered.
    var absence: LedgerError?

    func row(_ number: Int, of job: String) -> LedgerRow? {
      row.flatMap { $0.job == job && $0.number == number ? $0 : nil }
    }
  }

  /// Opens a ledger for a station; `journal` is the path of the file where results wait while the
  /// server is away.
  package init(_ ledger: consuming Ledger, journal: String) throws {
    let waiting =
      ledger.isRemote ? try StationJournal(journal, station: ledger.station) : nil
    self.ledger = ledger
    self.journal = waiting
  }

  /// Starts the work, and delivers the results in the journal.
  package mutating func startWork() throws {
    try ledger.startWork()
    try deliver()
  }

  /// The number of results in the journal that wait to be delivered.
  package var waitingCount: Int { journal?.entries.count ?? 0 }

  /// The path of the journal; nil if it has no results.
  package var waitingPlace: String? { waitingCount > 0 ? journal?.path : nil }

  /// Throws the error that made results wait, if any still wait to be delivered.
  package func requireServer() throws {
    if waitingCount > 0, let absence = current.absence { throw absence }
  }

  /// Connects to the server once more, and delivers the results in the journal.
  package mutating func reconnectAndDeliver() throws {
    try ledger.reconnect()
    try deliver()
    current.absence = nil
  }

  /// Records the results of the journal in the ledger.
  private mutating func deliver() throws {
    guard let entries = journal?.entries, !entries.isEmpty else { return }
    var late: [String] = []
    for entry in entries {
      // The event may have been recorded although its confirmation was lost.
      if try ledger.hasRecorded(entry) { continue }
      do throws(LedgerError) {
        _ = try ledger.recordTogether(
          entry.events, at: entry.time, by: entry.operatorName, isLate: true)
      } catch {
        guard case .refused(let refusal) = error.problem else { throw error }
        late.append(entry.late(refusal))
      }
    }
    try journal?.clear()
    if let whenDelivered {
      whenDelivered(entries.count - late.count, late)
    } else {
      lateResults += late
    }
  }

  /// Whether a station is at work, in this process or another.
  package mutating func isAtWork(_ station: StationName) throws -> Bool {
    try ledger.isAtWork(station)
  }

  /// Ends the station's use of the ledger, and returns the ledger.
  package consuming func close() -> Ledger { ledger }
}

extension StationLedger: JobLedger {
  /// The station whose chain receives the events.
  package var station: StationName { ledger.station }
  /// The interval at which `renew` must be called while a row waits for its tag.
  package var claimRenewalInterval: Duration? { ledger.claimRenewalInterval }

  /// Delivers all waiting results, and claims the next row; nil if there is none.
  package mutating func claimNextRow(of job: String) throws -> LedgerRow? {
    if waitingCount > 0 || !ledger.isConnected { try reconnectAndDeliver() }
    current.row = try ledger.claimNextRow(of: job)
    return current.row
  }

  /// The keys that a row's tag was given with the row, or `nil` if none are recorded.
  package func keys(of row: LedgerRow) throws -> LedgerTagKeys? { try ledger.keys(of: row) }

  /// Renews the claim.
  package mutating func renew(_ job: String) throws -> Bool { try ledger.renew(job) }

  /// Claims a row whose tag was presented again. Returns the station that holds the claim if it is
  /// another one.
  package mutating func claim(_ row: Int, of job: String) throws -> StationName? {
    if let other = try ledger.claim(row, of: job) { return other }
    current.row = try ledger.row(row, of: job)
    return nil
  }

  /// Records events. Results of the tag being written go to the journal while the server is away.
  @discardableResult
  package mutating func append(_ events: [LedgerEvent]) throws -> [LedgerRecord] {
    // The same time in both, so that an event whose confirmation was lost is recognized.
    let time = ledger.clock()
    if waitingCount == 0 {
      do throws(LedgerError) { return try ledger.append(events, at: time) } catch {
        guard error.isServerUnreachable else { throw error }
        current.absence = error
      }
    }
    guard events.allSatisfy(\.isAboutTagInHand),
      let records = try journal?.add(
        .init(events: events, time: time, operatorName: ledger.operatorName))
    else { throw current.absence ?? LedgerError(.away("results wait for it"), ledger.path) }
    for event in events { current.row = current.row?.after(event) }
    return records
  }

  /// The present state of a row, with results that wait to be delivered.
  package func row(_ number: Int, of job: String) throws -> LedgerRow? {
    if waitingCount > 0, let row = current.row(number, of: job) { return row }
    return try ledger.row(number, of: job)
  }

  /// The record of a tag; nil if it was never seen.
  package func tag(_ uid: TagUID) throws -> LedgerTag? { try ledger.tag(uid) }

  /// The rows of a job that are left for this station.
  package func left(of job: String) throws -> RemainingRows { try ledger.left(of: job) }

  /// The numbers of rows of a job in each state.
  package func summary(of job: String) throws -> JobSummary { try ledger.summary(of: job) }
}

extension LedgerEvent {
  /// Whether it reports the result for a tag whose intent is recorded, or the state of its row's
  /// label.
  fileprivate var isAboutTagInHand: Bool {
    switch self {
    case .written, .verified, .locking, .locked, .protecting, .protected, .securingFailed, .done,
      .failed, .unsettled, .settled, .quarantined, .codeMade:
      true
    default: false
    }
  }
}

extension LedgerRow {
  /// The row as it is after an event, which is not checked.
  fileprivate func after(_ event: LedgerEvent) -> LedgerRow {
    guard event.job == job, event.row == number, let state = event.change?.to else { return self }
    return LedgerRow(
      job: job, content: content, state: state, uid: state.isBound ? event.uid : nil,
      attempts: attempts, reason: event.change?.reason, station: station, revision: revision,
      earlier: earlier)
  }
}

extension StationJournal.Entry {
  /// A sentence about a result that came too late, with the refusal.
  fileprivate func late(_ refusal: LedgerRefusal) -> String {
    let place = events.first?.rowTag.map { "row \($0.row) on tag \($0.uid)" } ?? "a tag"
    return "\(place): its result came too late: \(refusal); hold that tag to a reader again"
  }
}

extension Ledger {
  /// Whether this station's chain has the events of an entry already.
  func hasRecorded(_ entry: StationJournal.Entry) throws(LedgerError) -> Bool {
    var found: [LedgerEvent] = []
    let latest = try store.statement(
      "SELECT body FROM event WHERE station = ?1 ORDER BY number DESC LIMIT 64")
    try latest.forEach([.text(station.description)]) { row in
      if let record = try? LedgerRecord(body: row.bytes(0)), record.time == entry.time {
        found.append(record.event)
      }
      return true
    }
    return entry.events.allSatisfy(found.contains)
  }
}

extension LedgerError {
  /// Whether the server cannot be reached, so that the fate of the operation is unknown.
  package var isServerUnreachable: Bool { if case .away = problem { true } else { false } }

  /// Whether a station of the same name is at work. After a lost connection it may be this station
  /// itself, until the server notices the loss.
  package var isStationAtWork: Bool { if case .stationAtWork = problem { true } else { false } }

  /// Whether the error is that the job was added already.
  package var isExistingJob: Bool { if case .refused(.jobExists) = problem { true } else { false } }

  /// Whether the station's claim has expired, or another station was first.
  package var isStaleClaim: Bool {
    switch problem {
    case .refused(.leaseLost), .refused(.takenMeanwhile): true
    default: false
    }
  }

  /// Whether an intent was refused because the row or the tag has changed a moment ago.
  package var hasStateChanged: Bool {
    switch problem {
    case .refused(.otherContent), .refused(.wrongState), .refused(.tagBound),
      .refused(.tagQuarantined), .refused(.rowTaken), .refused(.rowClaimed):
      true
    default: false
    }
  }
}
