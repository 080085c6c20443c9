/// The suggestions that a shell makes when a value or an operand is completed.
package enum Completion: Hashable, Sendable {
  /// No suggestions: the value is free text.
  case none
  /// Folders, and files with these extensions (without the dot), or all files.
  case files([String] = [])
  /// The names of folders, and no others.
  case directories
  /// These words, and no others.
  case words([String])
  /// The program's commands, one operand per level, as for `help tag write`.
  case commands

  /// The words that can be written into completion scripts without quoting.
  var plainWords: [String] {
    switch self {
    case .words(let words), .files(let words): words
    case .none, .directories, .commands: []
    }
  }
}
