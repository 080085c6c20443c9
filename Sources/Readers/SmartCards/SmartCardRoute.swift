import Tags

/// A way through a reader to a tag that does not speak APDUs: each family of readers has its own.
protocol SmartCardRoute {
  /// What this way can do.
  static var abilities: Set<TagLinkAbility> { get }

  /// Sends a command as `TagLink.exchange` has it.
  mutating func exchange<Channel: CardChannel & ~Copyable>(
    _ command: [UInt8], _ framing: TagFraming, _ technology: TagTechnology,
    on channel: inout Channel
  ) throws(TagLinkError) -> [UInt8]

  /// Switches the field off and on; the tag is selected afterwards by the caller.
  mutating func cycleField<Channel: CardChannel & ~Copyable>(
    on channel: inout Channel
  ) throws(TagLinkError)

  /// Gives the reader back what it does by itself; nothing more is said to the tag by this way before it is
  /// selected anew.
  mutating func close<Channel: CardChannel & ~Copyable>(on channel: inout Channel)
}

extension SmartCardRoute {
  mutating func cycleField<Channel: CardChannel & ~Copyable>(
    on channel: inout Channel
  ) throws(TagLinkError) { throw TagLinkError(.unsupported(.fieldReset)) }

  mutating func close<Channel: CardChannel & ~Copyable>(on channel: inout Channel) {}
}

/// A command as far as a route has to understand it.
enum BlockCommand: Equatable {
  /// READ of a Type 2 tag: four pages from this one.
  case readPages(UInt8)
  /// WRITE of a Type 2 tag.
  case writePage(UInt8, [UInt8])
  /// READ SINGLE BLOCK of a Type 5 tag.
  case readBlock(UInt8)
  /// WRITE SINGLE BLOCK of a Type 5 tag.
  case writeBlock(UInt8, [UInt8])

  /// `nil` for any other command.
  init?(_ command: [UInt8], _ technology: TagTechnology) {
    switch (technology, command.first) {
    case (.a, 0x30) where command.count == 2: self = .readPages(command[1])
    case (.a, 0xA2) where command.count == 6: self = .writePage(command[1], Array(command[2...]))
    // Flags, command, eight bytes of the number, the block.
    case (.v, 0x22) where command.count >= 11 && command[1] == 0x20: self = .readBlock(command[10])
    case (.v, 0x22) where command.count > 11 && command[1] == 0x21:
      self = .writeBlock(command[10], Array(command[11...]))
    default: return nil
    }
  }
}
