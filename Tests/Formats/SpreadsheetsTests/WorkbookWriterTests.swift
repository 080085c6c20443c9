import CSVText
import Foundation
import TestSupport
import Testing

@testable import Spreadsheets

/// What we write as a workbook, as we and others read it.
@Suite("Workbooks that we write") struct WorkbookWriterTests {
  private static let rows: [[String]] = [
    ["store", "a & b", "übrig"], ["42", "<x> \"y\"", " two  spaces "], ["", "=1+1", "line\nline"],
    ["007", "a\u{1}b", "_x0041_ 😀"],
  ]

  private static func workbook(_ rows: [[WorkbookWriter.Cell]]) throws -> [UInt8] {
    var writer = WorkbookWriter()
    var bytes = try writer.begin(sheet: "A & B")
    for row in rows { bytes += try writer.add(row) }
    return bytes + (try writer.finish())
  }

  private static func texts() throws -> [UInt8] {
    try workbook(rows.map { $0.map { .text($0) } })
  }

  @Test("texts come back as they are") func texts() throws {
    let bytes = try Self.texts()
    let book = try Spreadsheet(bytes)
    #expect(book.sheets.map(\.name) == ["A & B"])
    let table = try book.table()
    #expect(table.header.names == Self.rows[0])
    var reader = try table.rows()
    for expected in Self.rows.dropFirst() {
      let row = try #require(try reader.next())
      #expect(row.map { String($0) } == expected)
    }
    #expect(try reader.next() == nil)
    #expect(try Self.texts() == bytes, "the same rows give the same bytes")
  }

  @Test("other programs read it: zip, and the XML of every part", .needs(.python3))
  func others() throws {
    let folder = try ScratchFolder()
    let many = (1...20_000).map { [WorkbookWriter.Cell.number($0), .text("row \($0)")] }
    try Data(Self.workbook([[.text("n"), .text("t")]] + many)).write(
      to: URL(fileURLWithPath: folder.path("many.xlsx")))
    let script = """
      import sys, zipfile, xml.etree.ElementTree as tree
      book = zipfile.ZipFile(sys.argv[1])
      assert book.testzip() is None
      parts = {name: tree.fromstring(book.read(name)) for name in book.namelist()}
      main = '{http://schemas.openxmlformats.org/spreadsheetml/2006/main}'
      cells = list(parts['xl/worksheets/sheet1.xml'].iter(main + 'c'))
      print(len(parts), len(cells), cells[-2].get('r'), cells[-2][0].text, cells[-1].get('r'),
        ''.join(cells[-1].itertext()))
      """
    let said = try Equipment.python3.text(["-c", script, folder.path("many.xlsx")])
    #expect(said == "6 40002 A20001 20000 B20001 row 20000\n")
  }

  @Test("openpyxl reads it", .needs(.openpyxl)) func openpyxl() throws {
    let folder = try ScratchFolder()
    try Data(Self.texts()).write(to: URL(fileURLWithPath: folder.path("texts.xlsx")))
    let script = """
      import sys, openpyxl
      sheet = openpyxl.load_workbook(sys.argv[1])['A & B']
      print([[cell.value for cell in row] for row in sheet.iter_rows(max_row=2)])
      """
    let said = try Equipment.openpyxl.text(["-c", script, folder.path("texts.xlsx")])
    #expect(
      said == "[['store', 'a & b', 'übrig'], ['42', '<x> \"y\"', ' two  spaces ']]\n")
  }

  @Test(
    "what XML cannot carry is marked, and a text that looks like a mark stays itself",
    arguments: [
      ("a & <b>", "a &amp; &lt;b&gt;"), ("_x0041_\u{1}", "_x005F_x0041__x0001_"),
      ("_x004_", "_x004_"), ("a\r\n", "a_x000D_\n"), ("\u{FFFE}", "_xFFFE_"), ("Ω_x", "Ω_x"),
    ])
  func marks(_ text: String, _ escaped: String) {
    #expect(WorkbookWriter.escaped(text) == escaped)
  }

  @Test(
    "columns have letters", arguments: [(0, "A"), (25, "Z"), (26, "AA"), (701, "ZZ"), (702, "AAA")])
  func letters(_ column: Int, _ letters: String) {
    #expect(WorkbookWriter.letters(column) == letters)
  }
}
