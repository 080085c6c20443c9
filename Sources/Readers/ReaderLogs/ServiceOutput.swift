/// The exchanges in the messages of pcscd with `--apdu`: lines with `APDU:`, `SW:` and `Card ATR:`.
///
/// Each line begins with the microseconds since the one before it, in eight digits; the system's
/// journal puts more before that.
package enum ServiceOutput {
  /// Converts the debugging messages of pcscd to a recording.
  package static func log(
    _ bytes: [UInt8], header: ReaderLog.Header
  ) throws(ReaderLogError) -> ReaderLog {
    guard bytes.count <= ReaderLog.maxSize else {
      throw ReaderLogError(.tooLarge(limit: ReaderLog.maxSize))
    }
    var log = ReaderLog(header: header)
    log.header.layer = .apdu
    var (time, hasCommand) = (0, false)
    for line in bytes.split(separator: 0x0A) {
      guard let message = Message(line) else { continue }
      time += message.delay
      if let name = message.reader { log.header.reader = name }
      guard let frame = message.frame else { continue }
      // A command without an answer failed; the messages have no code that is always there.
      if case .sent = frame, hasCommand {
        log.entries.append(.frame(.failed(notTransacted), at: time))
      }
      hasCommand = frame.isToReader
      log.entries.append(.frame(frame, at: time))
    }
    guard log.frameCount > 0 else {
      throw ReaderLogError(.noFrames("pcscd; start it with --apdu --foreground"))
    }
    return log
  }

  static let notTransacted: UInt32 = 0x8010_0016

  /// One line of pcscd's debugging messages.
  private struct Message {
    var delay = 0
    var frame: ReaderLog.Frame?
    var reader: String?

    init?(_ line: ArraySlice<UInt8>) {
      guard line.count <= 1 << 18, let start = Self.digits(line) else { return nil }
      delay = line[start..<start + 8].reduce(0) { $0 * 10 + Int($1 & 15) }
      let text = line[(start + 9)...]
      for (word, isSent) in [("APDU: ", true), ("SW: ", false)] {
        guard let bytes = Self.bytes(text, after: word) else { continue }
        frame = isSent ? .sent(bytes) : .received(bytes)
      }
      if let bytes = Self.bytes(text, after: "Card ATR: ") { frame = .card(bytes) }
      if Self.end(of: "Card Removed From ", in: text) != nil { frame = .card([]) }
      if let start = Self.end(of: "Attempting Connect to ", in: text) {
        let words = String(decoding: text[start...].prefix(256), as: UTF8.self)
        // Two numbers and the protocol follow the name.
        let parts = words.split(separator: " ")
        if let end = parts.firstIndex(of: "using"), end > 2 {
          reader = parts[..<(end - 2)].joined(separator: " ")
        }
      }
    }

    /// The position of eight digits before a space: at the start, or after the journal's words.
    private static func digits(_ line: ArraySlice<UInt8>) -> Int? {
      for start in line.indices.prefix(200) where start + 8 < line.endIndex {
        guard start == line.startIndex || line[start - 1] == 0x20, line[start + 8] == 0x20 else {
          continue
        }
        if line[start..<start + 8].allSatisfy({ (0x30...0x39).contains($0) }) { return start }
      }
      return nil
    }

    private static func end(of word: String, in text: ArraySlice<UInt8>) -> Int? {
      let word = Array(word.utf8)
      let last = text.endIndex - word.count
      guard last >= text.startIndex else { return nil }
      return (text.startIndex...min(last, text.startIndex + 200))
        .first { text[$0...].starts(with: word) }.map { $0 + word.count }
    }

    private static func bytes(_ text: ArraySlice<UInt8>, after word: String) -> [UInt8]? {
      guard let start = end(of: word, in: text) else { return nil }
      var bytes: [UInt8] = []
      for part in text[start...].split(whereSeparator: { $0 == 0x20 || $0 == 0x0D }) {
        guard part.count == 2, let byte = [UInt8](hexadecimal: part) else { return nil }
        bytes += byte
        if bytes.count > ReaderLog.maxFrameLength { return nil }
      }
      return bytes.isEmpty ? nil : bytes
    }
  }
}
