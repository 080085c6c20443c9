/// Commands to the PN532 inside an ACR122U or similar reader, through the reader's pass-through
/// command.
struct PassThroughRoute: SmartCardRoute {
  static let abilities: Set<TagLinkAbility> = [.rawFrames, .fieldReset, .feliCaFrames]

  mutating func exchange<Channel: CardChannel & ~Copyable>(
    _ command: [UInt8], _ framing: TagFraming, _ technology: TagTechnology,
    on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    switch (framing, MemoryCommand(command, technology)) {
    case (.interpreted, .readPages?), (.interpreted, .writePage?):
      // InDataExchange with the first tag. It turns the acknowledgement of a write into a status.
      return try pass([0x40, 0x01] + command, on: &channel)
    case (.raw, _) where technology != .v: return try pass([0x42] + command, on: &channel)
    default: throw TagLinkError(.unsupported(.rawFrames))
    }
  }

  mutating func cycleField<Channel: CardChannel & ~Copyable>(
    on channel: inout Channel
  ) throws(TagLinkError) {
    // RFConfiguration, item 1: the field.
    for isOn: UInt8 in [0, 1] {
      if let error = try channel.tell(Self.wrapped([0x32, 0x01, isOn])).error { throw error }
    }
  }

  private func pass<Channel: CardChannel & ~Copyable>(
    _ command: [UInt8], on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8] {
    let reply = try channel.ask(Self.wrapped(command))
    if let error = reply.error { throw error }
    guard reply.data.count >= 3, reply.data[0] == 0xD5, reply.data[1] == command[0] + 1 else {
      throw TagLinkError(.damaged, detail: "an answer that is not the chip's")
    }
    // The two highest bits are flags: more data follows, and a node address is used.
    let status = reply.data[2] & 0x3F
    guard status == 0 else { throw TagLinkError(Self.problem(status), detail: "PN532 \(status)") }
    return Array(reply.data[3...])
  }

  private static func wrapped(_ command: [UInt8]) -> [UInt8] {
    [0xFF, 0x00, 0x00, 0x00, UInt8(clamping: command.count + 1), 0xD4] + command
  }

  /// Returns the problem that a status byte of the chip means for the tag.
  private static func problem(_ status: UInt8) -> TagLinkError.Problem {
    switch status {
    case 0x01: .noAnswer
    // A 4-bit refusal of a forwarded command looks like a wrong checksum.
    case 0x02, 0x03, 0x05: .damaged
    case 0x13: .refused(nil)
    case 0x27, 0x29, 0x2B: .released
    default: .transmission
    }
  }
}
