/// Numbers, commands and flags in the attributes of SVG.
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

  /// A letter or another sign that is part of no number.
  package mutating func sign() -> UInt8? {
    skipSeparators()
    guard at < bytes.count, !"+-.0123456789".utf8.contains(bytes[at]) else { return nil }
    at += 1
    return bytes[at - 1]
  }

  /// A name: letters, to the next sign.
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

  /// One digit, 0 or 1, that nothing needs to follow.
  mutating func flag() -> Bool? {
    skipSeparators()
    guard at < bytes.count, bytes[at] == 0x30 || bytes[at] == 0x31 else { return nil }
    at += 1
    return bytes[at - 1] == 0x31
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

/// A place that is moved, turned and stretched.
package struct SVGTransform {
  private var values = (a: 1.0, b: 0.0, c: 0.0, d: 1.0, e: 0.0, f: 0.0)

  /// How much lengths grow.
  package var scale: Double { abs(values.a * values.d - values.b * values.c).squareRoot() }

  package func callAsFunction(_ point: ClipPlace) -> ClipPlace {
    ClipPlace(
      x: values.a * point.x + values.c * point.y + values.e,
      y: values.b * point.x + values.d * point.y + values.f)
  }

  /// Applies `other` first, then this one.
  private mutating func concatenate(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double
  ) {
    let own = values
    values = (
      own.a * a + own.c * b, own.b * a + own.d * b, own.a * c + own.c * d, own.b * c + own.d * d,
      own.a * e + own.c * f + own.e, own.b * e + own.d * f + own.f
    )
  }

  /// Adds what a `transform` says; false when it cannot be read.
  mutating func add(_ text: String) -> Bool {
    var numbers = SVGNumbers(text)
    while !numbers.isAtEnd {
      let name = numbers.word()
      guard numbers.sign() == UInt8(ascii: "(") else { return false }
      var values: [Double] = []
      while let value = numbers.number() {
        values.append(value)
        if values.count > 6 { return false }
      }
      guard numbers.sign() == UInt8(ascii: ")"), add(name, values) else { return false }
    }
    return true
  }

  private mutating func add(_ name: String, _ values: [Double]) -> Bool {
    switch (name, values.count) {
    case ("translate", 1): concatenate(1, 0, 0, 1, values[0], 0)
    case ("translate", 2): concatenate(1, 0, 0, 1, values[0], values[1])
    case ("scale", 1): concatenate(values[0], 0, 0, values[0], 0, 0)
    case ("scale", 2): concatenate(values[0], 0, 0, values[1], 0, 0)
    case ("rotate", 1), ("rotate", 3):
      let (sine, cosine) = turn(values[0])
      let (x, y) = values.count == 3 ? (values[1], values[2]) : (0, 0)
      concatenate(1, 0, 0, 1, x, y)
      concatenate(cosine, sine, -sine, cosine, 0, 0)
      concatenate(1, 0, 0, 1, -x, -y)
    case ("matrix", 6):
      concatenate(values[0], values[1], values[2], values[3], values[4], values[5])
    default: return false
    }
    return true
  }
}
