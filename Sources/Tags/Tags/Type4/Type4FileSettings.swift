/// The settings of the NDEF file of an NTAG 424 DNA: who can write it, and whether the chip changes
/// it on reading.
public struct Type4FileSettings: Hashable, Sendable {
  /// Whether the chip inserts its own characters into the file on reading (secure dynamic
  /// messaging, SDM).
  package let showsChanges: Bool
  /// The access condition for writing: the number of a key, 14 for everybody, 15 for nobody.
  package let write: UInt8
  /// The access condition for reading and writing: a key number, `E` for everybody, `F` for nobody.
  package let readWrite: UInt8
  /// The access condition for changing these settings: a key number, `E` for everybody, `F` for
  /// nobody.
  package let change: UInt8

  private static let everybody: UInt8 = 0xE
  private static let nobody: UInt8 = 0xF

  /// Parses the response to GetFileSettings with its status, or returns `nil` if it is not such a
  /// response.
  init?(_ answer: [UInt8]) {
    guard answer.count >= 9, answer.suffix(2) == [0x91, 0x00], answer[0] == 0 else { return nil }
    showsChanges = answer[1] & 0x40 != 0
    (readWrite, change) = (answer[2] >> 4, answer[2] & 0xF)
    write = answer[3] & 0xF
  }

  /// Whether the file is writable by NDEF commands, and others will read exactly what they write.
  public var allowsWriting: Bool { isFree && !showsChanges }

  /// Whether the file is locked, so that nobody can write it or change its settings.
  package var isLocked: Bool { [write, readWrite, change].allSatisfy { $0 == Self.nobody } }

  private var isFree: Bool { [write, readWrite].contains(Self.everybody) }

  /// The numbers of the keys with which the file can be written.
  private var writers: [UInt8] {
    Set([write, readWrite].filter { $0 < Self.everybody }).sorted()
  }

  /// The reason why NDEF commands cannot write, for the person who holds the tag.
  var obstacle: String {
    if isLocked { return "this tag is locked for ever" }
    if showsChanges {
      return
        "this tag changes its URL with every tap, and would put its own characters into a new one too"
    }
    let keys = writers.map { "key \($0)" }.joined(separator: " or ")
    return keys.isEmpty
      ? "nobody can write to this tag with its present settings"
      : "writing to this tag needs \(keys)"
  }

  /// The way to write the file all the same.
  var remedy: String {
    isLocked
      ? "put it aside and take another"
      : "'beckon tag personalize' gives it another URL, and 'beckon tag reset' restores its factory state; "
        + "both need its keys"
  }

  /// The settings in the terms of NXP's data sheet.
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

  /// The condition for writing in words, as `beckon tag info` shows it.
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
  /// Sends GetFileSettings for the NDEF file, a proprietary command. Returns `nil` if the card does
  /// not support it.
  mutating func readNTAG424Settings() throws(TagOperationFailure) -> Type4FileSettings? {
    Type4FileSettings(
      try exchange("read the settings of the NDEF file", APDU.getFileSettings, .interpreted))
  }

  /// Throws an error if the file's settings would alter or refuse a message that is written.
  func checkSettings(_ settings: Type4FileSettings?) throws(TagOperationFailure) {
    guard let settings, !settings.allowsWriting else { return }
    throw TagOperationFailure("read the settings of the NDEF file", .fileSettings(settings))
  }
}
