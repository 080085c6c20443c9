/// The command `beckon completions SHELL`, which prints the completion script for a shell.
enum CompletionsCommand {
  private static let shell = Operand(
    "SHELL", choices: Document.completions.map(\.rawValue), help: "The shell to write it for")

  static let command: Command = Command(
    "completions",
    summary: "Print the completion script for a shell",
    discussion: """
      The script knows every command, option and value of this version and never calls the \
      program. 'make install' puts all three in place.
      """,
    examples: [
      Example("source <(beckon completions bash)", "Try it in this shell"),
      Example(
        "beckon completions fish > ~/.config/fish/completions/beckon.fish", "Keep it, for fish"),
      Example("beckon completions zsh > ~/.zfunc/_beckon", "Keep it, in a folder of zsh's fpath"),
    ],
    operands: [shell],
    action: { arguments in
      let document = arguments[shell].first.flatMap(Document.init) ?? .bash
      return try Beckon.print(Beckon.program.text(of: document))
    })
}
