/// A problem of the machine, or a note about it, with its remedy.
package struct Finding: Hashable, Sendable {
  /// The severity of a finding about readers.
  package enum Level: String, CaseIterable, Hashable, Sendable {
    /// A reader cannot be used now.
    case error
    /// A reader will not be usable later, or may not be.
    case warning
    /// Something useful to know that is not a problem.
    case note
  }

  /// A stable identifier for programs, which stays the same when the message changes.
  package let id: String
  /// The severity of the finding.
  package let level: Level
  /// The problem and its consequence, as a sentence.
  package let message: String
  /// Advice, or facts to know before running the commands; may be empty.
  package let advice: String
  /// The shell commands that solve the problem, in order.
  package let commands: [String]
  /// The steps to take after the commands; may be empty.
  package let afterwards: String

  init(
    _ id: String, _ level: Level, _ message: String, advice: String = "", commands: [String] = [],
    afterwards: String = ""
  ) {
    (self.id, self.level, self.message) = (id, level, message)
    (self.advice, self.commands, self.afterwards) = (advice, commands, afterwards)
  }
}

/// The result of examining a machine.
package struct Diagnosis: Sendable {
  /// The overall states of the machine's readers.
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

  /// The readers on USB that are in the table of models, usable or not.
  package let readers: [USBReader]
  /// The ports that may have a PN532 connected.
  package let ports: [Port]
  /// The installed libnfc, or `nil` if it is not installed.
  package let library: Library?
  /// The smart card service, pcscd, and its state.
  package let service: SmartCardService
  /// The readers that the service listed; empty if it was not asked.
  package let slots: [ServiceSlot]
  /// The name of the user for whom the machine was examined.
  package let user: String
  /// The findings, errors first.
  package let findings: [Finding]
  /// The overall state of the machine's readers.
  package let verdict: Verdict
  /// The ports behind which there may be a reader, to be tried; empty if there is a reader on USB.
  package let untried: [String]
}
