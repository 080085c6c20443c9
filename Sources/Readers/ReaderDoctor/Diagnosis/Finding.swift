/// A problem or note about the machine, and its remedy.
package struct Finding: Hashable, Sendable {
  /// The severity of a finding.
  package enum Level: String, CaseIterable, Hashable, Sendable {
    /// A reader cannot be used.
    case error
    /// A reader will not be usable, or may not be.
    case warning
    /// Useful to know.
    case note
  }

  /// An identifier for programs. It stays the same when the message changes.
  package let id: String
  /// The severity.
  package let level: Level
  /// The problem, and why it matters.
  package let message: String
  /// Advice, or information to read before running the commands; may be empty.
  package let advice: String
  /// Commands that solve the problem, in order.
  package let commands: [String]
  /// Steps to take after the commands; may be empty.
  package let afterwards: String

  init(
    _ id: String, _ level: Level, _ message: String, advice: String = "", commands: [String] = [],
    afterwards: String = ""
  ) {
    (self.id, self.level, self.message) = (id, level, message)
    (self.advice, self.commands, self.afterwards) = (advice, commands, afterwards)
  }
}

/// The result of an examination.
package struct Diagnosis: Sendable {
  /// The possible states of the machine's readers.
  package enum Verdict: String, Hashable, Sendable {
    /// There is a reader, and no problem keeps it from being used.
    case ready
    /// There is a reader, and a problem keeps it from being used.
    case trouble
    /// There is a usable port; only an attempt shows whether a reader is connected to it.
    case untried
    /// There is no usable reader.
    case noReader = "no-reader"
  }

  /// The readers on USB, usable or not.
  package let readers: [USBReader]
  /// The ports that may have a PN532 connected.
  package let ports: [Port]
  /// The installed libnfc, if any.
  package let library: Library?
  /// The smart card service.
  package let service: SmartCardService
  /// The readers that the service named; empty if it was not asked.
  package let slots: [ServiceSlot]
  /// The user on whose behalf the machine was examined.
  package let user: String
  /// The findings, errors first.
  package let findings: [Finding]
  /// The state of the machine's readers.
  package let verdict: Verdict
  /// The ports behind which there may be a reader, to be tried; empty if there is a reader on USB.
  package let untried: [String]
}
