/// A rectangle of dark and light modules: the common form of all two-dimensional codes.
public struct ModuleGrid: Hashable, Sendable {
  /// The maximum number of modules in one direction. A QR code has 177 at most.
  package static let maximumSide = 4096

  /// The number of modules in a row.
  public let width: Int
  /// The number of rows of modules.
  public let height: Int
  let wordsPerRow: Int
  /// The rows one after the other, the leftmost module in the highest bit; the bits past the width
  /// are 0.
  let words: [UInt64]

  /// Creates a grid by calling a closure for every module, row by row.
  public init(
    width: Int, height: Int, isDark: (_ x: Int, _ y: Int) -> Bool
  ) throws(ArtworkError) {
    try Self.check(width, height)
    let perRow = (width + 63) / 64
    var words = [UInt64](repeating: 0, count: perRow * height)
    for y in 0..<height {
      for x in 0..<width where isDark(x, y) {
        words[y * perRow + x >> 6] |= 1 << UInt64(63 - x & 63)
      }
    }
    self.init(width, height, perRow, words)
  }

  /// Creates a grid from rows of packed bits. Each row starts at a new byte, with the leftmost
  /// module in the highest bit and dark as 1 (the layout of a PBM file).
  public init(width: Int, height: Int, packedRows: [UInt8]) throws(ArtworkError) {
    try Self.check(width, height)
    let bytesPerRow = (width + 7) / 8
    guard packedRows.count == bytesPerRow * height else {
      throw ArtworkError(.packedRows(need: bytesPerRow * height, have: packedRows.count))
    }
    let perRow = (width + 63) / 64
    var words = [UInt64](repeating: 0, count: perRow * height)
    for y in 0..<height {
      for byte in 0..<bytesPerRow {
        let bits = UInt64(packedRows[y * bytesPerRow + byte]) << UInt64(56 - byte & 7 * 8)
        words[y * perRow + byte >> 3] |= bits
      }
      words[(y + 1) * perRow - 1] &= ~0 << UInt64(perRow * 64 - width)
    }
    self.init(width, height, perRow, words)
  }

  /// Creates a grid from rows of words. Each row starts at a new word, with the leftmost module in
  /// the highest bit. Returns `nil` if the number of words is wrong or a bit past the width is not
  /// 0.
  package init?(width: Int, height: Int, words: [UInt64]) {
    let sides = 1...Self.maximumSide
    guard sides.contains(width), sides.contains(height) else { return nil }
    let perRow = (width + 63) / 64
    let beyond = ~(~0 << UInt64(perRow * 64 - width)) as UInt64
    guard words.count == perRow * height,
      stride(from: perRow - 1, to: words.count, by: perRow).allSatisfy({ words[$0] & beyond == 0 })
    else { return nil }
    self.init(width, height, perRow, words)
  }

  private init(_ width: Int, _ height: Int, _ wordsPerRow: Int, _ words: [UInt64]) {
    self.width = width
    self.height = height
    self.wordsPerRow = wordsPerRow
    self.words = words
  }

  private static func check(_ width: Int, _ height: Int) throws(ArtworkError) {
    guard (1...maximumSide).contains(width), (1...maximumSide).contains(height) else {
      throw ArtworkError(.gridSize(width: width, height: height))
    }
  }
}

extension ModuleGrid {
  /// Whether a module is dark. Every module outside the grid is light.
  package subscript(x: Int, y: Int) -> Bool {
    guard x >= 0, x < width, y >= 0, y < height else { return false }
    return words[y * wordsPerRow + x >> 6] >> UInt64(63 - x & 63) & 1 == 1
  }

  /// Returns the grid with the modules in a rectangle made light, as under a logo.
  package func clearing(x: Range<Int>, y: Range<Int>) -> ModuleGrid {
    var words = words
    for row in y.clamped(to: 0..<height) {
      for column in x.clamped(to: 0..<width) {
        words[row * wordsPerRow + column >> 6] &= ~(1 << UInt64(63 - column & 63))
      }
    }
    return ModuleGrid(width, height, wordsPerRow, words)
  }

  /// Returns the column of the first module of that colour at or after `x` in a row, or the width.
  func firstModule(dark: Bool, from x: Int, row: Int) -> Int {
    var index = x >> 6
    guard x < width else { return width }
    let flip: UInt64 = dark ? 0 : ~0
    var word = (words[row * wordsPerRow + index] ^ flip) & ~0 >> UInt64(x & 63)
    while word == 0 {
      index += 1
      if index == wordsPerRow { return width }
      word = words[row * wordsPerRow + index] ^ flip
    }
    return min(width, index << 6 + word.leadingZeroBitCount)
  }

  /// Calls `body` with the columns of each run of dark modules in a row, from left to right.
  @inline(__always)
  func forEachRun(row: Int, _ body: (Range<Int>) -> Void) {
    var start = firstModule(dark: true, from: 0, row: row)
    while start < width {
      let end = firstModule(dark: false, from: start, row: row)
      body(start..<end)
      start = firstModule(dark: true, from: end, row: row)
    }
  }
}
