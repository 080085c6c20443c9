import Ledgers

/// The rows of a ledger, found by their values of a key column.
struct RowKeys {
  /// The hashes of the values with the numbers of their rows, in the order of the hashes.
  private var rows: [(hash: UInt64, row: Int32)] = []
  private let hash = TextHash()

  /// Reads the keys of all rows. Throws if a row has none, or if two rows have the same.
  init(_ column: String, _ checker: RowChecker, of job: String, in ledger: borrowing Ledger) throws
  {
    var parts: RowTextParts?
    try ledger.forEachRow(of: job) { row in
      var key = row.content.value(ofColumn: column)
      if key == nil {
        // Version 0.2 did not keep the columns of the table.
        let shown = try parts ?? Self.parts(of: column, checker)
        parts = shown
        key = shown.value(in: row.content)
      }
      guard let key else {
        throw AmendmentError(
          "row \(row.number) of the ledger does not show its '\(column)', because its URL was made "
            + "differently; match by another column, or by number")
      }
      rows.append((hash(key), Int32(truncatingIfNeeded: row.number)))
    }
    rows.sort { ($0.hash, $0.row) < ($1.hash, $1.row) }
    for index in rows.indices.dropFirst() where rows[index].hash == rows[index - 1].hash {
      throw AmendmentError(
        "rows \(rows[index - 1].row) and \(rows[index].row) of the ledger have the same "
          + "'\(column)', so it cannot tell rows apart; match by another column, or by number")
    }
  }

  /// The number of the row with this key; nil without one.
  func row(_ key: String) -> Int? {
    let sought = hash(key)
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].hash < sought { low = middle + 1 } else { high = middle }
    }
    guard low < rows.count, rows[low].hash == sought else { return nil }
    return Int(rows[low].row)
  }

  private static func parts(of column: String, _ checker: RowChecker) throws -> RowTextParts {
    let slots = checker.plan.binding.slots
    // No value of a sample row has so many digits.
    let marker = "98765432123456789"
    for place in slots.indices where slots[place].isFieldOf(column, checker.plan) {
      guard let sample = checker.sample(with: marker, in: place) else { continue }
      let parts = RowTextParts(of: marker, in: sample)
      if parts.isFound { return parts }
    }
    throw AmendmentError(
      "the ledger does not keep the column '\(column)' of its rows: it is not in their URL, "
        + "caption or label; match by a column that is, or by number")
  }
}

extension JobBinding.Slot {
  /// Whether the value is a column of the table.
  fileprivate func isFieldOf(_ column: String, _ plan: JobPlan) -> Bool {
    guard case .field(let index, _) = source else { return false }
    return plan.binding.columnPlaces[column] == index
  }
}

/// The error of a table that cannot be compared with a ledger.
package struct AmendmentError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem with the table and the remedy, in a sentence.
  package let description: String

  init(_ sentence: String) { description = sentence }
}
