/// The kind of an APDU to a PC/SC reader. The raw value is its name in faults.
package enum SmartCardCommand: String, CaseIterable, Sendable {
  /// `FF CA`: reads the UID or the historical bytes of the card.
  case getData = "GetData"
  /// `FF B0`: reads bytes of the card's memory.
  case readBinary = "ReadBinary"
  /// `FF D6`: writes bytes to the card's memory.
  case updateBinary = "UpdateBinary"
  /// `FF C2`: begins, uses or ends a transparent session.
  case session = "Session"
  /// `FF 00` and `FF EF`: raw frames and commands for the reader's chip.
  case direct = "Direct"
  /// Any other command that begins with FF.
  case other = "Other"
  /// A command that does not begin with FF and goes to the card itself.
  case card = "Card"

  /// Determines the kind of a command.
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
