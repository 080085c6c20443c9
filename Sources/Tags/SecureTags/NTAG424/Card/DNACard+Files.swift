/// The files of an NTAG 424 DNA, with their numbers in the card's native commands.
package enum DNAFile: UInt8, Hashable, Sendable, CaseIterable {
  /// The capability container, which tells readers where the NDEF file is.
  case container = 1
  /// The NDEF file, which contains the message.
  case ndef = 2
  /// The proprietary file, which only holders of its keys can read and write.
  case proprietary = 3

  /// The file's size in bytes.
  package var size: Int {
    switch self {
    case .container: 32
    case .ndef: 256
    case .proprietary: 128
    }
  }

  /// The file's name, for messages.
  package var name: String {
    switch self {
    case .container: "the capability container"
    case .ndef: "the NDEF file"
    case .proprietary: "the proprietary file"
    }
  }

  /// The settings of the file on a card as delivered.
  package var factorySettings: FileSettings {
    switch self {
    case .container: FileSettings(mode: .plain, access: FileAccess(rights: 0xE000))
    case .ndef: FileSettings(mode: .plain, access: FileAccess(rights: 0xEEE0))
    case .proprietary: FileSettings(mode: .full, access: FileAccess(rights: 0x2330))
    }
  }
}

extension DNACard where Link: ~Copyable {
  /// Reads a file's settings (GetFileSettings), for which no key is needed.
  package mutating func fileSettings(_ file: DNAFile) throws(DNAError) -> FileSettings {
    let action = "read the settings of \(file.name)"
    let answer = try command(
      action, DNACommand.fileSettings, header: [file.rawValue], session == nil ? .plain : .code)
    do throws(SettingsError) { return try FileSettings(answer: answer) } catch {
      throw failed(action, .unreadableSettings(error))
    }
  }

  /// Changes a file's settings (ChangeFileSettings). Throws without sending anything if the card
  /// would refuse them.
  package mutating func changeFileSettings(
    _ file: DNAFile, to settings: FileSettings
  ) throws(DNAError) {
    let action = "change the settings of \(file.name)"
    let faults = settings.faults(for: file)
    guard faults.isEmpty else { throw failed(action, .settings(faults)) }
    _ = try command(
      action, DNACommand.changeFileSettings, header: [file.rawValue], data: settings.encoded, .full)
  }

  /// Reads the number of times that the NDEF file was read (GetFileCounters).
  package mutating func readCounter() throws(DNAError) -> Int {
    let action = "read the counter"
    let answer = try command(
      action, DNACommand.fileCounters, header: [DNAFile.ndef.rawValue],
      session == nil ? .plain : .full)
    guard answer.count >= 3 else {
      throw failed(action, .answerLength(got: answer.count, expected: 5))
    }
    return LittleEndian.number(answer.prefix(3))
  }

  /// Reads a range of a file's bytes (ReadData), in pieces that fit the link's answers.
  package mutating func read(
    _ file: DNAFile, _ range: Range<Int>, _ mode: CommunicationMode
  ) throws(DNAError) -> [UInt8] {
    let most = max(
      1, min(link.capabilities.maxResponseLength - 2 - 8 - 16, 128) / 16 * 16 - 1)
    var result: [UInt8] = []
    while result.count < range.count {
      let start = range.lowerBound + result.count
      let count = min(most, range.upperBound - start)
      let action = "read \(file.name) from byte \(start)"
      let piece = try command(
        action, DNACommand.readData,
        header: [file.rawValue] + LittleEndian.three(start) + LittleEndian.three(count), mode)
      guard piece.count == count else {
        throw failed(action, .answerLength(got: piece.count, expected: count))
      }
      result += piece
    }
    return result
  }

  /// The maximum number of bytes that one WriteData can carry on this link. The card writes up to
  /// 128 bytes atomically, even if it is removed from the field.
  package var maxWriteSize: Int {
    let room = min(
      link.capabilities.maxCommandLength - DNACommand.frame - 7, DNACommand.maxDataLength - 8 - 7)
    // Padding may add another block.
    return max(1, min(128, room / 16 * 16 - 1))
  }

  /// Writes bytes to a file from `offset` on in a single command (WriteData).
  package mutating func write(
    _ file: DNAFile, at offset: Int, _ bytes: [UInt8], _ mode: CommunicationMode
  ) throws(DNAError) {
    _ = try command(
      "write \(file.name) from byte \(offset)", DNACommand.writeData,
      header: [file.rawValue] + LittleEndian.three(offset) + LittleEndian.three(bytes.count),
      data: bytes, mode)
  }
}
