/// A cursor over the bytes of a file from Beckon. Anything unexpected is an error with its offset.
struct ByteCursor {
  let bytes: ArraySlice<UInt8>
  private(set) var at: Int
  private let format: OutputFormat

  init(_ bytes: ArraySlice<UInt8>, _ format: OutputFormat) {
    self.bytes = bytes
    self.format = format
    at = bytes.startIndex
  }

  var isAtEnd: Bool { at == bytes.endIndex }
  var next: UInt8? { isAtEnd ? nil : bytes[at] }

  /// An error about the byte at the present offset.
  var fault: CodeError { .unreadableFile(format, byte: at - bytes.startIndex) }

  /// Consumes a text if it comes next. Returns whether it does.
  mutating func take(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      guard bytes.endIndex - at >= wanted.count else { return false }
      // A comparison of collections would take longer than all else in reading an outline.
      for offset in wanted.indices where bytes[at + offset] != wanted[offset] { return false }
      at += wanted.count
      return true
    }
  }

  /// Consumes a text, or throws an error if something else comes next.
  mutating func expect(_ text: StaticString) throws(CodeError) {
    guard take(text) else { throw fault }
  }

  /// Consumes everything up to and including a byte. Returns the bytes before it.
  mutating func take(before end: UInt8) throws(CodeError) -> ArraySlice<UInt8> {
    guard let found = bytes[at...].firstIndex(of: end) else { throw fault }
    defer { at = found + 1 }
    return bytes[at..<found]
  }

  /// Consumes a number of bytes and returns them.
  mutating func take(count: Int) throws(CodeError) -> ArraySlice<UInt8> {
    guard (0...bytes.endIndex - at).contains(count) else { throw fault }
    defer { at += count }
    return bytes[at..<at + count]
  }

  mutating func skip(while isPassed: (UInt8) -> Bool) {
    while let byte = next, isPassed(byte) { at += 1 }
  }

  /// Parses a number such as `-12.5`, in units of its last allowed decimal. Further decimals are
  /// dropped. A number that is too large to calculate with is an error.
  mutating func number(decimals: Int) throws(CodeError) -> Int {
    let isNegative = take("-")
    var (value, digits, left): (Int, Int, Int?) = (0, 0, nil)
    while let byte = next {
      if byte == UInt8(ascii: "."), left == nil {
        left = decimals
      } else if (0x30...0x39).contains(byte) {
        digits += 1
        if left != 0 {
          guard value < 1 << 50 else { throw fault }
          value = value * 10 + Int(byte - 0x30)
          left = left.map { $0 - 1 }
        }
      } else {
        break
      }
      at += 1
    }
    guard digits > 0 else { throw fault }
    for _ in 0..<(left ?? decimals) {
      let (product, isFar) = value.multipliedReportingOverflow(by: 10)
      guard !isFar else { throw fault }
      value = product
    }
    guard value < 1 << 53 else { throw fault }
    return isNegative ? -value : value
  }
}
