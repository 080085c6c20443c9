/// A JSON number, kept as it is written: `1.0` and `1` are two numbers, and no digit is lost.
public struct JSONNumber: Hashable, Sendable {
  /// The number as it is written.
  public let text: String

  /// An integer.
  public init(_ value: some BinaryInteger) { text = String(value) }

  /// The shortest spelling that gives this value back; `nil` for what JSON cannot say (infinity and
  /// not-a-number).
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    text = value.description
  }

  /// A number spelt so; `nil` when RFC 8259 does not allow that spelling.
  public init?(_ text: String) {
    var parser = JSONParser(Array(text.utf8))
    guard let number = try? parser.number(), parser.isAtEnd else { return nil }
    self = number
  }

  /// `text` has been found to be a number.
  init(checked text: String) { self.text = text }

  /// The integer, if it is written as one (without a fraction or an exponent) and fits.
  public var int: Int? { Int(text) }

  /// The nearest `Double`; `nil` beyond its range, as for `1e400`.
  public var double: Double? { Double(text).flatMap { $0.isFinite ? $0 : nil } }
}

extension JSONNumber: CustomStringConvertible {
  /// The number as it is written.
  public var description: String { text }
}
