/// A route through a reader to a tag that does not speak APDUs. It depends on the family of the
/// reader.
protocol SmartCardRoute {
  /// The optional abilities of links that use this route.
  static var abilities: Set<TagLinkAbility> { get }

  /// Sends a command to the selected tag and returns its answer; see `TagLink.exchange`.
  mutating func exchange<Channel: CardChannel & ~Copyable>(
    _ command: [UInt8], _ framing: TagFraming, _ technology: TagTechnology,
    on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8]

  /// Switches the field off and on. The caller selects the tag afterwards.
  mutating func cycleField<Channel: CardChannel & ~Copyable>(
    on channel: inout Channel
  ) throws(TagLinkError)

  /// Ends the route's exclusive control of the reader. The tag must be selected again before the
  /// next command.
  mutating func close<Channel: CardChannel & ~Copyable>(on channel: inout Channel)
}

extension SmartCardRoute {
  mutating func cycleField<Channel: CardChannel & ~Copyable>(
    on channel: inout Channel
  ) throws(TagLinkError) { throw TagLinkError(.unsupported(.fieldReset)) }

  mutating func close<Channel: CardChannel & ~Copyable>(on channel: inout Channel) {}
}

/// A memory command, recognized by routes that do not send commands unchanged.
enum MemoryCommand: Equatable {
  /// The command READ of a Type 2 tag: four pages from this one on.
  case readPages(UInt8)
  /// The command WRITE of a Type 2 tag: four bytes to this page.
  case writePage(UInt8, [UInt8])
  /// The command READ SINGLE BLOCK of a Type 5 tag, with the number of the block.
  case readBlock(UInt8)
  /// The command WRITE SINGLE BLOCK of a Type 5 tag: these bytes to this block.
  case writeBlock(UInt8, [UInt8])

  /// Parses a memory command, or returns `nil` for any other command.
  init?(_ command: [UInt8], _ technology: TagTechnology) {
    switch (technology, command.first) {
    case (.a, 0x30) where command.count == 2: self = .readPages(command[1])
    case (.a, 0xA2) where command.count == 6: self = .writePage(command[1], Array(command[2...]))
    // The command consists of flags, command code, eight bytes of UID, and the block number.
    case (.v, 0x22) where command.count >= 11 && command[1] == 0x20: self = .readBlock(command[10])
    case (.v, 0x22) where command.count > 11 && command[1] == 0x21:
      self = .writeBlock(command[10], Array(command[11...]))
    default: return nil
    }
  }
}
