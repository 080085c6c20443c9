/// Something about the machine that a person should know, and what mends it.
public struct Finding: Hashable, Sendable {
  /// How bad it is.
  public enum Level: String, CaseIterable, Hashable, Sendable {
    /// It keeps a reader from being used.
    case error
    /// It will, or may.
    case warning
    /// Good to know.
    case note
  }

  /// A word for programs; it stays the same when the sentence changes.
  public let id: String
  /// How bad it is.
  public let level: Level
  /// What is so, and why it matters.
  public let message: String
  /// What to do, or what to know before the commands; may be empty.
  public let advice: String
  /// Commands that mend it, in order.
  public let commands: [String]
  /// What to do after the commands; may be empty.
  public let afterwards: String

  init(
    _ id: String, _ level: Level, _ message: String, advice: String = "", commands: [String] = [],
    afterwards: String = ""
  ) {
    (self.id, self.level, self.message) = (id, level, message)
    (self.advice, self.commands, self.afterwards) = (advice, commands, afterwards)
  }
}

/// What the doctor saw.
public struct Diagnosis: Sendable {
  /// Whether readers can be used.
  public enum Verdict: String, Hashable, Sendable {
    /// There is one, and nothing stands in its way.
    case ready
    /// There is one, and something stands in its way.
    case trouble
    /// Nothing stands in the way of a port, and only trying tells whether a reader is behind it.
    case untried
    /// There is none that libnfc could drive.
    case noReader = "no-reader"
  }

  /// The readers on USB, usable or not.
  public let readers: [USBReader]
  /// Ports that may have a PN532 behind them.
  public let ports: [Port]
  /// libnfc, when it is there.
  public let library: Library?
  /// The person it was looked at for.
  public let user: String
  /// What is to be said, errors first.
  public let findings: [Finding]
  /// Whether readers can be used.
  public let verdict: Verdict
  /// The devices of ports of which only trying tells whether a reader is behind them; none where a
  /// reader is on USB.
  public let untried: [String]
}
