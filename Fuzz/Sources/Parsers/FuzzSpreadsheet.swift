import CSVText
import Spreadsheets

/// Small enough that no input is slow.
private let limits: SpreadsheetLimits = {
  var limits = SpreadsheetLimits()
  (limits.archive.parts, limits.archive.partBytes) = (64, 1 << 20)
  (limits.sheets, limits.textBytes, limits.cellBytes, limits.cells) = (
    16, 1 << 16, 1 << 12, 1 << 14
  )
  (limits.repeatedRows, limits.repeatedCells) = (256, 64)
  return limits
}()

/// Tries one input as parts of a spreadsheet: a byte for its kind, then the markup of the part that holds the
/// cells, and for a workbook behind a NUL each, the shared texts and the styles.
func fuzzSpreadsheet(_ input: [UInt8]) {
  guard let kind = input.first else { return }
  let parts = input.dropFirst().split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
  let file: [UInt8]
  switch kind {
  case UInt8(ascii: "x"): file = workbook(parts.map(Array.init))
  case UInt8(ascii: "o"): file = document(Array(input.dropFirst()))
  // A whole file.
  default: file = input
  }
  do throws(SpreadsheetError) {
    let book = try Spreadsheet(file, limits)
    for number in 1...max(1, book.sheets.count) { try read(book, number) }
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
  }
}

private func read(_ book: Spreadsheet, _ number: Int) throws(SpreadsheetError) {
  let table = try book.table(.number(number))
  let width = table.header.names.count
  require(width > 0 && Set(table.header.names).count == width, "names that are told apart")
  var rows = try table.rows()
  var last = table.header.line
  while let row = try rows.next() {
    require(row.count == width, "every row is as wide as the header")
    require(row.line == last + 1, "rows follow one another")
    require(row.allSatisfy { $0.utf8.count <= limits.cellBytes }, "a cell is within the limit")
    require(
      (0..<width).allSatisfy { (rows.kind(column: $0) == .empty) == row[$0].isEmpty },
      "a kind for each")
    last = row.line
  }
}

// MARK: Archives of stored parts

private let office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

private func workbook(_ parts: [[UInt8]]) -> [UInt8] {
  func part(_ index: Int) -> [UInt8] { index < parts.count ? parts[index] : [] }
  func relationships(_ list: [(String, String, String)]) -> [UInt8] {
    let all = list.map { "<Relationship Id='\($0.0)' Type='\(office)/\($0.1)' Target='\($0.2)'/>" }
    let space = "http://schemas.openxmlformats.org/package/2006/relationships"
    return Array("<Relationships xmlns='\(space)'>\(all.joined())</Relationships>".utf8)
  }
  let book =
    "<workbook xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main' xmlns:r='\(office)'><sheets>"
    + "<sheet name='T' r:id='s'/></sheets></workbook>"
  return archive([
    ("[Content_Types].xml", []), ("_rels/.rels", relationships([("r", "officeDocument", "b.xml")])),
    ("b.xml", Array(book.utf8)),
    (
      "_rels/b.xml.rels",
      relationships(
        [("s", "worksheet", "s.xml")] + (part(1).isEmpty ? [] : [("t", "sharedStrings", "t.xml")])
          + (part(2).isEmpty ? [] : [("y", "styles", "y.xml")]))
    ),
    ("s.xml", part(0)), ("t.xml", part(1)), ("y.xml", part(2)),
  ])
}

private func document(_ content: [UInt8]) -> [UInt8] {
  let kind = "application/vnd.oasis.opendocument.spreadsheet"
  return archive([("mimetype", Array(kind.utf8)), ("content.xml", content)])
}

private func archive(_ parts: [(String, [UInt8])]) -> [UInt8] {
  func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  var (file, directory): ([UInt8], [UInt8]) = ([], [])
  for (name, content) in parts {
    let facts =
      [20, 0, 0, 0, 0x21].flatMap { number($0, 2) } + number(Int(checksum(content)), 4)
      + number(content.count, 4) + number(content.count, 4) + number(name.utf8.count, 2)
      + number(0, 2)
    directory +=
      number(0x0201_4B50, 4) + number(20, 2) + facts + number(0, 10) + number(file.count, 4)
    directory += name.utf8
    file += number(0x0403_4B50, 4) + facts
    file += name.utf8
    file += content
  }
  let end = number(0x0605_4B50, 4) + number(0, 4) + number(parts.count, 2) + number(parts.count, 2)
  return file + directory + end + number(directory.count, 4) + number(file.count, 4) + number(0, 2)
}

private let table: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
}

private func checksum(_ bytes: [UInt8]) -> UInt32 {
  ~bytes.reduce(~0) { sum, byte in table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8 }
}
