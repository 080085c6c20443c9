/// The memory configuration of a FeliCa Lite or Lite-S (MC, block 88h): which blocks are writable,
/// and whether the card responds to readers for NDEF.
struct Type3Configuration: Hashable, Sendable {
  /// The sixteen bytes of the configuration block.
  let bytes: [UInt8]

  /// The number of the configuration block.
  static let block = 0x88
  /// The number of the block with the write counter, which only Lite-S has.
  static let counterBlock = 0x90
  /// The number of the last user block.
  static let lastUserBlock = 13
  /// The mask of the bits for the 14 user blocks.
  private static let userBits = 0x3FFF

  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Type3Attributes.blockSize else { return nil }
    self.bytes = Array(bytes)
  }

  /// Whether the configuration itself can be changed.
  var isOpen: Bool { bytes[2] == 0xFF }

  /// Whether the card responds to polling for the NDEF system code 12FC.
  var answersNDEF: Bool { bytes[3] & 0x01 != 0 }

  private func bits(_ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 }

  /// Returns whether the configuration allows writing a user block.
  func allowsWriting(_ block: Int) -> Bool {
    block > Type3Configuration.lastUserBlock || bits(0) >> block & 1 == 1
  }

  /// Returns whether a block can only be written with the card's key (bytes 8 to 11, as nfcpy sets
  /// them).
  func needsKey(_ block: Int) -> Bool {
    block <= Type3Configuration.lastUserBlock && (bits(8) | bits(10)) >> block & 1 == 1
  }

  /// Returns the numbers of the user blocks that are writable, or of those that are not.
  func userBlocks(writable: Bool) -> [Int] {
    (0...Type3Configuration.lastUserBlock).filter { allowsWriting($0) == writable }
  }

  /// The number of writable blocks from block 1 on, up to the first that is not.
  var messageBlocks: Int {
    (1...Type3Configuration.lastUserBlock).prefix { allowsWriting($0) }.count
  }

  /// The configuration with the bit set that makes the card respond to readers for NDEF.
  var answeringNDEF: [UInt8] { bytes[0..<3] + [bytes[3] | 0x01] + bytes[4...] }

  /// The bytes of the configuration with all user blocks made read-only.
  var readOnly: [UInt8] {
    let left = bits(0) & ~Type3Configuration.userBits
    return [UInt8(left & 0xFF), UInt8(left >> 8)] + bytes[2...]
  }

  /// The bytes of the configuration with all user blocks and itself made read-only.
  var frozen: [UInt8] { readOnly[0..<2] + [0x00] + bytes[3...] }
}
