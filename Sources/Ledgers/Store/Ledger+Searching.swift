import Basics

/// Which rows of a job are looked for.
package struct RowSearch: Sendable, Hashable {
  /// What stands in their URL, their name or their captions, in capitals or small letters; their number; or how the
  /// UID of their tag begins. Empty when anything will do.
  package var text = ""
  /// How far they have come; `nil` when it does not matter.
  package var state: RowState?

  /// All of them.
  package init() {}
}

extension Ledger {
  /// Some of the rows that a search finds, in order, and how many it finds.
  package func rows(
    of job: String, _ search: RowSearch, skipping: Int, most: Int
  ) throws(LedgerError) -> (count: Int, rows: [LedgerRow]) {
    let summary = try summary(of: job)
    let count: Int
    let numbers: [Int]
    switch (search.text.isEmpty, search.state) {
    case (true, nil):
      // Rows are numbered one after the other.
      count = summary.rows
      numbers = Array((1...max(1, count)).dropFirst(skipping).prefix(min(most, count)))
    case (true, let state?):
      count = summary.count(state)
      numbers = try self.numbers(of: job, in: state, skipping: skipping, most: most)
    case (false, _):
      let found = try self.numbers(of: job, found: search)
      count = found.count
      numbers = Array(found.dropFirst(skipping).prefix(most))
    }
    var rows: [LedgerRow] = []
    for number in numbers.prefix(most) {
      if let row = try row(number, of: job) { rows.append(row) }
    }
    return (count, rows)
  }

  private func numbers(
    of job: String, in state: RowState, skipping: Int, most: Int
  ) throws(LedgerError) -> [Int] {
    try numbers(
      """
      SELECT p.row FROM progress p JOIN job j ON j.id = p.job WHERE j.name = ?1 AND p.state = ?2
      ORDER BY p.row LIMIT ?3 OFFSET ?4
      """, [.text(job), .text(state.rawValue), .integer(most), .integer(skipping)])
  }

  /// All that a text finds, in order.
  private func numbers(of job: String, found search: RowSearch) throws(LedgerError) -> [Int] {
    var numbers = try numbersByText(of: job, search)
    if let beginning = search.text.beginningOfUID {
      let others = Set(numbers)
      let byUID = try self.numbers(of: job, search.state, withUIDFrom: beginning)
      numbers = (numbers + byUID.filter { !others.contains($0) }).sorted()
    }
    return numbers
  }

  /// Every row is looked at once; most rows have no captions, and a comparison is cheaper than a search.
  private func numbersByText(of job: String, _ search: RowSearch) throws(LedgerError) -> [Int] {
    var values: [SQLValue] = [.text(job), .text(search.text)]
    var (source, state) = ("job j JOIN \"row\" r ON r.job = j.id", "")
    if let wanted = search.state {
      source += " JOIN progress p ON p.job = r.job AND p.row = r.number"
      values.append(.text(wanted.rawValue))
      state = " AND p.state = ?\(values.count)"
    }
    var ways = [
      store.dialect.holds(["r.url", "r.name"], "?2"),
      "r.columns <> '[]' AND " + store.dialect.holds(["r.columns"], "?2"),
    ]
    if let number = Int(search.text) {
      values.append(.integer(number))
      ways.append("r.number = ?\(values.count)")
    }
    return try self.numbers(
      """
      SELECT r.number FROM \(source)
      WHERE j.name = ?1\(state) AND (\(ways.joined(separator: " OR "))) ORDER BY r.number
      """, values)
  }

  private func numbers(
    of job: String, _ state: RowState?, withUIDFrom beginning: [UInt8]
  ) throws(LedgerError) -> [Int] {
    var values: [SQLValue] = [
      .text(job), .blob(beginning), .blob(beginning + Self.afterAnyUID),
    ]
    if let state { values.append(.text(state.rawValue)) }
    return try numbers(
      """
      SELECT p.row FROM progress p \(store.dialect.by("progress_uid")) JOIN job j ON j.id = p.job
      WHERE j.name = ?1 AND p.uid BETWEEN ?2 AND ?3\(state == nil ? "" : " AND p.state = ?4")
      """, values)
  }

  func numbers(_ query: String, _ values: [SQLValue]) throws(LedgerError) -> [Int] {
    var numbers: [Int] = []
    try store.statement(query).forEach(values) { row in
      numbers.append(row.int(0))
      return true
    }
    return numbers
  }

  /// Follows in order whatever bytes a UID goes on with.
  private static let afterAnyUID = [UInt8](repeating: 0xFF, count: 10)
}

extension String {
  /// The whole bytes at the beginning of a UID; `nil` for what is too short to mean one, and for other texts.
  fileprivate var beginningOfUID: [UInt8]? {
    let digits = replacing(":", with: "").replacing(" ", with: "")
    guard digits.utf8.count >= 4 else { return nil }
    return [UInt8](
      hexadecimal: digits.utf8.count.isMultiple(of: 2) ? digits : String(digits.dropLast()))
  }
}
