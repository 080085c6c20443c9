import Basics

/// The attribute block of a Type 3 tag, its block 0: how to reach the message, how long it is and whether
/// everyone may write.
public struct Type3Attributes: Hashable, Sendable {
  /// The sixteen bytes as they were read.
  let bytes: [UInt8]

  /// The bytes in a block.
  static let blockSize = 16

  /// Takes the block apart; what it holds may still be unfinished or malformed.
  init(_ bytes: [UInt8]) throws(TagFault) {
    self.bytes = bytes
    if bytes.count == Type3Attributes.blockSize, version >> 4 != 1 {
      throw TagFault(
        "read the attribute block",
        .mappingVersion("\(version >> 4).\(version & 0x0F)", supported: "1.x"))
    }
    if let why { throw TagFault("read the attribute block", .container(why)) }
  }

  /// The version of the mapping; 1 in the high four bits is known.
  public var version: UInt8 { bytes[0] }
  /// The most blocks that one CHECK may ask for (Nbr).
  public var longestRead: Int { Int(bytes[1]) }
  /// The most blocks that one UPDATE may carry (Nbw).
  public var longestWrite: Int { Int(bytes[2]) }
  /// The blocks that are there for a message, from block 1 on (Nmaxb).
  public var blockCount: Int { number(3..<5) }
  /// The longest message.
  public var capacity: Int { blockCount * Type3Attributes.blockSize }
  /// Whether everyone may write (RW).
  public var allowsWriting: Bool { bytes[10] == 1 }
  /// How long the message is (Ln).
  public var messageLength: Int { number(11..<14) }

  /// What cannot be in any attribute block.
  private var why: String? {
    guard bytes.count == Type3Attributes.blockSize else {
      return "the attribute block has \(counted(bytes.count, "byte")) and needs 16"
    }
    if longestRead == 0 || blockCount == 0 || longestWrite == 0 && allowsWriting {
      return "the attribute block has impossible counts"
    }
    return nil
  }

  private func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 << 8 | Int($1) } }
}

extension Type3Attributes {
  /// What the block's flags, its length and its checksum make of it.
  enum Standing: Hashable {
    /// All is in order.
    case whole
    /// A write was begun and not finished.
    case writing
    /// The flag for writing was being taken away.
    case locking
    /// Neither of these, and why.
    case malformed(String)
  }

  /// What a strict reader makes of it, and where that ends, what an interrupted write leaves.
  ///
  /// Its parts are written in one go. Where a card tears a block, the first bytes are new and the last,
  /// the checksum, are old: that of the block before.
  var standing: Standing {
    let (flag, sum) = (bytes[9], Type3Attributes.sum(of: bytes))
    guard checksum == sum else {
      // Nothing but a lock is ever written where nobody may write.
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
        "the attribute block's length says \(counted(messageLength, "byte")) and \(capacity) fit")
    }
    return .whole
  }

  /// The write flag while a message is being written.
  private static let inProgress: UInt8 = 0x0F

  private var checksum: Int { number(14..<16) }

  /// Whether the checksum is still that of the block while the message was being written.
  private func isTornCommit(_ sum: Int) -> Bool {
    let flag = Int(Type3Attributes.inProgress)
    let length = bytes[11..<14].reduce(0) { $0 + Int($1) }
    return bytes[9] == 0 && (checksum == sum + flag || checksum == sum + flag - length)
  }

  private static func sum(of bytes: [UInt8]) -> Int { bytes.prefix(14).reduce(0) { $0 + Int($1) } }
}

extension Type3Attributes {
  /// The block with a message of this length.
  func finished(_ length: Int) -> [UInt8] { changed(flag: 0, length: length) }

  /// The block while such a message is being written.
  ///
  /// It says that there is none. Were the checksum of that to fit a piece of the new length, the new length
  /// is there from the start, so that no torn write makes a part of the message valid.
  func writing(_ length: Int) -> [UInt8] {
    let isDoubtful = [8, 16].contains { shift in
      let known = (length >> shift) << shift
      return known != length
        && two(known >> 8).reduce(0) { $0 + Int($1) } == Int(Type3Attributes.inProgress)
    }
    return changed(flag: Type3Attributes.inProgress, length: isDoubtful ? length : 0)
  }

  /// The block with the message that it has, and nobody may write any more.
  var readOnly: [UInt8] { changed(flag: 0, length: messageLength, access: 0) }

  /// The block of an empty FeliCa Lite or Lite-S with so many blocks for a message.
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

/// The two low bytes of a number, the higher one first.
private func two(_ value: Int) -> [UInt8] {
  [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
}
