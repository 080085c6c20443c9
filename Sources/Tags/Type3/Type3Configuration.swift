/// The memory configuration of a FeliCa Lite or Lite-S (MC, block 88h): what may be written, and whether the
/// card answers to readers for NDEF.
struct Type3Configuration: Hashable, Sendable {
  /// The sixteen bytes.
  let bytes: [UInt8]

  /// Where it is.
  static let block = 0x88
  /// A block that only Lite-S has: the counter of its writes.
  static let counterBlock = 0x90
  /// The last of the blocks that are the user's.
  static let lastUserBlock = 13
  /// The bits of the user's blocks.
  private static let userBits = 0x3FFF

  init?(_ bytes: some Collection<UInt8>) {
    guard bytes.count == Type3Attributes.blockSize else { return nil }
    self.bytes = Array(bytes)
  }

  /// Whether it can be changed itself.
  var isOpen: Bool { bytes[2] == 0xFF }

  /// Whether the card answers when it is polled for the NDEF system 12FC.
  var answersNDEF: Bool { bytes[3] & 0x01 != 0 }

  private func bits(_ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 }

  /// Whether a block of the user's may be written, as far as the write bits say.
  func allowsWriting(_ block: Int) -> Bool {
    block > Type3Configuration.lastUserBlock || bits(0) >> block & 1 == 1
  }

  /// Whether a block can only be written by those who have the card's key (bytes 8 to 11, as nfcpy sets
  /// them).
  func needsKey(_ block: Int) -> Bool {
    block <= Type3Configuration.lastUserBlock && (bits(8) | bits(10)) >> block & 1 == 1
  }

  /// The blocks of the user's that can be written, or cannot.
  func userBlocks(writable: Bool) -> [Int] {
    (0...Type3Configuration.lastUserBlock).filter { allowsWriting($0) == writable }
  }

  /// The blocks from 1 on that can be written, up to the first that cannot.
  var messageBlocks: Int {
    (1...Type3Configuration.lastUserBlock).prefix { allowsWriting($0) }.count
  }

  /// With the bit by which the card answers to readers for NDEF.
  var answeringNDEF: [UInt8] { bytes[0..<3] + [bytes[3] | 0x01] + bytes[4...] }

  /// With no block of the user's that may be written.
  var readOnly: [UInt8] {
    let left = bits(0) & ~Type3Configuration.userBits
    return [UInt8(left & 0xFF), UInt8(left >> 8)] + bytes[2...]
  }

  /// The same, and it cannot be changed any more.
  var frozen: [UInt8] { readOnly[0..<2] + [0x00] + bytes[3...] }
}
