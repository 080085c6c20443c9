import Cryptography

extension Ledger {
  /// Records events that have happened or are about to happen. Records none if it throws.
  ///
  /// When this returns, the events are on the disk.
  @discardableResult
  package mutating func append(_ events: [LedgerEvent]) throws(LedgerError) -> [LedgerRecord] {
    try append(events, at: clock())
  }

  /// Records events as if the given time were the present, and returns their records.
  mutating func append(
    _ events: [LedgerEvent], at time: Int64
  ) throws(LedgerError) -> [LedgerRecord] {
    for event in events {
      switch event {
      case .jobAdded, .rowsAdded:
        throw LedgerError(.unexpected("jobs and rows are added by add(job:)"), path)
      case .chainJoined, .conflict, .joined:
        throw LedgerError(.unexpected("ledgers are joined by fill(from:)"), path)
      case .amended:
        throw LedgerError(.unexpected("rows are corrected by amend(job:)"), path)
      case .intent, .rewriting: try requireWork()
      default: break
      }
    }
    return try recordTogether(events, at: time, by: operatorName, isLate: false)
  }

  /// Records events in one transaction; late ones happened before the present time.
  func recordTogether(
    _ events: [LedgerEvent], at time: Int64, by operatorName: LedgerText?, isLate: Bool
  ) throws(LedgerError) -> [LedgerRecord] {
    let locks = [.chain(station)] + events.flatMap(\.locks)
    return try store.transaction(beside: locks) { () throws(LedgerError) in
      try requireNotMoved()
      try rowClaims.admit(events, isLate: isLate)
      var records: [LedgerRecord] = []
      for event in events {
        records.append(try record(event, at: time, by: operatorName))
      }
      // The next row is claimed together with the event that ends the work on the present one: one
      // wait for the disk instead of two.
      if rowClaims.isAtWork {
        for event in events { try rowClaims.transfer(after: event, in: assignedRows) }
      }
      return records
    }
  }

  /// Records an event that has happened or is about to happen, and returns its record.
  @discardableResult
  package mutating func append(_ event: LedgerEvent) throws(LedgerError) -> LedgerRecord {
    guard let record = try append([event]).first else {
      throw LedgerError(.unexpected("no event was recorded"), path)
    }
    return record
  }

  /// Applies an event to the derived tables and appends it to the chain. Needs an open transaction.
  func record(_ event: LedgerEvent) throws(LedgerError) -> LedgerRecord {
    try record(event, at: clock(), by: operatorName)
  }

  private func record(
    _ event: LedgerEvent, at time: Int64, by operatorName: LedgerText?
  ) throws(LedgerError) -> LedgerRecord {
    switch event {
    case .intent(let tag, let intent), .rewriting(let tag, let intent):
      try require(intent, fits: tag)
    default: break
    }
    let attempt = try derivation.apply(event, at: station)
    let (head, id, sequence) = try end()
    let record = LedgerRecord(
      station: station, number: (head?.number ?? 0) + 1, sequence: sequence, time: time,
      previous: head?.hash, attempt: attempt, operatorName: operatorName, event: event)
    let body = record.body()
    try statements.addEvent.run(
      .integer(id), .text(station.description), .integer(record.number),
      .integer(record.sequence), .text(String(decoding: body, as: UTF8.self)),
      .blob(try digest(of: body).bytes))
    return record
  }

  /// The end of this station's chain, and the id and the sequence of the next event.
  private func end() throws(LedgerError) -> (head: LedgerHead?, id: Int, sequence: Int) {
    try statements.place.first(.text(station.description)) { row throws(LedgerError) in
      let (id, sequence) = try place(row)
      return (row.isNull(2) ? nil : try head(row, from: 2, of: station), id, sequence)
    } ?? (nil, 1, 1)
  }

  private func place(_ row: SQLRow) throws(LedgerError) -> (id: Int, sequence: Int) {
    guard LedgerRecord.numbers.contains(row.int(0)), LedgerRecord.numbers.contains(row.int(1))
    else { throw LedgerError(.damaged("the last event has no number"), path) }
    return (row.int(0), row.int(1))
  }

  /// Throws if the intended message is not that of the row.
  private func require(_ intent: TagIntent, fits tag: RowTag) throws(LedgerError) {
    guard let row = try row(tag.row, of: tag.job) else { return }
    guard row.content.content == intent.content else {
      throw refusal(.otherContent(job: tag.job, row: tag.row))
    }
  }

  /// The last event of a station's chain; nil if it has none.
  func head(of station: StationName) throws(LedgerError) -> LedgerHead? {
    try statements.head.first(.text(station.description)) { row throws(LedgerError) in
      try head(row, from: 0, of: station)
    }
  }

  /// Reads the number and the hash from two columns.
  private func head(
    _ row: SQLRow, from column: Int32, of station: StationName
  ) throws(LedgerError) -> LedgerHead {
    let number = row.int(column)
    guard let hash = SHA256Digest(row.bytes(column + 1)), LedgerRecord.numbers.contains(number)
    else { throw LedgerError(.damaged("event \(number) has no hash or no number"), path) }
    return LedgerHead(station: station, number: number, hash: hash)
  }

  /// The last event of each station's chain, in the order of their names.
  package func heads() throws(LedgerError) -> [LedgerHead] {
    var stations: [StationName] = []
    // Steps from station to station in the index, however many events there are.
    let names = try store.statement(
      """
      WITH RECURSIVE s(name) AS (
        SELECT min(station) FROM event UNION ALL
        SELECT (SELECT min(station) FROM event WHERE station > s.name) FROM s
        WHERE s.name IS NOT NULL)
      SELECT name FROM s WHERE name IS NOT NULL
      """)
    try names.forEach([]) { row in
      if let station = StationName(row.text(0)) { stations.append(station) }
      return true
    }
    var heads: [LedgerHead] = []
    for station in stations {
      if let head = try head(of: station) { heads.append(head) }
    }
    return heads
  }

  func digest(of bytes: [UInt8]) throws(LedgerError) -> SHA256Digest {
    do { return try SHA256.digest(of: bytes) } catch {
      throw LedgerError(.unexpected("\(error)"), path)
    }
  }
}
