/// Conversion of UTF-16 text in either byte order.
enum UTF16Text {
  /// Decodes `bytes` and returns their encoding. A byte order mark decides the order; without one
  /// the most significant byte comes first.
  static func decode(
    _ bytes: ArraySlice<UInt8>
  ) throws(NDEFError) -> (text: String, encoding: NDEFText.Encoding) {
    var encoding = NDEFText.Encoding.utf16
    if bytes.starts(with: [0xFE, 0xFF]) { encoding = .utf16BigEndianMark }
    if bytes.starts(with: [0xFF, 0xFE]) { encoding = .utf16LittleEndianMark }
    let text = encoding == .utf16 ? bytes : bytes.dropFirst(2)
    let units = try units(text, isLittleEndian: encoding == .utf16LittleEndianMark)
    try check(units, from: text.startIndex)
    return (String(decoding: units, as: UTF16.self), encoding)
  }

  /// The bytes of `text` in the given kind of UTF-16.
  static func encode(_ text: String, _ encoding: NDEFText.Encoding) -> [UInt8] {
    let isLittleEndian = encoding == .utf16LittleEndianMark
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 + text.utf16.count * 2)
    if encoding != .utf16 { append(byteOrderMark) }
    text.utf16.forEach(append)
    return bytes

    func append(_ unit: UInt16) {
      let high = UInt8(unit >> 8)
      let low = UInt8(truncatingIfNeeded: unit)
      bytes.append(isLittleEndian ? low : high)
      bytes.append(isLittleEndian ? high : low)
    }
  }

  /// Whether a text, written without a byte order mark, would be read as if it had one.
  static func looksMarked(_ text: String) -> Bool {
    guard let first = text.utf16.first else { return false }
    return first == byteOrderMark || first == byteOrderMark.byteSwapped
  }

  private static let byteOrderMark: UInt16 = 0xFEFF

  private static func units(
    _ bytes: ArraySlice<UInt8>, isLittleEndian: Bool
  ) throws(NDEFError) -> [UInt16] {
    guard bytes.count % 2 == 0 else { throw NDEFError(.invalidUTF16, at: bytes.endIndex - 1) }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { index in
      let first = UInt16(bytes[index])
      let second = UInt16(bytes[index + 1])
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
  }

  /// Checks that surrogates come in pairs.
  private static func check(_ units: [UInt16], from start: Int) throws(NDEFError) {
    var index = 0
    while index < units.count {
      let unit = units[index]
      let isPair =
        UTF16.isLeadSurrogate(unit) && index + 1 < units.count
        && UTF16.isTrailSurrogate(units[index + 1])
      if UTF16.isSurrogate(unit), !isPair {
        throw NDEFError(.invalidUTF16, at: start + index * 2)
      }
      index += isPair ? 2 : 1
    }
  }
}
