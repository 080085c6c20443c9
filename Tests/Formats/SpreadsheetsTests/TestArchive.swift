import Basics
import CZLib

/// Makes archives, good and bad ones, byte by byte.
struct TestArchive {
  struct Part {
    var name: String
    var content: [UInt8]
    var isDeflated = true
    var flags = 0
    var method: Int?
    /// What the directory says in place of the truth.
    var size: Int?
    var checksum: UInt32?
  }

  var parts: [Part] = []
  /// Whether sizes and places are written as ZIP64 writes them.
  var isLarge = false

  init(_ parts: [(String, String)] = []) {
    self.parts = parts.map { Part(name: $0.0, content: Array($0.1.utf8)) }
  }

  /// The bytes of the archive.
  var bytes: [UInt8] {
    var (file, directory): ([UInt8], [UInt8]) = ([], [])
    for part in parts {
      let packed = part.isDeflated ? Self.deflated(part.content) : part.content
      let offset = file.count
      let method = part.method ?? (part.isDeflated ? 8 : 0)
      let sum = part.checksum ?? Self.sum(part.content)
      let size = part.size ?? part.content.count
      file.number(0x0403_4B50, 4)
      for value in [20, part.flags, method, 0, 0x21] { file.number(value, 2) }
      file.number(Int(sum), 4)
      file.number(packed.count, 4)
      file.number(size, 4)
      file.number(part.name.utf8.count, 2)
      file.number(0, 2)
      file += part.name.utf8 + packed
      directory.number(0x0201_4B50, 4)
      for value in [20, 20, part.flags, method, 0, 0x21] { directory.number(value, 2) }
      directory.number(Int(sum), 4)
      directory.number(isLarge ? 0xFFFF_FFFF : packed.count, 4)
      directory.number(isLarge ? 0xFFFF_FFFF : size, 4)
      directory.number(part.name.utf8.count, 2)
      directory.number(isLarge ? 28 : 0, 2)
      for value in [0, 0, 0] { directory.number(value, 2) }
      directory.number(0, 4)
      directory.number(isLarge ? 0xFFFF_FFFF : offset, 4)
      directory += part.name.utf8
      if isLarge {
        directory.number(1, 2)
        directory.number(24, 2)
        for value in [size, packed.count, offset] { directory.number(value, 8) }
      }
    }
    let start = file.count
    file += directory
    if isLarge { file.largeEnd(parts.count, directory.count, start) }
    file.number(0x0605_4B50, 4)
    for value in [0, 0] { file.number(value, 2) }
    for _ in 0..<2 { file.number(isLarge ? 0xFFFF : parts.count, 2) }
    file.number(isLarge ? 0xFFFF_FFFF : directory.count, 4)
    file.number(isLarge ? 0xFFFF_FFFF : start, 4)
    file.number(0, 2)
    return file
  }

  private static func sum(_ bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: crc32_z(0, bytes, bytes.count))
  }

  /// zlib's own format without its first two bytes and its last four.
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var count = compressBound(uLong(bytes.count))
    var made = [UInt8](repeating: 0, count: Int(count))
    guard compress2(&made, &count, bytes, uLong(bytes.count), 9) == Z_OK else { return [] }
    return Array(made[2..<Int(count) - 4])
  }
}

extension [UInt8] {
  fileprivate mutating func number(_ value: Int, _ bytes: Int) {
    for index in 0..<bytes { append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  fileprivate mutating func largeEnd(_ count: Int, _ size: Int, _ start: Int) {
    let record = self.count
    number(0x0606_4B50, 4)
    number(44, 8)
    for value in [45, 45] { number(value, 2) }
    for value in [0, 0] { number(value, 4) }
    for value in [count, count, size, start] { number(value, 8) }
    number(0x0706_4B50, 4)
    number(0, 4)
    number(record, 8)
    number(1, 4)
  }
}

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
