extension DNAChip {
  /// The kinds of rights that permit an access: everybody's, or that of the session's key.
  private enum GrantingRight { case everybody, key }

  /// Checks a list of rights. Returns the kind that permits the access, or throws a refusal.
  private func allow(_ rights: [UInt8]) throws(DNARefusal) -> GrantingRight {
    if let session, rights.contains(UInt8(session.key)) { return .key }
    if rights.contains(DNAFileSettings.everybody) { return .everybody }
    throw rights.allSatisfy { $0 == DNAFileSettings.nobody } ? .permission : .authentication
  }

  /// Returns the index of the file whose number is the first byte of the command's data.
  private func file(_ command: CardCommand) throws(DNARefusal) -> Int {
    guard let number = command.data.first else { throw .length }
    guard (1...settings.count).contains(Int(number)) else { throw .noSuchFile }
    return Int(number) - 1
  }

  /// Performs GetFileSettings.
  mutating func fileSettings(
    _ command: CardCommand, _ files: [FileApplication.File]
  ) throws(DNARefusal) -> [UInt8] {
    let index = try file(command)
    try receiveNothing(command, header: 1, .code)
    return try reply(settings[index].encoded(size: files[index].bytes.count), .code)
  }

  /// Performs ChangeFileSettings.
  mutating func changeFileSettings(
    _ command: CardCommand, _ files: [FileApplication.File], _ bench: inout SimulationRecorder
  ) throws(DNARefusal) -> [UInt8] {
    let index = try file(command)
    let protection: DNAFileSettings.Protection =
      try allow([settings[index].change]) == .key ? .full : .plain
    let data = try receive(command, header: 1, protection)
    let hadMirrors = settings[index].mirrors != nil
    let new = try DNAFileSettings(
      data, size: files[index].bytes.count, counter: hadMirrors ? readCounter : 0,
      hasTamperLoop: hasTamperLoop, allowsMirrors: index == 1)
    try store(&bench) { chip in
      chip.settings[index] = new
      if index == 1, !hadMirrors { chip.readCounter = 0 }
    }
    return try reply([], protection)
  }

  /// Performs GetFileCounters.
  mutating func fileCounters(_ command: CardCommand) throws(DNARefusal) -> [UInt8] {
    let index = try file(command)
    guard let mirrors = settings[index].mirrors else { throw .permission }
    _ = try allow([mirrors.counterRight])
    try receiveNothing(command, header: 1, .full)
    return try reply(threeBytes(readCounter) + [0, 0], .full)
  }

  /// Performs ReadData. Without a key it shows the same as ISO commands.
  mutating func readData(
    _ command: CardCommand, _ files: [FileApplication.File]
  ) throws(DNARefusal) -> [UInt8] {
    let index = try file(command)
    guard command.data.count >= 7 else { throw .length }
    let offset = number(command.data[1..<4])
    let size = files[index].bytes.count
    let wanted = number(command.data[4..<7])
    let protection = try readProtection(index)
    try receiveNothing(command, header: 7, protection)
    guard offset < size, offset + wanted <= size else { throw .boundary }
    let end = wanted == 0 ? size : offset + wanted
    let bytes =
      session == nil ? try view(index, files[index].bytes, by: .readData) : files[index].bytes
    let answer = try reply(Array(bytes[offset..<end]), protection)
    // A short answer cannot be longer.
    guard answer.count <= 258 else { throw .length }
    return answer
  }

  private func readProtection(_ index: Int) throws(DNARefusal) -> DNAFileSettings.Protection {
    let settings = settings[index]
    // Mirrored content can be read without a key.
    if session == nil, settings.mirrors?.isCoded == true { return .plain }
    return try allow([settings.read, settings.readWrite]) == .key ? settings.protection : .plain
  }

  /// Performs WriteData.
  mutating func writeData(
    _ command: CardCommand, _ files: inout [FileApplication.File], _ bench: inout SimulationRecorder
  ) throws(DNARefusal) -> [UInt8] {
    let index = try file(command)
    guard command.data.count > 7 else { throw .length }
    let rights = [settings[index].write, settings[index].readWrite]
    let protection = try allow(rights) == .key ? settings[index].protection : .plain
    let data = try receive(command, header: 7, protection)
    let offset = number(command.data[1..<4])
    guard data.count == number(command.data[4..<7]), !data.isEmpty else { throw .length }
    guard offset + data.count <= files[index].bytes.count else { throw .boundary }
    guard files[index].program(data, at: offset, undoing: 128, &bench) else { throw .memory }
    return try reply([], protection)
  }

  /// Whether the file can be written with UPDATE BINARY (ISO 7816-4).
  func mayUpdate(_ index: Int) -> Bool {
    let rights = [settings[index].write, settings[index].readWrite]
    return session == nil && rights.contains(DNAFileSettings.everybody)
  }

  /// Whether the file can be read with READ BINARY (ISO 7816-4).
  func mayReadBinary(_ index: Int) -> Bool {
    let rights = [settings[index].read, settings[index].readWrite]
    let isFree = rights.contains(DNAFileSettings.everybody)
    return session == nil && (isFree || settings[index].mirrors?.isCoded == true)
  }

  /// Adds mirrors to file 2. If the file is writable, only key 0 can write it from then on.
  mutating func show(_ mirrors: DNAMirrors) {
    settings[1].mirrors = mirrors
    if settings[1].write != DNAFileSettings.nobody {
      (settings[1].write, settings[1].readWrite) = (0, 0)
    }
  }

  /// Makes file 2, the NDEF file, read-only. Key 0 can still change that.
  mutating func forbidWriting() {
    (settings[1].write, settings[1].readWrite) = (DNAFileSettings.nobody, DNAFileSettings.nobody)
  }

  /// Makes file 2, the NDEF file, permanently read-only.
  mutating func lock() {
    forbidWriting()
    settings[1].change = DNAFileSettings.nobody
  }
}
