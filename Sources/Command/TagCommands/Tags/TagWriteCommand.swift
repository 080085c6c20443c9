/// The command `beckon tag write`, which puts a URL or another content onto a tag.
enum TagWriteCommand {
  private static let urls = Operand(
    "URL", arity: .any, help: "What a phone opens; the first one counts")
  private static let lock = Option(
    "lock", category: "Locking",
    help: "Prevent everybody from writing the tag, for ever, once it is read back")
  private static let protect = Option(
    "protect", category: "Password",
    help: "Require the password for writing the tag, once it is read back")

  static let command: Command = Command(
    "write",
    summary: "Put a URL onto a tag",
    discussion: """
      A URL with lint errors is refused, and so is a message that does not fit; the tag is left as \
      it was. The old message goes first, then comes the new one, and its length last.

      --wifi, --contact and the others of their kind put more than URLs onto a tag, as \
      docs/contents.md describes; phones act on the first record, and most only on a URL.

      Writing what the tag holds already writes nothing. {uid}, {counter} or {uid}x{counter} in the URL \
      becomes the tag's own number or read counter, on chips that can (beckon tag mirror).
      """,
    examples: [
      Example("beckon tag write https://eat.example.com/s/42", "One URL onto the next tag"),
      Example("beckon tag write --dry-run https://eat.example.com/s/42", "What would be written"),
      Example(
        "beckon tag write https://eat.example.com/s/42 --aar com.example.eat",
        "With the app for Android"),
      Example(
        "beckon tag write --wifi ssid=Guests --wifi password=?",
        "The access to a network; the password is asked for"),
      Example(
        "beckon tag write --reader virtual:ntag213 https://eat.example.com/s/42",
        "Without hardware"),
      Example("beckon tag write --ndef menu.ndef --json", "A message from a file, for programs"),
      Example("beckon tag write 'https://eat.example.com/s/42?u={uid}'", "With the tag's number"),
      Example(
        "beckon tag write --lock https://eat.example.com/s/42", "And lock it for ever, in one tap"),
      Example(
        "beckon tag write --protect --master-key-file master.key https://eat.example.com/s/42",
        "And protect it by a password of its own"),
    ],
    operands: [urls],
    options: Option.tagContent + [lock, .freezeSettings, protect] + Option.opening
      + [.oldPasswordFile, .oldMasterKeyFile] + Option.protecting + [.lint, .overwrite, .yes]
      + Option.tagChanging,
    action: { arguments in
      let content = try TagContent(arguments[urls], arguments)
      switch (arguments.has(lock), arguments.has(protect)) {
      case (false, false): return try write(content, arguments)
      case (true, false): return try writeAndLock(content, arguments)
      case (false, true): return try writeAndProtect(content, arguments)
      case (true, true):
        throw arguments.refuse(
          "nobody can write a locked tag, with or without a password: give --lock or --protect")
      }
    })

  private static func write(_ content: TagContent, _ arguments: Arguments) throws -> ExitStatus {
    try onlyWith(lock, [.freezeSettings], arguments)
    try onlyWith(protect, [.oldPasswordFile, .oldMasterKeyFile] + Option.protecting, arguments)
    return try change(arguments, key: .current(arguments)).run(content: content.uri) { _ in
      [content.operation]
    }
  }

  private static func writeAndLock(
    _ content: TagContent, _ arguments: Arguments
  ) throws -> ExitStatus {
    try onlyWith(protect, [.oldPasswordFile, .oldMasterKeyFile] + Option.protecting, arguments)
    var change = try change(arguments, key: .current(arguments))
    try change.requireConfirmation(.lock, arguments)
    return try change.run(content: content.uri) { _ in
      TagOperation.sequence(content.operation, then: .lock(TagLock(arguments)))
    }
  }

  private static func writeAndProtect(
    _ content: TagContent, _ arguments: Arguments
  ) throws -> ExitStatus {
    try onlyWith(lock, [.freezeSettings], arguments)
    let protection = try ProtectionSettings(arguments)
    var change = try change(arguments, key: .old(arguments) ?? protection.key)
    try protection.add(to: &change, arguments)
    return try change.run(content: content.uri) { uid in
      TagOperation.sequence(content.operation, then: try protection.operation(uid))
    }
  }

  private static func change(_ arguments: Arguments, key: PasswordKey?) throws -> TagChange {
    try TagChange(arguments, key: key, options: TagOptions(arguments, mayOverwrite: true))
  }

  /// Throws if options are given that have no effect without `owner`.
  private static func onlyWith(
    _ owner: Option, _ options: [Option], _ arguments: Arguments
  ) throws {
    if let lost = options.first(where: arguments.mentions) {
      throw arguments.refuse(lost, "it goes with --\(owner.long)")
    }
  }
}
