/// A tag's chip, contents, locks and protection.
public struct TagInfo: Hashable, Sendable {
  /// The result of selecting the tag.
  package let selection: TagSelection
  /// The tag's chip, as far as it is known.
  package let chip: TagChip
  /// The state of the tag's contents.
  public let contents: TagContents
  /// The number of bytes in the longest message that fits, if it is known.
  public let capacity: Int?
  /// The bytes of the capability container: four of a Type 2 tag, four or eight of a Type 5 tag;
  /// the attribute block of a Type 3 tag.
  package let container: [UInt8]
  /// The number of bytes in the user memory.
  public let userByteCount: Int
  /// The permanently locked pages or blocks of the user memory, as far as the lock bits are known.
  public let lockedPages: [Int]
  /// The settings for password, counter and mirror, if the chip has them and they are readable.
  package let configuration: Type2Configuration?
  /// The extent of locking; `nil` for Type 4 tags and chips with unknown lock bits.
  package let lock: TagLockState?
  /// The reason why the tag cannot be locked, or an unfinished lock cannot be finished; `nil` if it
  /// can, and if the lock bits are unknown.
  package let lockObstacle: String?
  /// The value of the read counter, if the chip has one and shows it.
  public let counter: Int?
  /// The maker's signature of the UID, if the chip has one. It has not been verified; a valid
  /// signature proves that the maker signed the UID, not that the chip is an original.
  package let signature: [UInt8]?
  /// Whether the capability container allows writing; locks and passwords may still forbid it.
  package let allowsWriting: Bool
  /// The reason why the tag cannot be formatted; `nil` if it can be or already is.
  package let formatObstacle: String?
  /// The number of the first user page that needs a password for writing, or `nil` if none is known
  /// to.
  package let passwordPage: Int?
  /// The pages that the chip's cryptographic keys protect, if it has such keys. Without the keys,
  /// this can only be reported.
  package var keys: Type2KeyProtection?
  /// The settings of the NDEF file of an NTAG 424 DNA, if it reports them.
  package var fileSettings: Type4FileSettings?
  /// The defect of the capability container that prevents all writing, or `nil`.
  package let defect: String?
  /// The number of exchanges, including those of the activation.
  public let exchanges: Int

  /// The number of the first user page that needs the chip's key for writing, or `nil` if none is
  /// known to.
  package var keyPage: Int? {
    guard let page = keys?.firstPage, page < 4 + userByteCount / 4 else { return nil }
    return max(page, 3)
  }

  /// Whether the tag is writable for everyone, according to its container, locks and password.
  public var isWritable: Bool {
    switch contents {
    case .notFormatted, .unreadable: return false
    case .message, .empty, .noBlock, .unfinished, .malformed: break
    }
    return allowsWriting && passwordPage == nil && keyPage == nil && defect == nil
      && lock?.extent != .fully && fileSettings?.allowsWriting != false
  }
}
