/// Kinds of PC/SC readers that the simulator knows, by their manner; the raw value is the name in
/// specifications.
public enum SmartCardFamily: String, CaseIterable, Sendable {
  /// A PN532 behind PC/SC, which takes that chip's commands.
  case acr122u
  /// Transparent sessions, FeliCa frames as they are; no ISO 15693.
  case acr1252u
  /// Transparent sessions, and ISO 15693 too.
  case acr1552u
  /// Raw frames by a command of its own; one page for each read command.
  case utrust3700f
  /// The same, with ISO 15693.
  case utrust3720f
  /// Pages and blocks, and nothing raw.
  case omnikey5022
  /// Transparent sessions with FeliCa; it keeps polling to itself.
  case rcs300
}

/// What is known of a family, in one place. What no manual and no log confirms is marked [?].
struct FamilyFacts: Sendable {
  /// How raw frames come to a tag.
  enum PassThrough: Equatable, Sendable {
    case none
    /// `FF 00 00 00 Lc D4 …`: commands of a PN532.
    case pn532
    /// `FF C2`; with `direct` also FeliCa frames behind `FF 00 00 00 Lc`.
    case session(direct: Bool)
    /// `FF EF 00 00 Lc`.
    case identiv
  }

  /// How people and programs tell tags apart on the air.
  enum Air: Equatable, Sendable { case typeA, vicinity, feliCa }

  /// What pcscd calls it, without the numbers behind the name.
  var name: String
  /// The second reader that pcscd shows for the slot of a SAM.
  var samName: String?
  var air: [Air]
  var passThrough = PassThrough.none
  /// The longest APDU that the reader's CCID messages carry.
  var longestAPDU: Int
  /// The most bytes that one READ BINARY gives.
  var longestRead = 16
  /// The words for a command that failed, of reading and of writing.
  var failedRead: [UInt8] = [0x63, 0x00]
  var failedWrite: [UInt8] = [0x63, 0x00]
  /// The words for a command that the reader does not know.
  var unknown: [UInt8] = [0x6A, 0x81]
  /// Whether UIDs of ISO 15693 are told as they come over the air, E0 last [?].
  var reversesVicinity = false
  /// Whether a FeliCa card has the older name of ACS in its ATR.
  var hasOldFeliCaName = false
  /// Whether IccPowerOff turns the field off [?].
  var unpowersField = true
}

extension SmartCardFamily {
  var facts: FamilyFacts {
    switch self {
    case .acr122u:
      FamilyFacts(
        name: "ACS ACR122U PICC Interface", air: [.typeA, .feliCa], passThrough: .pn532,
        longestAPDU: 261, unknown: [0x63, 0x00], hasOldFeliCaName: true)
    case .acr1252u:
      FamilyFacts(
        name: "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC]",
        samName: "ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM]", air: [.typeA, .feliCa],
        passThrough: .session(direct: true), longestAPDU: 512)
    case .acr1552u:
      FamilyFacts(
        name: "ACS ACR1552 1S CL Reader [ACR1552 1S CL Reader PICC]",  // [?]
        samName: "ACS ACR1552 1S CL Reader [ACR1552 1S CL Reader SAM]",  // [?]
        air: [.typeA, .vicinity, .feliCa], passThrough: .session(direct: false),
        longestAPDU: 506)
    case .utrust3700f:
      FamilyFacts(
        name: "Identiv uTrust 3700 F CL Reader", air: [.typeA, .feliCa], passThrough: .identiv,
        longestAPDU: 1_024, longestRead: 4, failedRead: [0x69, 0x81], failedWrite: [0x65, 0x81],
        unknown: [0x6D, 0x00], unpowersField: false)
    case .utrust3720f:
      FamilyFacts(
        name: "Identiv uTrust 3720 Contactless Reader", air: [.typeA, .vicinity],
        passThrough: .identiv, longestAPDU: 253, longestRead: 4, failedRead: [0x69, 0x81],
        failedWrite: [0x65, 0x81], unknown: [0x6D, 0x00], reversesVicinity: true)
    case .omnikey5022:
      FamilyFacts(
        name: "HID Global OMNIKEY 5022 Smart Card Reader", air: [.typeA, .vicinity],
        longestAPDU: 510, failedRead: [0x6A, 0x82], failedWrite: [0x65, 0x81],
        unknown: [0x6D, 0x00])
    case .rcs300:
      FamilyFacts(
        name: "SONY FeliCa RC-S300/S", air: [.typeA, .feliCa],
        passThrough: .session(direct: false), longestAPDU: 512, failedRead: [0x6A, 0x82],
        failedWrite: [0x65, 0x81], unknown: [0x68, 0x00])
    }
  }

  /// What pcscd calls the reader when it is the first one, without the numbers behind it.
  public var readerName: String { facts.name }
}
