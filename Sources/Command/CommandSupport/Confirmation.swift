extension Option {
  package static let yes = Option(
    "yes", short: "y", category: "Safety",
    help: "Do what cannot be undone without asking; required without a terminal")
}

/// A person's confirmation before something that cannot be undone.
package struct Confirmation {
  private let isGiven: Bool
  /// Whether a person will be asked, as the command line does not confirm.
  package var asks: Bool { !isGiven }

  /// Refuses, before anything is done, if nobody can be asked and `--yes` was not given.
  ///
  /// `what` is a sentence about what cannot be undone: "locking is for ever".
  package init(_ arguments: Arguments, isDry: Bool, _ what: String) throws {
    isGiven = arguments.has(.yes) || isDry
    guard isGiven || Terminal.input.isTerminal && Terminal.errors.isTerminal else {
      throw arguments.refuse("\(what); give --yes if there is no terminal to ask on")
    }
  }

  /// Asks, unless `--yes` was given. Throws `ConfirmationDeclined`, with the state of things, for
  /// any answer other than "yes".
  package func ask(_ sentence: String, otherwise state: String = "nothing was written") throws {
    if isGiven { return }
    StandardError.write("beckon: \(sentence)\nType yes to go on: ")
    guard try Self.line() == "yes" else { throw ConfirmationDeclined(state: state) }
  }

  /// A line that a person types; a terminal delivers whole lines.
  private static func line() throws -> String {
    let input = try InputFile("-", allowsTerminal: true)
    var buffer = [UInt8](repeating: 0, count: 1_024)
    let count = try input.read(into: &buffer)
    return String(decoding: buffer[..<count].filter { $0 > 0x20 }, as: UTF8.self)
  }
}

/// The error that the person did not answer yes.
package struct ConfirmationDeclined: CommandError, CustomStringConvertible {
  /// The state of things after the refusal, in words.
  package let state: String

  package init(state: String) { self.state = state }

  package var exitStatus: ExitStatus { .no }

  package var description: String { "not confirmed; \(state)" }
}
