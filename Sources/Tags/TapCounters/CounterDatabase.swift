import AuthenticTags
import Databases

/// A connection to a SQLite file of tap counters, whose commits wait for the disk.
typealias CounterDatabase = SQLiteFile<TapCounterError>
typealias CounterStatement = SQLiteStatement<TapCounterError>

extension SQLiteFile<TapCounterError> {
  /// Opens a file of tap counters for writing, or creates it.
  convenience init(_ path: String) throws(TapCounterError) {
    try self.init(path, .create)
    try requireDurable()
  }

  /// Opens an existing file of tap counters, which is never changed.
  convenience init(reading path: String) throws(TapCounterError) {
    // Readers of a write-ahead log take part in its locks and need write access for them.
    try self.init(path, .change)
    try run("PRAGMA query_only = ON")
    try requireDurable()
  }

  private func requireDurable() throws(TapCounterError) {
    guard try makeDurable() else {
      throw TapCounterError(.setting("SQLite does not wait for the disk"), path)
    }
  }
}

extension SQLiteStatement<TapCounterError> {
  /// Returns the first column of the first row, or `nil` if there is no row, as for statements that
  /// only change something.
  @discardableResult
  func first(_ values: Int...) throws(TapCounterError) -> Int? {
    try first(values.map(SQLValue.integer)) { row in row.int(0) }
  }

  /// Returns the first result row of the query for a tag as its last tap, or `nil` if there is
  /// none.
  func lastTap(_ number: Int) throws(TapCounterError) -> LastTap? {
    try first([.integer(number)]) { row in
      LastTap(keyVersion: row.isNull(1) ? nil : row.int(1), counter: row.int(0))
    }
  }
}
