/// The files of a Type 4 tag and the commands of ISO 7816-4 that reach them.
struct FileApplication: Sendable {
  /// One file.
  struct File: Sendable {
    var identifier: UInt16
    var bytes: [UInt8]
    var isReadable = true
    var isWritable = true
  }

  /// What a chip knows besides files: native commands with their plain answers.
  enum Native: Sendable { case none, ntag424(uid: [UInt8], signature: [UInt8]) }

  var files: [File]
  /// Whether the application is there at all.
  var isThere = true
  private(set) var longestRead: Int
  private(set) var longestWrite: Int
  /// The longest update that it undoes when it is torn; 0 when it undoes none.
  let longestUndone: Int
  var native = Native.none
  private var isSelected = false
  private var selected: Int?
  private var versionStep = 0

  init(
    files: [File], longestRead: Int, longestWrite: Int, longestUndone: Int = 0,
    native: Native = .none
  ) {
    self.files = files
    self.longestRead = longestRead
    self.longestWrite = longestWrite
    self.longestUndone = longestUndone
    self.native = native
  }

  static let name: [UInt8] = [0xD2, 0x76, 0x00, 0x00, 0x85, 0x01, 0x01]

  /// Takes another capability container, and its word for sizes and for who may write.
  mutating func take(container: [UInt8]) {
    files[0].bytes = container
    func number(_ range: Range<Int>) -> Int { container[range].reduce(0) { $0 << 8 | Int($1) } }
    longestRead = max(1, min(256, number(3..<5)))
    longestWrite = max(1, min(255, number(5..<7)))
    let isLarge = lengthBytes == 4
    let size = max(lengthBytes, min(number(isLarge ? 11..<15 : 11..<13), 0xFFFF))
    files[1].identifier = UInt16(number(9..<11))
    files[1].bytes = Array(files[1].bytes.prefix(size))
    files[1].bytes += [UInt8](repeating: 0, count: size - files[1].bytes.count)
    files[1].isWritable = container[isLarge ? 16 : 14] == 0
  }

  /// Forgets what was selected.
  mutating func reset() {
    isSelected = false
    selected = nil
    versionStep = 0
  }

  /// The answer to one command, status bytes included.
  mutating func respond(to message: [UInt8], _ bench: inout TestBench) -> [UInt8] {
    guard let command = CardCommand(message) else { return Status.wrongLength }
    if command.instructionClass == 0x90 { return respondNative(command) }
    versionStep = 0
    guard command.instructionClass == 0x00 else { return Status.unknownClass }
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
      return isSelected ? Status.done : Status.notFound
    }
    guard command.first == 0x00, command.data.count == 2 else { return Status.wrongParameters }
    let identifier = UInt16(command.data[0]) << 8 | UInt16(command.data[1])
    guard isSelected, let index = files.firstIndex(where: { $0.identifier == identifier })
    else { return Status.notFound }
    selected = index
    return Status.done
  }

  private func read(_ command: CardCommand) -> [UInt8] {
    guard let selected else { return Status.noFile }
    let file = files[selected]
    guard file.isReadable else { return Status.notAllowed }
    guard let offset = command.offset, offset < file.bytes.count else { return Status.wrongOffset }
    guard let wanted = command.expected else { return Status.wrongLength }
    let bytes = file.bytes[offset...].prefix(min(wanted, longestRead))
    // A length of 0 asks for as much as there is.
    let isShort = offset + wanted > file.bytes.count && wanted < 256
    return bytes + (isShort ? Status.endOfFile : Status.done)
  }

  private mutating func update(_ command: CardCommand, _ bench: inout TestBench) -> [UInt8] {
    guard let selected else { return Status.noFile }
    guard files[selected].isWritable else { return Status.notAllowed }
    guard !command.data.isEmpty, command.data.count <= longestWrite else {
      return Status.wrongLength
    }
    guard let offset = command.offset,
      offset + command.data.count <= files[selected].bytes.count
    else { return Status.wrongOffset }
    let programmed = bench.program(
      file: files[selected].identifier, offset: offset, command.data,
      undoesTorn: command.data.count <= longestUndone)
    switch programmed {
    case .refused: return Status.memoryFailure
    case .bytes(let count):
      let data = command.data.prefix(count)
      files[selected].bytes.replaceSubrange(offset..<(offset + data.count), with: data)
      return Status.done
    }
  }

  private mutating func respondNative(_ command: CardCommand) -> [UInt8] {
    guard case .ntag424(let uid, let signature) = native else { return Status.unknownClass }
    let step = versionStep
    versionStep = 0
    switch (command.instruction, step) {
    case (0x60, _):
      versionStep = 1
      return [0x04, 0x04, 0x02, 0x30, 0x00, 0x11, 0x05, 0x91, 0xAF]
    case (0xAF, 1):
      versionStep = 2
      return [0x04, 0x04, 0x02, 0x01, 0x02, 0x11, 0x05, 0x91, 0xAF]
    case (0xAF, 2): return uid + [0, 0, 0, 0, 0, 0x01, 0x26, 0x91, 0x00]
    case (0x3C, _):
      return command.data == [0x00] ? signature + [0x91, 0x90] : [0x91, 0x9E]
    // Keys are not simulated: whatever needs one is refused.
    case (0x71, _), (0x77, _): return [0x91, 0x9D]
    default: return [0x91, 0x1C]
    }
  }
}

/// The two bytes that end an answer.
private enum Status {
  static let done: [UInt8] = [0x90, 0x00]
  static let endOfFile: [UInt8] = [0x62, 0x82]
  static let memoryFailure: [UInt8] = [0x65, 0x81]
  static let wrongLength: [UInt8] = [0x67, 0x00]
  static let notAllowed: [UInt8] = [0x69, 0x82]
  static let noFile: [UInt8] = [0x69, 0x86]
  static let notFound: [UInt8] = [0x6A, 0x82]
  static let wrongParameters: [UInt8] = [0x6A, 0x86]
  static let wrongOffset: [UInt8] = [0x6B, 0x00]
  static let unknownInstruction: [UInt8] = [0x6D, 0x00]
  static let unknownClass: [UInt8] = [0x6E, 0x00]
}
