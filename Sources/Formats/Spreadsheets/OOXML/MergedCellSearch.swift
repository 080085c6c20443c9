import Archives

/// A search for merged cells in a sheet (ECMA-376 Part 1, 18.3.1.55), which are listed after the
/// rows.
enum MergedCellSearch {
  private static let word = Array("mergeCell".utf8)
  private static let root = XMLName(.sheet, "worksheet")
  private static let list = XMLName(.sheet, "mergeCells")
  private static let one = XMLName(.sheet, "mergeCell")
  private static let reference = XMLName(.none, "ref")

  /// The first merged block that overlaps these rows of a sheet; nil if no block does.
  static func first(
    in rows: ClosedRange<Int>, of part: String, in archive: ZIPArchive
  ) throws(SpreadsheetError) -> CellBlock? {
    // Most sheets have none, which is detected without parsing their markup. The whole part is
    // read, so that nothing is used from a damaged one.
    guard try mentions(part, archive) else { return nil }
    var reader = try XMLEventReader(archive, part)
    try reader.root(root)
    while let child = try reader.child(of: 1) {
      guard child == list else {
        try reader.skip()
        continue
      }
      while let child = try reader.child(of: 2) {
        if child == one {
          guard let block = try reader.attribute(reference).flatMap(CellBlock.init) else {
            throw reader.fault(.otherKind)
          }
          if block.first != block.last, rows.overlaps(block.first.row...block.last.row) {
            return block
          }
        }
        try reader.skip()
      }
    }
    return nil
  }

  private static func mentions(
    _ name: String, _ archive: ZIPArchive
  ) throws(SpreadsheetError) -> Bool {
    do throws(ZIPError) {
      guard var part = try archive.part(name) else { return false }
      var tail: [UInt8] = []
      var isFound = false
      while let piece = try part.next() {
        if isFound { continue }
        let text = tail + piece
        isFound = contains(text)
        tail = Array(text.suffix(word.count - 1))
      }
      return isFound
    } catch { throw .archive(error) }
  }

  private static func contains(_ text: [UInt8]) -> Bool {
    let first = word[0]
    var place = text.startIndex
    while let found = text[place...].firstIndex(of: first) {
      if text[found...].starts(with: word) { return true }
      place = found + 1
    }
    return false
  }
}
