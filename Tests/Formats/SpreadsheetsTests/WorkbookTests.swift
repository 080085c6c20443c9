import ArchiveTestSupport
import CSVText
import Testing

@testable import Spreadsheets

/// What a table comes to: its names and rows.
func rows(
  _ bytes: [UInt8], _ choice: SheetSelection = .only, _ range: ClosedRange<Int>? = nil,
  _ limits: SpreadsheetLimits = SpreadsheetLimits()
) throws -> [[String]] {
  let table = try Spreadsheet(bytes, limits).table(choice, rows: range)
  return [table.header.names] + (try table.table().map { Array($0.row) })
}

@Suite("Workbooks") struct WorkbookTests {
  private static func book(
    _ rows: String, strings: String = "", styles: String = "", from1904: Bool = false,
    after: String = ""
  ) -> [UInt8] {
    TestArchive(
      TestBook.parts(
        [("T", rows)], strings: strings, styles: styles, from1904: from1904, after: after)
    ).bytes
  }

  private static let header = "<row r='1'><c t='inlineStr'><is><t>a</t></is></c></row>"

  /// The text of one cell below a header.
  private static func cell(
    _ cell: String, strings: String = "", styles: String = "", from1904: Bool = false
  ) throws -> String {
    let bytes = book(
      header + "<row>\(cell)</row>", strings: strings, styles: styles, from1904: from1904)
    return try rows(bytes)[1][0]
  }

  @Test("every kind of cell") func kinds() throws {
    #expect(try Self.cell("<c><v>42</v></c>") == "42")
    #expect(try Self.cell("<c r='A2' t='n'><v>0.30000000000000004</v></c>") == "0.3")
    #expect(try Self.cell("<c t='b'><v>1</v></c>") == "TRUE")
    #expect(try Self.cell("<c t='b'><v>0</v></c>") == "FALSE")
    #expect(try Self.cell("<c t='str'><f>A1&amp;B1</f><v>x_x0041_y</v></c>") == "xAy")
    #expect(try Self.cell("<c t='inlineStr'><is><t>007</t></is></c>") == "007")
    #expect(try Self.cell("<c t='d'><v>2026-03-01T12:00:00</v></c>") == "2026-03-01T12:00:00")
    #expect(try Self.cell("<c t='d'><v>2026-03-01</v></c>") == "2026-03-01")
    #expect(try Self.cell("<c><f>1+1</f><v>2</v></c>") == "2")
  }

  @Test("shared texts: runs joined, how they are spoken left out, escapes undone") func shared()
    throws
  {
    let strings = """
      <si><t>x</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">東 </t></r><r><t>京</t></r><rPh sb="0" eb="1">\
      <t>とう</t></rPh><phoneticPr/></si><si><t>a_x000D__x005F_x0041_</t></si>
      """
    #expect(try Self.cell("<c t='s'><v>0</v></c>", strings: strings) == "x")
    #expect(try Self.cell("<c t='s'><v>1</v></c>", strings: strings) == "東 京")
    #expect(try Self.cell("<c t='s'><v>2</v></c>", strings: strings) == "a\r_x0041_")
    #expect(throws: SpreadsheetError.cell(.missing, CellAddress(column: 1, row: 2), sheet: "T")) {
      try Self.cell("<c t='s'><v>3</v></c>", strings: strings)
    }
  }

  @Test("formats by their numbers and their codes") func formats() throws {
    let styles = """
      <numFmts><numFmt numFmtId="200" formatCode="&quot;A-&quot;000"/></numFmts>\
      <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>\
      <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="200"/><xf numFmtId="10"/></cellXfs>
      """
    func text(_ style: Int, _ from1904: Bool = false) throws -> String {
      try Self.cell("<c s='\(style)'><v>7</v></c>", styles: styles, from1904: from1904)
    }
    #expect(try text(0) == "7")
    #expect(try text(1) == "1900-01-07")
    #expect(try text(1, true) == "1904-01-08")
    #expect(try text(2) == "A-007")
    #expect(try text(3) == "700%")
    #expect(throws: SpreadsheetError.cell(.missing, CellAddress(column: 1, row: 2), sheet: "T")) {
      try text(4)
    }
  }

  @Test(
    "cells that cannot be taken are named",
    arguments: [
      ("<c t='e'><v>#DIV/0!</v></c>", CellProblem.error("#DIV/0!")),
      ("<c><f>A1</f></c>", .noResult),
      ("<c><f>A1</f><v/></c>", .noResult), ("<c><v>1,5</v></c>", .value("1,5")),
      ("<c t='b'><v>2</v></c>", .value("2")),
      ("<c t='d'><v>2026-02-30</v></c>", .value("2026-02-30")),
      ("<c t='x'><v>1</v></c>", .value("x")),
    ])
  func badCells(_ cell: String, _ problem: CellProblem) {
    let error = SpreadsheetError.cell(problem, CellAddress(column: 1, row: 2), sheet: "T")
    #expect(throws: error) { try Self.cell(cell) }
    #expect(error.description.hasPrefix("cell A2 of sheet 'T': "))
  }

  @Test("a cell with more text than a cell has") func longCell() {
    let text = String(repeating: "x", count: 131_073)
    #expect(throws: SpreadsheetError.self) {
      try Self.cell("<c t='inlineStr'><is><t>\(text)</t></is></c>")
    }
    #expect(throws: SpreadsheetError.self) { try Self.cell("<c t='str'><v>\(text)</v></c>") }
  }

  private static func texts(_ number: Int, _ cells: [(String, String)]) -> String {
    "<row r='\(number)'>"
      + cells.map { "<c r='\($0.0)\(number)' t='inlineStr'><is><t>\($0.1)</t></is></c>" }.joined()
      + "</row>"
  }

  @Test("columns are those that the first row names; places are the sheet's own") func columns()
    throws
  {
    let table =
      Self.texts(3, [("B", "a"), ("C", "b")]) + Self.texts(4, [("C", "2")])
      + Self.texts(5, [("B", "3"), ("E", "")]) + "<row r='6'><c r='B6'/></row>"
    let book = try Spreadsheet(Self.book(table)).table()
    #expect(book.header.names == ["a", "b"] && book.header.line == 3)
    let all = try book.table()
    #expect(all.map { Array($0.row) } == [["", "2"], ["3", ""]] && all.map(\.line) == [4, 5])
    #expect(book.address(column: 1, row: 4).description == "C4")
    var reader = try book.rows()
    _ = try reader.next()
    #expect(reader.kind(column: 0) == .empty && reader.kind(column: 1) == .text)
  }

  @Test("rows that are chosen") func chosen() throws {
    let table = (1...9).map { Self.texts($0, [("A", "r\($0)")]) }.joined()
    #expect(try rows(Self.book(table), .only, 3...5).map { $0[0] } == ["r3", "r4", "r5"])
    #expect(try rows(Self.book(table), .only, 8...1_048_576).map { $0[0] } == ["r8", "r9"])
    #expect(try rows(Self.book(table), .only, 9...9).map { $0[0] } == ["r9"])
    #expect(throws: SpreadsheetError.noRows(sheet: "T", rows: 20...30)) {
      try rows(Self.book(table), .only, 20...30)
    }
  }

  @Test("a table with a fault names the cell or the row") func faults() {
    func fault(_ table: String, after: String = "", range: ClosedRange<Int>? = nil) -> String {
      do {
        _ = try rows(Self.book(table, after: after), .only, range)
        return ""
      } catch { return "\(error)" }
    }
    let names = Self.texts(1, [("A", "a"), ("B", "b")])
    #expect(
      fault(names + Self.texts(3, [("A", "1")])).hasPrefix(
        "row 2 of sheet 'T' is empty and others follow it"))
    #expect(
      fault(names + Self.texts(2, [("D", "1")])).hasPrefix(
        "cell D2 of sheet 'T': it is not empty, but its column has no name in D1"))
    #expect(
      fault(Self.texts(1, [("A", "a"), ("C", "c")])).hasPrefix(
        "cell B1 of sheet 'T': the first row names the columns"))
    #expect(
      fault(Self.texts(1, [("A", "a"), ("B", "a")]))
        == "cell B1 of sheet 'T': it has the name 'a' as A1 has; rename one of them")
    #expect(fault("").hasPrefix("the sheet 'T' is empty"))
    let merged = "<mergeCells><mergeCell ref='A5:B6'/></mergeCells>"
    #expect(
      fault(names + Self.texts(2, [("A", "1")]), after: merged).hasPrefix(
        "cell A5 of sheet 'T': the cells A5:B6 are merged"))
    #expect(fault(names + Self.texts(2, [("A", "1")]), after: merged, range: 1...4) == "")
    #expect(
      fault(Self.texts(2, [("A", "a")]) + Self.texts(1, [("A", "b")])).contains(
        "it is where no cell can be"))
    #expect(
      fault("<row r='1'><c r='B1'><v>1</v></c><c r='A1'><v>1</v></c></row>").contains(
        "it is where no cell can be"))
    #expect(
      fault("<row r='1'><c r='A2'><v>1</v></c></row>").contains("it is where no cell can be"))
    #expect(fault("<row r='1048577'/>").contains("it is where no cell can be"))
  }

  @Test("a table with numbers of too many digits names the first of them") func lossy() throws {
    func table(_ rows: String) throws -> SpreadsheetTable {
      try Spreadsheet(Self.book(Self.texts(1, [("B", "a")]) + rows)).table()
    }
    let rows =
      "<row r='2'><c r='B2'><v>123456789012345</v></c></row>"
      + "<row r='3'><c r='B3'><v>1234567890123456789</v></c></row>"
      + "<row r='4'><c r='B4'><v>1E+21</v></c></row>"
    let lossy = try table(rows).wholeTable().lossy
    #expect(
      lossy?.description
        == "cell B3 of sheet 'T' has a number of more than 15 digits, which spreadsheets do not keep: it is "
        + "read as 1234567890123460000; format the column as text and type it again")
    #expect(try table(rows).firstLossyNumber() == lossy)
    let text = "<row r='2'><c r='B2' t='str'><v>1234567890123456789</v></c></row>"
    #expect(try table(text).wholeTable().lossy == nil)
    #expect(try table(text).firstLossyNumber() == nil)
  }

  @Test("refusals name the options that help") func options() throws {
    let title = Self.texts(1, [("A", "Menu")]) + Self.texts(3, [("A", "a")])
    let merged = "<mergeCells><mergeCell ref='A1:D2'/></mergeCells>"
    #expect {
      try rows(Self.book(title, after: merged))
    } throws: {
      "\($0)".hasSuffix(
        "or choose the rows of the table without them: --sheet-rows 3- (in a job file \"sheetRows\")"
      )
    }
    #expect(
      try rows(Self.book(title, after: merged), .only, 3...CellAddress.maxRowCount) == [["a"]])
    #expect(
      SpreadsheetError.severalSheets(["A", "B"]).description
        == "the file has several sheets; choose one with --sheet (in a job file \"sheet\"): 'A', 'B'"
    )
  }

  @Test("which sheet") func sheets() throws {
    func book(_ states: [String: String]) throws -> Spreadsheet {
      let list = ["A", "B", "3"].map { ($0, Self.texts(1, [("A", "in " + $0)])) }
      return try Spreadsheet(TestArchive(TestBook.parts(list, states: states)).bytes)
    }
    let all = try book([:])
    #expect(throws: SpreadsheetError.severalSheets(["A", "B", "3"])) { try all.table() }
    #expect(try all.table(.name("B")).header.names == ["in B"])
    #expect(try all.table(.number(1)).header.names == ["in A"])
    #expect(try all.table(.name("2")).header.names == ["in B"])
    #expect(try all.table(.name("3")).header.names == ["in 3"])
    #expect(throws: SpreadsheetError.noSuchSheet("C", has: ["A", "B", "3"])) {
      try all.table(.name("C"))
    }
    #expect(throws: SpreadsheetError.noSuchSheet("4", has: ["A", "B", "3"])) {
      try all.table(.number(4))
    }
    let one = try book(["A": "hidden", "3": "veryHidden"])
    #expect(try one.table().header.names == ["in B"])
    #expect(try one.table(.name("A")).header.names == ["in A"])
    let none = try book(["A": "hidden", "B": "hidden", "3": "hidden"])
    #expect(throws: SpreadsheetError.noSheet(hidden: ["A", "B", "3"])) { try none.table() }
  }

  @Test("the strict kind of a workbook reads as the transitional one") func strict() throws {
    let parts = TestBook.parts([("T", Self.texts(1, [("A", "a")]) + Self.texts(2, [("A", "1")]))])
    let strict = parts.map { name, text in
      (
        name,
        text.split(separator: TestBook.main, omittingEmptySubsequences: false)
          .joined(separator: "http://purl.oclc.org/ooxml/spreadsheetml/main")
          .split(
            separator: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            omittingEmptySubsequences: false
          ).joined(separator: "http://purl.oclc.org/ooxml/officeDocument/relationships")
      )
    }
    #expect(try rows(TestArchive(strict).bytes) == [["a"], ["1"]])
  }
}
