/// A card that speaks ISO 14443-4, which wraps the commands of an application into blocks.
struct ISODEPCard: SimulatedCard {
  var application: FileApplication
  /// The answer to RATS, without its checksum.
  let attributes: [UInt8]
  /// The maximum length of a block that the card accepts in bytes, with prologue and checksum.
  let maximumIncoming: Int

  private(set) var isActive = false
  private(set) var maximumOutgoing = 32
  private(set) var blockNumber: UInt8 = 1
  private(set) var received: [UInt8] = []
  private(set) var waiting: [UInt8] = []
  private(set) var lastBlock: [UInt8] = []

  /// Whether the card was activated for ISO 14443-4.
  var isInProtocol: Bool { isActive }

  /// Handles the switching on of the field.
  mutating func powerUp() {
    application.chip?.powerUp()
    reset()
  }

  /// Handles power-up of the field, or another selection.
  mutating func reset() {
    isActive = false
    received = []
    waiting = []
    lastBlock = []
    blockNumber = 1
    application.reset()
  }

  /// Returns the name of a frame, by which it is counted and faults refer to it.
  func name(of frame: RadioFrame) -> String {
    guard let first = frame.bytes.first else { return "OTHER" }
    if !isActive { return first == 0xE0 ? "RATS" : first == 0x50 ? "HLTA" : "OTHER" }
    switch first & 0xF0 {
    case 0x00, 0x10: return "I-BLOCK"
    case 0xA0: return "R-ACK"
    case 0xB0: return "R-NAK"
    case 0xC0: return "S-DESELECT"
    case 0xD0: return "PPS"
    default: return "OTHER"
    }
  }

  /// Answers a frame that arrives while the card is selected.
  mutating func answer(_ frame: RadioFrame, _ bench: inout SimulationRecorder) -> CardAnswer {
    guard isActive else { return start(frame.checkedContent ?? []) }
    guard let content = frame.checkedContent, let first = content.first else { return .ignore }
    if content.count + 2 > maximumIncoming { return .ignore }
    switch first {
    case 0x02, 0x03, 0x12, 0x13: return information(content, &bench)
    case 0xA2, 0xA3, 0xB2, 0xB3: return receipt(first)
    case 0xC2:
      isActive = false
      return .sleep(.checked([0xC2]))
    // A protocol parameter selection that changes nothing.
    case 0xD0: return .reply(.checked([0xD0]))
    default: return .ignore
    }
  }

  /// Before RATS, the card behaves like any tag of type A: every other command ends the selection.
  private mutating func start(_ content: [UInt8]) -> CardAnswer {
    guard content.count == 2, content[0] == 0xE0 else { return .leave }
    let sizes = [16, 24, 32, 40, 48, 64, 96, 128, 256]
    maximumOutgoing = sizes[min(Int(content[1] >> 4), 8)]
    isActive = true
    return .reply(.checked(attributes))
  }

  private mutating func information(
    _ content: [UInt8], _ bench: inout SimulationRecorder
  ) -> CardAnswer {
    blockNumber ^= 1
    received += content.dropFirst()
    // A chained message must end some time. One that is longer than any command is discarded.
    if received.count > 4_096 { received = [] }
    if content[0] & 0x10 != 0 { return send([0xA2 | blockNumber]) }
    waiting = application.respond(to: received, &bench)
    received = []
    return sendNextPiece()
  }

  private mutating func receipt(_ first: UInt8) -> CardAnswer {
    if first & 1 == blockNumber {
      return lastBlock.isEmpty ? .ignore : .reply(.checked(lastBlock))
    }
    if first & 0x10 != 0 { return .reply(.checked([0xA2 | blockNumber])) }
    if waiting.isEmpty { return .ignore }
    blockNumber ^= 1
    return sendNextPiece()
  }

  private mutating func sendNextPiece() -> CardAnswer {
    let piece = waiting.prefix(maximumOutgoing - 3)
    waiting.removeFirst(piece.count)
    return send([(waiting.isEmpty ? 0x02 : 0x12) | blockNumber] + piece)
  }

  private mutating func send(_ block: [UInt8]) -> CardAnswer {
    lastBlock = block
    return .reply(.checked(block))
  }
}

/// The NDEF file, its container and its counter.
extension ISODEPCard {
  var memory: [UInt8] { application.files[1].bytes }
  var capabilityContainer: [UInt8] { application.files[0].bytes }
  var readCount: Int { application.chip?.readCounter ?? 0 }
  var passingNumber: [UInt8]? { application.chip?.passingNumber }
  var hearsHalt: Bool { !isInProtocol }

  /// The length field and the message.
  var usedMemory: [UInt8] {
    let file = memory
    let count = application.lengthBytes
    let length = file[..<count].reduce(0) { min($0 << 8 | Int($1), file.count) }
    return Array(file[..<min(count + length, file.count)])
  }

  mutating func replaceMemory(_ bytes: [UInt8]) {
    let count = min(bytes.count, memory.count)
    application.files[1].bytes.replaceSubrange(0..<count, with: bytes.prefix(count))
  }

  mutating func hold(message: [UInt8]) throws(SpecificationError) {
    let count = application.lengthBytes
    let room = memory.count - count
    guard message.count <= room else {
      throw SpecificationError(.tooLong(bytes: message.count, room: room))
    }
    let length = (0..<count).reversed().map {
      UInt8(truncatingIfNeeded: message.count >> (8 * $0))
    }
    application.files[1].bytes.replaceSubrange(
      0..<(count + message.count), with: length + message)
  }

  mutating func setReadOnly() { application.setReadOnly() }

  mutating func lock() { application.chip?.lock() }

  mutating func renumber(_ uid: [UInt8], _ sign: ([UInt8]) -> [UInt8]) {
    guard let given = application.chip?.signature else { return }
    application.chip?.renumber(uid, signature: sign(given))
  }

  mutating func select() { reset() }
}
