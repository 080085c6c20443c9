/// The codes of the card's native commands, and their wrapping into APDUs.
enum DNACommand {
  static let authenticateFirst: UInt8 = 0x71
  static let authenticateNonFirst: UInt8 = 0x77
  static let next: UInt8 = 0xAF
  static let version: UInt8 = 0x60
  static let fileSettings: UInt8 = 0xF5
  static let changeFileSettings: UInt8 = 0x5F
  static let changeKey: UInt8 = 0xC4
  static let keyVersion: UInt8 = 0x64
  static let cardUID: UInt8 = 0x51
  static let fileCounters: UInt8 = 0xF6
  static let readData: UInt8 = 0xAD
  static let writeData: UInt8 = 0x8D
  static let signature: UInt8 = 0x3C

  /// Wraps a native command with its data into an ISO 7816 APDU.
  static func wrapped(_ code: UInt8, _ data: [UInt8]) -> [UInt8] {
    data.isEmpty
      ? [0x90, code, 0, 0, 0]
      : [0x90, code, 0, 0, UInt8(truncatingIfNeeded: data.count)] + data + [0]
  }

  /// The bytes that a session's command adds around its data: the APDU header, the command code and
  /// the MAC.
  static let frame = 6 + 8
  /// The maximum number of data bytes that the card accepts in one frame.
  static let maxDataLength = 248
}
