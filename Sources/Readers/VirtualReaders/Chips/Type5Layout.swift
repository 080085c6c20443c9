/// The characteristics of an ISO 15693 chip: its memory as delivered and its commands.
struct Type5Layout: Sendable {
  /// The reactions to an unknown command: silence, or an error code.
  enum Unknown: Sendable { case mute, refuse }

  /// The number of blocks, which have four bytes each.
  var blocks: Int
  /// The number of user blocks, which come first.
  var userBlocks: Int
  /// The first bytes that all UIDs of this chip have.
  var prefix: [UInt8]
  /// The maker's reference number of the chip (IC reference).
  var reference: UInt8
  /// The blocks that accept LOCK BLOCK; `nil` for all user blocks.
  var lockable: ClosedRange<Int>?
  var unknown = Unknown.refuse
  /// Whether the option flag is required for writes and locks.
  var needsOptionFlag = false
  /// The maximum number of blocks in one READ MULTIPLE BLOCKS.
  var maxReadSize = 32
  var hasSignature = false
  /// The blocks that are not zero on a new chip, by number.
  var factory: [Int: [UInt8]] = [:]

  /// Returns the layout of an ISO 15693 chip, or `nil` for other chips.
  ///
  /// Confirmed are the sizes of SLIX, SLIX2 and the ST25, and that Texas Instruments' chips require
  /// the option flag. Not confirmed are the memory and UID of ICODE DNA, that NXP's chips do not
  /// answer unknown commands, and how ST25DV accepts locks.
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
        needsOptionFlag: true)
    default: nil
    }
  }
}
