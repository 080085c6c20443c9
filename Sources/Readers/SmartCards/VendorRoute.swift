import Tags

/// Identiv's own command, by which uTrust readers pass frames on; they add and check the CRC.
///
/// How such a reader shows a 4-bit acknowledgement is not known, so writes go by UPDATE BINARY. Whether it
/// passes frames of FeliCa on, and whether it can be told to switch its field off and on, is not known either.
struct VendorRoute: SmartCardRoute {
  static let abilities: Set<TagLinkAbility> = [.rawFrames]

  private var blocks = BlockRoute()

  mutating func exchange<Channel: CardChannel & ~Copyable>(
    _ command: [UInt8], _ framing: TagFraming, _ technology: TagTechnology,
    on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    switch (framing, BlockCommand(command, technology)) {
    case (.interpreted, .writePage?), (.interpreted, .writeBlock?):
      return try blocks.exchange(command, framing, technology, on: &channel)
    case (.rawWithoutCRC, _), (.interpreted, nil): throw TagLinkError(.unsupported(.rawFrames))
    default: break
    }
    let reply = try channel.ask([0xFF, 0xEF, 0x00, 0x00, UInt8(clamping: command.count)] + command)
    if let error = reply.error { throw error }
    return try TypeANibble.checked(reply.data, technology)
  }
}

/// Answers of four bits, in which tags of type A acknowledge and refuse.
enum TypeANibble {
  static let acknowledgement: UInt8 = 0x0A

  /// The bytes, unless they are one byte that can only be a refusal.
  static func checked(
    _ bytes: [UInt8], _ technology: TagTechnology
  ) throws(TagLinkError) -> [UInt8] {
    guard technology == .a, bytes.count == 1, bytes[0] < 0x10, bytes[0] != acknowledgement else {
      return bytes
    }
    throw TagLinkError(.refused(bytes[0]))
  }
}
