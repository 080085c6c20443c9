import ArchiveTestSupport

/// The smallest files that are spreadsheets, with what a test puts into them.
enum TestBook {
  private static let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
  private static let packages = "http://schemas.openxmlformats.org/package/2006/relationships"
  static let main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

  static func relationships(_ list: [(id: String, type: String, target: String)]) -> String {
    "<Relationships xmlns=\"\(packages)\">"
      + list.map {
        "<Relationship Id=\"\($0.id)\" Type=\"\(office)/\($0.type)\" Target=\"\($0.target)\"/>"
      }.joined() + "</Relationships>"
  }

  /// The parts of a workbook whose sheets are these, each with what stands in its `sheetData`.
  static func parts(
    _ sheets: [(name: String, rows: String)] = [("T", "")], strings: String = "",
    styles: String = "", from1904: Bool = false, after: String = "", states: [String: String] = [:]
  ) -> [(String, String)] {
    let list = sheets.enumerated().map { index, sheet in
      let state = states[sheet.name].map { " state=\"\($0)\"" } ?? ""
      return "<sheet name=\"\(sheet.name)\" sheetId=\"\(index + 1)\"\(state) r:id=\"s\(index)\"/>"
    }
    let targets = sheets.indices.map { ("s\($0)", "worksheet", "worksheets/sheet\($0 + 1).xml") }
    return [
      ("[Content_Types].xml", "<Types/>"),
      ("_rels/.rels", relationships([("r", "officeDocument", "xl/workbook.xml")])),
      (
        "xl/workbook.xml",
        "<workbook xmlns=\"\(main)\" xmlns:r=\"\(office)\">"
          + (from1904 ? "<workbookPr date1904=\"1\"/>" : "")
          + "<sheets>\(list.joined())</sheets></workbook>"
      ),
      (
        "xl/_rels/workbook.xml.rels",
        relationships(
          targets + [("t", "sharedStrings", "sharedStrings.xml"), ("y", "styles", "styles.xml")])
      ),
      ("xl/sharedStrings.xml", "<sst xmlns=\"\(main)\">\(strings)</sst>"),
      (
        "xl/styles.xml",
        "<styleSheet xmlns=\"\(main)\">"
          + (styles.isEmpty ? "<cellXfs><xf numFmtId=\"0\"/></cellXfs>" : styles)
          + "</styleSheet>"
      ),
    ]
      + sheets.enumerated().map { index, sheet in
        (
          "xl/worksheets/sheet\(index + 1).xml",
          "<worksheet xmlns=\"\(main)\"><sheetData>\(sheet.rows)</sheetData>\(after)</worksheet>"
        )
      }
  }

  /// An OpenDocument file whose sheets these elements are.
  static func open(_ tables: String, styles: String = "", manifest: String = "") -> [UInt8] {
    let document = "urn:oasis:names:tc:opendocument:xmlns:"
    let names = ["office", "table", "text", "style"].map { "xmlns:\($0)=\"\(document)\($0):1.0\"" }
    let extended = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"
    var archive = TestArchive([
      ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
      (
        "META-INF/manifest.xml",
        "<m:manifest xmlns:m=\"\(document)manifest:1.0\">\(manifest)</m:manifest>"
      ),
      (
        "content.xml",
        "<office:document-content \(names.joined(separator: " ")) xmlns:calcext=\"\(extended)\">"
          + "<office:automatic-styles>\(styles)</office:automatic-styles><office:body>"
          + "<office:spreadsheet>\(tables)</office:spreadsheet></office:body></office:document-content>"
      ),
    ])
    archive.parts[0].isDeflated = false
    return archive.bytes
  }
}
