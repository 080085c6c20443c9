/// Something about the machine that a person should know, and what mends it.
package struct Finding: Hashable, Sendable {
  /// How bad it is.
  package enum Level: String, CaseIterable, Hashable, Sendable {
    /// It keeps a reader from being used.
    case error
    /// It will, or may.
    case warning
    /// Good to know.
    case note
  }

  /// A word for programs; it stays the same when the sentence changes.
  package let id: String
  /// How bad it is.
  package let level: Level
  /// What is so, and why it matters.
  package let message: String
  /// What to do, or what to know before the commands; may be empty.
  package let advice: String
  /// Commands that mend it, in order.
  package let commands: [String]
  /// What to do after the commands; may be empty.
  package let afterwards: String

  init(
    _ id: String, _ level: Level, _ message: String, advice: String = "", commands: [String] = [],
    afterwards: String = ""
  ) {
    (self.id, self.level, self.message) = (id, level, message)
    (self.advice, self.commands, self.afterwards) = (advice, commands, afterwards)
  }
}

/// What the doctor saw.
package struct Diagnosis: Sendable {
  /// Whether readers can be used.
  package enum Verdict: String, Hashable, Sendable {
    /// There is one, and nothing stands in its way.
    case ready
    /// There is one, and something stands in its way.
    case trouble
    /// Nothing stands in the way of a port, and only trying tells whether a reader is behind it.
    case untried
    /// There is none that could be used.
    case noReader = "no-reader"
  }

  /// The readers on USB, usable or not.
  package let readers: [USBReader]
  /// Ports that may have a PN532 behind them.
  package let ports: [Port]
  /// libnfc, when it is there.
  package let library: Library?
  /// The smart card service.
  package let service: SmartCardService
  /// What it named when it was asked; none when it was not.
  package let slots: [ServiceSlot]
  /// The person it was looked at for.
  package let user: String
  /// What is to be said, errors first.
  package let findings: [Finding]
  /// Whether readers can be used.
  package let verdict: Verdict
  /// The devices of ports of which only trying tells whether a reader is behind them; none where a
  /// reader is on USB.
  package let untried: [String]
}
