/// Descriptions of recorded frames in words, for people who read a log.
enum FrameDescription {
  /// The words for a frame, or `nil` if the bytes say as much. `sent` is the last frame to the
  /// reader.
  static func words(
    _ frame: ReaderLog.Frame, after sent: [UInt8], _ layer: ReaderLog.Layer
  ) -> String? {
    switch frame {
    case .sent(let bytes): return command(bytes, layer)
    case .received(let bytes) where layer == .pn532:
      return bytes == PN532Frame.acknowledgement ? "acknowledged" : nil
    case .card(let bytes): return bytes.isEmpty ? "no card" : "a card"
    case .received, .control, .failed: return nil
    }
  }

  private static func command(_ bytes: [UInt8], _ layer: ReaderLog.Layer) -> String? {
    var traffic = TagTraffic(layer)
    let name: String?
    switch layer {
    case .pn532:
      guard let frame = PN532Frame(in: bytes) else { return nil }
      name = PN532Frame.names[bytes[frame.content.lowerBound]]
    case .apdu: name = bytes.count > 1 && bytes[0] == 0xFF ? readers[bytes[1]] : nil
    }
    let tag = traffic.payload(bytes).flatMap { Self.tag(Array(bytes[$0])) }
    let words = [name, tag].compactMap(\.self).joined(separator: ": ")
    return words.isEmpty ? nil : words
  }

  private static let readers: [UInt8: String] = [
    0xCA: "UID", 0xB0: "read", 0xD6: "write", 0xC2: "session", 0x00: "to the chip",
    0xEF: "to the tag",
  ]

  /// Returns the name of a command to a tag, or `nil` if it is unknown.
  private static func tag(_ words: [UInt8]) -> String? {
    guard let first = words.first else { return nil }
    let second = words.count > 1 ? Int(words[1]) : 0
    switch first {
    case 0x30: return "READ \(second)"
    case 0x3A: return "FAST_READ \(second)"
    case 0xA2: return "WRITE \(second)"
    case 0x60: return "GET_VERSION"
    case 0x39: return "READ_CNT"
    case 0x3C: return "READ_SIG"
    case 0x1B: return "PWD_AUTH"
    case 0x00 where second == 0xA4: return "SELECT"
    case 0x00 where second == 0xB0: return "READ BINARY"
    case 0x00 where second == 0xD6: return "UPDATE BINARY"
    default: return nil
    }
  }
}
