/// What a shell offers while a value or an operand is being typed.
package enum Completion: Hashable, Sendable {
  /// Nothing: the value is free text.
  case none
  /// Directories and files, of these extensions (without the dot) or of any kind.
  case files([String] = [])
  /// Directories.
  case directories
  /// These words.
  case words([String])
  /// The program's own commands, one operand per level, as `help tag write` wants them.
  case commands

  /// What the generators write into scripts as it stands.
  var plainWords: [String] {
    switch self {
    case .words(let words), .files(let words): words
    case .none, .directories, .commands: []
    }
  }
}
