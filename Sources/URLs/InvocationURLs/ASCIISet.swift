/// A set of ASCII bytes that fits in two machine words; bytes from 0x80 up are never in it.
struct ASCIISet: Sendable {
  private let low: UInt64
  private let high: UInt64

  init(low: UInt64 = 0, high: UInt64 = 0) {
    self.low = low
    self.high = high
  }

  /// Creates the set of the bytes in an ASCII text.
  init(_ text: StaticString) {
    var (low, high): (UInt64, UInt64) = (0, 0)
    for index in 0..<text.utf8CodeUnitCount {
      let byte = unsafe text.utf8Start[index]
      if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
    }
    self.init(low: low, high: high)
  }

  func contains(_ byte: UInt8) -> Bool {
    let word = byte < 64 ? low : high
    return byte < 128 && word >> UInt64(byte & 63) & 1 == 1
  }

  func union(_ other: ASCIISet) -> ASCIISet {
    ASCIISet(low: low | other.low, high: high | other.high)
  }

  func subtracting(_ other: ASCIISet) -> ASCIISet {
    ASCIISet(low: low & ~other.low, high: high & ~other.high)
  }
}

/// The character classes of RFC 3986.
extension ASCIISet {
  static let letters = ASCIISet("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
  static let digits = ASCIISet("0123456789")
  static let alphanumerics = letters.union(digits)
  static let unreserved = alphanumerics.union(ASCIISet("-._~"))
  static let subDelimiters = ASCIISet("!$&'()*+,;=")
  static let reserved = subDelimiters.union(ASCIISet(":/?#[]@"))
  /// `pchar` without the percent sign.
  static let segment = unreserved.union(subDelimiters).union(ASCIISet(":@"))
  static let path = segment.union(ASCIISet("/"))
  static let queryOrFragment = path.union(ASCIISet("?"))
  /// The characters allowed between the dots of a host name, including the underscore.
  static let label = alphanumerics.union(ASCIISet("-_"))
  static let host = label.union(ASCIISet("."))
  static let scheme = alphanumerics.union(ASCIISet("+-."))
}
