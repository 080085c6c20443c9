/// What `info` found out.
public struct TagInfo: Hashable, Sendable {
  /// What the tag said when it was selected.
  public let selection: TagSelection
  /// Its chip.
  public let chip: TagChip
  /// What it holds.
  public let contents: TagContents
  /// The longest message that could be written, if that can be said.
  public let capacity: Int?
  /// The bytes of the capability container: four of a Type 2 tag, four or eight of a Type 5 tag; the
  /// attribute block of a Type 3 tag.
  public let container: [UInt8]
  /// The bytes of memory that are the user's.
  public let userBytes: Int
  /// The pages of the user's memory, or its blocks, that are locked for good, as far as the lock bits are known.
  public let lockedPages: [Int]
  /// Password, counter and mirror, where the chip has them and they can be read.
  public let configuration: Type2Configuration?
  /// How far it is locked; `nil` for Type 4 tags and chips of which the lock bits are not known.
  public let lock: TagLockState?
  /// Why it cannot be locked, or a lock that was begun not be finished; `nil` where it can be, and
  /// where the lock bits are not known.
  public let lockObstacle: String?
  /// How often it was read, where the chip counts and tells.
  public let counter: Int?
  /// The maker's signature of the UID, where the chip has one. Nobody has looked at it: it proves that
  /// the UID was signed when it verifies, and not that the chip is not a copy.
  public let signature: [UInt8]?
  /// Whether the capability container lets everyone write; locks and passwords may still forbid it.
  public let allowsWriting: Bool
  /// Why it cannot be formatted; `nil` where it can be, or is.
  public let formatObstacle: String?
  /// The first page of the user's that needs a password to be written, as far as that is known.
  public let passwordPage: Int?
  /// What the chip's cryptographic keys protect, where it has such; whoever has none of them can only be told.
  public var keys: Type2KeyProtection?
  /// The settings of the NDEF file of an NTAG 424 DNA, where it tells them.
  public var fileSettings: Type4FileSettings?
  /// What is wrong with the capability container, so that nothing is written onto the tag.
  public let defect: String?
  /// The exchanges that it took, the activation included.
  public let exchanges: Int

  /// The first page of the user's that wants the chip's key to be written, as far as that is known.
  public var keyPage: Int? {
    guard let page = keys?.firstPage, page < 4 + userBytes / 4 else { return nil }
    return max(page, 3)
  }

  /// Whether everyone may write, by all that is known of container, locks and password.
  public var isWritable: Bool {
    switch contents {
    case .notFormatted, .unreadable: return false
    case .message, .empty, .noBlock, .unfinished, .malformed: break
    }
    return allowsWriting && passwordPage == nil && keyPage == nil && defect == nil
      && lock?.extent != .fully && fileSettings?.allowsWriting != false
  }
}
