/// The tags that the simulator knows; the raw value is the name in specifications.
public enum ChipModel: String, CaseIterable, Sendable {
  case ntag203
  case ntag210
  case ntag212
  case ntag213
  case ntag215
  case ntag216
  /// MF0ICU1, 48 bytes.
  case ultralight
  /// MF0ICU2, 144 bytes; nothing here can authenticate to it.
  case ultralightC = "ultralight-c"
  /// MF0UL11, 48 bytes.
  case ultralightEV1 = "ultralight-ev1"
  /// MF0UL21, 128 bytes.
  case ultralightEV1Large = "ultralight-ev1-128"
  /// A Type 4 tag of mapping version 2.
  case type4v2 = "type4-v2"
  /// A Type 4 tag of mapping version 3, with four length bytes.
  case type4v3 = "type4-v3"
  /// NTAG 424 DNA with its files as delivered and no cryptography.
  case ntag424
  /// A FeliCa card, of which nothing is simulated but that it is found.
  case feliCa = "felica"

  /// What a person calls it.
  public var title: String {
    switch self {
    case .ntag203, .ntag210, .ntag212, .ntag213, .ntag215, .ntag216: rawValue.uppercased()
    case .ultralight: "MIFARE Ultralight"
    case .ultralightC: "MIFARE Ultralight C"
    case .ultralightEV1: "MIFARE Ultralight EV1, 48 bytes"
    case .ultralightEV1Large: "MIFARE Ultralight EV1, 128 bytes"
    case .type4v2: "Type 4 tag, mapping 2"
    case .type4v3: "Type 4 tag, mapping 3"
    case .ntag424: "NTAG 424 DNA"
    case .feliCa: "FeliCa card"
    }
  }

  /// Whether it speaks ISO 14443 type A.
  public var isTypeA: Bool { self != .feliCa }

  /// Whether its memory is pages of four bytes.
  public var isType2: Bool { Type2Layout.of(self) != nil }
}
