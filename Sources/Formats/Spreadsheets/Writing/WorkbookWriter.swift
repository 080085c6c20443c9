package import Archives
import XMLText

/// Writes a workbook with one sheet, row by row, as `.xlsx` (ECMA-376). Every cell is text or a
/// whole number, and no formula is written, so that nothing in it can run.
package struct WorkbookWriter: ~Copyable {
  /// The number of rows that a sheet may have, the one with the names of the columns included.
  package static let maxRowCount = 1_048_576
  /// The maximum number of UTF-16 units in a cell.
  package static let maxCellLength = 32_767

  /// The value of a cell.
  package enum Cell: Sendable, Hashable {
    case text(String)
    case number(Int)
  }

  private var archive = ZIPStreamWriter()
  private var buffer: [UInt8] = []
  private var row = 0

  package init() {}

  /// Begins a sheet, and returns the bytes of the file before its first row.
  package mutating func begin(sheet name: String) throws(ZIPError) -> [UInt8] {
    var bytes: [UInt8] = []
    for (part, text) in Self.parts(Self.attribute(String(name.prefix(31)))) {
      bytes += archive.begin(part)
      bytes += try archive.add(Array((Self.declaration + text).utf8))
      bytes += try archive.end()
    }
    bytes += archive.begin("xl/worksheets/sheet1.xml")
    let start = """
      <worksheet xmlns="\(Self.main)"><sheetViews><sheetView workbookViewId="0">\
      <pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>\
      </sheetView></sheetViews><sheetData>
      """
    return bytes + (try archive.add(Array((Self.declaration + start).utf8)))
  }

  /// Adds a row, the first as a heading, and returns the bytes that the file gets.
  package mutating func add(_ cells: [Cell]) throws(ZIPError) -> [UInt8] {
    row += 1
    buffer += "<row r=\"\(row)\">".utf8
    for (column, cell) in cells.enumerated() {
      let place = "\(Self.letters(column))\(row)"
      switch cell {
      case .text(""): break
      case .text(let text):
        let style = row == 1 ? " s=\"1\"" : ""
        buffer += "<c r=\"\(place)\"\(style) t=\"inlineStr\"><is><t xml:space=\"preserve\">".utf8
        buffer += Self.escaped(text).utf8
        buffer += "</t></is></c>".utf8
      case .number(let number): buffer += "<c r=\"\(place)\"><v>\(number)</v></c>".utf8
      }
    }
    buffer += "</row>".utf8
    guard buffer.count > 65_536 else { return [] }
    defer { buffer.removeAll(keepingCapacity: true) }
    return try archive.add(buffer)
  }

  /// Ends the workbook, and returns the bytes of the file after the last row.
  package consuming func finish() throws(ZIPError) -> [UInt8] {
    var bytes = try archive.add(buffer + Array("</sheetData></worksheet>".utf8))
    bytes += try archive.end()
    return bytes + archive.finish()
  }

  /// The letters of a column counted from 0: A to Z, then AA and so on.
  static func letters(_ column: Int) -> String {
    var (rest, letters) = (column + 1, "")
    while rest > 0 {
      rest -= 1
      letters = String(UnicodeScalar(UInt8(65 + rest % 26))) + letters
      rest /= 26
    }
    return letters
  }

  /// The text with what XML and Excel need escaped; characters that XML cannot carry are written as
  /// `_xHHHH_`, and so is the underscore of a text that looks like that.
  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "_") || $0 == 0xEF }) else {
      return text.xmlEscaped
    }
    let scalars = Array(text.unicodeScalars)
    var marked = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      switch scalar {
      case "\n", "\t": marked.append(scalar)
      case "_" where isMark(scalars[index...].prefix(7)): marked += mark(scalar).unicodeScalars
      case _ where scalar == "\r" || !scalar.isXML: marked += mark(scalar).unicodeScalars
      default: marked.append(scalar)
      }
    }
    return String(marked).xmlEscaped
  }

  /// The text escaped as the value of an XML attribute.
  private static func attribute(_ text: String) -> String {
    escaped(text).split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "&quot;")
  }

  private static func isMark(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.count == 7 && scalars.starts(with: ["_", "x"]) && scalars.last == "_"
      && scalars.dropFirst(2).dropLast().allSatisfy(\.properties.isASCIIHexDigit)
  }

  private static func mark(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "_x" + String(repeating: "0", count: 4 - digits.count) + digits + "_"
  }

  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
  private static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
  private static let office =
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let package = "http://schemas.openxmlformats.org/package/2006"
  private static let media = "application/vnd.openxmlformats-officedocument.spreadsheetml"

  private static func parts(_ sheet: String) -> [(name: String, text: String)] {
    [
      (
        "[Content_Types].xml",
        """
        <Types xmlns="\(package)/content-types">\
        <Default Extension="rels" \
        ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
        <Default Extension="xml" ContentType="application/xml"/>\
        <Override PartName="/xl/workbook.xml" ContentType="\(media).sheet.main+xml"/>\
        <Override PartName="/xl/worksheets/sheet1.xml" ContentType="\(media).worksheet+xml"/>\
        <Override PartName="/xl/styles.xml" ContentType="\(media).styles+xml"/></Types>
        """
      ),
      (
        "_rels/.rels",
        """
        <Relationships xmlns="\(package)/relationships"><Relationship Id="rId1" \
        Type="\(office)/officeDocument" Target="xl/workbook.xml"/></Relationships>
        """
      ),
      (
        "xl/workbook.xml",
        """
        <workbook xmlns="\(main)" xmlns:r="\(office)"><sheets>\
        <sheet name="\(sheet)" sheetId="1" r:id="rId1"/></sheets></workbook>
        """
      ),
      (
        "xl/_rels/workbook.xml.rels",
        """
        <Relationships xmlns="\(package)/relationships"><Relationship Id="rId1" \
        Type="\(office)/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" \
        Type="\(office)/styles" Target="styles.xml"/></Relationships>
        """
      ),
      (
        "xl/styles.xml",
        """
        <styleSheet xmlns="\(main)"><fonts count="2"><font><sz val="11"/><name val="Calibri"/>\
        </font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2">\
        <fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/>\
        </fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/>\
        </border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" \
        borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" \
        borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" \
        applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" \
        builtinId="0"/></cellStyles></styleSheet>
        """
      ),
    ]
  }
}
