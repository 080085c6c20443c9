import Basics

/// Who may write the NDEF file of an NTAG 424 DNA, and whether the chip changes what others read in it.
public struct Type4FileSettings: Hashable, Sendable {
  /// Whether the chip puts characters of its own into the file as it is read (secure dynamic messaging, SDM).
  public let showsChanges: Bool
  /// Who may write: the number of a key, 14 for everybody, 15 for nobody.
  public let write: UInt8
  /// Who may read and write.
  public let readWrite: UInt8
  /// Who may change these settings.
  public let change: UInt8

  private static let everybody: UInt8 = 0xE
  private static let nobody: UInt8 = 0xF

  /// Parses the answer to GetFileSettings with its status, or returns `nil` if it is not such an answer.
  init?(_ answer: [UInt8]) {
    guard answer.count >= 9, answer.suffix(2) == [0x91, 0x00], answer[0] == 0 else { return nil }
    showsChanges = answer[1] & 0x40 != 0
    (readWrite, change) = (answer[2] >> 4, answer[2] & 0xF)
    write = answer[3] & 0xF
  }

  /// Whether NDEF commands may write the file, and what they write is what others read.
  public var allowsWriting: Bool { isFree && !showsChanges }

  /// Whether nobody can write the file, nor change that.
  public var isLocked: Bool { [write, readWrite, change].allSatisfy { $0 == Self.nobody } }

  private var isFree: Bool { [write, readWrite].contains(Self.everybody) }

  /// The keys whose owners may write.
  private var writers: [UInt8] {
    Set([write, readWrite].filter { $0 < Self.everybody }).sorted()
  }

  /// Why NDEF commands cannot write, for the person who holds the tag.
  var obstacle: String {
    if isLocked { return "this tag is locked for ever" }
    if showsChanges {
      return
        "this tag changes its URL with every tap, and would put its own characters into a new one too"
    }
    let keys = writers.map { "key \($0)" }.joined(separator: " or ")
    return keys.isEmpty
      ? "nobody may write to this tag while its settings are as they are"
      : "only those who have \(keys) may write to this tag"
  }

  /// What can be done about it.
  var remedy: String {
    isLocked
      ? "put it aside and take another"
      : "'beckon tag personalize' gives it another URL, and 'beckon tag reset' makes it as delivered; "
        + "both take its keys"
  }

  /// The settings as the chip's documents name them.
  var technical: String {
    "settings of the NDEF file: SDM \(showsChanges ? "on" : "off"), write \(Self.name(write)), "
      + "read and write \(Self.name(readWrite)), change \(Self.name(change))"
  }

  private static func name(_ condition: UInt8) -> String {
    switch condition {
    case everybody: "free"
    case nobody: "never"
    default: "key \(condition)"
    }
  }
}

extension Type4FileSettings {
  /// Who can write, as `beckon tag info` says it.
  package var writing: String {
    if allowsWriting { return "free" }
    if isLocked { return "locked for good" }
    if isFree {
      return
        "refused: the chip puts its own characters into the file; 'beckon tag personalize' changes the URL"
    }
    let keys = writers.map { "key \($0)" }.joined(separator: " or ")
    return keys.isEmpty
      ? "refused until the settings are changed, with key \(change)"
      : "with \(keys) only, by 'beckon tag personalize'"
  }
}

extension TagSession where Link: ~Copyable {
  /// GetFileSettings of the NDEF file, a command of the chip's own; `nil` when the card does not answer it.
  mutating func readNTAG424Settings() throws(TagFault) -> Type4FileSettings? {
    Type4FileSettings(
      try exchange("read the settings of the NDEF file", APDU.getFileSettings, .interpreted))
  }

  /// Refuses a tag on which what NDEF commands write would be spoiled, or refused in the middle.
  func checkSettings(_ settings: Type4FileSettings?) throws(TagFault) {
    guard let settings, !settings.allowsWriting else { return }
    throw TagFault("read the settings of the NDEF file", .fileSettings(settings))
  }
}
