package import Tags

/// A ledger as a station at work uses it.
///
/// Where the ledger is on a server and the server goes away, the results of the tag in hand go to a
/// journal on this machine. No other tag is begun before the journal was delivered.
package struct StationBook: ~Copyable {
  /// The ledger; what is done with it passes the journal by.
  package internal(set) var ledger: Ledger
  private var journal: StationJournal?
  private var inHand: LedgerRow?
  /// Why results had to go to the journal, until they are delivered.
  private var absence: LedgerError?
  /// Results that came too late to be recorded, in words, when nobody is told at once.
  package var lateResults: [String] = []
  /// Is told how many results were delivered, and of those that came too late.
  package var whenDelivered: ((_ count: Int, _ late: [String]) -> Void)?

  /// A station with a ledger; `journal` is where results wait while its server is away.
  package init(_ ledger: consuming Ledger, journal: String) throws {
    let waiting =
      ledger.isRemote ? try StationJournal(journal, station: ledger.station) : nil
    self.ledger = ledger
    self.journal = waiting
  }

  /// Begins to work, and tells the ledger what waits.
  package mutating func startWork() throws {
    try ledger.startWork()
    try deliver()
  }

  /// How many results wait to be delivered.
  package var waitingCount: Int { journal?.entries.count ?? 0 }

  /// Where they wait; `nil` when none does.
  package var waitingPlace: String? { waitingCount > 0 ? journal?.path : nil }

  /// Throws why results wait, when some do: first they have to be delivered.
  package func requireServer() throws { if waitingCount > 0, let absence { throw absence } }

  /// Connects to the server again and delivers what waits.
  package mutating func catchUp() throws {
    try ledger.reconnect()
    try deliver()
    absence = nil
  }

  /// Tells the ledger what waits in the journal.
  private mutating func deliver() throws {
    guard let entries = journal?.entries, !entries.isEmpty else { return }
    var late: [String] = []
    for entry in entries {
      // The answer to the first may have been lost, and not the event.
      if try ledger.hasRecorded(entry) { continue }
      do throws(LedgerError) {
        _ = try ledger.recordTogether(entry.events, at: entry.time, isLate: true)
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

  /// Whether a station is at work, here or elsewhere.
  package mutating func isAtWork(_ station: StationName) throws -> Bool {
    try ledger.isAtWork(station)
  }

  /// Gives the ledger back.
  package consuming func close() -> Ledger { ledger }
}

extension StationBook: JobBook {
  /// Whose chain the events go to.
  package var station: StationName { ledger.station }
  /// How often `holdOn` has to be called while a row waits for its tag.
  package var holdInterval: Duration? { ledger.holdInterval }

  /// Takes the next row, once nothing waits to be delivered any more.
  package mutating func claimNextRow(of job: String) throws -> LedgerRow? {
    if waitingCount > 0 || !ledger.isConnected { try catchUp() }
    inHand = try ledger.claimNextRow(of: job)
    return inHand
  }

  /// Keeps the row in hand for another while.
  package mutating func holdOn(_ job: String) throws -> Bool { try ledger.holdOn(job) }

  /// Takes a row up whose tag was seen again; answers the station that has it in hand.
  package mutating func takeUp(_ row: Int, of job: String) throws -> StationName? {
    if let other = try ledger.takeUp(row, of: job) { return other }
    inHand = try ledger.row(row, of: job)
    return nil
  }

  /// Records what happened; results of the tag in hand go to the journal while the server is away.
  @discardableResult
  package mutating func append(_ events: [LedgerEvent]) throws -> [LedgerRecord] {
    // The same moment in both, so that an event whose answer was lost is known again.
    let time = ledger.clock()
    if waitingCount == 0 {
      do throws(LedgerError) { return try ledger.append(events, at: time) } catch {
        guard error.isAway else { throw error }
        absence = error
      }
    }
    guard events.allSatisfy(\.isAboutTagInHand),
      let records = try journal?.add(.init(events: events, time: time))
    else { throw absence ?? LedgerError(.away("results wait for it"), ledger.path) }
    for event in events { inHand = inHand?.after(event) }
    return records
  }

  /// A row as it is now, with what waits to be delivered.
  package func row(_ number: Int, of job: String) throws -> LedgerRow? {
    if waitingCount > 0, let inHand, inHand.job == job, inHand.number == number { return inHand }
    return try ledger.row(number, of: job)
  }

  /// What is known of a tag.
  package func tag(_ uid: TagUID) throws -> LedgerTag? { try ledger.tag(uid) }

  /// What is left of a job for this station.
  package func left(of job: String) throws -> RowsLeft { try ledger.left(of: job) }

  /// How far a job has come.
  package func summary(of job: String) throws -> JobSummary { try ledger.summary(of: job) }
}

extension LedgerEvent {
  /// Whether it says what became of a tag whose intent is in the ledger, or of its row's label.
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
  /// The row as it is after an event that nobody has checked.
  fileprivate func after(_ event: LedgerEvent) -> LedgerRow {
    guard event.job == job, event.row == number, let state = event.change?.to else { return self }
    return LedgerRow(
      job: job, content: content, state: state, uid: state.isBound ? event.uid : nil,
      attempts: attempts, reason: event.change?.reason, station: station)
  }
}

extension StationJournal.Entry {
  /// What it means that it came too late.
  fileprivate func late(_ refusal: LedgerRefusal) -> String {
    let place = events.first?.rowTag.map { "row \($0.row) on tag \($0.uid)" } ?? "a tag"
    return "\(place): what became of it came too late: \(refusal); hold that tag to a reader again"
  }
}

extension Ledger {
  /// Whether this station's chain has the events already.
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
  /// Whether the server cannot be reached; nothing is known about what was under way.
  package var isAway: Bool { if case .away = problem { true } else { false } }

  /// Whether somebody works under the station's name. After a connection was lost that may be this
  /// station itself, until the server notices.
  package var isNameTaken: Bool { if case .stationAtWork = problem { true } else { false } }

  /// Whether somebody has added the job already.
  package var isJobThere: Bool { if case .refused(.jobExists) = problem { true } else { false } }

  /// Whether the station was too slow, or another was first.
  package var isFenced: Bool {
    switch problem {
    case .refused(.leaseLost), .refused(.takenMeanwhile): true
    default: false
    }
  }

  /// Whether an intent is refused because the row or the tag is no longer what it was a moment ago.
  package var isOvertaken: Bool {
    switch problem {
    case .refused(.tagBound), .refused(.tagQuarantined), .refused(.rowTaken), .refused(.rowClaimed):
      true
    default: false
    }
  }
}
