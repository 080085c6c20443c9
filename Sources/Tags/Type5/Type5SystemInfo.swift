/// What a tag answers when it is asked for its system information.
public struct Type5SystemInfo: Hashable, Sendable {
  /// The tag's number, E0 first.
  public let uid: TagUID
  /// The blocks of its memory, where it says how many.
  public let blocks: Int?
  /// The bytes in each.
  public let blockSize: Int?
  /// Its maker's number for the chip.
  public let reference: UInt8?

  /// What blocks can be: whole words, up to the longest that ISO 15693 knows.
  static let blockSizes: Set<Int> = [4, 8, 12, 16, 20, 24, 28, 32]

  /// Reads an answer behind its flags byte: what follows, the number, and what the first byte names. The
  /// extended answer has two bytes for the number of blocks.
  ///
  /// Fails where it ends too early or names blocks that cannot be.
  package init?(_ answer: [UInt8], isExtended: Bool) {
    guard let contents = answer.first, answer.count >= 1 + TagUID.feliCaLength else { return nil }
    uid = TagUID(answer[1..<9].reversed())
    var rest = answer[9...]
    // DSFID and AFI.
    for bit: UInt8 in [0x01, 0x02] where contents & bit != 0 {
      guard rest.popFirst() != nil else { return nil }
    }
    if contents & 0x04 != 0 {
      guard let memory = Self.memory(&rest, isExtended) else { return nil }
      (blocks, blockSize) = memory
    } else {
      (blocks, blockSize) = (nil, nil)
    }
    if contents & 0x08 != 0 {
      guard let byte = rest.popFirst() else { return nil }
      reference = byte
    } else {
      reference = nil
    }
  }

  private static func memory(
    _ rest: inout ArraySlice<UInt8>, _ isExtended: Bool
  ) -> (Int, Int)? {
    guard var blocks = rest.popFirst().map(Int.init) else { return nil }
    if isExtended {
      guard let high = rest.popFirst() else { return nil }
      blocks |= Int(high) << 8
    }
    guard let size = rest.popFirst().map({ Int($0 & 0x1F) + 1 }), blockSizes.contains(size) else {
      return nil
    }
    return (blocks + 1, size)
  }
}
