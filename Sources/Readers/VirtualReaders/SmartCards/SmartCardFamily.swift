/// The families of PC/SC readers that the simulator supports, by their behaviour. The raw value is
/// the name in specifications.
public enum SmartCardFamily: String, CaseIterable, Sendable {
  /// ACS ACR122U: a PN532 behind PC/SC, which accepts that chip's commands.
  case acr122u
  /// ACS ACR1252U: transparent sessions, FeliCa frames unchanged; no ISO 15693.
  case acr1252u
  /// ACS ACR1552U: transparent sessions, and ISO 15693 too.
  case acr1552u
  /// Identiv uTrust 3700 F: raw frames through a command of its own; one page for each read
  /// command.
  case utrust3700f
  /// Identiv uTrust 3720 F: like `utrust3700f`, with ISO 15693.
  case utrust3720f
  /// HID OMNIKEY 5022: pages and blocks only; no raw frames.
  case omnikey5022
  /// Sony RC-S300: transparent sessions with FeliCa. It reserves polling for itself.
  case rcs300
}

/// The known facts about a family. Facts that no manual and no log confirms are marked [?].
struct SmartCardFamilyProfile: Sendable {
  /// The ways in which a family of readers transports raw frames to a tag.
  enum PassThrough: Equatable, Sendable {
    case none
    /// Commands of a PN532, in `FF 00 00 00 Lc D4 …`.
    case pn532
    /// Transparent sessions (`FF C2`); with `direct` also FeliCa frames after `FF 00 00 00 Lc`.
    case session(direct: Bool)
    /// Frames in Identiv's command `FF EF 00 00 Lc`.
    case identiv
  }

  /// The radio technologies of tags: ISO 14443 type A, ISO 15693 (vicinity) and FeliCa.
  enum RadioTechnology: Equatable, Sendable { case typeA, vicinity, feliCa }

  /// The reader's name in pcscd without the numbers at its end.
  var name: String
  /// The name of the second reader that pcscd shows, for the SAM slot.
  var samName: String?
  var air: [RadioTechnology]
  var passThrough = PassThrough.none
  /// The maximum number of bytes in an APDU of the reader's CCID messages.
  var longestAPDU: Int
  /// The maximum number of bytes that one READ BINARY returns.
  var maxReadSize = 16
  /// The status bytes of a read command that failed.
  var failedRead: [UInt8] = [0x63, 0x00]
  var failedWrite: [UInt8] = [0x63, 0x00]
  /// The status bytes of an unknown command.
  var unknown: [UInt8] = [0x6A, 0x81]
  /// Whether the UIDs of ISO 15693 tags are returned in the order of transmission, E0 last [?].
  var reversesVicinity = false
  /// Whether a FeliCa card has the older name of ACS in its answer to reset.
  var hasOldFeliCaName = false
  /// Whether the field is switched off when the card is powered down (IccPowerOff) [?].
  var unpowersField = true
}

extension SmartCardFamily {
  var facts: SmartCardFamilyProfile {
    switch self {
    case .acr122u:
      SmartCardFamilyProfile(
        name: "ACS ACR122U PICC Interface", air: [.typeA, .feliCa], passThrough: .pn532,
        longestAPDU: 261, unknown: [0x63, 0x00], hasOldFeliCaName: true)
    case .acr1252u:
      SmartCardFamilyProfile(
        name: "ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC]",
        samName: "ACS ACR1252 Dual Reader [ACR1252 Dual Reader SAM]", air: [.typeA, .feliCa],
        passThrough: .session(direct: true), longestAPDU: 512)
    case .acr1552u:
      SmartCardFamilyProfile(
        name: "ACS ACR1552 1S CL Reader [ACR1552 1S CL Reader PICC]",  // [?]
        samName: "ACS ACR1552 1S CL Reader [ACR1552 1S CL Reader SAM]",  // [?]
        air: [.typeA, .vicinity, .feliCa], passThrough: .session(direct: false),
        longestAPDU: 506)
    case .utrust3700f:
      SmartCardFamilyProfile(
        name: "Identiv uTrust 3700 F CL Reader", air: [.typeA, .feliCa], passThrough: .identiv,
        longestAPDU: 1_024, maxReadSize: 4, failedRead: [0x69, 0x81], failedWrite: [0x65, 0x81],
        unknown: [0x6D, 0x00], unpowersField: false)
    case .utrust3720f:
      SmartCardFamilyProfile(
        name: "Identiv uTrust 3720 Contactless Reader", air: [.typeA, .vicinity],
        passThrough: .identiv, longestAPDU: 253, maxReadSize: 4, failedRead: [0x69, 0x81],
        failedWrite: [0x65, 0x81], unknown: [0x6D, 0x00], reversesVicinity: true)
    case .omnikey5022:
      SmartCardFamilyProfile(
        name: "HID Global OMNIKEY 5022 Smart Card Reader", air: [.typeA, .vicinity],
        longestAPDU: 510, failedRead: [0x6A, 0x82], failedWrite: [0x65, 0x81],
        unknown: [0x6D, 0x00])
    case .rcs300:
      SmartCardFamilyProfile(
        name: "SONY FeliCa RC-S300/S", air: [.typeA, .feliCa],
        passThrough: .session(direct: false), longestAPDU: 512, failedRead: [0x6A, 0x82],
        failedWrite: [0x65, 0x81], unknown: [0x68, 0x00])
    }
  }

  /// The name of the first reader of this family in pcscd, without the numbers after it.
  package var readerName: String { facts.name }
}
