/// The command `beckon tag lock`, which makes a tag read-only for ever.
enum TagLockCommand {
  static let command: Command = Command(
    "lock",
    summary: "Prevent everybody from writing a tag, for ever",
    discussion: """
      Locking is for ever: nobody can write the tag again, not even you. It is locked with the \
      message that it holds; an empty tag, a malformed message and a chip whose lock bits are not \
      known are refused. To finish a lock that was torn off, run this again.

      On a terminal it shows what the tag holds and asks for the word yes; elsewhere it requires \
      --yes.
      """,
    examples: [
      Example("beckon tag lock --dry-run", "Pages and masks, and nothing is written"),
      Example("beckon tag lock", "The next tag, after a question"),
      Example("beckon tag lock --yes --freeze-settings", "In a script; its settings as well"),
    ],
    options: [.freezeSettings, .yes] + Option.tagSettling + Option.opening,
    action: { arguments in
      var change = try TagChange(arguments, key: .current(arguments))
      try change.requireConfirmation(.lock, arguments)
      return try change.run { _ in [.lock(TagLock(arguments))] }
    })
}

extension Option {
  static let freezeSettings = Option(
    "freeze-settings", category: "Locking",
    help: "Freeze mirror, counter and password settings as well, for ever",
    detail: """
      Without it a stranger can still put a password onto a locked NTAG, and phones cannot read it \
      any more.
      """)
}

extension TagLock {
  init(_ arguments: Arguments) {
    self.init(freezesConfiguration: arguments.has(.freezeSettings))
  }
}
