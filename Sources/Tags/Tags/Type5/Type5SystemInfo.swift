/// A tag's response to a request for its system information.
package struct Type5SystemInfo: Hashable, Sendable {
  /// The tag's UID, with its first byte E0.
  package let uid: TagUID
  /// The number of blocks, if the tag reports it.
  package let blocks: Int?
  /// The number of bytes in a block, if the tag reports it.
  package let blockSize: Int?
  /// The maker's reference number of the chip (IC reference), if the tag reports it.
  package let reference: UInt8?

  /// The possible block sizes: multiples of four bytes, up to the maximum of ISO 15693.
  static let blockSizes: Set<Int> = [4, 8, 12, 16, 20, 24, 28, 32]

  /// Decodes a response after its flags byte: a byte that lists the fields, the UID, and those
  /// fields. The extended response has two bytes for the number of blocks.
  ///
  /// Returns `nil` if the response ends too early or has an impossible block size.
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
