import Testing

@testable import Spreadsheets

@Suite("Files of LibreOffice") struct LibreOfficeTests {
  private static let names = [
    "store", "table", "dish", "price", "sum", "share", "day", "moment", "open", "code", "mark",
    "ok", "lines",
  ]

  /// The rows; OpenDocument has no trailing space, and no time of midnight.
  private static func expected(_ isOpen: Bool) -> [[String]] {
    [
      names,
      [
        "007", "1", "Käse & \"Brot\"", "4.5", "13.5", "12.5%", "2026-03-01", "2026-03-01T12:30:15",
        "09:05:00",
        "00042", "A-007", "TRUE", "first\nsecond",
      ],
      [
        "042", "2", isOpen ? "  two  spaces" : "  two  spaces ", "0.1", "0.3", "100%", "1900-03-01",
        "1999-12-31T23:59:59", "23:00:00", "12345", "A-123", "FALSE", "tab\there",
      ],
      [
        "", "3", "日本語 😀", "1234567.891", "ab", "-5%", "2000-02-29",
        isOpen ? "2026-01-01" : "2026-01-01T00:00:00",
        "00:00:00", "00000", "A-000", "TRUE", "",
      ],
    ]
  }

  @Test("every kind of cell, as it is shown", arguments: ["xlsx", "ods"]) func menu(_ kind: String)
    throws
  {
    let bytes = try Fixture.bytes("menu.\(kind)")
    #expect(try rows(bytes) == Self.expected(kind == "ods"))
    #expect(try rows(bytes, .name("Secret")) == [["x"], ["1"]])
    #expect(try Spreadsheet(bytes).sheets.map(\.isHidden) == [false, true])
  }

  @Test("merged cells and errors", arguments: ["xlsx", "ods"]) func merged(_ kind: String) throws {
    let bytes = try Fixture.bytes("merged.\(kind)")
    let first = CellAddress(column: 1, row: 1)
    #expect(throws: SpreadsheetError.cell(.merged("A1:C1"), first, sheet: "Merged")) {
      try rows(bytes, .name("Merged"))
    }
    let third = CellAddress(column: 2, row: 3)
    #expect(throws: SpreadsheetError.cell(.error("#DIV/0!"), third, sheet: "Merged")) {
      try rows(bytes, .name("Merged"), 2...4)
    }
    #expect(throws: SpreadsheetError.severalSheets(["Merged", "Second"])) { try rows(bytes) }
    #expect(try rows(bytes, .number(1), 4...4) == [["4", "5", "6"]])
  }
}
