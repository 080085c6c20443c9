/// The reason why an NTAG 424 DNA refuses a native command. Its raw value is the second status
/// byte.
enum DNARefusal: UInt8, Error, CaseIterable {
  /// The command is unknown.
  case unknownCommand = 0x1C
  /// A MAC, checksum or padding is wrong.
  case integrity = 0x1E
  /// The key does not exist.
  case noSuchKey = 0x40
  /// The command has the wrong length.
  case length = 0x7E
  /// The command is not allowed in this state.
  case permission = 0x9D
  /// A field of the command has an invalid value.
  case parameter = 0x9E
  /// There were too many consecutive wrong keys: repeat the command until the delay is over.
  case delay = 0xAD
  /// The key is wrong, or authentication is required.
  case authentication = 0xAE
  /// The access goes beyond the end of the file.
  case boundary = 0xBE
  /// Another command interrupted a command of several parts.
  case aborted = 0xCA
  /// The memory failed.
  case memory = 0xEE
  /// The file does not exist.
  case noSuchFile = 0xF0

  var status: [UInt8] { [0x91, rawValue] }
}
