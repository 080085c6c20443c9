/// A reader of tag memories that shares nothing with the product: it knows the tables of the NFC
/// Forum's Type 2 Tag, NDEF and URI record specifications.
enum PlainMemory {
  /// The URL of the one record in the NDEF message TLV of a Type 2 tag, or `nil` if there is none.
  static func url(inType2 memory: [UInt8]) -> String? {
    var place = 16
    while place + 1 < memory.count {
      let type = memory[place]
      if type == 0x00 {
        place += 1
        continue
      }
      if type == 0xFE { return nil }
      var (length, start) = (Int(memory[place + 1]), place + 2)
      if length == 0xFF {
        (length, start) = (Int(memory[place + 2]) << 8 | Int(memory[place + 3]), place + 4)
      }
      guard start + length <= memory.count else { return nil }
      if type == 0x03 { return url(inMessage: Array(memory[start..<start + length])) }
      place = start + length
    }
    return nil
  }

  /// The URL of a message of one short well-known URI record.
  static func url(inMessage bytes: [UInt8]) -> String? {
    guard bytes.count > 5, bytes[0] == 0xD1, bytes[1] == 1, Int(bytes[2]) == bytes.count - 4,
      bytes[3] == 0x55
    else { return nil }
    let starts = ["", "http://www.", "https://www.", "http://", "https://"]
    guard Int(bytes[4]) < starts.count else { return nil }
    return starts[Int(bytes[4])] + String(decoding: bytes[5...], as: UTF8.self)
  }

  /// Whether a text is like a pattern, in which `*` is one letter or digit.
  static func matches(_ text: String, _ pattern: String) -> Bool {
    text.utf8.count == pattern.utf8.count
      && zip(text, pattern).allSatisfy { $0 == $1 || $1 == "*" && ($0.isLetter || $0.isNumber) }
  }
}
