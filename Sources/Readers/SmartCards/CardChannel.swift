import Tags

/// Where the commands of a route go: to the tag in a reader's field, or to a test.
protocol CardChannel: ~Copyable {
  /// See `TagLink.exchangeCount`.
  var exchangeCount: Int { get set }

  /// Sends a command, and returns the answer with its two status bytes.
  mutating func transmit(_ command: [UInt8]) throws(SmartCardCode) -> [UInt8]
}

extension CardChannel where Self: ~Copyable {
  /// Says something to the reader alone.
  mutating func tell(_ command: [UInt8]) throws(TagLinkError) -> CardReply {
    let answer: [UInt8]
    do throws(SmartCardCode) { answer = try transmit(command) } catch { throw error.error }
    // A tag that left meanwhile is sometimes told by an answer of no bytes.
    guard let reply = CardReply(answer) else {
      throw TagLinkError(.noAnswer, detail: "an answer without a status")
    }
    return reply
  }

  /// Says something to the tag, which counts.
  mutating func ask(_ command: [UInt8]) throws(TagLinkError) -> CardReply {
    exchangeCount += 1
    return try tell(command)
  }
}

/// The answer to an APDU.
struct CardReply: Equatable {
  var data: [UInt8]
  /// The two status bytes.
  var word: UInt16

  init?(_ bytes: [UInt8]) {
    guard bytes.count >= 2 else { return nil }
    data = Array(bytes.dropLast(2))
    word = bytes.suffix(2).reduce(0) { $0 << 8 | UInt16($1) }
  }

  /// Whether all went well, as far as the reader says.
  var isDone: Bool { word == 0x9000 }

  /// What another status means for a command that a reader passes on; `nil` when all went well.
  var error: TagLinkError? { isDone ? nil : TagLinkError(problem, detail: "status \(words)") }

  private var problem: TagLinkError.Problem {
    switch word {
    // Written perhaps, and not confirmed.
    case 0x6581: .noAnswer
    case 0x6981, 0x6982, 0x6985, 0x6986, 0x6A82, 0x6B00: .refused(nil)
    case 0x6800, 0x6A81, 0x6D00, 0x6E00: .unsupported(.rawFrames)
    // A refusal, silence and a tag that left are one to most readers: 6300.
    default: .transmission
    }
  }

  private var words: String {
    let digits = String(word, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }
}
