/// A command of ISO 7816-4 with short lengths.
struct CardCommand: Equatable, Sendable {
  var instructionClass: UInt8
  var instruction: UInt8
  var first: UInt8
  var second: UInt8
  var data: [UInt8] = []
  /// The maximum length of the answer in bytes: 256 for a length byte of 0, nil without one.
  var expected: Int?

  /// Parses a command. Returns `nil` if it is not a short command.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 4 else { return nil }
    (instructionClass, instruction, first, second) = (bytes[0], bytes[1], bytes[2], bytes[3])
    let rest = bytes[4...]
    guard let length = rest.first else { return }
    if rest.count == 1 {
      expected = length == 0 ? 256 : Int(length)
      return
    }
    let end = 5 + Int(length)
    guard length > 0, bytes.count == end || bytes.count == end + 1 else { return nil }
    data = Array(bytes[5..<end])
    if bytes.count == end + 1 { expected = bytes[end] == 0 ? 256 : Int(bytes[end]) }
  }

  /// The offset of READ BINARY and UPDATE BINARY; `nil` if the highest bit is set, because it would
  /// name a file.
  var offset: Int? { first & 0x80 == 0 ? Int(first) << 8 | Int(second) : nil }
}
