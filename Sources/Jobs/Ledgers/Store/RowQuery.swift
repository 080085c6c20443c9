import Cryptography
import Tags

/// The SQL that selects rows, and the decoding of its results.
enum RowQuery {
  static let columns = """
    j.name, r.number, \(content),
      p.state, p.uid, p.attempts, p.station, p.reason, p.words,
      coalesce(a.revision, 0), coalesce(a.earlier, '[]')
    """

  /// The present URL, name, columns, line and content of `r`, whose correction is `a`.
  static let content = """
    coalesce(a.url, r.url), coalesce(a.name, r.name), coalesce(a.columns, r.columns),
      CASE WHEN a.job IS NULL THEN r.line ELSE a.line END,
      CASE WHEN a.job IS NULL THEN r.content ELSE a.content END
    """

  /// The join with the corrections of `r`.
  static let amendments = "LEFT JOIN amendment a ON a.job = r.job AND a.row = r.number"

  static let start = """
    SELECT \(columns)
    FROM job j JOIN "row" r ON r.job = j.id JOIN progress p ON p.job = r.job AND p.row = r.number
      \(amendments)
    """

  /// The condition that `r` was never corrected, so that its URL is the present one.
  static func isOriginal(_ r: String) -> String {
    "NOT EXISTS (SELECT 1 FROM amendment x WHERE x.job = \(r).job AND x.row = \(r).number)"
  }

  static func row(_ row: SQLRow, _ path: String) throws(LedgerError) -> LedgerRow {
    guard let state = RowState(rawValue: row.text(7)) else {
      throw LedgerError(.damaged("row \(row.int(1)) has no known state"), path)
    }
    return LedgerRow(
      job: row.text(0), content: try content(row, from: 1, path), state: state,
      uid: row.isNull(8) ? nil : TagUID(row.bytes(8)), attempts: row.int(9),
      reason: row.reason(11), station: row.optionalText(10).flatMap { StationName($0) },
      revision: row.int(13), earlier: EarlierContent.contents(row.text(14)))
  }

  /// The content in the six columns for number, URL, name, columns, line and message digest.
  static func content(
    _ row: SQLRow, from column: Int32, _ path: String
  ) throws(LedgerError) -> RowContent {
    guard let columns = RowContent.columns(row.text(column + 3)) else {
      throw LedgerError(.damaged("row \(row.int(column)) has no columns"), path)
    }
    return RowContent(
      number: row.int(column), url: row.text(column + 1), name: row.text(column + 2),
      columns: columns, line: row.optionalInt(column + 4),
      content: row.isNull(column + 5) ? nil : SHA256Digest(row.bytes(column + 5)))
  }
}
