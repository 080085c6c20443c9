/// The colours of a symbol's modules, without the quiet zone, one bit each.
public struct ModuleMatrix: Hashable, Sendable {
  /// The number of modules along a side.
  public let size: Int
  /// The number of 64-bit words per row: 1 up to version 11, at most 3.
  package let wordsPerRow: Int
  /// The rows from the top; in a word the highest bit is the leftmost module, 1 is dark, and the
  /// bits beyond the last column are 0.
  package var words: [UInt64]

  /// Creates a matrix by calling `isDark` for each module. Returns `nil` unless `size` is that of a
  /// QR or Micro QR symbol.
  public init?(size: Int, isDark: (_ column: Int, _ row: Int) -> Bool) {
    guard QRVersion(size: size) != nil else { return nil }
    self.init(light: size)
    for row in 0..<size {
      for column in 0..<size where isDark(column, row) { setDark(column, row) }
    }
  }

  package init(light size: Int) {
    self.size = size
    wordsPerRow = (size + 63) / 64
    words = Array(repeating: 0, count: wordsPerRow * size)
  }

  /// Sets the modules of one row from words in the format of `words`; their bits beyond the last
  /// column must be 0.
  package mutating func setRow(_ row: Int, _ words: [UInt64]) {
    for (offset, word) in zip(0..<wordsPerRow, words) {
      self.words[row * wordsPerRow + offset] = word
    }
  }

  package mutating func setDark(_ column: Int, _ row: Int) {
    words[row * wordsPerRow + column >> 6] |= 1 << UInt64(63 - column & 63)
  }

  /// Whether a module is dark. Everything outside the symbol is light.
  public subscript(column: Int, row: Int) -> Bool {
    let inside = 0..<size
    guard inside ~= column, inside ~= row else { return false }
    return isDark(inside: column, row)
  }

  package func isDark(inside column: Int, _ row: Int) -> Bool {
    words[row * wordsPerRow + column >> 6] >> UInt64(63 - column & 63) & 1 == 1
  }

  /// The words of one row, counted from 0 at the top to `size - 1`; a bit of 1 is dark.
  package func row(_ row: Int) -> ArraySlice<UInt64> {
    words[row * wordsPerRow..<(row + 1) * wordsPerRow]
  }
}
