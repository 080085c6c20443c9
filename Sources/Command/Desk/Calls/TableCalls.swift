/// The requests about a table that somebody drops or pastes.
struct TableCalls {
  /// The maximum number of rows that the page shows.
  private static let shown = 50

  /// The column names, the first rows, the number of rows, and what was repaired.
  func table(_ asked: RequestBody) throws -> JSONValue { try Self.read(asked).json(Self.shown) }

  /// The table in a request, with the sheet and the row of names that somebody chose.
  static func read(_ asked: RequestBody) throws -> LenientTable {
    try RefusedField.named("table") {
      try LenientTable(
        bytes(asked),
        LenientTable.Choice(
          sheet: asked.optionalText("sheet"), header: asked.number("header")))
    }
  }

  /// The bytes of the file or of the pasted text in a request.
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
