import CSVText
import Testing

@testable import Spreadsheets

@Suite("OpenDocument spreadsheets") struct OpenDocumentTests {
  private static func row(_ cells: String..., repeated: Int = 1) -> String {
    "<table:table-row table:number-rows-repeated=\"\(repeated)\">\(cells.joined())</table:table-row>"
  }

  private static func text(_ text: String) -> String {
    "<table:table-cell office:value-type=\"string\"><text:p>\(text)</text:p></table:table-cell>"
  }

  private static func sheet(_ rows: String..., name: String = "T") -> String {
    "<table:table table:name=\"\(name)\">\(rows.joined())</table:table>"
  }

  private static func cell(_ cell: String) throws -> String {
    try rows(TestBook.open(sheet(row(text("a")), row(cell))))[1][0]
  }

  @Test(
    "every type of value",
    arguments: [
      ("office:value-type='float' office:value='0.30000000000000004'", "0.30", "0.3"),
      ("office:value-type='float' office:value='42'", "00042", "00042"),
      ("office:value-type='float' office:value='7'", "A-007", "A-007"),
      ("office:value-type='float' office:value='1234'", "1.234", "1234"),
      ("office:value-type='float' office:value='5'", "5,00", "5"),
      ("office:value-type='currency' office:currency='EUR' office:value='4.5'", "4,50 €", "4.5"),
      ("office:value-type='percentage' office:value='0.125'", "13%", "12.5%"),
      ("office:value-type='date' office:date-value='2026-03-01'", "1.3.26", "2026-03-01"),
      (
        "office:value-type='date' office:date-value='2026-03-01T12:30:00.5'", "x",
        "2026-03-01T12:30:00.500"
      ),
      ("office:value-type='time' office:time-value='PT12H30M05S'", "12:30", "12:30:05"),
      ("office:value-type='time' office:time-value='PT36H00M00S'", "36:00", "36:00:00"),
      ("office:value-type='boolean' office:boolean-value='true'", "WAHR", "TRUE"),
      ("table:formula='of:=FALSE()' office:value-type='float' office:value='0'", "FALSE", "FALSE"),
      ("office:value-type='string' office:string-value='x'", "", "x"),
      ("office:value-type='string'", "shown", "shown"), ("", "old", "old"),
    ])
  func values(_ attributes: String, _ shown: String, _ expected: String) throws {
    let paragraph = shown.isEmpty ? "" : "<text:p>\(shown)</text:p>"
    #expect(
      try Self.cell("<table:table-cell \(attributes)>\(paragraph)</table:table-cell>") == expected)
  }

  @Test(
    "the text of paragraphs",
    arguments: [
      ("<text:p>a</text:p><text:p>b</text:p>", "a\nb"), ("<text:p> a \n  b </text:p>", "a b"),
      ("<text:p><text:s/>a<text:s text:c='3'/>b</text:p>", " a   b"),
      ("<text:p>a<text:tab/>b</text:p>", "a\tb"),
      ("<text:p>a<text:line-break/>b</text:p>", "a\nb"),
      ("<text:p>a<text:span>b</text:span><text:a>c</text:a></text:p>", "abc"),
      ("<text:p>a<office:annotation><text:p>note</text:p></office:annotation>b</text:p>", "ab"),
      ("<office:annotation><text:p>note</text:p></office:annotation><text:p>a</text:p>", "a"),
      (
        "<text:p><text:ruby><text:ruby-base>東</text:ruby-base><text:ruby-text>とう</text:ruby-text></text:ruby></text:p>",
        "東"
      ),
    ])
  func paragraphs(_ content: String, _ expected: String) throws {
    #expect(
      try Self.cell("<table:table-cell office:value-type='string'>\(content)</table:table-cell>")
        == expected)
  }

  @Test(
    "cells that cannot be taken are named",
    arguments: [
      (
        "office:value-type='string' calcext:value-type='error'", "Err:502",
        CellProblem.error("Err:502")
      ),
      (
        "table:formula='of:=1/0' office:value-type='float' office:value='0'", "#DIV/0!",
        .error("#DIV/0!")
      ),
      ("table:formula='of:=A1'", "", .noResult),
      ("office:value-type='float' office:value='x'", "x", .value("x")),
      ("office:value-type='date' office:date-value='2026-02-30'", "", .value("2026-02-30")),
      ("office:value-type='time' office:time-value='noon'", "", .value("noon")),
      ("office:value-type='boolean' office:boolean-value='1'", "", .value("1")),
      ("office:value-type='x'", "", .value("x")),
      ("table:number-columns-spanned='2' table:number-rows-spanned='3'", "", .merged("A2:B4")),
      (
        "table:number-columns-spanned='99999999' table:number-rows-spanned='99999999'", "",
        .merged("A2:XFD1048576")
      ),
    ])
  func badCells(_ attributes: String, _ shown: String, _ problem: CellProblem) {
    #expect(throws: SpreadsheetError.cell(problem, CellAddress(column: 1, row: 2), sheet: "T")) {
      try Self.cell("<table:table-cell \(attributes)><text:p>\(shown)</text:p></table:table-cell>")
    }
  }

  @Test("what is repeated, and what is empty to the end of the sheet") func repeats() throws {
    let cell =
      "<table:table-cell office:value-type='float' office:value='1' table:number-columns-repeated='2'/>"
    let empty = "<table:table-cell table:number-columns-repeated='16382'/>"
    let table = Self.sheet(
      "<table:table-column/>",
      "<table:table-header-rows>" + Self.row(Self.text("a"), Self.text("b"))
        + "</table:table-header-rows>",
      "<table:table-row-group>" + Self.row(cell, empty, repeated: 3) + "</table:table-row-group>",
      Self.row("<table:table-cell table:number-columns-repeated='16384'/>", repeated: 1_048_570))
    #expect(try rows(TestBook.open(table)) == [["a", "b"], ["1", "1"], ["1", "1"], ["1", "1"]])
  }

  @Test("rows that are chosen out of repeated ones") func chosen() throws {
    let table = Self.sheet(
      Self.row("<table:table-cell/>", repeated: 4), Self.row(Self.text("title")),
      Self.row(Self.text("a")),
      Self.row(Self.text("1"), repeated: 10))
    #expect(try rows(TestBook.open(table), .only, 6...8) == [["a"], ["1"], ["1"]])
    let all = try Spreadsheet(TestBook.open(table)).table(rows: 6...1_048_576)
    #expect(try all.table().map(\.line) == Array(7...16))
  }

  @Test("repeating beyond any table is refused, and costs nothing") func bombs() {
    let rowsRepeated = Self.sheet(
      Self.row(Self.text("a")), Self.row(Self.text("1"), repeated: 1_000_000))
    let cellsRepeated = Self.sheet(
      Self.row(
        "<table:table-cell office:value-type='string' table:number-columns-repeated='16000'><text:p>a</text:p></table:table-cell>"
      ))
    for table in [rowsRepeated, cellsRepeated] {
      #expect(throws: SpreadsheetError.self) { try rows(TestBook.open(table)) }
    }
    let many =
      "<table:table-cell office:value-type='string'><text:p>a<text:s text:c='999999999'/></text:p></table:table-cell>"
    #expect(
      throws: SpreadsheetError.cell(
        .tooLong(limit: 131_072), CellAddress(column: 1, row: 2), sheet: "T")
    ) {
      try Self.cell(many)
    }
  }

  @Test("covered cells are refused") func covered() {
    let table = Self.sheet(
      Self.row(Self.text("a"), Self.text("b")),
      Self.row(Self.text("1"), "<table:covered-table-cell/>"))
    #expect(
      throws: SpreadsheetError.cell(.merged("B2"), CellAddress(column: 2, row: 2), sheet: "T")
    ) {
      try rows(TestBook.open(table))
    }
  }

  @Test("sheets that are hidden, and tables that are no sheets") func sheets() throws {
    let style =
      "<style:style style:name='h' style:family='table'><style:table-properties table:display='false'/></style:style>"
    let tables =
      "<table:tracked-changes><table:table table:name='no'/></table:tracked-changes>"
      + "<table:table table:name='Hidden' table:style-name='h'>\(Self.row(Self.text("x")))</table:table>"
      + Self.sheet(Self.row(Self.text("y")), name: "Shown")
    let book = try Spreadsheet(TestBook.open(tables, styles: style))
    #expect(
      book.sheets.map(\.name) == ["Hidden", "Shown"]
        && book.sheets.map(\.isHidden) == [true, false])
    #expect(try book.table().header.names == ["y"])
    #expect(try book.table(.name("Hidden")).header.names == ["x"])
  }
}
