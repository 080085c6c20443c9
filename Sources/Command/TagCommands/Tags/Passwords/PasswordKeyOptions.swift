/// The sources of a tag's password. Passwords are never arguments, because every user of the
/// machine can see those.
extension Option {
  static let passwordFile = Option(
    "password-file", value: "FILE", category: "Password",
    help: "The file with the tag's password; - is standard input",
    detail: """
      8 hexadecimal digits, or 12 with the tag's answer (PACK) behind the password. Without a \
      file, BECKON_TAG_PASSWORD is used.
      """,
    completion: .files())
  static let masterKeyFile = Option(
    "master-key-file", value: "FILE", category: "Password",
    help: "The file with the key from which every tag's password is derived",
    detail: """
      32 hexadecimal digits. The password of a tag is the AES-CMAC of its number; \
      docs/locking-and-passwords.md has the details. Without a file, BECKON_MASTER_KEY is used.
      """,
    completion: .files())
  static let askPassword = Option(
    "ask-password", category: "Password",
    help: "Ask for the password on the terminal, which does not show it")
  static let oldPasswordFile = Option(
    "old-password-file", value: "FILE", category: "Password",
    help: "The file with the tag's current password, when it gets another",
    completion: .files())
  static let oldMasterKeyFile = Option(
    "old-master-key-file", value: "FILE", category: "Password",
    help: "The file with the key from which its current password was derived", completion: .files())

  /// The options of the commands that open a tag with a password.
  static let opening: [Option] = [passwordFile, masterKeyFile, askPassword]
}

extension PasswordKey {
  /// The key to the tags' present password; nil if the options do not give it.
  static func current(_ arguments: Arguments) throws -> PasswordKey? {
    try named(arguments).map { try PasswordKey($0, asksTwice: false) }
  }

  /// The key to the tags' present password when they are to get another; nil without one.
  static func old(_ arguments: Arguments) throws -> PasswordKey? {
    switch (arguments[.oldPasswordFile], arguments[.oldMasterKeyFile]) {
    case (nil, nil): nil
    case (let path?, nil): try PasswordKey(Origin(.tagPassword, .file(path)))
    case (nil, let path?): try PasswordKey(Origin(.masterKey, .file(path)))
    default:
      throw arguments.refuse(
        .oldPasswordFile, "--old-master-key-file names another one; give one of them")
    }
  }

  /// The key for a command that requires one. If no option gives it and there is a terminal, it
  /// asks.
  static func required(_ arguments: Arguments, asksTwice: Bool) throws -> PasswordKey {
    if let origin = try named(arguments) { return try PasswordKey(origin, asksTwice: asksTwice) }
    guard Terminal.input.isTerminal else {
      throw arguments.refuse(
        "a password is needed: give --password-file FILE or --master-key-file FILE, or set "
          + "\(SecretVariables.password) or \(SecretVariables.masterKey)")
    }
    return try PasswordKey(.question, asksTwice: asksTwice)
  }

  /// A source of a secret, with the kind of secret in it.
  private struct Origin {
    let kind: SecretKind
    let source: PasswordSource

    init(_ kind: SecretKind, _ source: PasswordSource) { (self.kind, self.source) = (kind, source) }

    func isSet(in environment: Environment) -> Bool {
      guard case .environment(let name) = source else { return true }
      return environment[name] != nil
    }

    static let question = Origin(.tagPassword, .prompt("Password of the tag, in hexadecimal: "))
    static let again = Origin(.tagPassword, .prompt("Once more: "))
  }

  private init(_ origin: Origin, asksTwice: Bool = false) throws {
    let secret = try Self.read(origin)
    if asksTwice, case .prompt = origin.source, try Self.read(.again) != secret {
      throw BadData("the two passwords differ; nothing was done")
    }
    self = try PasswordKey(secret, origin.kind)
  }

  private static func read(_ origin: Origin) throws -> Secret {
    CoreDumps.forbidAndHide()
    let reading = try origin.source.read(origin.kind)
    if let warning = reading.warning { Beckon.say(warning) }
    return reading.value
  }

  /// The source given by an option, or else by a variable. Refuses several of the same kind.
  private static func named(_ arguments: Arguments) throws -> Origin? {
    let options = [
      arguments[.passwordFile].map { Origin(.tagPassword, .file($0)) },
      arguments[.masterKeyFile].map { Origin(.masterKey, .file($0)) },
      arguments.has(.askPassword) ? .question : nil,
    ].compactMap(\.self)
    if options.count > 1 {
      throw arguments.refuse(
        "--password-file, --master-key-file and --ask-password: give only one of them")
    }
    if let option = options.first { return option }
    let environment = Environment.current
    let set = [
      Origin(.tagPassword, .environment(SecretVariables.password)),
      Origin(.masterKey, .environment(SecretVariables.masterKey)),
    ].filter { $0.isSet(in: environment) }
    if set.count > 1 {
      throw arguments.refuse(
        "\(SecretVariables.password) and \(SecretVariables.masterKey) are both set; unset one of them"
      )
    }
    return set.first
  }
}
