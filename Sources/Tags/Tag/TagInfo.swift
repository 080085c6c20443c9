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
  /// The four bytes of a Type 2 tag's capability container.
  public let container: [UInt8]
  /// The bytes of memory that are the user's.
  public let userBytes: Int
  /// The pages of the user's memory that are locked for good, as far as the lock bits are known.
  public let lockedPages: [Int]
  /// Password, counter and mirror, where the chip has them and they can be read.
  public let configuration: Type2Configuration?
  /// How far it is locked; `nil` for Type 4 tags and chips of which the lock bits are not known.
  public let lock: TagLockState?
  /// How often it was read, where the chip counts and tells.
  public let counter: Int?
  /// The maker's signature of the UID, where the chip has one. Nobody has looked at it: it proves that
  /// the UID was signed when it verifies, and not that the chip is no copy.
  public let signature: [UInt8]?
  /// Whether the capability container lets everyone write.
  public let isWritable: Bool
  /// The exchanges that it took, the activation included.
  public let exchanges: Int
}
