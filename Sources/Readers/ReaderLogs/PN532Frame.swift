/// A frame between a computer and a PN53x chip, as the chip's manual describes it.
package struct PN532Frame: Hashable, Sendable {
  /// The positions of the content among the bytes, without direction byte: the command or response
  /// code comes first.
  package let content: Range<Int>
  /// The offset of the checksum byte.
  let checksum: Int
  /// The offset after the whole frame.
  package let end: Int
  /// Whether the checksum is valid.
  let isValid: Bool

  /// Finds the first frame with content in these bytes. Returns `nil` for acknowledgements and
  /// anything else.
  package init?(in bytes: [UInt8]) {
    guard let start = Self.startCode(bytes), start + 4 <= bytes.count else { return nil }
    var first = start + 4
    var count = Int(bytes[start + 2])
    if bytes[start + 2] == 0xFF, bytes[start + 3] == 0xFF {
      guard start + 7 <= bytes.count else { return nil }
      (count, first) = (Int(bytes[start + 4]) << 8 | Int(bytes[start + 5]), start + 7)
    } else if bytes[start + 2] &+ bytes[start + 3] != 0 {
      return nil
    }
    guard count >= 2, first + count < bytes.count, bytes[first] & 0xFE == 0xD4 else { return nil }
    content = first + 1..<first + count
    checksum = first + count
    end = min(bytes.count, checksum + 2)
    isValid = bytes[first...checksum].reduce(0, &+) == 0
  }

  /// Recalculates the checksum in `bytes` after the content was changed.
  func repair(_ bytes: inout [UInt8]) {
    bytes[checksum] = 0 &- bytes[content.lowerBound - 1..<checksum].reduce(0, &+)
  }

  private static func startCode(_ bytes: [UInt8]) -> Int? {
    bytes.indices.dropLast().first { bytes[$0] == 0x00 && bytes[$0 + 1] == 0xFF }
  }

  /// The bytes of an acknowledgement frame.
  static let acknowledgement: [UInt8] = [0x00, 0x00, 0xFF, 0x00, 0xFF, 0x00]

  /// Wraps a command (`D4 …`) or response (`D5 …`) in a normal or an extended frame.
  static func wrapping(_ body: [UInt8]) -> [UInt8] {
    let (high, low) = (UInt8(truncatingIfNeeded: body.count >> 8), UInt8(body.count & 0xFF))
    let lengths =
      body.count < 0x100 ? [low, 0 &- low] : [0xFF, 0xFF, high, low, 0 &- (high &+ low)]
    return [0x00, 0x00, 0xFF] + lengths + body + [0 &- body.reduce(0, &+), 0x00]
  }

  /// The names of commands, as the chip's manual spells them, by command code.
  static let names: [UInt8: String] = [
    0x00: "Diagnose", 0x02: "GetFirmwareVersion", 0x04: "GetGeneralStatus", 0x06: "ReadRegister",
    0x08: "WriteRegister", 0x12: "SetParameters", 0x14: "SAMConfiguration", 0x16: "PowerDown",
    0x32: "RFConfiguration", 0x40: "InDataExchange", 0x42: "InCommunicateThru",
    0x44: "InDeselect", 0x4A: "InListPassiveTarget", 0x4E: "InPSL", 0x50: "InATR",
    0x52: "InRelease", 0x54: "InSelect", 0x60: "InAutoPoll",
  ]
}
