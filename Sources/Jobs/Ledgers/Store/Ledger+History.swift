import Basics
import JSONText
package import Tags

/// The times at which something happened to a row that still holds, and the operator.
package struct RowMoments: Sendable, Hashable {
  /// The time at which the row's code was made, in seconds since 1970-01-01T00:00:00Z.
  package var made: Int64?
  /// The time, in seconds since 1970, at which the row's tag was written and read back.
  package var written: Int64?
  /// The time at which the row's tag was last found to be right: when it was done, or read again
  /// later.
  package var verified: Int64?
  /// The time, in seconds since 1970, at which the state of the row's label was last recorded.
  package var labelled: Int64?
  /// The operator of the last event about the row, if that event names one.
  package var operatorName: String?

  package init() {}

  /// Takes the times from the next event of the row.
  mutating func take(_ event: EventMembers) {
    operatorName = event.text("operator")
    guard let kind = event.text("kind").flatMap(LedgerEvent.Kind.init),
      let time = event.text("time").flatMap(Timestamp.seconds)
    else { return }
    switch kind {
    case .written, .verified: written = time
    case .done:
      written = written ?? time
      verified = time
    case .checked: if event.isTrue("matches") { verified = time }
    case .settled where event.text("outcome") == "verified": written = time
    case .imported:
      written = time
      verified = event.text("state") == RowState.done.rawValue ? time : nil
    case .failed, .settled, .abandoned, .retried: (written, verified) = (nil, nil)
    case .codeMade:
      let code = event.text("code") ?? ""
      if code == "qr" || code == "clip" { made = time }
      if LedgerLabel.State(rawValue: code) != nil { labelled = time }
    default: break
    }
  }

  /// The time in the form of ISO 8601; empty for `nil`.
  package static func text(_ time: Int64?) -> String { time.map(Timestamp.text) ?? "" }
}

/// The members of an event in canonical form, read without parsing values that nobody asks for.
struct EventMembers {
  private let bytes: [UInt8]
  private var values: [(name: Range<Int>, value: Range<Int>)] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    values.reserveCapacity(16)
    var place = 1
    while place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
      let name = place + 1..<end(ofTextAt: place)
      place = name.upperBound + 2
      guard place < bytes.count else { return }
      let start = place
      if bytes[place] == UInt8(ascii: "\"") {
        place = min(bytes.count, end(ofTextAt: place) + 1)
      } else {
        while place < bytes.count, bytes[place] != UInt8(ascii: ","),
          bytes[place] != UInt8(ascii: "}")
        {
          place += 1
        }
      }
      values.append((name, start..<place))
      place += 1
    }
  }

  /// The offset of the quote that ends the text whose first byte is at an offset.
  private func end(ofTextAt start: Int) -> Int {
    var place = start + 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(place, bytes.count)
  }

  private func value(_ name: StaticString) -> Range<Int>? {
    values.first { member in
      member.name.count == name.utf8CodeUnitCount
        && bytes[member.name].elementsEqual(
          UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    }?.value
  }

  /// The value of a text member; nil without it.
  func text(_ name: StaticString) -> String? {
    guard let range = value(name), bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
    guard bytes[range].contains(UInt8(ascii: "\\")) else {
      return String(decoding: bytes[range.dropFirst().dropLast()], as: UTF8.self)
    }
    return (try? JSONValue(parsing: Array(bytes[range])))?.stringValue
  }

  /// The value of an integer member; nil without it.
  func integer(_ name: StaticString) -> Int? {
    value(name).flatMap { Int(String(decoding: bytes[$0], as: UTF8.self)) }
  }

  /// Whether the value of a member is `true`.
  func isTrue(_ name: StaticString) -> Bool {
    value(name).map { bytes[$0].first == UInt8(ascii: "t") } ?? false
  }
}

/// A row with its codes, and the times of the events about it.
package struct RowDetails: Sendable {
  package let row: LedgerRow
  package let codes: [LedgerCode]
  package let times: RowMoments
}

/// An event with its place in the ledger.
package struct PlacedRecord: Sendable, Hashable {
  /// The number of the event in the ledger, over all stations; `--since` takes it. On a server,
  /// some numbers are left out.
  package let place: Int
  /// The event with its place in the chain of its station.
  package let record: LedgerRecord
}

extension Ledger {
  /// Passes the selected rows to `body` with their codes and times, in order.
  package func forEachDetail(
    of job: String, in selection: RowSelection, _ body: (RowDetails) throws -> Void
  ) throws {
    // A ledger of version 0.2 that was not written since finds the events of a row only by reading
    // all of them, which is done once.
    let all = store.isOld ? try allTimes(of: job) : nil
    var rows: [LedgerRow] = []
    func flush() throws {
      for details in try details(of: rows, in: job, all) { try body(details) }
      rows.removeAll(keepingCapacity: true)
    }
    try forEachRow(of: job, in: selection) { row in
      rows.append(row)
      if rows.count == 500 { try flush() }
    }
    try flush()
  }

  private func details(
    of rows: [LedgerRow], in job: String, _ known: [Int: RowMoments]?
  ) throws(LedgerError) -> [RowDetails] {
    var codes: [Int: [LedgerCode]] = [:]
    var times: [Int: RowMoments] = known ?? [:]
    var numbers = RowRanges([])
    for row in rows { numbers.add(row.number...row.number) }
    for range in numbers.coarse(8) {
      try codesByRow.forEach([
        .text(job), .integer(range.lowerBound), .integer(range.upperBound),
      ]) { row throws(LedgerError) in
        codes[row.int(0), default: []].append(try code(row, from: 1))
        return true
      }
      guard known == nil else { continue }
      try eventsByRow.forEach([.integer(range.lowerBound), .integer(range.upperBound)]) { row in
        let event = EventMembers(row.bytes(1))
        if event.text("job") == job { times[row.int(0), default: RowMoments()].take(event) }
        return true
      }
    }
    return rows.map {
      RowDetails(row: $0, codes: codes[$0.number] ?? [], times: times[$0.number] ?? RowMoments())
    }
  }

  private var codesByRow: SQLStatement {
    get throws(LedgerError) {
      try store.statement(
        """
        SELECT c.row, c.kind, c.file, c.digest FROM code c
        WHERE c.job = (SELECT id FROM job WHERE name = ?1) AND c.row BETWEEN ?2 AND ?3
        ORDER BY c.row, c.kind
        """)
    }
  }

  private var eventsByRow: SQLStatement {
    get throws(LedgerError) {
      let row = store.dialect.eventRow
      return try store.statement(
        "SELECT \(row), body FROM event WHERE \(row) BETWEEN ?1 AND ?2 ORDER BY id")
    }
  }

  private func allTimes(of job: String) throws -> [Int: RowMoments] {
    var times: [Int: RowMoments] = [:]
    try forEachEvent { json in
      let event = EventMembers(Array(json.utf8))
      guard let row = event.integer("row"), event.text("job") == job else { return }
      times[row, default: RowMoments()].take(event)
    }
    return times
  }

  /// The events of a row, in the order in which they were recorded.
  package func history(of row: Int, in job: String) throws(LedgerError) -> [PlacedRecord] {
    try records(
      where: "\(store.dialect.eventRow) = ?1", [.integer(row)], limit: nil
    ).filter { $0.record.event.job == job }
  }

  /// The events about a tag that concern no row, found by searching all events.
  package func history(ofTag uid: TagUID) throws(LedgerError) -> [PlacedRecord] {
    try records(
      where: "\(store.dialect.position)(body, ?1) > 0", [.text("\"uid\":\"\(uid)\"")], limit: nil
    ).filter { $0.record.event.row == nil }
  }

  /// The first `limit` events after a place in the ledger.
  package func records(after place: Int, limit: Int) throws(LedgerError) -> [PlacedRecord] {
    try records(where: "id > ?1", [.integer(place)], limit: limit)
  }

  /// The place of the last event in the ledger; 0 without events.
  package func lastPlace() throws(LedgerError) -> Int {
    try store.number("SELECT coalesce(max(id), 0) FROM event")
  }

  private func records(
    where condition: String, _ values: [SQLValue], limit: Int?
  ) throws(LedgerError) -> [PlacedRecord] {
    var records: [PlacedRecord] = []
    let most = limit.map { " LIMIT \($0)" } ?? ""
    try store.statement("SELECT id, body FROM event WHERE \(condition) ORDER BY id\(most)").forEach(
      values
    ) { row throws(LedgerError) in
      do throws(LedgerBodyError) {
        records.append(
          PlacedRecord(place: row.int(0), record: try LedgerRecord(body: row.bytes(1))))
      } catch { throw LedgerError(.damaged("event \(row.int(0)) cannot be read: \(error)"), path) }
      return true
    }
    return records
  }

  /// The numbers of the rows of a job with an event after a place in the ledger.
  package func rows(of job: String, changedSince place: Int) throws(LedgerError) -> RowRanges {
    var rows: Set<Int> = []
    try store.statement("SELECT body FROM event WHERE id > ?1").forEach([.integer(place)]) { row in
      let event = EventMembers(row.bytes(0))
      if event.text("job") == job {
        if let row = event.integer("row") { rows.insert(row) }
        // Rows that were added since then.
        if let first = event.integer("first"), let count = event.integer("count") {
          for row in first..<first + count { rows.insert(row) }
        }
      }
      return true
    }
    return RowRanges(rows.map { $0...$0 })
  }
}
