/// The chips that the simulator supports. The raw value is the name in specifications.
public enum ChipModel: String, CaseIterable, Sendable {
  /// The NTAG203, with 144 bytes of user memory.
  case ntag203
  /// The NTAG210, with 48 bytes of user memory.
  case ntag210
  /// The NTAG212, with 128 bytes of user memory.
  case ntag212
  /// The NTAG213, with 144 bytes of user memory.
  case ntag213
  /// The NTAG215, with 504 bytes of user memory.
  case ntag215
  /// The NTAG216, with 888 bytes of user memory.
  case ntag216
  /// The MIFARE Ultralight MF0ICU1, with 48 bytes of user memory.
  case ultralight
  /// The MIFARE Ultralight C MF0ICU2, with 144 bytes of user memory and a 3DES key.
  case ultralightC = "ultralight-c"
  /// The MIFARE Ultralight AES MF0AES20, with 144 bytes of user memory and two AES keys.
  case ultralightAES = "ultralight-aes"
  /// The MIFARE Ultralight EV1 MF0UL11, with 48 bytes of user memory.
  case ultralightEV1 = "ultralight-ev1"
  /// The MIFARE Ultralight EV1 MF0UL21, with 128 bytes of user memory.
  case ultralightEV1Large = "ultralight-ev1-128"
  /// A Type 4 tag of mapping version 2, with two bytes for the message length.
  case type4v2 = "type4-v2"
  /// A Type 4 tag of mapping version 3, with four bytes for the message length.
  case type4v3 = "type4-v3"
  /// The NTAG 424 DNA, with keys and secure dynamic messaging.
  case ntag424
  /// The NTAG 424 DNA TagTamper, which also reports whether its wire loop was ever open.
  case ntag424TagTamper = "ntag424-tt"
  /// A FeliCa card of which only the detection is simulated.
  case feliCa = "felica"
  /// The FeliCa Lite-S, with 13 blocks for messages. Authentication is not simulated.
  case feliCaLiteS = "felica-lite-s"

  /// The ICODE SLIX, with 112 bytes of user memory.
  case slix
  /// The ICODE SLIX2, with 316 bytes of user memory.
  case slix2
  /// The ICODE DNA. Authentication is not simulated.
  case icodeDNA = "icode-dna"
  /// The ST25TV512, with 64 bytes of user memory.
  case st25tv512
  /// The ST25TV02K, with 256 bytes of user memory.
  case st25tv02k
  /// The ST25DV04K, with 512 bytes of user memory. Only its first two blocks can be locked.
  case st25dv04k
  /// The Tag-it HF-I Plus, with 256 bytes of user memory.
  case tagIt = "tag-it"

  /// The model's name for people.
  package var title: String {
    switch self {
    case .ntag203, .ntag210, .ntag212, .ntag213, .ntag215, .ntag216: rawValue.uppercased()
    case .ultralight: "MIFARE Ultralight"
    case .ultralightC: "MIFARE Ultralight C"
    case .ultralightAES: "MIFARE Ultralight AES"
    case .ultralightEV1: "MIFARE Ultralight EV1, 48 bytes"
    case .ultralightEV1Large: "MIFARE Ultralight EV1, 128 bytes"
    case .type4v2: "Type 4 tag, mapping 2"
    case .type4v3: "Type 4 tag, mapping 3"
    case .ntag424: "NTAG 424 DNA"
    case .ntag424TagTamper: "NTAG 424 DNA TagTamper"
    case .feliCa: "FeliCa card"
    case .feliCaLiteS: "FeliCa Lite-S"
    case .slix, .slix2: "ICODE \(rawValue.uppercased())"
    case .icodeDNA: "ICODE DNA"
    case .st25tv512, .st25tv02k, .st25dv04k: rawValue.uppercased()
    case .tagIt: "Tag-it HF-I Plus"
    }
  }

  /// Whether the chip uses ISO 14443 type A.
  package var isTypeA: Bool { !isFeliCa && !isType5 }

  /// Whether the chip is that of a FeliCa card.
  package var isFeliCa: Bool { self == .feliCa || self == .feliCaLiteS }

  /// Whether the chip uses ISO 15693, which no PN53x does.
  package var isType5: Bool { Type5Layout.of(self) != nil }

  /// The bytes with which the UIDs of FeliCa cards and ISO 15693 tags begin; `nil` for type A.
  var uidPrefix: [UInt8]? { Type5Layout.of(self)?.prefix ?? (isFeliCa ? [0x01, 0x2E] : nil) }

  /// Whether the tag is an NTAG 424 DNA, with or without TagTamper.
  package var isDNA: Bool { self == .ntag424 || self == .ntag424TagTamper }

  /// The number of bytes in the maker's signature of the UID, if the chip has one.
  var signatureLength: Int { isDNA ? 56 : self == .ultralightAES ? 48 : 32 }

  /// Whether the tag is a Type 2 tag, with pages of four bytes.
  package var isType2: Bool { Type2Layout.of(self) != nil }
}

extension ChipModel {
  /// Creates the card of a tag of this model, as delivered by the factory.
  func card(uid: [UInt8], signature: [UInt8]) -> any SimulatedCard {
    if let layout = Type2Layout.of(self) {
      return Type2Card(layout: layout, uid: uid, signature: signature)
    }
    if let layout = Type5Layout.of(self) {
      return Type5Card(layout: layout, uid: uid, signature: signature)
    }
    if isFeliCa { return FeliCaCard(isLiteS: self == .feliCaLiteS) }
    return ISODEPCard(self, uid: uid, signature: signature)
  }
}

extension Type2Layout {
  /// Returns the layout of a Type 2 chip, or `nil` for other chips.
  static func of(_ model: ChipModel) -> Type2Layout? {
    switch model {
    case .ultralight: ultralight
    case .ultralightC: ultralightC
    case .ultralightAES: ultralightAES
    case .ultralightEV1: ultralightEV1
    case .ultralightEV1Large: ultralightEV1Large
    case .ntag203: ntag203
    case .ntag210: ntag210
    case .ntag212: ntag212
    case .ntag213: ntag213
    case .ntag215: ntag215
    case .ntag216: ntag216
    case .type4v2, .type4v3, .ntag424, .ntag424TagTamper, .feliCa, .feliCaLiteS: nil
    case .slix, .slix2, .icodeDNA, .st25tv512, .st25tv02k, .st25dv04k, .tagIt: nil
    }
  }

  private static let ultralight = Type2Layout(
    lastPage: 0x0F, userEnd: 0x10, factory: [4: [0xFF, 0xFF, 0xFF, 0xFF]],
    locking: .afterActivation)

  private static let ultralightC = Type2Layout(
    lastPage: 0x2F, userEnd: 0x28, dynamicLock: .ultralightC, counters: .page(0x29),
    factory: [
      4: [0x02, 0x00, 0x00, 0x10], 5: [0x00, 0x06, 0x01, 0x10], 6: [0x11, 0xFF, 0x00, 0x00],
      0x2A: [0x30, 0, 0, 0],
      0x2C: [0x42, 0x52, 0x45, 0x41], 0x2D: [0x4B, 0x4D, 0x45, 0x49],
      0x2E: [0x46, 0x59, 0x4F, 0x55], 0x2F: [0x43, 0x41, 0x4E, 0x21],
    ],
    unknown: .nak, locking: .afterActivation, keys: .tripleDES)

  /// The keys are zeros and nothing is protected. That the chip is delivered blank, the effect of
  /// its lock bits, and that it has counters like EV1 are not confirmed on a chip.
  private static let ultralightAES = Type2Layout(
    lastPage: 0x3B, userEnd: 0x28, version: [0, 4, 3, 1, 4, 0, 0x0F, 3],
    dynamicLock: .regular(page: 0x28, bits: 12, pages: 2, userEnd: 0x28), counters: .three,
    factory: [0x29: [0, 0, 0, 0x3C], 0x2A: [0, 0x05, 0, 0]], locking: .afterActivation, keys: .aes)

  private static let ntag203 = Type2Layout(
    lastPage: 0x29, userEnd: 0x28, dynamicLock: .ntag203, counters: .page(0x29),
    factory: [
      3: [0xE1, 0x10, 0x12, 0x00], 4: [0x01, 0x03, 0xA0, 0x10], 5: [0x44, 0x03, 0x00, 0xFE],
    ],
    unknown: .nak, locking: .afterActivation)

  private static let ultralightEV1 = Type2Layout(
    lastPage: 0x13, userEnd: 0x10, version: [0, 4, 3, 1, 1, 0, 0x0B, 3], config: 0x10,
    counters: .three, factory: settings(at: 0x10, modulation: 0x00), locking: .afterActivation)

  private static let ultralightEV1Large = Type2Layout(
    lastPage: 0x28, userEnd: 0x24, version: [0, 4, 3, 1, 1, 0, 0x0E, 3], config: 0x25,
    dynamicLock: .regular(page: 0x24, bits: 10, pages: 2, userEnd: 0x24), counters: .three,
    factory: settings(at: 0x25, modulation: 0x00).merging([0x24: reserved]) { $1 },
    locking: .afterActivation)

  private static let ntag210 = Type2Layout(
    lastPage: 0x13, userEnd: 0x10, version: [0, 4, 4, 1, 1, 0, 0x0B, 3], config: 0x10,
    mirror: .uid,
    factory: settings(at: 0x10).merging(
      [3: [0xE1, 0x10, 0x06, 0x00], 4: emptyMessage]) { $1 })

  private static let ntag212 = Type2Layout(
    lastPage: 0x28, userEnd: 0x24, version: [0, 4, 4, 1, 1, 0, 0x0E, 3], config: 0x25,
    dynamicLock: .regular(page: 0x24, bits: 10, pages: 2, userEnd: 0x24), mirror: .uid,
    factory: settings(at: 0x25).merging(
      [
        3: [0xE1, 0x10, 0x10, 0x00], 4: [0x01, 0x03, 0x90, 0x0A], 5: [0x34, 0x03, 0x00, 0xFE],
        0x24: reserved,
      ]) { $1 })

  private static let ntag213 = Type2Layout(
    lastPage: 0x2C, userEnd: 0x28, version: [0, 4, 4, 2, 1, 0, 0x0F, 3], config: 0x29,
    dynamicLock: .regular(page: 0x28, bits: 12, pages: 2, userEnd: 0x28), counters: .reads,
    mirror: .uidAndCounter,
    factory: settings(at: 0x29).merging(
      [
        3: [0xE1, 0x10, 0x12, 0x00], 4: [0x01, 0x03, 0xA0, 0x0C], 5: [0x34, 0x03, 0x00, 0xFE],
        0x28: reserved,
      ]) { $1 })

  private static let ntag215 = Type2Layout(
    lastPage: 0x86, userEnd: 0x82, version: [0, 4, 4, 2, 1, 0, 0x11, 3], config: 0x83,
    dynamicLock: .regular(page: 0x82, bits: 8, pages: 16, userEnd: 0x82), counters: .reads,
    mirror: .uidAndCounter,
    factory: settings(at: 0x83).merging(
      [3: [0xE1, 0x10, 0x3E, 0x00], 4: emptyMessage, 0x82: reserved]) { $1 })

  private static let ntag216 = Type2Layout(
    lastPage: 0xE6, userEnd: 0xE2, version: [0, 4, 4, 2, 1, 0, 0x13, 3], config: 0xE3,
    dynamicLock: .regular(page: 0xE2, bits: 14, pages: 16, userEnd: 0xE2), counters: .reads,
    mirror: .uidAndCounter,
    factory: settings(at: 0xE3).merging(
      [3: [0xE1, 0x10, 0x6D, 0x00], 4: emptyMessage, 0xE2: reserved]) { $1 })

  private static let emptyMessage: [UInt8] = [0x03, 0x00, 0xFE, 0x00]
  /// The bytes of the dynamic lock page as delivered. Its last byte always reads as `BD`.
  private static let reserved: [UInt8] = [0x00, 0x00, 0x00, 0xBD]

  /// Returns the configuration pages CFG0, CFG1, PWD and PACK as delivered, by page number.
  private static func settings(at page: Int, modulation: UInt8 = 0x04) -> [Int: [UInt8]] {
    [
      page: [modulation, 0, 0, 0xFF], page + 1: [0x00, 0x05, 0, 0],
      page + 2: [0xFF, 0xFF, 0xFF, 0xFF],
    ]
  }
}
