/// The ISO 7816 commands for Type 4 tags, as bytes.
package enum APDU {
  static let applicationName: [UInt8] = [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]
  static let containerFile = 0xE103

  /// The command that reads the originality signature of an NTAG 424 DNA.
  static let readSignature: [UInt8] = [0x90, 0x3C, 0, 0, 1, 0, 0]
  /// The command that reads the settings of file 2, the NDEF file, of an NTAG 424 DNA.
  static let getFileSettings: [UInt8] = [0x90, 0xF5, 0, 0, 1, 2, 0]
  /// The command that asks a DESFire or another NXP card for its version; it answers in three
  /// parts.
  static let getVersion: [UInt8] = [0x90, 0x60, 0, 0, 0]
  static let goOn: [UInt8] = [0x90, 0xAF, 0, 0, 0]
  /// The command that selects the NDEF application.
  package static let selectApplication: [UInt8] =
    [0x00, 0xA4, 0x04, 0x00, UInt8(applicationName.count)] + applicationName + [0x00]

  /// Returns the command that selects a file by its two-byte ID.
  package static func selectFile(_ id: Int) -> [UInt8] { [0x00, 0xA4, 0x00, 0x0C, 0x02] + two(id) }

  /// Returns the command that reads `count` bytes of the selected file from `offset` on.
  package static func read(_ offset: Int, _ count: Int) -> [UInt8] {
    [0x00, 0xB0] + two(offset) + [UInt8(truncatingIfNeeded: count)]
  }

  static func update(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    [0x00, 0xD6] + two(offset) + [UInt8(truncatingIfNeeded: bytes.count)] + bytes
  }

  static func two(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  static let done: UInt16 = 0x9000
  static let notFound: UInt16 = 0x6A82

  /// Returns the meaning of a status word, for people.
  static func meaning(of word: UInt16) -> String {
    let text =
      switch word {
      case 0x6282: "the file ends too early"
      case 0x6700: "wrong length"
      case 0x6982: "the tag demands authentication"
      case 0x6985: "the tag's conditions are not satisfied"
      case 0x6A80: "wrong data"
      case 0x6A82: "there is no such application or file"
      case 0x6A86, 0x6B00: "wrong parameters"
      case 0x6A84: "the file is full"
      case 0x6D00: "the tag does not know the command"
      case 0x6E00: "the tag does not know the class of commands"
      default: "the tag refused"
      }
    return "\(text) (status \(hexadecimal([UInt8(word >> 8), UInt8(word & 0xFF)])))"
  }
}
