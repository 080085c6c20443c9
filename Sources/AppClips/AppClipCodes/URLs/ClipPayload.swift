import Basics

/// The 16 bytes that an App Clip Code carries.
///
/// ```swift
/// let payload = try ClipPayload(parsing: "00112233445566778899aabbccddeeff")
/// print(payload.bytes.count)
/// ```
public struct ClipPayload: Hashable, Sendable {
  /// The number of bits in a payload.
  package static let bitCount = 128

  /// The first eight bytes, as a number.
  let high: UInt64
  /// The last eight bytes, as a number.
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Creates a payload from bits, padded to 128 with zeros in front, or returns `nil` if there are
  /// more.
  init?(_ bits: BitSequence) {
    guard bits.count <= Self.bitCount else { return nil }
    self.init(high: bits.high, low: bits.low)
  }

  /// Creates a payload from 16 bytes. Returns `nil` for any other number of bytes, or if all are 0,
  /// because data begins with a 1.
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

  /// Parses up to 32 hexadecimal digits, where leading zeros may be omitted.
  public init(parsing text: some StringProtocol) throws(ClipNotationError) {
    guard let payload = ClipPayload(hex: text) else { throw .payload(String(text)) }
    self = payload
  }

  /// Parses a payload, or returns `nil`; replaced by `init(parsing:)`, which reports the problem.
  @available(*, deprecated, renamed: "init(parsing:)")
  @_disfavoredOverload
  public init?(hex: String) { self.init(hex: hex[...]) }

  /// Parses up to 32 hexadecimal digits, or returns `nil` for any other text. Leading zeros may be
  /// omitted.
  package init?(hex: some StringProtocol) {
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

  /// All 16 bytes, the first one first.
  public var bytes: [UInt8] {
    [high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
  }

  /// All 16 bytes as 32 hexadecimal digits.
  package var hex: String {
    hexadecimal(bytes, .small)
  }

  var leadingZeros: Int {
    high == 0 ? 64 + low.leadingZeroBitCount : high.leadingZeroBitCount
  }

  /// The number of bits of the payload without leading zeros.
  package var usedBits: Int { Self.bitCount - leadingZeros }
}
