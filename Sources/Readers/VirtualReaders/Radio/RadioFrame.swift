/// A frame on the air as in ISO 14443-3: bits, least significant first, with the parity kept
/// separately.
struct RadioFrame: Equatable, Sendable {
  /// The bytes of the frame. The last one may be incomplete.
  var bytes: [UInt8]
  /// The number of valid bits in the last byte; 0 for all eight.
  var lastBits = 0
  /// Whether the parity bit of every byte is correct (odd).
  var hasGoodParity = true
  /// Whether the frame is a FeliCa frame: whole bytes, the first of which is their number.
  var isFeliCa = false

  /// Creates a frame of bytes followed by their checksum CRC_A.
  static func checked(_ bytes: [UInt8]) -> RadioFrame { RadioFrame(bytes: bytes + crcA(bytes)) }

  /// Creates a FeliCa frame of `bytes`, which include their length, with their checksum.
  static func feliCa(_ bytes: [UInt8]) -> RadioFrame {
    var frame = RadioFrame(bytes: bytes + crcF(bytes))
    frame.isFeliCa = true
    return frame
  }

  /// The content of a FeliCa frame, or `nil` if its checksum or length is wrong.
  var feliCaContent: [UInt8]? {
    guard isFeliCa, bytes.count > 3 else { return nil }
    let content = Array(bytes.dropLast(2))
    return Int(content[0]) == content.count && crcF(content) == Array(bytes.suffix(2))
      ? content : nil
  }

  /// Creates a four-bit answer, with which a tag acknowledges or refuses.
  static func nibble(_ value: UInt8) -> RadioFrame {
    RadioFrame(bytes: [value & 0x0F], lastBits: 4)
  }

  /// The answer of a tag that has executed a command.
  static let acknowledge = nibble(0xA)

  /// The number of data bits in the frame, without parity.
  var bitCount: Int {
    bytes.isEmpty ? 0 : (bytes.count - 1) * 8 + (lastBits == 0 ? 8 : lastBits)
  }

  /// The content of the frame without its checksum, or `nil` if the checksum is wrong.
  var checkedContent: [UInt8]? {
    guard lastBits == 0, hasGoodParity, bytes.count > 2 else { return nil }
    let content = Array(bytes.dropLast(2))
    return crcA(content) == Array(bytes.suffix(2)) ? content : nil
  }

  /// Returns the superposition of both frames, in which a bit is 1 if it is 1 in either.
  func over(_ other: RadioFrame) -> RadioFrame {
    if bitCount < other.bitCount { return other.over(self) }
    var result = self
    for index in other.bytes.indices { result.bytes[index] |= other.bytes[index] }
    return result
  }

  /// Returns the bit at this index; 0 is the first one sent.
  func bit(_ index: Int) -> UInt8 { bytes[index / 8] >> UInt8(index % 8) & 1 }
}

/// Computes the checksum CRC_A of ISO 14443-3, in the order of transmission.
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

/// Computes the checksum of a FeliCa frame, in the order of transmission.
func crcF(_ bytes: some Sequence<UInt8>) -> [UInt8] {
  var crc: UInt16 = 0
  for byte in bytes {
    crc ^= UInt16(byte) << 8
    for _ in 0..<8 { crc = crc & 0x8000 == 0 ? crc << 1 : crc << 1 ^ 0x1021 }
  }
  return [UInt8(truncatingIfNeeded: crc >> 8), UInt8(truncatingIfNeeded: crc)]
}
