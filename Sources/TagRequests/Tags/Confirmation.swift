import CommandHabits
import CommandLineKit
import HostIO

extension Option {
  static let yes = Option(
    "yes", short: "y", category: "Safety",
    help: "Do what cannot be undone without asking; needed where nobody can be asked")
}

/// A word from a person before something that cannot be undone.
struct Confirmation {
  private let isGiven: Bool
  /// Whether a person will be asked.
  var asks: Bool { !isGiven }

  /// Refuses before anything is done where nobody can be asked and `--yes` was not given.
  ///
  /// `what` is the sentence that says what cannot be undone: "locking is for ever".
  init(_ arguments: Arguments, isDry: Bool, _ what: String) throws {
    isGiven = arguments.has(.yes) || isDry
    guard isGiven || Terminal.input.isTerminal && Terminal.errors.isTerminal else {
      throw arguments.refuse("\(what); give --yes where there is no terminal to ask")
    }
  }

  /// Asks, unless `--yes` was given, and throws `Declined` at anything but "yes".
  func ask(_ sentence: String) throws {
    if isGiven { return }
    StandardError.write("beckon: \(sentence)\nType yes to go on: ")
    guard try Self.line() == "yes" else { throw Declined() }
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
struct Declined: CommandError, CustomStringConvertible {
  let exitStatus = ExitStatus.no
  let description = "that was not a yes; nothing was written"
}
