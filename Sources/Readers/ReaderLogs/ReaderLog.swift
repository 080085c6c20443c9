/// A recording: the bytes that a program and a reader exchanged, with the time of each, and the
/// results of the steps during which they were exchanged.
///
/// `Vectors/reader-logs/README.md` documents the file format.
package struct ReaderLog: Hashable, Sendable {
  /// The facts about the reader and the recording.
  package var header: Header
  /// The frames, steps and notes in the order in which they occurred.
  package var entries: [Entry]

  /// Creates a recording from its header and entries.
  package init(header: Header, entries: [Entry] = []) {
    (self.header, self.entries) = (header, entries)
  }

  /// The interfaces at which bytes can be recorded.
  package enum Layer: String, Hashable, Sendable, CaseIterable {
    /// Frames between the computer and a PN53x chip, as on a serial line: what libnfc exchanges
    /// with it, however the chip is connected.
    case pn532
    /// Commands to a PC/SC reader, and its answers, which end with two status bytes.
    case apdu
  }

  /// The facts about the reader and the recording.
  package struct Header: Hashable, Sendable {
    /// The name and version of the program that recorded.
    package var program: String
    /// The operating system and processor.
    package var system: String
    /// The interface at which the bytes were recorded.
    package var layer: Layer
    /// The library's name for the reader.
    package var reader: String
    /// The reader's firmware, if it was reported.
    package var firmware: String?
    /// The library or driver and its version, if known.
    package var driver: String?
    /// The chip of the tag that was used, if it was identified.
    package var chip: String?
    /// The day of the recording, such as `2026-11-28`.
    package var day: String
    /// Whether the reader or the tag was simulated, so that the log proves nothing about hardware.
    package var isSimulated: Bool
    /// Whether the log has stand-ins in place of UIDs, keys, passwords and contents.
    package var hasStandIns: Bool
    /// The words of the self-test's options, or the file from which the log was converted.
    package var source: String
    /// The person who checked the result, as they wish to be named.
    package var checkedBy: String?

    /// Creates a header from the facts that are known.
    package init(
      program: String, system: String, layer: Layer, reader: String, firmware: String? = nil,
      driver: String? = nil, chip: String? = nil, day: String, isSimulated: Bool,
      hasStandIns: Bool, source: String, checkedBy: String? = nil
    ) {
      (self.program, self.system, self.layer, self.reader) = (program, system, layer, reader)
      (self.firmware, self.driver, self.chip, self.day) = (firmware, driver, chip, day)
      (self.isSimulated, self.hasStandIns) = (isSimulated, hasStandIns)
      (self.source, self.checkedBy) = (source, checkedBy)
    }
  }

  /// A line of a recording of a reader.
  package enum Entry: Hashable, Sendable {
    /// The bytes that passed at this number of microseconds after the start.
    case frame(Frame, at: Int)
    /// A step of a test began; the texts are its name and the expected result.
    case begun(String, expects: String)
    /// A step of a test ended with this result.
    case result(Step)
    /// The facts about a machine, as `beckon doctor --json` prints them.
    case machine(JSONValue)
    /// A remark for people.
    case note(String)
  }

  /// The bytes that passed between computer, reader and tag at one moment.
  package enum Frame: Hashable, Sendable {
    /// Bytes sent to the reader or the tag.
    case sent([UInt8])
    /// Bytes received from the reader or the tag.
    case received([UInt8])
    /// Bytes sent to the reader with a control code of PC/SC.
    case control(UInt32, [UInt8])
    /// The return code of a PC/SC call that failed.
    case failed(UInt32)
    /// The answer to reset of the card that is present from now on; empty when there is none.
    case card([UInt8])

    /// The bytes of the frame.
    package var bytes: [UInt8] {
      get {
        switch self {
        case .sent(let bytes), .received(let bytes), .control(_, let bytes), .card(let bytes): bytes
        case .failed: []
        }
      }
      set {
        switch self {
        case .sent: self = .sent(newValue)
        case .received: self = .received(newValue)
        case .control(let code, _): self = .control(code, newValue)
        case .card: self = .card(newValue)
        case .failed: break
        }
      }
    }
  }

  /// The result of one step of a test, without its duration.
  package struct Step: Hashable, Sendable {
    /// The name of the self-test's step.
    package var name: String
    /// The stable word for the result: `good`, `failed` or `left out`.
    package var result: String
    /// The observation in words, for people.
    package var says: String
    /// The number of exchanges that the step took, or `nil` if it was not tried.
    package var exchanges: Int?

    /// Creates the result of a step.
    package init(name: String, result: String, says: String, exchanges: Int?) {
      (self.name, self.result, self.says, self.exchanges) = (name, result, says, exchanges)
    }
  }

  /// The remark in a log that tells people how to send it.
  package static let sendingNote = Entry.note(
    "to send this file, attach it to an issue of the project; see docs/readers.md, 'Send a report'"
  )

  /// The results of all steps, in order.
  package var steps: [Step] {
    entries.compactMap { if case .result(let step) = $0 { step } else { nil } }
  }

  /// The results of the steps, each with the microseconds between its first and its last frame, or
  /// `nil` if it had none.
  package var timedSteps: [(step: Step, microseconds: Int?)] {
    var found: [(step: Step, microseconds: Int?)] = []
    var span: (first: Int, last: Int)?
    for entry in entries {
      switch entry {
      case .begun: span = nil
      case .frame(_, let time): span = (span?.first ?? time, time)
      case .result(let step):
        found.append((step, span.map { max(0, $0.last - $0.first) }))
        span = nil
      case .machine, .note: break
      }
    }
    return found
  }

  /// The firmware that a PN53x reported when it was opened.
  package var firmware: String? {
    for case .frame(.received(let bytes), _) in entries {
      guard let frame = PN532Frame(in: bytes), frame.content.count >= 4 else { continue }
      let content = Array(bytes[frame.content])
      let chips: [UInt8: String] = [0x32: "PN532", 0x33: "PN533"]
      if content[0] == 0x03, let chip = chips[content[1]] {
        return "\(chip) \(content[2]).\(content[3])"
      }
    }
    return nil
  }

  /// The number of recorded frames.
  package var frameCount: Int { entries.count { if case .frame = $0 { true } else { false } } }
}
