import Tags

/// The files of a card, by the numbers that its own commands have for them.
package enum DNAFile: UInt8, Hashable, Sendable, CaseIterable {
  /// The capability container.
  case container = 1
  /// The NDEF file.
  case ndef = 2
  /// The file for what only holders of keys read and write.
  case proprietary = 3

  /// How many bytes it has.
  package var size: Int {
    switch self {
    case .container: 32
    case .ndef: 256
    case .proprietary: 128
    }
  }

  /// Its name in sentences.
  package var name: String {
    switch self {
    case .container: "the capability container"
    case .ndef: "the NDEF file"
    case .proprietary: "the proprietary file"
    }
  }

  /// Its settings as delivered.
  package var factorySettings: FileSettings {
    switch self {
    case .container: FileSettings(mode: .plain, access: FileAccess(rights: 0xE000))
    case .ndef: FileSettings(mode: .plain, access: FileAccess(rights: 0xEEE0))
    case .proprietary: FileSettings(mode: .full, access: FileAccess(rights: 0x2330))
    }
  }
}

extension DNACard where Link: ~Copyable {
  /// GetFileSettings; it takes no key.
  package mutating func fileSettings(_ file: DNAFile) throws(DNAError) -> FileSettings {
    let action = "read the settings of \(file.name)"
    let answer = try command(
      action, DNACommand.fileSettings, header: [file.rawValue], session == nil ? .plain : .code)
    do throws(SettingsError) { return try FileSettings(answer: answer) } catch {
      throw failed(action, .unreadableSettings(error))
    }
  }

  /// ChangeFileSettings; settings that the card would refuse are not sent.
  package mutating func changeFileSettings(
    _ file: DNAFile, to settings: FileSettings
  ) throws(DNAError) {
    let action = "change the settings of \(file.name)"
    let faults = settings.faults(for: file)
    guard faults.isEmpty else { throw failed(action, .settings(faults)) }
    _ = try command(
      action, DNACommand.changeFileSettings, header: [file.rawValue], data: settings.encoded, .full)
  }

  /// GetFileCounters: how often the NDEF file was read.
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

  /// ReadData, in as many pieces as the link asks for.
  package mutating func read(
    _ file: DNAFile, _ range: Range<Int>, _ mode: DNAMode
  ) throws(DNAError) -> [UInt8] {
    let most = max(
      1, min(link.capabilities.longestAnswer - 2 - 8 - 16, 128) / 16 * 16 - 1)
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

  /// The most bytes that one WriteData carries here: the card keeps up to 128 of them whole where it is torn away.
  package var longestWrite: Int {
    let room = min(
      link.capabilities.longestCommand - DNACommand.frame - 7, DNACommand.longestData - 8 - 7)
    // A block of padding may come behind it.
    return max(1, min(128, room / 16 * 16 - 1))
  }

  /// WriteData of one piece.
  package mutating func write(
    _ file: DNAFile, at offset: Int, _ bytes: [UInt8], _ mode: DNAMode
  ) throws(DNAError) {
    _ = try command(
      "write \(file.name) from byte \(offset)", DNACommand.writeData,
      header: [file.rawValue] + LittleEndian.three(offset) + LittleEndian.three(bytes.count),
      data: bytes, mode)
  }
}
