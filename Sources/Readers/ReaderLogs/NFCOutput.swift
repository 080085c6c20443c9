/// The frames in libnfc's messages (`LIBNFC_LOG_LEVEL=3`): lines with `TX:` and `RX:` and bytes.
///
/// A driver for serial ports reads a frame in pieces, one a line; they are joined. Drivers for USB
/// readers by ACS put frames into CCID messages; these are unwrapped.
package struct NFCOutput: Hashable, Sendable {
  private var pending: [UInt8] = []
  private var pendingTime = 0

  /// Creates a parser before the first line.
  package init() {}

  /// Parses one line of libnfc's messages, and returns the frames that are complete then.
  package mutating func read(
    _ line: some StringProtocol, at time: Int
  ) -> [(frame: ReaderLog.Frame, at: Int)] {
    guard let (isSent, bytes) = Self.bytes(line) else { return [] }
    if isSent {
      // What is left of an answer was damaged or cut short: it stays as it came.
      return finish() + [(.sent(Self.unwrapped(bytes)), time)]
    }
    if pending.isEmpty { pendingTime = time }
    pending += bytes
    return take()
  }

  /// Returns the rest of an answer that was never completed.
  package mutating func finish() -> [(frame: ReaderLog.Frame, at: Int)] {
    guard !pending.isEmpty else { return [] }
    defer { pending = [] }
    return [(.received(pending), pendingTime)]
  }

  private mutating func take() -> [(frame: ReaderLog.Frame, at: Int)] {
    if pending.count >= 10, [0x80, 0x83].contains(pending[0]) {
      let inner = Self.unwrapped(pending)
      pending = []
      return [(.received(inner), pendingTime)]
    }
    var frames: [(frame: ReaderLog.Frame, at: Int)] = []
    if pending.starts(with: PN532Frame.acknowledgement) {
      frames.append((.received(PN532Frame.acknowledgement), pendingTime))
      pending.removeFirst(6)
    }
    if let frame = PN532Frame(in: pending), pending.count > frame.checksum + 1 {
      frames.append((.received(Array(pending[..<frame.end])), pendingTime))
      pending.removeFirst(frame.end)
    }
    if pending.count > 512 { frames += finish() }
    return frames
  }

  /// Parses the bytes of a line with a message, or returns `nil` for any other line.
  private static func bytes(_ line: some StringProtocol) -> (isSent: Bool, [UInt8])? {
    for (word, isSent) in [("TX: ", true), ("RX: ", false)] {
      guard let start = line.range(word, after: "libnfc.") else { continue }
      var bytes: [UInt8] = []
      for part in line[start...].split(separator: " ") {
        guard part.utf8.count == 2, let byte = UInt8(part, radix: 16), bytes.count < 1_024 else {
          return nil
        }
        bytes.append(byte)
      }
      return bytes.isEmpty ? nil : (isSent, bytes)
    }
    return nil
  }

  /// Returns the frame in a CCID message of ACS's readers, or the bytes unchanged.
  private static func unwrapped(_ bytes: [UInt8]) -> [UInt8] {
    guard let content = CCIDMessage(bytes)?.content else { return bytes }
    return CCIDMessage.chipFrame(content) ?? bytes
  }

  /// Converts the messages that a program with libnfc printed to a recording.
  package static func log(
    _ bytes: [UInt8], header: ReaderLog.Header
  ) throws(ReaderLogError) -> ReaderLog {
    guard bytes.count <= ReaderLog.maxSize else {
      throw ReaderLogError(.tooLarge(limit: ReaderLog.maxSize))
    }
    var output = NFCOutput()
    var log = ReaderLog(header: header)
    let lines = bytes.split(separator: 0x0A)
    for line in lines where line.count <= 8_192 {
      // The messages have no time.
      let frames = output.read(String(decoding: line, as: UTF8.self), at: 0)
      log.entries += frames.map { .frame($0.frame, at: 0) }
    }
    log.entries += output.finish().map { .frame($0.frame, at: 0) }
    guard log.frameCount > 0 else {
      throw ReaderLogError(.noFrames("libnfc; set LIBNFC_LOG_LEVEL=3"))
    }
    log.header.layer = .pn532
    return log
  }
}

extension StringProtocol {
  /// Returns the end of `word`, if it comes after `first` in the text.
  fileprivate func range(_ word: String, after first: String) -> Index? {
    guard let start = end(of: first, from: startIndex) else { return nil }
    return end(of: word, from: start)
  }

  private func end(of word: String, from start: Index) -> Index? {
    var index = start
    while index < endIndex {
      if self[index...].hasPrefix(word) { return self.index(index, offsetBy: word.count) }
      formIndex(after: &index)
    }
    return nil
  }
}
