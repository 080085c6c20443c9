/// A card that speaks ISO 14443-4: blocks around the commands of an application.
struct ISODEPCard: Sendable {
  var application: FileApplication
  /// The answer to RATS without its checksum.
  let attributes: [UInt8]
  /// The longest block that it takes, prologue and checksum included.
  let maximumIncoming: Int

  private var isActive = false
  private var maximumOutgoing = 32
  private var blockNumber: UInt8 = 1
  private var received: [UInt8] = []
  private var waiting: [UInt8] = []
  private var lastBlock: [UInt8] = []

  init(application: FileApplication, attributes: [UInt8], maximumIncoming: Int) {
    self.application = application
    self.attributes = attributes
    self.maximumIncoming = maximumIncoming
  }

  /// Whether it has left ISO 14443-3 behind.
  var isInProtocol: Bool { isActive }

  /// The field came up.
  mutating func powerUp() {
    application.chip?.powerUp()
    reset()
  }

  /// The field came up, or the card was selected again.
  mutating func reset() {
    isActive = false
    received = []
    waiting = []
    lastBlock = []
    blockNumber = 1
    application.reset()
  }

  /// What a frame is called in counts and faults.
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

  /// Answers a frame that came while the card was selected.
  mutating func answer(_ frame: RadioFrame, _ bench: inout TestBench) -> CardAnswer {
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

  /// Before RATS it is as any tag of type A: whatever else it hears ends the selection.
  private mutating func start(_ content: [UInt8]) -> CardAnswer {
    guard content.count == 2, content[0] == 0xE0 else { return .leave }
    let sizes = [16, 24, 32, 40, 48, 64, 96, 128, 256]
    maximumOutgoing = sizes[min(Int(content[1] >> 4), 8)]
    isActive = true
    return .reply(.checked(attributes))
  }

  private mutating func information(
    _ content: [UInt8], _ bench: inout TestBench
  ) -> CardAnswer {
    blockNumber ^= 1
    received += content.dropFirst()
    // A message in pieces ends some time; a longer one than any command has no business here.
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
