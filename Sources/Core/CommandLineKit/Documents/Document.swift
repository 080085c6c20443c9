/// A document generated from the command definitions, for packages and for `completions`.
package enum Document: String, CaseIterable, Sendable {
  /// The manual page, for man(7).
  case man
  /// Completions for bash 3.2 and later.
  case bash
  /// Completions for zsh, to be sourced or put into `fpath`.
  case zsh
  /// Completions for fish 3.
  case fish

  /// The completion scripts, one for each shell.
  package static let completions: [Document] = [.bash, .zsh, .fish]
}

extension Program {
  /// Generates the text of a document.
  ///
  /// Completion scripts are static: they never call the program.
  package func text(of document: Document) -> String {
    switch document {
    case .man: ManualPage(program: self).text
    case .bash: BashCompletions(program: self).text
    case .zsh: ZshCompletions(program: self).text
    case .fish: FishCompletions(program: self).text
    }
  }

  /// The manual page of every command with the name that `man` looks for: `beckon-tag-write`. The
  /// program's own page is the whole manual.
  package var manualPages: [(name: String, text: String)] {
    CommandPath(root).visibleTree.map { ($0.words.joined(separator: "-"), manualPage(of: $0)) }
  }

  /// Returns the text of the manual page about one command.
  package func manualPage(of path: CommandPath) -> String {
    let manual = ManualPage(program: self)
    return path.ancestors.isEmpty ? manual.text : manual.text(of: path)
  }
}
