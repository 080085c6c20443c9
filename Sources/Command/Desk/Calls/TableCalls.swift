internal import Basics
internal import CommandSupport
internal import CSVText
internal import CommandLineKit
internal import SystemIO
internal import JSONText

/// The requests about a table that somebody drops or pastes.
struct TableCalls {
  /// The number of rows that the page shows.
  private static let shown = 50

  /// The column names, the first rows, and the number of rows.
  func table(_ asked: RequestBody) throws -> JSONValue {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/table"
    try OutputFile.write(try Self.bytes(asked), to: path, existing: .kept)
    let table: CSVTable
    do {
      table = try TableInput(path).table
    } catch {
      // The name of the scratch file would mean nothing to the person.
      throw CallRefusal(
        Beckon.status(of: error), "\(error)".replacing(path + ": ", with: ""))
    }
    let rows = table.prefix(Self.shown).map { record in
      JSONValue.array(record.row.map(JSONValue.string))
    }
    return [
      "ok": true, "columns": .array(table.header.names.map(JSONValue.string)), "rows": .array(rows),
      "count": .integer(table.count),
    ]
  }

  /// The bytes of a file, or of pasted text.
  static func bytes(_ asked: RequestBody) throws(CallRefusal) -> [UInt8] {
    let text = try asked.optionalText("text")
    let bytes = if let text { Array(text.utf8) } else { try asked.bytes() }
    guard !bytes.isEmpty else { throw CallRefusal(.badData, "the table is empty") }
    return bytes
  }

  /// The file name under which a table is kept: its own, or the job's if it was pasted.
  static func name(_ asked: RequestBody, job: String) throws(CallRefusal) -> BareFileName {
    guard let given = try asked.optionalText("name") else { return try BareFileName(job + ".csv") }
    return try BareFileName(given)
  }
}
