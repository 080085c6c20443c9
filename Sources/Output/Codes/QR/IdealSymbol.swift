import Artwork
import QRCodes

/// A reader of symbols whose pixel positions are all known: there is no search, no threshold and no
/// tolerance.
struct IdealSymbol {
  let borders: PixelBorders
  /// The number of pixel rows from the top that belong to the symbol and its quiet zone.
  let quietRows: Int

  /// Returns the modules of the symbol in a picture; throws an error at the first unexpected pixel.
  func modules(in picture: BilevelPixels) throws(CodeError) -> ModuleMatrix {
    guard picture.width == borders.width, picture.height == borders.height else {
      throw .pictureSize(
        width: picture.width, height: picture.height, wantedWidth: borders.width,
        wantedHeight: borders.height)
    }
    guard QRVersion(size: size) != nil else { throw .symbol(.size(size)) }
    try checkQuietRows(picture)
    var modules = ModuleMatrix(light: size)
    var words = [UInt64](repeating: 0, count: modules.wordsPerRow)
    var expected = ExpectedRow(width: borders.width)
    for row in 0..<size {
      // The first pixel of a module determines its colour.
      picture.darkness(in: borders.rows[row], at: borders.columns[..<size], into: &words)
      expected.lighten()
      words.forEachRun {
        expected.darken(borders.columns[$0.lowerBound]..<borders.columns[$0.upperBound])
      }
      try check(row, picture, expected)
      modules.setRow(row, words)
    }
    return modules
  }

  private var size: Int { borders.columns.count - 1 }

  /// Throws unless every pixel of a module is like its first one, in every row of pixels, and the
  /// pixels left and right of the symbol are light.
  private func check(
    _ row: Int, _ picture: BilevelPixels, _ expected: ExpectedRow
  ) throws(CodeError) {
    let rows = borders.rows[row]..<borders.rows[row + 1]
    guard let (x, y) = picture.firstDifference(in: rows, from: expected.bytes) else { return }
    // The border where a module begins belongs to it.
    let column = borders.columns.lastIndex { $0 <= x } ?? size
    guard column < size else { throw .quietZone(x: x, y: y) }
    throw .module(column: column, row: row)
  }

  private func checkQuietRows(_ picture: BilevelPixels) throws(CodeError) {
    let end = min(quietRows, borders.height)
    let light = ExpectedRow(width: borders.width)
    for rows in [0..<min(end, borders.rows[0]), borders.rows[size]..<max(end, borders.rows[size])] {
      if let (x, y) = picture.firstDifference(in: rows, from: light.bytes) {
        throw .quietZone(x: x, y: y)
      }
    }
  }
}

extension [UInt64] {
  /// Calls `body` for each run of ones, counted from the highest bit of the first word.
  @inline(__always)
  fileprivate func forEachRun(_ body: (Range<Int>) -> Void) {
    var start: Int?
    var last: UInt64 = 0
    for (index, word) in enumerated() {
      var borders = word ^ (word >> 1 | last << 63)
      last = word
      while borders != 0 {
        let place = borders.leadingZeroBitCount
        borders ^= 1 << UInt64(63 - place)
        let border = 64 * index + place
        if let begun = start { body(begun..<border) }
        start = start == nil ? border : nil
      }
    }
    if let start { body(start..<64 * count) }
  }
}
