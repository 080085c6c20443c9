import Cryptography

/// The insertion of rows into a ledger. On a server, many rows share one statement, because each
/// statement costs a round trip.
struct RowInsertion: ~Copyable {
  private let job: Int
  private let size: Int
  private let statement: SQLStatement
  private var values: [SQLValue] = []

  init(_ job: Int, into database: any LedgerStore) throws(LedgerError) {
    self.job = job
    size = database.dialect.rowsAtOnce
    statement = try database.statement(Self.statement(rows: size))
  }

  /// Adds a row, and inserts the collected rows when there are enough for a statement.
  mutating func add(_ row: RowContent) throws(LedgerError) {
    values += [
      .integer(job), .integer(row.number), .text(row.url), .text(row.name), .text(row.columnText),
      .optional(row.line), .optional(row.content?.bytes),
    ]
    guard values.count == size * Self.columns else { return }
    try statement.run(values)
    values.removeAll(keepingCapacity: true)
  }

  /// Inserts the remaining rows.
  consuming func finish(in database: any LedgerStore) throws(LedgerError) {
    guard !values.isEmpty else { return }
    try database.statement(Self.statement(rows: values.count / Self.columns)).run(values)
  }

  private static let columns = 7

  private static func statement(rows: Int) -> String {
    let places = (0..<rows).map { row in
      "(" + (1...columns).map { "?\(row * columns + $0)" }.joined(separator: ", ") + ")"
    }
    return """
      INSERT INTO "row"(job, number, url, name, columns, line, content)
      VALUES \(places.joined(separator: ", "))
      """
  }
}
