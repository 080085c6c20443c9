/// The command `beckon tag protect`, which requires a password for writing a tag.
enum TagProtectCommand {
  static let command: Command = Command(
    "protect",
    summary: "Require a password for writing a tag",
    discussion: """
      Phones read the tag as before. The password comes from a file, a variable or a question on \
      the terminal, never from an argument: everybody can see those. It has 4 bytes, which go over \
      the air in the clear; lock the tag instead if its content must never change.
      """,
    examples: [
      Example("beckon tag protect --password-file desk.password", "One password for all tags"),
      Example("beckon tag protect --master-key-file master.key", "One of its own for every tag"),
      Example("beckon tag protect --ask-password --dry-run", "What would be written"),
      Example(
        "beckon tag protect --old-password-file old.password --password-file new.password",
        "Another password"),
    ],
    options: Option.opening + [.oldPasswordFile, .oldMasterKeyFile] + Option.protecting + [.yes]
      + Option.tagSettling,
    action: { arguments in
      let protection = try ProtectionSettings(arguments)
      // This password also opens a tag that has it already, even if it was only half written.
      var change = try TagChange(arguments, key: .old(arguments) ?? protection.key)
      try protection.add(to: &change, arguments)
      return try change.run { uid in [try protection.operation(uid)] }
    })
}

/// The command `beckon tag unprotect`, which removes a tag's password.
enum TagUnprotectCommand {
  static let command: Command = Command(
    "unprotect",
    summary: "Take the password off a tag",
    discussion: """
      The tag can be written by everybody again. Its password becomes the factory's, and so do the \
      settings that came with it.
      """,
    examples: [
      Example("beckon tag unprotect --password-file desk.password", "The next tag"),
      Example(
        "beckon tag unprotect --master-key-file master.key --dry-run", "What would be written"),
    ],
    options: Option.opening + Option.tagSettling,
    action: { arguments in
      let key = try PasswordKey.required(arguments, asksTwice: false)
      return try TagChange(arguments, key: key).run { _ in [.unprotect] }
    })
}

extension Option {
  static let fromPage = Option(
    "from-page", value: "PAGE", category: "Password",
    help: "The first page that needs the password", default: "4")
  static let protectReading = Option(
    "protect-reading", category: "Password",
    help: "Require it for reading, too; phones cannot read the tag then")
  static let authLimit = Option(
    "auth-limit", value: "N", category: "Password",
    help: "Close the chip for ever after N wrong passwords, 1 to 7; asks first",
    detail: "Wrong passwords of strangers count as well. Nothing opens such a chip again.")

  /// The options for the scope of a tag's protection by a password.
  static let protecting: [Option] = [fromPage, protectReading, authLimit]
}

/// The new password of a tag, and the pages and operations that it protects.
struct ProtectionSettings {
  let key: PasswordKey
  private let firstPage: Int?
  private let protectsReading: Bool
  private let attempts: Int

  init(_ arguments: Arguments) throws {
    firstPage = try arguments.integer(.fromPage, in: 0...254)
    protectsReading = arguments.has(.protectReading)
    attempts = try arguments.integer(.authLimit, in: 1...7) ?? 0
    key = try PasswordKey.required(arguments, asksTwice: true)
  }

  /// Adds the protection to `change`, with warnings and the confirmation for what cannot be undone.
  func add(to change: inout TagChange, _ arguments: Arguments) throws {
    change.work.newKey = key
    if protectsReading {
      Beckon.say("phones cannot give a password: none of them will read this tag")
    }
    if attempts > 0 { try change.requireConfirmation(.limit(attempts), arguments) }
  }

  func operation(_ uid: TagUID) throws -> TagOperation {
    .protect(
      TagProtection(
        password: try key.password(for: uid), firstPage: firstPage,
        protectsReading: protectsReading, attempts: attempts))
  }
}
