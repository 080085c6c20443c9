import Basics

extension PaperLength {
  /// A unit in which texts give a length.
  package enum Unit: String, CaseIterable, Sendable {
    /// The unit is the millimetre, the centimetre, the inch, the point or the pica.
    case mm, cm, `in`, pt, pc

    /// The number of the smallest units of `PaperLength` in this unit.
    package var units: Int {
      switch self {
      case .mm: PaperLength.perMillimetre
      case .cm: 10 * PaperLength.perMillimetre
      case .in: PaperLength.perInch
      case .pt: PaperLength.perPoint
      case .pc: 12 * PaperLength.perPoint
      }
    }
  }

  /// The longest accepted length: ten metres.
  package static let longest = PaperLength.mm(10_000)

  /// Parses "63.5 mm", "2.625in", "2 5/8 in", "10/3 in", "7 pt", "1 cm", "6 pc". A length without a
  /// unit needs a default unit. Negative lengths and those over ten metres are refused.
  package init?(_ text: String, unit implied: Unit? = nil) {
    let text = Self.trimmed(Array(text.utf8)[...])
    guard text.count <= 32 else { return nil }
    let letters = text.reversed().prefix { !$0.isDigit && $0 != UInt8(ascii: ".") }.reversed()
    let word = String(decoding: Self.trimmed(Array(letters)[...]), as: UTF8.self)
    guard let unit = word.isEmpty ? implied : Unit(rawValue: word) else { return nil }
    let parts = text.dropLast(letters.count).split(separator: UInt8(ascii: " "))
    var sum = 0
    for (place, part) in parts.enumerated() {
      let isFraction = part.contains(UInt8(ascii: "/"))
      guard place == 0 || (place == 1 && isFraction),
        let units = isFraction ? Self.fraction(part, unit.units) : Self.number(part, unit.units),
        parts.count == 1 || place == 1 || !isFraction
      else { return nil }
      sum += units
    }
    guard !parts.isEmpty, sum <= Self.longest.units else { return nil }
    self.init(units: sum)
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
    var bytes = bytes.drop(while: isSpace)
    while let last = bytes.last, isSpace(last) { bytes.removeLast() }
    return bytes
  }

  /// Parses digits with at most one decimal point. Decimals finer than a millionth are dropped.
  private static func number(_ text: ArraySlice<UInt8>, _ unit: Int) -> Int? {
    let parts = text.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard text.contains(where: \.isDigit), parts[0].count <= 5,
      let whole = digits(parts[0]), parts.count == 1 || parts[1].allSatisfy(\.isDigit)
    else { return nil }
    let decimals = parts.count == 1 ? [] : parts[1].prefix(6)
    guard let rest = digits(decimals) else { return nil }
    let scale = decimals.reduce(1) { scale, _ in scale * 10 }
    let product = (whole * scale + rest) * unit
    return (product + scale / 2) / scale
  }

  private static func fraction(_ text: ArraySlice<UInt8>, _ unit: Int) -> Int? {
    let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, (1...4).contains(parts[0].count), (1...4).contains(parts[1].count),
      let above = digits(parts[0]), let below = digits(parts[1]), below > 0
    else { return nil }
    return (above * unit + below / 2) / below
  }

  private static func digits(_ text: ArraySlice<UInt8>) -> Int? {
    text.reduce(0 as Int?) { number, byte in
      byte.isDigit ? number.map { $0 * 10 + Int(byte - 0x30) } : nil
    }
  }
}

extension PaperLength {
  /// The length in millimetres as text, to a hundredth: "63.5".
  package var mmText: String { decimal(units, over: Self.perMillimetre, decimals: 2) }

  /// The length in millimetres as text, to a ten-thousandth, for programs.
  package var exactText: String { decimal(units, over: Self.perMillimetre, decimals: 4) }

  /// The length in inches as text, to a thousandth: "2.625".
  package var inchText: String { decimal(units, over: Self.perInch, decimals: 3) }

  /// The length in both units as text: "63.5 mm (2.5 in)".
  package var words: String { "\(mmText) mm (\(inchText) in)" }
}

/// Formats a fraction with a limited number of decimals and no trailing zeros.
func decimal(_ dividend: Int, over divisor: Int, decimals: Int) -> String {
  let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
  let (whole, rest) = dividend.magnitude.quotientAndRemainder(dividingBy: divisor.magnitude)
  let part = (rest * UInt(scale) * 2 / divisor.magnitude + 1) / 2
  let sum = whole * UInt(scale) + part
  var text = zeroPadded(sum % UInt(scale), to: decimals)
  while text.last == "0" { text.removeLast() }
  let sign = dividend < 0 && sum > 0 ? "-" : ""
  return sign + String(sum / UInt(scale)) + (text.isEmpty ? "" : "." + text)
}
