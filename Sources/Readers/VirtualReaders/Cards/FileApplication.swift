/// The NDEF application of a Type 4 tag: its files, and the ISO 7816-4 commands for them.
struct FileApplication: Sendable {
  /// A file with its number and content.
  struct File: Sendable {
    var identifier: UInt16
    var bytes: [UInt8]
    /// Whether the file can be written. The chip of an NTAG 424 DNA decides this itself.
    var isWritable = true

    /// Stores bytes as far as faults permit. Returns `false` if the memory refuses. A torn write of
    /// up to `longestUndone` bytes is undone.
    mutating func program(
      _ data: [UInt8], at offset: Int, undoing longestUndone: Int, _ bench: inout SimulationRecorder
    ) -> Bool {
      let programmed = bench.program(
        file: identifier, offset: offset, data, undoesTorn: data.count <= longestUndone)
      guard case .bytes(let count) = programmed else { return false }
      bytes.replaceSubrange(offset..<(offset + count), with: data.prefix(count))
      return true
    }
  }

  var files: [File]
  /// Whether the application exists on the card.
  var isThere = true
  private(set) var maxReadSize: Int
  private(set) var maxWriteSize: Int
  /// The maximum length in bytes of an update that is undone if it is torn; 0 to undo nothing.
  var longestUndone = 0
  /// The rest of an NTAG 424 DNA; `nil` for other Type 4 tags.
  var chip: DNAChip?
  private(set) var isSelected = false
  private(set) var selected: Int?

  static let name: [UInt8] = [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]

  /// Replaces the capability container, and adopts the sizes and write access that it states.
  mutating func take(container: [UInt8]) {
    files[0].bytes = container
    func number(_ range: Range<Int>) -> Int { container[range].reduce(0) { $0 << 8 | Int($1) } }
    maxReadSize = max(1, min(256, number(3..<5)))
    maxWriteSize = max(1, min(255, number(5..<7)))
    let isLarge = lengthBytes == 4
    let size = max(lengthBytes, min(number(isLarge ? 11..<15 : 11..<13), 0xFFFF))
    files[1].identifier = UInt16(number(9..<11))
    files[1].bytes = Array(files[1].bytes.prefix(size))
    files[1].bytes += [UInt8](repeating: 0, count: size - files[1].bytes.count)
    files[1].isWritable = container[isLarge ? 16 : 14] == 0
    if !files[1].isWritable { chip?.forbidWriting() }
  }

  /// Makes the NDEF file read-only, in its container and in fact.
  mutating func setReadOnly() {
    files[0].bytes[lengthBytes == 4 ? 16 : 14] = 0xFF
    files[1].isWritable = false
    chip?.forbidWriting()
  }

  /// Forgets the selected application and file.
  mutating func reset() {
    isSelected = false
    selected = nil
    chip?.reset()
  }

  /// Performs a command. Returns the answer with its status bytes.
  mutating func respond(to message: [UInt8], _ bench: inout SimulationRecorder) -> [UInt8] {
    guard let command = CardCommand(message) else { return Status.wrongLength }
    if command.instructionClass == 0x90, chip != nil {
      return chip?.respond(to: command, isSelected: isSelected, &files, &bench) ?? []
    }
    guard command.instructionClass == 0x00 else { return Status.unknownClass }
    guard chip?.admitsISO(command.instruction) != false else { return Status.notNow }
    let answer = respond(to: command, &bench)
    // Every failure ends the session.
    if answer.suffix(2) != [0x90, 0x00] { chip?.session = nil }
    return answer
  }

  private mutating func respond(
    to command: CardCommand, _ bench: inout SimulationRecorder
  ) -> [UInt8] {
    switch command.instruction {
    case 0xA4: return select(command)
    case 0xB0: return read(command)
    case 0xD6: return update(command, &bench)
    default: return Status.unknownInstruction
    }
  }

  private mutating func select(_ command: CardCommand) -> [UInt8] {
    if command.first == 0x04 {
      isSelected = isThere && command.data == Self.name
      selected = nil
      chip?.session = nil
      return isSelected ? Status.done : Status.notFound
    }
    guard command.first == 0x00, command.data.count == 2 else { return Status.wrongParameters }
    let identifier = UInt16(command.data[0]) << 8 | UInt16(command.data[1])
    guard isSelected, let index = files.firstIndex(where: { $0.identifier == identifier })
    else { return Status.notFound }
    selected = index
    return Status.done
  }

  private mutating func read(_ command: CardCommand) -> [UInt8] {
    guard let selected else { return Status.noFile }
    guard chip?.mayReadBinary(selected) != false else { return Status.notAllowed }
    let size = files[selected].bytes.count
    guard let offset = command.offset, offset < size else { return Status.wrongOffset }
    guard let wanted = command.expected else { return Status.wrongLength }
    guard let seen = view(selected) else { return Status.notAllowed }
    let bytes = seen[offset...].prefix(min(wanted, maxReadSize))
    // A length of 0 asks for everything up to the end of the file.
    let isShort = offset + wanted > size && wanted < 256
    return bytes + (isShort ? Status.endOfFile : Status.done)
  }

  /// The content of a file as READ BINARY shows it; `nil` if it may not be read any more.
  private mutating func view(_ index: Int) -> [UInt8]? {
    guard chip != nil else { return files[index].bytes }
    return try? chip?.view(index, files[index].bytes, by: .readBinary)
  }

  private mutating func update(_ command: CardCommand, _ bench: inout SimulationRecorder) -> [UInt8]
  {
    guard let selected else { return Status.noFile }
    guard chip?.mayUpdate(selected) ?? files[selected].isWritable else { return Status.notAllowed }
    guard !command.data.isEmpty, command.data.count <= maxWriteSize else {
      return Status.wrongLength
    }
    guard let offset = command.offset,
      offset + command.data.count <= files[selected].bytes.count
    else { return Status.wrongOffset }
    let isDone = files[selected].program(command.data, at: offset, undoing: longestUndone, &bench)
    return isDone ? Status.done : Status.memoryFailure
  }
}

/// The status words that end an answer.
private enum Status {
  static let done: [UInt8] = [0x90, 0x00]
  static let endOfFile: [UInt8] = [0x62, 0x82]
  static let memoryFailure: [UInt8] = [0x65, 0x81]
  static let wrongLength: [UInt8] = [0x67, 0x00]
  static let notAllowed: [UInt8] = [0x69, 0x82]
  /// The command is not allowed now, because another one of several parts is in progress.
  static let notNow: [UInt8] = [0x69, 0x85]
  static let noFile: [UInt8] = [0x69, 0x86]
  static let notFound: [UInt8] = [0x6A, 0x82]
  static let wrongParameters: [UInt8] = [0x6A, 0x86]
  static let wrongOffset: [UInt8] = [0x6B, 0x00]
  static let unknownInstruction: [UInt8] = [0x6D, 0x00]
  static let unknownClass: [UInt8] = [0x6E, 0x00]
}
