import Artwork
import QRCodes

/// A symbol read straight from pixels of which every one is known: no search, no threshold to
/// guess, no tolerance.
struct CleanSymbol {
  let borders: PixelBorders
  /// Rows of pixels from the top that belong to the symbol and its quiet zone.
  let quietRows: Int

  /// The modules; the first pixel that is not as it should be is an error.
  func modules(in picture: ShownPicture) throws(PublishingError) -> ModuleMatrix {
    guard picture.width == borders.width, picture.height == borders.height else {
      throw .pictureSize(
        width: picture.width, height: picture.height, wantedWidth: borders.width,
        wantedHeight: borders.height)
    }
    let outcome = picture.pixels.withUnsafeBufferPointer { pixels in
      Result { () throws(PublishingError) in try modules(pixels) }
    }
    return try outcome.get()
  }

  private func modules(
    _ pixels: UnsafeBufferPointer<UInt8>
  ) throws(PublishingError) -> ModuleMatrix {
    try checkQuietZone(pixels)
    let size = borders.columns.count - 1
    for row in 0..<size { try check(row, pixels) }
    let matrix = ModuleMatrix(size: size) { column, row in
      pixels[borders.rows[row] * borders.width + borders.columns[column]] < 128
    }
    guard let matrix else { throw .symbol(.size(size)) }
    return matrix
  }

  /// Every pixel of a module is as its first one, in every row of pixels.
  private func check(
    _ row: Int, _ pixels: UnsafeBufferPointer<UInt8>
  ) throws(PublishingError) {
    let (left, right) = (borders.columns[0], borders.columns[borders.columns.count - 1])
    let first = borders.rows[row] * borders.width
    for column in 0..<borders.columns.count - 1 {
      let start = first + borders.columns[column]
      let isDark = pixels[start] < 128
      for index in start..<first + borders.columns[column + 1] {
        guard (pixels[index] < 128) == isDark else { throw .module(column: column, row: row) }
      }
    }
    for y in borders.rows[row] + 1..<max(borders.rows[row] + 1, borders.rows[row + 1]) {
      let same = UnsafeBufferPointer(rebasing: pixels[first + left..<first + right])
      let other = UnsafeBufferPointer(
        rebasing: pixels[y * borders.width + left..<y * borders.width + right])
      guard same.isEqual(to: other) else { throw .module(column: 0, row: row) }
    }
  }

  private func checkQuietZone(
    _ pixels: UnsafeBufferPointer<UInt8>
  ) throws(PublishingError) {
    let (left, right) = (borders.columns[0], borders.columns[borders.columns.count - 1])
    let (top, bottom) = (borders.rows[0], borders.rows[borders.rows.count - 1])
    func check(_ y: Int, _ columns: Range<Int>) throws(PublishingError) {
      let row = y * borders.width
      guard let dark = pixels.firstDark(in: row + columns.lowerBound..<row + columns.upperBound)
      else { return }
      throw .quietZone(x: dark - row, y: y)
    }
    for y in 0..<min(quietRows, borders.height) {
      if y < top || y >= bottom {
        try check(y, 0..<borders.width)
      } else {
        try check(y, 0..<left)
        try check(y, right..<borders.width)
      }
    }
  }
}

/// Eight bytes at a time, the last ones one by one.
extension UnsafeBufferPointer<UInt8> {
  private func word(_ index: Int) -> UInt64 {
    UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self)
  }

  /// Whether both hold the same bytes.
  fileprivate func isEqual(to other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while index + 8 <= count {
      if word(index) != other.word(index) { return false }
      index += 8
    }
    return (index..<count).allSatisfy { self[$0] == other[$0] }
  }

  /// The first byte below 128.
  fileprivate func firstDark(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index + 8 <= range.upperBound,
      word(index) & 0x8080_8080_8080_8080 == 0x8080_8080_8080_8080
    {
      index += 8
    }
    return (index..<range.upperBound).first { self[$0] < 128 }
  }
}
