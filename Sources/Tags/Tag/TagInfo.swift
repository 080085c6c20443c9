import NDEF

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

extension TagSession where Link: ~Copyable {
  mutating func info() throws(TagFault) -> TagInfo {
    guard let selection else { throw TagFault("select the tag", .link(.init(.noTag))) }
    if selection.speaksISODEP {
      let file = try readType4(changing: false, whole: true)
      return TagInfo(
        selection: selection, chip: .type4(Type4Chip(container: file.container)),
        contents: file.contents, capacity: file.container.capacity, container: [],
        userBytes: file.container.fileSize, lockedPages: [], configuration: nil, lock: nil,
        counter: nil, signature: nil,
        isWritable: (file.container.writeAccess ?? 0) == 0, exchanges: exchanges)
    }
    try checkType2(selection)
    let memory = try surveyType2()
    return TagInfo(
      selection: selection, chip: chip ?? .type2(.unidentified), contents: memory.contents,
      capacity: memory.survey?.capacity, container: memory.container?.bytes ?? [],
      userBytes: max(0, memory.lastUserPage - 3) * 4,
      lockedPages: Array(4..<max(4, memory.lastUserPage + 1)).filter { memory.locks($0) },
      configuration: Type2Configuration(memory), lock: nil, counter: nil, signature: nil,
      isWritable: memory.container?.writeAccess == .free,
      exchanges: exchanges)
  }
}
