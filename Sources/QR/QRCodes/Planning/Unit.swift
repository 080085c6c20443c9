/// One character to be encoded: a byte, or a Kanji that takes two or three bytes in UTF-8.
struct Unit {
  /// The byte of the character, or its Shift JIS code.
  let code: UInt16
  /// The modes that can carry the character, one bit for each `DataMode`.
  let modes: UInt8
  /// The number of payload bytes that the character represents.
  let byteCount: UInt8
  /// Whether it begins a character of the text, so that a series can be divided before it.
  let isBoundary: Bool

  /// Creates a unit from a byte of ASCII text, or of data that is not text.
  init(byte: UInt8, isBoundary: Bool = true) {
    code = UInt16(byte)
    modes = Self.modes[Int(byte)]
    byteCount = 1
    self.isBoundary = isBoundary
  }

  init(kanji: UInt16, byteCount: Int) {
    code = kanji
    modes = DataMode.kanji.bit
    self.byteCount = UInt8(truncatingIfNeeded: byteCount)
    isBoundary = true
  }

  /// The modes that can carry each of the 256 byte values, one bit for each `DataMode`.
  private static let modes: [UInt8] = (0...UInt8.max).map { byte in
    let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    let isAlphanumeric = AlphanumericMode.characters.contains(byte)
    return DataMode.byte.bit
      | (isAlphanumeric ? DataMode.alphanumeric.bit : 0) | (isDigit ? DataMode.numeric.bit : 0)
  }
}

extension DataMode {
  var bit: UInt8 { 1 << UInt8(rawValue) }
}
