/// The attribute block of a Type 3 tag (block 0): how to reach the message, its length, and whether
/// writing is allowed.
package struct Type3Attributes: Hashable, Sendable {
  /// The sixteen bytes of the attribute block.
  let bytes: [UInt8]

  /// The number of bytes in a block.
  static let blockSize = 16

  /// Decodes an attribute block, which may describe an unfinished write or be malformed.
  init(_ bytes: [UInt8]) throws(TagOperationFailure) {
    self.bytes = bytes
    if bytes.count == Type3Attributes.blockSize, version >> 4 != 1 {
      throw TagOperationFailure(
        "read the attribute block",
        .mappingVersion("\(version >> 4).\(version & 0x0F)", supported: "1.x"))
    }
    if let why { throw TagOperationFailure("read the attribute block", .container(why)) }
  }

  /// The version of the mapping; only versions with 1 in the high four bits are supported.
  package var version: UInt8 { bytes[0] }
  /// The maximum number of blocks, not bytes, that one CHECK can read (Nbr).
  package var maxReadSize: Int { Int(bytes[1]) }
  /// The maximum number of blocks, not bytes, that one UPDATE can write (Nbw).
  package var maxWriteSize: Int { Int(bytes[2]) }
  /// The number of blocks that a message can use, from block 1 on (Nmaxb).
  package var blockCount: Int { number(3..<5) }
  /// The number of bytes in the longest message that fits.
  package var capacity: Int { blockCount * Type3Attributes.blockSize }
  /// Whether the attribute block allows writing (RW).
  package var allowsWriting: Bool { bytes[10] == 1 }
  /// The length of the message in bytes (Ln).
  package var messageLength: Int { number(11..<14) }

  /// The reason why the bytes cannot be an attribute block, or `nil` if they can.
  private var why: String? {
    guard bytes.count == Type3Attributes.blockSize else {
      return "the attribute block has \(counted(bytes.count, "byte")) and needs 16"
    }
    if maxReadSize == 0 || blockCount == 0 || maxWriteSize == 0 && allowsWriting {
      return "the attribute block has impossible counts"
    }
    return nil
  }

  private func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }

  /// The state of an attribute block according to its flags, length and checksum.
  enum AttributeBlockState: Hashable {
    /// The attribute block is valid.
    case whole
    /// A write was begun and not finished, so that the tag has no valid message.
    case writing
    /// An unfinished lock: the flag that allows writing was being cleared.
    case locking
    /// The block is malformed, with the reason.
    case malformed(String)
  }

  /// The block's state as a strict reader sees it, extended by the states that an interrupted write
  /// leaves.
  ///
  /// The block is written as a whole. If a card tears the write, the first bytes are new, and the
  /// last, the checksum, are those of the old block.
  var standing: AttributeBlockState {
    let (flag, sum) = (bytes[9], Type3Attributes.sum(of: bytes))
    guard checksum == sum else {
      // A tag that forbids writing only ever gets a lock.
      if bytes[10] == 0, flag == 0, checksum == sum + 1 { return .locking }
      if allowsWriting, flag == Type3Attributes.inProgress || isTornCommit(sum) { return .writing }
      return .malformed(
        "the attribute block's checksum is \(hexadecimal(two(checksum))) and has to be "
          + hexadecimal(two(sum)))
    }
    guard bytes[10] <= 1 else {
      return .malformed("the attribute block's flag for writing (RW) is \(hexadecimal(bytes[10]))")
    }
    if flag == Type3Attributes.inProgress { return .writing }
    guard flag == 0 else {
      return .malformed("the attribute block's write flag is \(hexadecimal(flag))")
    }
    guard messageLength <= capacity else {
      return .malformed(
        "the attribute block's message length is \(counted(messageLength, "byte")), and \(capacity) fit"
      )
    }
    return .whole
  }

  /// The value of the write flag during a write.
  private static let inProgress: UInt8 = 0x0F

  private var checksum: Int { number(14..<16) }

  /// Returns whether a write was interrupted within this block: its flag is final, but its checksum
  /// still that of the write.
  private func isTornCommit(_ sum: Int) -> Bool {
    let flag = Int(Type3Attributes.inProgress)
    let length = bytes[11..<14].reduce(0) { $0 + Int($1) }
    return bytes[9] == 0 && (checksum == sum + flag || checksum == sum + flag - length)
  }

  private static func sum(of bytes: [UInt8]) -> Int { bytes.prefix(14).reduce(0) { $0 + Int($1) } }

  /// Returns the attribute block for a complete message of this number of bytes.
  func finished(_ length: Int) -> [UInt8] { changed(flag: 0, length: length) }

  /// Returns the attribute block during the write of a message of this number of bytes.
  ///
  /// It has length 0, so there is no message. But if its checksum would fit a part of the new
  /// length, it has the new length from the start, so that no torn write makes a part of the
  /// message valid.
  func writing(_ length: Int) -> [UInt8] {
    let isDoubtful = [8, 16].contains { shift in
      let known = (length >> shift) << shift
      return known != length
        && two(known >> 8).reduce(0) { $0 + Int($1) } == Int(Type3Attributes.inProgress)
    }
    return changed(flag: Type3Attributes.inProgress, length: isDoubtful ? length : 0)
  }

  /// The attribute block with the same message, and with writing forbidden.
  var readOnly: [UInt8] { changed(flag: 0, length: messageLength, access: 0) }

  /// Returns the block of an empty FeliCa Lite or Lite-S with `count` blocks for a message.
  static func empty(ofLite count: Int) -> [UInt8] {
    checked([0x10, 4, 1] + two(count) + [0, 0, 0, 0, 0, 1, 0, 0, 0])
  }

  private func changed(flag: UInt8, length: Int, access: UInt8? = nil) -> [UInt8] {
    Type3Attributes.checked(
      Array(bytes[0..<9]) + [flag, access ?? bytes[10], UInt8(truncatingIfNeeded: length >> 16)]
        + two(length))
  }

  private static func checked(_ bytes: [UInt8]) -> [UInt8] { bytes + two(sum(of: bytes)) }
}

/// Returns the two low bytes of a number, the higher one first.
private func two(_ value: Int) -> [UInt8] {
  [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
}
