import Cryptography

/// A walk along the events of a ledger, which collects findings.
struct ChainWalk {
  let path: String
  private let heads: [SHA256Digest]
  private var events = 0
  private var findings: [ChainFinding] = []
  private var ends: [StationName: LedgerHead] = [:]
  private var order = JoinedOrder()
  private var seenHeads: [SHA256Digest: LedgerHead] = [:]
  private let joinings: JoinRecords
  private var replay: JoinReplay
  private var joinedHeads: [EventPlace: Set<SHA256Digest>]
  /// The place to which the ledger was moved, if the previous event recorded that; nil otherwise.
  private var moved: LedgerText?

  /// Whether the sequence may have gaps: on a shared server, a number that was drawn and not used
  /// leaves one.
  private let hasGaps: Bool
  /// Whether the walk has only the last events, so that the first event of a chain may have any
  /// number.
  private let isPart: Bool

  init(
    path: String, heads: [SHA256Digest], joinings: JoinRecords, hasGaps: Bool = false,
    isPart: Bool = false
  ) {
    self.path = path
    self.hasGaps = hasGaps || isPart
    self.isPart = isPart
    self.heads = heads
    self.joinings = joinings
    replay = JoinReplay(joinings)
    joinedHeads = joinings.heads
  }

  mutating func find(_ finding: ChainFinding) {
    if findings.count < ChainReport.maxFindingCount { findings.append(finding) }
  }

  /// Checks one event by itself and against the event before it. Returns `nil` if it cannot be
  /// read.
  ///
  /// The columns are id, station, number, sequence, body and hash.
  mutating func take(_ row: SQLRow) throws(LedgerError) -> LedgerRecord? {
    guard let (record, hash) = try read(row) else { return nil }
    link(record, hash)
    return record
  }

  /// Checks the last event of a chain by itself, without those before it.
  mutating func takeEnd(_ row: SQLRow) throws(LedgerError) { _ = try read(row) }

  private mutating func read(
    _ row: SQLRow
  ) throws(LedgerError) -> (LedgerRecord, SHA256Digest)? {
    events += 1
    let (id, station, number) = (row.int(0), row.text(1), row.int(2))
    let body = row.bytes(4)
    let hash = try digest(of: body)
    if hash.bytes != row.bytes(5) { find(.changed(id: id, station: station, number: number)) }
    let record: LedgerRecord
    do { record = try LedgerRecord(body: body) } catch {
      find(.unreadable(id: id, member: error.member))
      return nil
    }
    guard record.station.description == station, record.number == number,
      record.sequence == row.int(3)
    else {
      find(.misplaced(id: id, station: station, number: number))
      return nil
    }
    return (record, hash)
  }

  private mutating func link(_ record: LedgerRecord, _ hash: SHA256Digest) {
    let end = ends[record.station]
    let expected = (end?.number ?? 0) + 1
    if isPart, end == nil {
      // The event before it is not part of this walk.
    } else if record.number != expected {
      find(.gap(station: record.station, expected: expected, found: record.number))
    } else if record.previous != end?.hash {
      find(.unlinked(station: record.station, number: record.number))
    }
    if let expected = order.take(record, hasGaps: hasGaps || replay.isJoined) {
      find(
        .disordered(
          station: record.station, number: record.number, expected: expected,
          sequence: record.sequence))
    }
    let head = LedgerHead(station: record.station, number: record.number, hash: hash)
    ends[record.station] = head
    if heads.contains(hash) { seenHeads[hash] = head }
    if let joined = joinedHeads.removeValue(forKey: head.place), joined != [hash] {
      find(.joinedHead(head.place, isThere: true))
    }
  }

  /// Applies an event to the tables of the replay.
  mutating func apply(
    _ record: LedgerRecord, to tables: Derivation
  ) throws(LedgerError) {
    if record.event.kind == .joined { findUnjoined(before: record) }
    let isJoined = replay.isJoined
    if let moved, !isJoined {
      find(.illegal(station: record.station, number: record.number, .moved(to: moved)))
    }
    moved = if case .moved(let place) = record.event { place } else { nil }
    switch try replay.take(record, into: tables) {
    case .taken(let attempt):
      // An unexpected attempt number is a change like any other. Stations that work apart count
      // attempts separately.
      if !isJoined, attempt != record.attempt {
        find(.unlinked(station: record.station, number: record.number))
      }
    case .repeated, .overruled: break
    case .refused(let refusal):
      find(.illegal(station: record.station, number: record.number, refusal))
    }
  }

  /// Looks for chains that differ from what the last joining recorded.
  private mutating func findUnjoined(before record: LedgerRecord) {
    guard replay.isLastJoining else { return }
    for end in ends.values.sorted(by: { $0.station < $1.station })
    where end.station != record.station && end.number != joinings.last[end.station] {
      find(.joinedHead(end.place, isThere: true))
    }
  }

  /// Compares rows with the digest that was taken when they were added. Returns whether the number
  /// of rows is right.
  mutating func compare(
    _ rows: borrowing SQLStatement, of id: Int?, _ job: String, _ first: Int, _ count: Int,
    with digest: SHA256Digest
  ) throws(LedgerError) -> Bool {
    var hash = try Hash(path)
    var isReadable = id != nil
    var found = 0
    let places: [SQLValue] = [.integer(id ?? 0), .integer(first), .integer(first + count - 1)]
    try rows.forEach(places) { row throws(LedgerError) in
      found += 1
      do throws(LedgerError) {
        try hash.update(RowQuery.content(row, from: 0, path).body() + [0x0A])
      } catch {
        guard case .damaged = error.problem else { throw error }
        isReadable = false
      }
      return true
    }
    let sum = try hash.finish()
    if !isReadable || sum != digest {
      find(.rowsChanged(job: job, first: first, count: count))
    }
    return found == count
  }

  /// The report of the walk, with the given heads that none of the events has.
  consuming func report() -> ChainReport {
    for head in heads where seenHeads[head] == nil { find(.headMissing(head)) }
    let missing = joinedHeads.keys.sorted { ($0.station, $0.number) < ($1.station, $1.number) }
    for place in missing { find(.joinedHead(place, isThere: false)) }
    let chains = ends.values.sorted { $0.station < $1.station }.map { end in
      ChainReport.Chain(
        head: end,
        provenTo: seenHeads.values.filter { $0.station == end.station }.map(\.number).max())
    }
    return ChainReport(events: events, chains: chains, findings: findings)
  }

  private func digest(of bytes: [UInt8]) throws(LedgerError) -> SHA256Digest {
    do { return try SHA256.digest(of: bytes) } catch {
      throw LedgerError(.unexpected("\(error)"), path)
    }
  }
}

/// A SHA-256 hash under construction, which reports its errors as `LedgerError`.
struct Hash: ~Copyable {
  private var hash: SHA256
  private let path: String

  init(_ path: String) throws(LedgerError) {
    do { hash = try SHA256() } catch { throw LedgerError(.unexpected("\(error)"), path) }
    self.path = path
  }

  mutating func update(_ bytes: [UInt8]) throws(LedgerError) {
    do { try hash.update(bytes) } catch { throw LedgerError(.unexpected("\(error)"), path) }
  }

  consuming func finish() throws(LedgerError) -> SHA256Digest {
    let path = path
    do { return try hash.finish() } catch { throw LedgerError(.unexpected("\(error)"), path) }
  }
}
