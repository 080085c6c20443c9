/// What an APDU to a PC/SC reader is about; the raw value is its name for faults.
public enum SmartCardCommand: String, CaseIterable, Sendable {
  /// `FF CA`: the number of the card, or what it says of itself.
  case getData = "GetData"
  /// `FF B0`.
  case readBinary = "ReadBinary"
  /// `FF D6`.
  case updateBinary = "UpdateBinary"
  /// `FF C2`: transparent sessions.
  case session = "Session"
  /// `FF 00` and `FF EF`: raw frames, commands of the reader's chip.
  case direct = "Direct"
  /// Any other that begins with FF.
  case other = "Other"
  /// For the card itself.
  case card = "Card"

  /// What these bytes are about.
  init(_ bytes: [UInt8]) {
    guard bytes.first == 0xFF else {
      self = .card
      return
    }
    switch bytes.dropFirst().first {
    case 0xCA: self = .getData
    case 0xB0: self = .readBinary
    case 0xD6: self = .updateBinary
    case 0xC2: self = .session
    case 0x00, 0xEF: self = .direct
    default: self = .other
    }
  }
}
