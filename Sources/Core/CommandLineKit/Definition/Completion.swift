/// The completions that a shell offers for a value or an operand.
package enum Completion: Hashable, Sendable {
  /// No completions: the value is free text.
  case none
  /// Directories and files, with these extensions (without the dot) or all files.
  case files([String] = [])
  /// Directories.
  case directories
  /// A fixed list of words.
  case words([String])
  /// The program's own commands, one operand per level, for `help tag write`.
  case commands

  /// The words that the generators write into scripts without quoting.
  var plainWords: [String] {
    switch self {
    case .words(let words), .files(let words): words
    case .none, .directories, .commands: []
    }
  }
}
