/// The pass-through command of Identiv's uTrust readers, which add and check the CRC.
///
/// It is unknown how such a reader shows a 4-bit acknowledgement, so UPDATE BINARY is used for
/// writes. It is also unknown whether the reader forwards FeliCa frames, and whether its field can
/// be switched off and on.
struct IdentivRoute: SmartCardRoute {
  static let abilities: Set<TagLinkAbility> = [.rawFrames]

  private var blocks = BlockRoute()

  mutating func exchange<Channel: CardChannel & ~Copyable>(
    _ command: [UInt8], _ framing: TagFraming, _ technology: TagTechnology,
    on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    switch (framing, MemoryCommand(command, technology)) {
    case (.interpreted, .writePage?), (.interpreted, .writeBlock?):
      return try blocks.exchange(command, framing, technology, on: &channel)
    case (.rawWithoutCRC, _), (.interpreted, nil): throw TagLinkError(.unsupported(.rawFrames))
    default: break
    }
    let reply = try channel.ask([0xFF, 0xEF, 0x00, 0x00, UInt8(clamping: command.count)] + command)
    if let error = reply.error { throw error }
    return try TypeAAcknowledgement.checked(reply.data, technology)
  }
}

/// The four-bit answers with which tags of type A acknowledge and refuse commands.
enum TypeAAcknowledgement {
  static let acknowledgement: UInt8 = 0x0A

  /// Returns the bytes, or throws if they are a single byte that can only be a refusal.
  static func checked(
    _ bytes: [UInt8], _ technology: TagTechnology
  ) throws(TagLinkError) -> [UInt8] {
    guard technology == .a, bytes.count == 1, bytes[0] < 0x10, bytes[0] != acknowledgement else {
      return bytes
    }
    throw TagLinkError(.refused(bytes[0]))
  }
}
