internal import Basics
internal import CommandHabits
internal import CSVText
internal import CommandLineKit
internal import HostIO
internal import JSONText

/// A table as somebody drops or pastes it.
struct TableErrands {
  /// How many rows the page shows of it.
  private static let shown = 50

  /// What its columns are called, its first rows, and how many there are.
  func table(_ asked: Asked) throws -> JSONValue {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/table"
    try OutputFile.write(try Self.bytes(asked), to: path, existing: .kept)
    let table: CSVTable
    do {
      table = try TableInput(path).table
    } catch {
      // The name of the scratch file says nothing to anybody.
      throw ErrandRefusal(
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

  /// A file, or what was pasted.
  static func bytes(_ asked: Asked) throws(ErrandRefusal) -> [UInt8] {
    let text = try asked.optionalText("text")
    let bytes = if let text { Array(text.utf8) } else { try asked.bytes() }
    guard !bytes.isEmpty else { throw ErrandRefusal(.badData, "the table is empty") }
    return bytes
  }

  /// What a table is called when it is kept: its own name, or the job's where it was pasted.
  static func name(_ asked: Asked, job: String) throws(ErrandRefusal) -> PlainName {
    guard let given = try asked.optionalText("name") else { return try PlainName(job + ".csv") }
    return try PlainName(given)
  }
}
