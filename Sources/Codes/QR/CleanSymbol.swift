import Artwork
import QRCodes

/// A symbol read straight from pixels of which every one is known: no search, no threshold to
/// guess, no tolerance.
struct CleanSymbol {
  let borders: PixelBorders
  /// Rows of pixels from the top that belong to the symbol and its quiet zone.
  let quietRows: Int

  /// The modules; the first pixel that is not as it should be is an error.
  func modules(in picture: ShownBits) throws(CodeError) -> ModuleMatrix {
    guard picture.width == borders.width, picture.height == borders.height else {
      throw .pictureSize(
        width: picture.width, height: picture.height, wantedWidth: borders.width,
        wantedHeight: borders.height)
    }
    guard QRVersion(size: size) != nil else { throw .symbol(.size(size)) }
    try checkQuietRows(picture)
    var modules = ModuleMatrix(light: size)
    for row in 0..<size { try read(row, picture, into: &modules) }
    return modules
  }

  private var size: Int { borders.columns.count - 1 }

  /// The first pixel of a module speaks for it.
  private func isDark(_ column: Int, _ row: Int, _ picture: ShownBits) -> Bool {
    !picture.isLight(borders.columns[column], borders.rows[row])
  }

  /// Every pixel of a module is as its first one, in every row of pixels, and what lies left and
  /// right of the symbol is light.
  private func read(
    _ row: Int, _ picture: ShownBits, into modules: inout ModuleMatrix
  ) throws(CodeError) {
    var expected = ExpectedRow(width: borders.width)
    var column = 0
    while column < size {
      let first = column
      while column < size, isDark(column, row, picture) {
        modules.setDark(column, row)
        column += 1
      }
      expected.darken(borders.columns[first]..<borders.columns[column])
      column += 1
    }
    for y in borders.rows[row]..<borders.rows[row + 1] {
      guard let x = picture.firstDifference(in: y, from: expected.bytes) else { continue }
      // The border where a module begins belongs to it.
      let column = borders.columns.lastIndex { $0 <= x } ?? size
      guard column < size else { throw .quietZone(x: x, y: y) }
      throw .module(column: column, row: row)
    }
  }

  private func checkQuietRows(_ picture: ShownBits) throws(CodeError) {
    let symbol = borders.rows[0]..<borders.rows[size]
    let light = ExpectedRow(width: borders.width)
    for y in 0..<min(quietRows, borders.height) where !symbol.contains(y) {
      if let x = picture.firstDifference(in: y, from: light.bytes) { throw .quietZone(x: x, y: y) }
    }
  }
}
