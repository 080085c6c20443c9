/// A channel for the commands of a route: to the tag in a reader's field, or to a test.
protocol CardChannel: ~Copyable {
  /// The number of exchanges with tags so far; see `TagLink.exchangeCount`.
  var exchangeCount: Int { get set }

  /// Sends a command APDU and returns the answer, including its two status bytes.
  mutating func transmit(_ command: [UInt8]) throws(SmartCardStatus) -> [UInt8]
}

extension CardChannel where Self: ~Copyable {
  /// Sends a command to the reader itself, which does not count as an exchange.
  mutating func tell(_ command: [UInt8]) throws(TagLinkError) -> CardResponse {
    let answer: [UInt8]
    do throws(SmartCardStatus) { answer = try transmit(command) } catch { throw error.error }
    // When a tag has left, some readers return an answer of no bytes.
    guard let reply = CardResponse(answer) else {
      throw TagLinkError(.noAnswer, detail: "an answer without a status")
    }
    return reply
  }

  /// Sends a command to the tag, which counts as an exchange.
  mutating func ask(_ command: [UInt8]) throws(TagLinkError) -> CardResponse {
    exchangeCount += 1
    return try tell(command)
  }
}

/// The answer of a card to a command (APDU).
struct CardResponse: Equatable {
  var data: [UInt8]
  /// The two status bytes, the first one in the high byte.
  var word: UInt16

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 2 else { return nil }
    data = Array(bytes.dropLast(2))
    word = bytes.suffix(2).reduce(0) { $0 << 8 | UInt16($1) }
  }

  /// Whether the reader reports success.
  var isDone: Bool { word == 0x9000 }

  /// The error that the status means; `nil` for success.
  var error: TagLinkError? { isDone ? nil : TagLinkError(problem, detail: "status \(words)") }

  private var problem: TagLinkError.Problem {
    switch word {
    // Possibly written, but not confirmed.
    case 0x6581: .noAnswer
    case 0x6981, 0x6982, 0x6985, 0x6986, 0x6A82, 0x6B00: .refused(nil)
    case 0x6800, 0x6A81, 0x6D00, 0x6E00: .unsupported(.rawFrames)
    // Most readers report a refusal, no answer and a removed tag alike: 6300.
    default: .transmission
    }
  }

  private var words: String {
    let digits = String(word, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
