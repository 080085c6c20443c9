/// The error for a text that is not an SVG path from the byte at an offset on.
package struct SVGPathError: Error {
  package let offset: Int
}

/// A lexer of the commands, numbers and flags of an SVG path.
struct SVGPathLexer {
  let bytes: [UInt8]
  private var at = 0
  /// Whether a comma may precede the next number; it may not directly after a command.
  private var allowsComma = false

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// The error for the byte at the current position.
  var error: SVGPathError { SVGPathError(offset: at) }

  private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

  private mutating func skipSpace() {
    while let byte, byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B { at += 1 }
  }

  private mutating func skipComma() {
    skipSpace()
    if allowsComma, byte == UInt8(ascii: ",") {
      at += 1
      skipSpace()
    }
    allowsComma = true
  }

  /// The next command; the last one again if a number follows; nil at the end.
  mutating func command(after last: UInt8?) throws(SVGPathError) -> UInt8? {
    skipSpace()
    guard let byte else { return nil }
    if "MmLlHhVvCcSsQqTtAaZz".utf8.contains(byte) {
      guard last != nil || byte & 0xDF == UInt8(ascii: "M") else { throw error }
      at += 1
      allowsComma = false
      return byte
    }
    guard let last, last & 0xDF != UInt8(ascii: "Z") else { throw error }
    return last
  }

  /// Reads a number, with a comma before it if there is one.
  mutating func number() throws(SVGPathError) -> Double {
    skipComma()
    let start = at
    if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { at += 1 }
    var digits = skipDigits()
    if byte == UInt8(ascii: ".") {
      at += 1
      digits += skipDigits()
    }
    guard digits > 0 else {
      at = start
      throw error
    }
    skipExponent()
    guard let value = Double(String(decoding: bytes[start..<at], as: UTF8.self)), value.isFinite
    else {
      at = start
      throw error
    }
    return value
  }

  /// Reads a flag of an arc, a single digit that needs no separator after it.
  mutating func flag() throws(SVGPathError) -> Bool {
    skipComma()
    guard let byte, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { throw error }
    at += 1
    return byte == UInt8(ascii: "1")
  }

  private mutating func skipDigits() -> Int {
    let start = at
    while let byte, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
    return at - start
  }

  /// Skips the exponent of a number, if it is complete.
  private mutating func skipExponent() {
    let start = at
    guard let byte, byte | 0x20 == UInt8(ascii: "e") else { return }
    at += 1
    if self.byte == UInt8(ascii: "-") || self.byte == UInt8(ascii: "+") { at += 1 }
    if skipDigits() == 0 { at = start }
  }
}
