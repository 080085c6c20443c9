import Cryptography

/// The security part of a simulated NTAG 424 DNA: keys, settings, counters, and the session of a
/// reader that knows a key.
///
/// It implements the commands of the data sheet, and shares no code with the targets that talk to
/// such tags.
struct DNAChip: Sendable {
  var uid: [UInt8]
  var signature: [UInt8]
  /// Whether the chip is a 424 DNA TagTamper, which has a wire loop.
  let hasTamperLoop: Bool

  var keys = [DNAKey](repeating: DNAKey(), count: 5)
  /// The settings of files 1 to 3.
  var settings = DNAFileSettings.factory
  /// The number of reads of file 2 since its mirrors were switched on (SDMReadCtr).
  var readCounter = 0
  var configuration = DNAConfiguration()
  /// The permanent and the current state of the tamper loop: closed (C), open (O), or not watched
  /// (I).
  var loop = [UInt8]("II".utf8)
  var random: DeterministicRandom
  /// The random UID until the field is switched off; `nil` if the chip shows its own.
  var passingNumber: [UInt8]?

  // The following values are lost without power.
  var session: DNASession?
  var pending: Pending?
  var series: ReadSeries?
  /// For each key, the number of delay answers since the field was switched on.
  var served = [Int](repeating: 0, count: 5)

  /// A command with several parts of which some are missing.
  enum Pending: Sendable {
    /// An authentication with its key, the challenge, the reader's capabilities, and the session to
    /// continue.
    case authentication(key: Int, challenge: [UInt8], capabilities: [UInt8]?, DNASession?)
    /// GetVersion, with the bytes that were returned so far.
    case version([UInt8], isCoded: Bool)
  }

  /// A series of consecutive reads of one file, which all see the same content.
  struct ReadSeries: Sendable {
    enum Command { case readBinary, readData }
    var command: Command
    var padding: [UInt8] = []
  }

  init(uid: [UInt8], signature: [UInt8], hasTamperLoop: Bool) {
    (self.uid, self.signature, self.hasTamperLoop) = (uid, signature, hasTamperLoop)
    random = DeterministicRandom(seed: uid)
  }

  /// Changes the chip's UID and the signature of it.
  mutating func renumber(_ uid: [UInt8], signature: [UInt8]) {
    (self.uid, self.signature) = (uid, signature)
    random = DeterministicRandom(seed: uid)
  }

  /// Handles power-up: each field gets another random UID if the chip is configured to show one.
  mutating func powerUp() {
    passingNumber = configuration.hasRandomNumber ? [0x08] + random.take(3) : nil
  }

  /// Resets the volatile state, as power-up or another selection does.
  mutating func reset() {
    (session, pending, series) = (nil, nil, nil)
    served = [Int](repeating: 0, count: keys.count)
  }

  /// Performs a native command. `isSelected` tells whether the chip's application is selected.
  mutating func respond(
    to command: CardCommand, isSelected: Bool, _ files: inout [FileApplication.File],
    _ bench: inout SimulationRecorder
  ) -> [UInt8] {
    if command.instruction != 0xAD { series = nil }
    do throws(DNARefusal) {
      if command.instruction == 0xAF { return try goOn(command) }
      guard pending == nil else { throw .aborted }
      if let answer = try identify(command) { return answer }
      guard isSelected else { throw Self.isAuthentication(command) ? .noSuchKey : .permission }
      return try perform(command, &files, &bench)
    } catch {
      // Every failure ends the session.
      (session, pending) = (nil, nil)
      return error.status
    }
  }

  /// Prepares for a command of ISO 7816-4. Returns whether it is allowed, which it is not while
  /// another command is in progress.
  mutating func admitsISO(_ instruction: UInt8) -> Bool {
    if instruction != 0xB0 { series = nil }
    defer { pending = nil }
    return pending == nil
  }

  private static func isAuthentication(_ command: CardCommand) -> Bool {
    command.instruction == 0x71 || command.instruction == 0x77
  }

  private mutating func perform(
    _ command: CardCommand, _ files: inout [FileApplication.File], _ bench: inout SimulationRecorder
  ) throws(DNARefusal) -> [UInt8] {
    switch command.instruction {
    case 0x71: return try beginFirst(command)
    case 0x77: return try beginNonFirst(command)
    case 0xC4: return try changeKey(command, &bench)
    case 0x64: return try keyVersion(command)
    case 0x5C: return try configure(command, &bench)
    case 0x51: return try cardUID(command)
    case 0xF7 where hasTamperLoop: return try loopState(command)
    case 0xF5: return try fileSettings(command, files)
    case 0x5F: return try changeFileSettings(command, files, &bench)
    case 0xF6: return try fileCounters(command)
    case 0xAD: return try readData(command, files)
    case 0x8D: return try writeData(command, &files, &bench)
    default: throw .unknownCommand
    }
  }

  private mutating func goOn(_ command: CardCommand) throws(DNARefusal) -> [UInt8] {
    let current = pending
    pending = nil
    switch current {
    case .authentication(let key, let challenge, let capabilities, let session):
      return try finish(command, key, challenge, capabilities, session)
    case .version(let parts, let isCoded): return try version(after: parts, isCoded: isCoded)
    case nil: throw .unknownCommand
    }
  }
}

/// The options that were set with SetConfiguration.
struct DNAConfiguration: Sendable {
  var hasRandomNumber = false
  var forbidsChaining = false
  /// Whether the chip uses LRP secure messaging, which is not simulated.
  var isLRP = false
  /// The last two capability bytes (PDCap2).
  var capabilities: [UInt8] = [0, 0]
  var countsFailures = true
  var failureLimit = 1000
  var failureDecrement = 10
  var hasStrongModulation = true
}
