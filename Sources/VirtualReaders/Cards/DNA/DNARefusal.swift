/// Why an NTAG 424 DNA refuses a native command: the second byte of its status.
enum DNARefusal: UInt8, Error, CaseIterable {
  case unknownCommand = 0x1C
  /// A wrong code, checksum or padding.
  case integrity = 0x1E
  case noSuchKey = 0x40
  case length = 0x7E
  case permission = 0x9D
  case parameter = 0x9E
  /// Too many wrong keys one after the other: ask again until the time is served.
  case delay = 0xAD
  case authentication = 0xAE
  case boundary = 0xBE
  /// Another command came in the middle of one that has several parts.
  case aborted = 0xCA
  case memory = 0xEE
  case noSuchFile = 0xF0

  var status: [UInt8] { [0x91, rawValue] }
}
