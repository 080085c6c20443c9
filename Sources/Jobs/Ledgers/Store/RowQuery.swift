import JSONText
import Cryptography
import Tags

/// The SQL that selects rows, and the reading of its results.
enum RowQuery {
  static let columns = """
    j.name, r.number, r.url, r.name, r.columns, r.line, r.content,
      p.state, p.uid, p.attempts, p.station, p.reason, p.words
    """

  static let start = """
    SELECT \(columns)
    FROM job j JOIN "row" r ON r.job = j.id JOIN progress p ON p.job = r.job AND p.row = r.number
    """

  static func row(_ row: SQLRow, _ path: String) throws(LedgerError) -> LedgerRow {
    guard let state = RowState(rawValue: row.text(7)) else {
      throw LedgerError(.damaged("row \(row.int(1)) has no known state"), path)
    }
    return LedgerRow(
      job: row.text(0), content: try content(row, from: 1, path), state: state,
      uid: row.isNull(8) ? nil : TagUID(row.bytes(8)), attempts: row.int(9),
      reason: row.reason(11), station: row.optionalText(10).flatMap { StationName($0) })
  }

  /// Reads the number, URL, name, columns, line and content from six columns.
  static func content(
    _ row: SQLRow, from column: Int32, _ path: String
  ) throws(LedgerError) -> RowContent {
    guard let columns = columns(row.text(column + 3)) else {
      throw LedgerError(.damaged("row \(row.int(column)) has no columns"), path)
    }
    return RowContent(
      number: row.int(column), url: row.text(column + 1), name: row.text(column + 2),
      columns: columns, line: row.optionalInt(column + 4),
      content: row.isNull(column + 5) ? nil : SHA256Digest(row.bytes(column + 5)))
  }

  /// Parses an array in which names and values alternate.
  static func columns(_ text: String) -> [RowContent.Column]? {
    if text == "[]" { return [] }
    guard let parts = (try? JSONValue(parsing: text))?.arrayValue, parts.count.isMultiple(of: 2)
    else { return nil }
    let texts = parts.compactMap(\.stringValue)
    guard texts.count == parts.count else { return nil }
    return stride(from: 0, to: texts.count, by: 2).map { index in
      RowContent.Column(texts[index], texts[index + 1])
    }
  }
}
