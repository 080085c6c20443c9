/// Answers as a recorded reader and tag did, as long as the program asks what it asked then.
package struct ReaderReplay: Hashable, Sendable {
  /// A frame sent to the reader, with the recorded answers to it.
  package struct Exchange: Hashable, Sendable {
    /// The number of the sent frame among all sent frames, from 1.
    package let number: Int
    /// The command in the frame: the content of a PN53x frame, or an APDU.
    package let command: [UInt8]
    /// The recorded answers, in order.
    package fileprivate(set) var answers: [Answer]
  }

  /// A frame from the reader, with its delay.
  package struct Answer: Hashable, Sendable {
    /// The frame that the reader sent.
    package let frame: ReaderLog.Frame
    /// The number of microseconds between the command and this answer.
    package let delay: Int
  }

  /// The command at which a program differs from the recording that is replayed.
  package struct Divergence: Error, Hashable, Sendable, CustomStringConvertible {
    /// The number of the recorded frame, from 1; one more than there are after the last.
    package let number: Int
    /// The command that was recorded at this point; `nil` after the last one.
    package let expected: [UInt8]?
    /// The command that the program sent instead.
    package let got: [UInt8]

    /// The difference as a sentence.
    package var description: String {
      let asked = "the program sends \(hexadecimal(got))"
      guard let expected else { return "frame \(number): \(asked), and the recording ends before" }
      return "frame \(number): \(asked), and \(hexadecimal(expected)) was recorded"
    }
  }

  /// The interface at which the bytes were recorded.
  package let layer: ReaderLog.Layer
  /// The name of the recorded reader.
  package let reader: String
  /// The answer to reset of the card that is present before the first command; empty if none is.
  package private(set) var firstCard: [UInt8] = []
  private var turns: [Exchange] = []
  private var next = 0
  private let frameCount: Int
  /// The first command that differs from the recording, or `nil` if none does.
  package private(set) var parting: Divergence?

  /// Prepares the recorded answers for a replay.
  package init(_ log: ReaderLog) {
    (layer, reader, frameCount) = (log.header.layer, log.header.reader, log.frameCount)
    var (number, start) = (0, 0)
    // While there is no card, the service refuses commands itself, and the reader gets none.
    var hasCard = true
    var unanswered: (turn: Exchange, start: Int)?
    for case .frame(let frame, let time) in log.entries {
      number += 1
      switch frame {
      case .sent, .control:
        // Acknowledgements and bytes that wake the chip are not commands.
        guard let command = Self.command(frame.bytes, layer) else { continue }
        let turn = Exchange(number: number, command: command, answers: [])
        unanswered = hasCard ? nil : (turn, time)
        if hasCard {
          turns.append(turn)
          start = time
        }
      case .card(let answer) where turns.isEmpty:
        (firstCard, hasCard) = (answer, !answer.isEmpty)
      case .failed where unanswered != nil: unanswered = nil
      case .received, .failed, .card:
        if case .card(let answer) = frame { hasCard = !answer.isEmpty }
        if let asked = unanswered, case .received = frame {
          turns.append(asked.turn)
          (start, unanswered) = (asked.start, nil)
        }
        if !turns.isEmpty {
          turns[turns.count - 1].answers.append(Answer(frame: frame, delay: max(0, time - start)))
        }
      }
    }
  }

  private static func command(_ bytes: [UInt8], _ layer: ReaderLog.Layer) -> [UInt8]? {
    guard layer == .pn532 else { return bytes }
    return PN532Frame(in: bytes).map { Array(bytes[$0.content]) }
  }

  /// Whether the program has sent every recorded command.
  package var isAtEnd: Bool { next == turns.count }

  /// The recorded answers to a command. Throws where the program leaves the recording, and from
  /// there on.
  package mutating func answers(
    to command: [UInt8]
  ) throws(Divergence) -> [Answer] {
    if let parting { throw parting }
    guard next < turns.count, turns[next].command == command else {
      let isOver = next >= turns.count
      let place = Divergence(
        number: isOver ? frameCount + 1 : turns[next].number,
        expected: isOver ? nil : turns[next].command, got: command)
      parting = place
      throw place
    }
    next += 1
    return turns[next - 1].answers
  }

  /// The recorded answers to the next command, which is not consumed.
  package var comingAnswers: [Answer] {
    next < turns.count ? turns[next].answers : []
  }
}

/// The time that a recorded reader needs for each kind of command, learned from a log.
package struct ReaderTiming: Hashable, Sendable {
  private var medians: [[UInt8]: Int] = [:]

  /// Measures the times of the commands in a recording.
  package init(_ log: ReaderLog) {
    var times: [[UInt8]: [Int]] = [:]
    var open: (kind: [UInt8], start: Int, last: Int)?
    for case .frame(let frame, let time) in log.entries {
      if frame.isToReader {
        if let done = open { times[done.kind, default: []].append(done.last - done.start) }
        open = Self.kind(frame.bytes, log.header.layer).map { ($0, time, time) }
      } else {
        open?.last = time
      }
    }
    if let done = open { times[done.kind, default: []].append(done.last - done.start) }
    medians = times.mapValues { $0.sorted()[$0.count / 2] }
  }

  /// The kind of a command: its code, and the code of the command to the tag inside it.
  private static func kind(_ bytes: [UInt8], _ layer: ReaderLog.Layer) -> [UInt8]? {
    guard layer == .pn532 else { return Array(bytes.prefix(2)) }
    return PN532Frame(in: bytes).map { kind(ofContent: Array(bytes[$0.content])) }
  }

  private static func kind(ofContent content: [UInt8]) -> [UInt8] {
    switch content.first {
    case 0x40: [0x40] + content.dropFirst(2).prefix(1)
    case 0x42: [0x42] + content.dropFirst().prefix(1)
    default: Array(content.prefix(1))
    }
  }

  /// The time in microseconds for a command to a PN53x, by its content. Commands that were not
  /// recorded take the median of all.
  package func microseconds(forChip content: [UInt8]) -> Int {
    let kind = Self.kind(ofContent: content)
    return medians[kind] ?? usual
  }

  /// Returns the number of microseconds that a PC/SC reader needs for this command.
  package func microseconds(forAPDU command: [UInt8]) -> Int {
    medians[Array(command.prefix(2))] ?? usual
  }

  private var usual: Int {
    let values = medians.values.sorted()
    return values.isEmpty ? 0 : values[values.count / 2]
  }
}
