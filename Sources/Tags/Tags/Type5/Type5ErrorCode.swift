/// The error codes of ISO 15693 tags.
enum Type5ErrorCode {
  static let unknownCommand: UInt8 = 0x01
  static let format: UInt8 = 0x02
  static let other: UInt8 = 0x0F
  static let noSuchBlock: UInt8 = 0x10
  static let alreadyLocked: UInt8 = 0x11
  static let locked: UInt8 = 0x12
  static let notWritten: UInt8 = 0x13

  /// Returns whether the same command may succeed when it is repeated.
  static func isTransient(_ code: UInt8) -> Bool { [format, other, notWritten].contains(code) }

  /// Returns the meaning of an error code, for people.
  static func meaning(of code: UInt8) -> String {
    let text =
      switch code {
      case unknownCommand: "the tag does not know the command"
      case format: "the tag does not understand the format of the command"
      case 0x03: "the tag does not know the option"
      case noSuchBlock: "there is no such block"
      case alreadyLocked: "the block is locked already"
      case locked: "the block is locked"
      case notWritten: "the block was not written"
      case 0x14: "the block was not locked"
      case 0xA0...0xDF: "a refusal specific to the maker"
      default: "the tag refused"
      }
    return "\(text) (error \(hexadecimal(code)))"
  }
}
