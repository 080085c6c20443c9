/// One frame on the air, as ISO 14443-3 has it: bits, least significant first, with parity apart.
struct RadioFrame: Equatable, Sendable {
  /// The data, the last byte perhaps not full.
  var bytes: [UInt8]
  /// How many bits of the last byte count; 0 for all eight.
  var lastBits = 0
  /// Whether every parity bit is odd, as it must be.
  var hasGoodParity = true

  init(_ bytes: [UInt8], lastBits: Int = 0, hasGoodParity: Bool = true) {
    self.bytes = bytes
    self.lastBits = lastBits
    self.hasGoodParity = hasGoodParity
  }

  /// `bytes` with their checksum.
  static func checked(_ bytes: [UInt8]) -> RadioFrame { RadioFrame(bytes + crcA(bytes)) }

  /// The four bits with which a tag says yes or no.
  static func nibble(_ value: UInt8) -> RadioFrame { RadioFrame([value & 0x0F], lastBits: 4) }

  /// What a tag says when it has done as told.
  static let acknowledge = nibble(0xA)

  /// The number of data bits.
  var bitCount: Int {
    bytes.isEmpty ? 0 : (bytes.count - 1) * 8 + (lastBits == 0 ? 8 : lastBits)
  }

  /// The bytes before a checksum that is right; `nil` when it is not.
  var checkedContent: [UInt8]? {
    guard lastBits == 0, hasGoodParity, bytes.count > 2 else { return nil }
    let content = Array(bytes.dropLast(2))
    return crcA(content) == Array(bytes.suffix(2)) ? content : nil
  }

  /// The bit at a place, the first on the air being 0.
  func bit(_ index: Int) -> UInt8 { bytes[index / 8] >> UInt8(index % 8) & 1 }
}

/// CRC_A of ISO 14443-3, in the order in which it is sent.
func crcA(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  var crc: UInt16 = 0x6363
  for byte in bytes {
    var value = byte ^ UInt8(truncatingIfNeeded: crc)
    value ^= value << 4
    let wide = UInt16(value)
    crc = crc >> 8 ^ wide << 8 ^ wide << 3 ^ wide >> 4
  }
  return [UInt8(truncatingIfNeeded: crc), UInt8(truncatingIfNeeded: crc >> 8)]
}

/// Bits in a row, for frames whose parity bits the host makes or wants to see.
struct BitString: Equatable, Sendable {
  private(set) var bits: [UInt8] = []

  /// The bits of a frame with a parity bit after each full byte.
  init(withParity frame: RadioFrame) {
    for index in 0..<frame.bitCount {
      bits.append(frame.bit(index))
      if index % 8 == 7 { bits.append(Self.oddParity(frame.bytes[index / 8])) }
    }
  }

  /// The bits of packed bytes.
  init(packed bytes: [UInt8], lastBits: Int) {
    let frame = RadioFrame(bytes, lastBits: lastBits)
    bits = (0..<frame.bitCount).map(frame.bit)
  }

  /// The bits in bytes, and how many of the last byte count (0 for all).
  var packed: (bytes: [UInt8], lastBits: Int) {
    var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (index, bit) in bits.enumerated() { bytes[index / 8] |= bit << UInt8(index % 8) }
    return (bytes, bits.count % 8)
  }

  /// The frame that a receiver makes of the bits when every ninth is a parity bit.
  var frameWithoutParity: RadioFrame {
    // A short frame has no parity bit.
    if bits.count < 9 { return RadioFrame(packed.bytes, lastBits: bits.count % 8) }
    var data = BitString(bits: [])
    var isGood = true
    for start in stride(from: 0, to: bits.count, by: 9) {
      let group = bits[start..<min(start + 9, bits.count)]
      data.bits += group.prefix(8)
      if group.count == 9, group.reduce(0, ^) != 1 { isGood = false }
    }
    let (bytes, lastBits) = data.packed
    return RadioFrame(bytes, lastBits: lastBits, hasGoodParity: isGood)
  }

  private init(bits: [UInt8]) { self.bits = bits }

  private static func oddParity(_ byte: UInt8) -> UInt8 {
    UInt8(byte.nonzeroBitCount % 2 == 0 ? 1 : 0)
  }
}
