/// A message of USB smart card readers (CCID) that carries a command or an answer.
struct CCIDMessage: Hashable, Sendable {
  /// The kinds of messages that carry bytes.
  enum Kind: UInt8 {
    case powerOn = 0x62
    case transfer = 0x6F
    case escape = 0x6B
    case data = 0x80
    case escaped = 0x83
  }

  let kind: Kind
  let content: [UInt8]
  /// Whether the reader reports a failure in this message.
  let hasFailed: Bool

  /// Parses a message, or returns `nil` if it is of another kind or incomplete.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 10, let kind = Kind(rawValue: bytes[0]) else { return nil }
    let count = bytes[1..<5].reversed().reduce(0) { $0 << 8 | Int($1) }
    guard count == bytes.count - 10 else { return nil }
    self.kind = kind
    content = Array(bytes[10...])
    hasFailed = [.data, .escaped].contains(kind) && bytes[7] & 0xC0 == 0x40
  }

  /// Whether the message was sent to the reader, not by it.
  var isToReader: Bool { kind == .powerOn || kind == .transfer || kind == .escape }

  /// The frame of the chip that an APDU of ACS's readers carries, as it would be on a serial line.
  static func chipFrame(_ content: [UInt8]) -> [UInt8]? {
    if content.count > 6, content.starts(with: [0xFF, 0x00, 0x00, 0x00]), content[5] == 0xD4,
      Int(content[4]) == content.count - 5
    {
      return PN532Frame.wrapping(Array(content[5...]))
    }
    if content.count >= 4, content[0] == 0xD5, content.suffix(2) == [0x90, 0x00] {
      return PN532Frame.wrapping(Array(content.dropLast(2)))
    }
    return nil
  }
}
