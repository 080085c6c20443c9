/// The data objects in the answer to a command of a transparent session (PC/SC part 3), in
/// tag-length-value encoding.
package struct TransparentSessionResponse: Equatable {
  /// The status of the whole command; 9000 means success.
  package var status: UInt16?
  /// The number of valid bits in the answer's last byte; 0 for all eight.
  package var lastBits = 0
  /// The reception errors, one bit each: checksum, collision, parity, frame.
  package var reception: UInt8 = 0
  /// The bytes of the tag's answer, or `nil` if there is none.
  package var answer: [UInt8]?

  /// Parses the data objects, or returns `nil` if their encoding is invalid.
  package init?(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while let tag = Self.tag(&rest) {
      guard let count = Self.length(&rest), count <= rest.count else { return nil }
      take(tag, Array(rest.prefix(count)))
      rest = rest.dropFirst(count)
    }
    if !rest.isEmpty { return nil }
  }

  private mutating func take(_ tag: UInt16, _ value: [UInt8]) {
    switch tag {
    // The first byte is the index of the failed object, the others are the status.
    case 0xC0 where value.count == 3: status = UInt16(value[1]) << 8 | UInt16(value[2])
    case 0x92 where value.count == 1: lastBits = Int(value[0] & 0x07)
    case 0x96 where !value.isEmpty: reception = value[0]
    case 0x97: answer = value
    default: break
    }
  }

  private static func tag(_ rest: inout ArraySlice<UInt8>) -> UInt16? {
    guard let first = rest.first else { return nil }
    // If all low bits are set, the tag has a second byte.
    guard first & 0x1F == 0x1F, rest.count >= 2 else {
      rest = rest.dropFirst()
      return UInt16(first)
    }
    let second = rest[rest.startIndex + 1]
    rest = rest.dropFirst(2)
    return UInt16(first) << 8 | UInt16(second)
  }

  /// Reads a length: one byte up to 127, otherwise 81 or 82 followed by one or two bytes.
  private static func length(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let first = rest.popFirst() else { return nil }
    guard first >= 0x80 else { return Int(first) }
    let more = Int(first & 0x7F)
    guard (1...2).contains(more), rest.count >= more else { return nil }
    defer { rest = rest.dropFirst(more) }
    return rest.prefix(more).reduce(0) { $0 << 8 | Int($1) }
  }

  /// Encodes a data object: tag, length, value.
  static func object(_ tag: UInt8, _ value: [UInt8]) -> [UInt8] {
    let count = UInt8(clamping: value.count)
    return [tag] + (count < 0x80 ? [count] : [0x81, count]) + value
  }
}
