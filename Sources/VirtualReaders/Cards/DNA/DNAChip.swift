import LibCrypto

/// An NTAG 424 DNA behind its files: keys, settings, counters, and the session with whoever knows a key.
///
/// It knows commands as the data sheet has them, and shares nothing with the rooms that talk to such tags.
struct DNAChip: Sendable {
  var uid: [UInt8]
  var signature: [UInt8]
  /// Whether it is a 424 DNA TagTamper.
  let hasTamperLoop: Bool

  var keys = [DNAKey](repeating: DNAKey(), count: 5)
  /// Those of files 1 to 3.
  var settings = DNAFileSettings.factory
  /// How often file 2 was read since mirrors were turned on (SDMReadCtr).
  var readCounter = 0
  var configuration = DNAConfiguration()
  /// The loop of a TagTamper, ever and now: closed (C), open (O), not watched (I).
  var loop = [UInt8]("II".utf8)
  var random: DNARandom
  /// The number that it gives in this field, where it gives another in each.
  var passingNumber: [UInt8]?

  // What follows is forgotten without power.
  var session: DNASession?
  var pending: Pending?
  var series: ReadSeries?
  /// How often in this field it has said that it is too early to authenticate, for each key.
  var served = [Int](repeating: 0, count: 5)

  /// A command of several parts that is under way.
  enum Pending: Sendable {
    /// The key, what it was asked, what the reader can, and the session that may go on.
    case authentication(key: Int, challenge: [UInt8], capabilities: [UInt8]?, DNASession?)
    /// The parts of the version that were given.
    case version([UInt8], isCoded: Bool)
  }

  /// Reads of one file one after the other, which see the same.
  struct ReadSeries: Sendable {
    enum Command { case readBinary, readData }
    var command: Command
    var padding: [UInt8] = []
  }

  init(uid: [UInt8], signature: [UInt8], hasTamperLoop: Bool) {
    (self.uid, self.signature, self.hasTamperLoop) = (uid, signature, hasTamperLoop)
    random = DNARandom(seed: uid)
  }

  /// Takes another number, and what belongs to it.
  mutating func renumber(_ uid: [UInt8], signature: [UInt8]) {
    (self.uid, self.signature) = (uid, signature)
    random = DNARandom(seed: uid)
  }

  /// Power came: in each field another number, where it was told so.
  mutating func powerUp() {
    passingNumber = configuration.hasRandomNumber ? [0x08] + random.take(3) : nil
  }

  /// Power came, or the card was selected again.
  mutating func reset() {
    (session, pending, series) = (nil, nil, nil)
    served = [Int](repeating: 0, count: keys.count)
  }

  /// Answers a native command; `isSelected` says whether its application is.
  mutating func respond(
    to command: CardCommand, isSelected: Bool, _ files: inout [FileApplication.File],
    _ bench: inout TestBench
  ) -> [UInt8] {
    if command.instruction != 0xAD { series = nil }
    do throws(DNARefusal) {
      if command.instruction == 0xAF { return try goOn(command) }
      guard pending == nil else { throw .aborted }
      if let answer = try identify(command) { return answer }
      guard isSelected else { throw Self.isAuthentication(command) ? .noSuchKey : .permission }
      return try perform(command, &files, &bench)
    } catch {
      // Whatever fails ends the session.
      (session, pending) = (nil, nil)
      return error.status
    }
  }

  /// A command of ISO 7816-4 comes; whether it may, since it does not while another is under way.
  mutating func admitsISO(_ instruction: UInt8) -> Bool {
    if instruction != 0xB0 { series = nil }
    defer { pending = nil }
    return pending == nil
  }

  private static func isAuthentication(_ command: CardCommand) -> Bool {
    command.instruction == 0x71 || command.instruction == 0x77
  }

  private mutating func perform(
    _ command: CardCommand, _ files: inout [FileApplication.File], _ bench: inout TestBench
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

/// What SetConfiguration sets.
struct DNAConfiguration: Sendable {
  var hasRandomNumber = false
  var forbidsChaining = false
  /// Whether the other kind of messages (LRP) is on, which is not simulated.
  var isLRP = false
  /// The last two of its capabilities (PDCap2).
  var capabilities: [UInt8] = [0, 0]
  var countsFailures = true
  var failureLimit = 1000
  var failureDecrement = 10
  var hasStrongModulation = true
}
