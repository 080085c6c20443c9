import Basics

/// The 16 bytes that an App Clip Code carries.
public struct ClipPayload: Hashable, Sendable {
  /// Its bits.
  public static let bitCount = 128

  /// The first eight bytes.
  let high: UInt64
  /// The last eight.
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// The bits behind as many zeros as make 128; `nil` when there are more.
  init?(_ bits: BitRow) {
    guard bits.count <= Self.bitCount else { return nil }
    self.init(high: bits.high, low: bits.low)
  }

  /// Takes 16 bytes; `nil` for any other number, and when all are 0: data begins with a 1.
  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var (high, low) = (UInt64(0), UInt64(0))
    for byte in bytes {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
    self.init(high: high, low: low)
    if high | low == 0 { return nil }
  }

  /// Reads up to 32 hexadecimal digits; zeros at the front may be left out. `nil` for anything else.
  public init?(hex: String) {
    let digits = hex.utf8
    guard (1...32).contains(digits.count) else { return nil }
    var (high, low) = (UInt64(0), UInt64(0))
    for digit in digits {
      guard let value = UInt64(String(Character(Unicode.Scalar(digit))), radix: 16) else {
        return nil
      }
      high = high << 4 | low >> 60
      low = low << 4 | value
    }
    self.init(high: high, low: low)
    if high | low == 0 { return nil }
  }

  /// All 16 bytes.
  public var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
  }

  /// All 16 bytes as 32 hexadecimal digits.
  public var hex: String {
    hexadecimal(bytes, .small)
  }

  var leadingZeros: Int {
    high == 0 ? 64 + low.leadingZeroBitCount : high.leadingZeroBitCount
  }

  /// How many bits it takes, the leading 1 among them.
  public var usedBits: Int { Self.bitCount - leadingZeros }
}
