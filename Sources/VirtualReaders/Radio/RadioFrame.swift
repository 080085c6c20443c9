/// One frame on the air, as ISO 14443-3 has it: bits, least significant first, with parity apart.
struct RadioFrame: Equatable, Sendable {
  /// The data, the last byte perhaps not full.
  var bytes: [UInt8]
  /// How many bits of the last byte count; 0 for all eight.
  var lastBits = 0
  /// Whether every parity bit is odd, as it must be.
  var hasGoodParity = true
  /// Whether it is sent as FeliCa cards understand it: whole bytes, the first of which says how many.
  var isFeliCa = false

  init(_ bytes: [UInt8], lastBits: Int = 0, hasGoodParity: Bool = true) {
    self.bytes = bytes
    self.lastBits = lastBits
    self.hasGoodParity = hasGoodParity
  }

  /// `bytes` with their checksum.
  static func checked(_ bytes: [UInt8]) -> RadioFrame { RadioFrame(bytes + crcA(bytes)) }

  /// `bytes` of FeliCa, their length among them, with their checksum.
  static func feliCa(_ bytes: [UInt8]) -> RadioFrame {
    var frame = RadioFrame(bytes + crcF(bytes))
    frame.isFeliCa = true
    return frame
  }

  /// The bytes of a FeliCa frame before a checksum that is right; `nil` when it is not, or the length.
  var feliCaContent: [UInt8]? {
    guard isFeliCa, bytes.count > 3 else { return nil }
    let content = Array(bytes.dropLast(2))
    return Int(content[0]) == content.count && crcF(content) == Array(bytes.suffix(2))
      ? content : nil
  }

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

  /// Both at once: a 1 of either is heard.
  func over(_ other: RadioFrame) -> RadioFrame {
    if bitCount < other.bitCount { return other.over(self) }
    var result = self
    for index in other.bytes.indices { result.bytes[index] |= other.bytes[index] }
    return result
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

/// The checksum of FeliCa frames, in the order in which it is sent.
func crcF(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  var crc: UInt16 = 0
  for byte in bytes {
    crc ^= UInt16(byte) << 8
    for _ in 0..<8 { crc = crc & 0x8000 == 0 ? crc << 1 : crc << 1 ^ 0x1021 }
  }
  return [UInt8(truncatingIfNeeded: crc >> 8), UInt8(truncatingIfNeeded: crc)]
}
