/// What tells one ISO 15693 chip from another: its memory as delivered and the commands that it knows.
struct Type5Layout: Sendable {
  /// What a chip does with a command that it does not know.
  enum Unknown: Sendable { case mute, refuse }

  /// All blocks, of four bytes each.
  var blocks: Int
  /// The blocks that belong to the user, before those that do not.
  var userBlocks: Int
  /// What its numbers begin with.
  var prefix: [UInt8]
  /// Its maker's number for the chip.
  var reference: UInt8
  /// The blocks that take LOCK BLOCK, where these are not all of the user's.
  var lockable: ClosedRange<Int>?
  var unknown = Unknown.refuse
  /// Whether writes and locks must carry the option flag.
  var wantsOption = false
  /// The most blocks of one READ MULTIPLE BLOCKS.
  var longestRead = 32
  var hasSignature = false
  /// The blocks that are not zero when delivered.
  var factory: [Int: [UInt8]] = [:]

  /// The layout of an ISO 15693 chip; `nil` for the others.
  ///
  /// Confirmed are the sizes of SLIX, SLIX2 and the ST25, and that Texas Instruments' chips want the option.
  /// Not confirmed: the memory of ICODE DNA, its number, that NXP's chips say nothing to a command that they do
  /// not know, and how ST25DV takes locks.
  static func of(_ model: ChipModel) -> Type5Layout? {
    switch model {
    case .slix:
      Type5Layout(
        blocks: 28, userBlocks: 28, prefix: [0xE0, 0x04, 0x01, 0x10], reference: 0x01,
        unknown: .mute)
    case .slix2:
      Type5Layout(
        blocks: 80, userBlocks: 79, prefix: [0xE0, 0x04, 0x01, 0x08], reference: 0x01,
        unknown: .mute,
        hasSignature: true)
    case .icodeDNA:
      Type5Layout(
        blocks: 63, userBlocks: 63, prefix: [0xE0, 0x04, 0x01, 0x18], reference: 0x01,
        unknown: .mute,
        hasSignature: true)
    case .st25tv512:
      Type5Layout(blocks: 16, userBlocks: 16, prefix: [0xE0, 0x02, 0x23, 0x00], reference: 0x23)
    case .st25tv02k:
      Type5Layout(blocks: 64, userBlocks: 64, prefix: [0xE0, 0x02, 0x23, 0x01], reference: 0x23)
    case .st25dv04k:
      Type5Layout(
        blocks: 128, userBlocks: 128, prefix: [0xE0, 0x02, 0x24, 0x00], reference: 0x24,
        lockable: 0...1, factory: [0: [0xE1, 0x40, 0x40, 0x00], 1: [0x03, 0x00, 0xFE, 0x00]])
    case .tagIt:
      Type5Layout(
        blocks: 64, userBlocks: 64, prefix: [0xE0, 0x07, 0x80, 0x00], reference: 0x8B,
        wantsOption: true)
    default: nil
    }
  }
}
