/// A scanner of numbers, signs and words in the attributes of SVG.
package struct SVGNumbers {
  private let bytes: [UInt8]
  private var at = 0

  package init(_ text: String) { bytes = Array(text.utf8) }

  package var isAtEnd: Bool {
    mutating get {
      skipSeparators()
      return at >= bytes.count
    }
  }

  private mutating func skipSeparators() {
    while at < bytes.count, bytes[at] == 0x2C || bytes[at] <= 0x20 { at += 1 }
  }

  /// Reads a letter or another sign; returns `nil` before a number and at the end.
  package mutating func sign() -> UInt8? {
    skipSeparators()
    guard at < bytes.count, !"+-.0123456789".utf8.contains(bytes[at]) else { return nil }
    at += 1
    return bytes[at - 1]
  }

  /// Reads a word of letters, up to the next sign.
  package mutating func word() -> String {
    skipSeparators()
    let start = at
    while at < bytes.count, (0x61...0x7A).contains(bytes[at] | 0x20) { at += 1 }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  package mutating func number() -> Double? {
    skipSeparators()
    let start = at
    if at < bytes.count, bytes[at] == 0x2B || bytes[at] == 0x2D { at += 1 }
    var digits = skipDigits()
    if at < bytes.count, bytes[at] == 0x2E {
      at += 1
      digits += skipDigits()
    }
    guard digits > 0 else { return nil }
    skipExponent()
    let value = Double(String(decoding: bytes[start..<at], as: UTF8.self))
    return value.flatMap { abs($0) <= 1e7 ? $0 : nil }
  }

  private mutating func skipDigits() -> Int {
    let start = at
    while at < bytes.count, (0x30...0x39).contains(bytes[at]) { at += 1 }
    return at - start
  }

  private mutating func skipExponent() {
    let start = at
    guard at < bytes.count, bytes[at] | 0x20 == 0x65 else { return }
    at += 1
    if at < bytes.count, bytes[at] == 0x2B || bytes[at] == 0x2D { at += 1 }
    if skipDigits() == 0 { at = start }
  }
}
