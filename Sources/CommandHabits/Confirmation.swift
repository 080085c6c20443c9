package import CommandLineKit
import HostIO

extension Option {
  package static let yes = Option(
    "yes", short: "y", category: "Safety",
    help: "Do what cannot be undone without asking; needed where nobody can be asked")
}

/// A word from a person before something that cannot be undone.
package struct Confirmation {
  private let isGiven: Bool
  /// Whether a person will be asked.
  package var asks: Bool { !isGiven }

  /// Refuses before anything is done where nobody can be asked and `--yes` was not given.
  ///
  /// `what` is the sentence that says what cannot be undone: "locking is for ever".
  package init(_ arguments: Arguments, isDry: Bool, _ what: String) throws {
    isGiven = arguments.has(.yes) || isDry
    guard isGiven || Terminal.input.isTerminal && Terminal.errors.isTerminal else {
      throw arguments.refuse("\(what); give --yes where there is no terminal to ask")
    }
  }

  /// Asks, unless `--yes` was given, and throws `Declined` at anything but "yes", with the state that the
  /// world is in.
  package func ask(_ sentence: String, otherwise state: String = "nothing was written") throws {
    if isGiven { return }
    StandardError.write("beckon: \(sentence)\nType yes to go on: ")
    guard try Self.line() == "yes" else { throw Declined(state: state) }
  }

  /// A line that a person types; a terminal hands over whole lines.
  private static func line() throws -> String {
    let input = try InputFile("-", allowsTerminal: true)
    var buffer = [UInt8](repeating: 0, count: 1_024)
    let count = try input.read(into: &buffer)
    return String(decoding: buffer[..<count].filter { $0 > 0x20 }, as: UTF8.self)
  }
}

/// The person did not say yes.
package struct Declined: CommandError, CustomStringConvertible {
  /// What became of what was to be done.
  package let state: String

  package init(state: String) { self.state = state }

  package var exitStatus: ExitStatus { .no }

  package var description: String { "that was not a yes; \(state)" }
}
