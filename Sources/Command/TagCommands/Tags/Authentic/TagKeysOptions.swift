/// The sources of the keys of an NTAG 424 DNA or Ultralight C. Keys are never arguments, because
/// every user of the machine can see those.
extension Option {
  static let tagKeys = Option(
    "keys", value: "FILE", category: "Keys",
    help:
      "The file with the master key from which every tag's keys are derived; - is standard input",
    detail: """
      32 hexadecimal digits: 'openssl rand -hex 16' makes some. Without a file, BECKON_TAG_KEYS is \
      used. Anybody who has this key can derive every tag's keys; without it nobody can change the \
      tags again.
      """,
    completion: .files())
  static let askKeys = Option(
    "ask-keys", category: "Keys",
    help: "Ask for the master key on the terminal, which does not show it")
  static let oldTagKeys = Option(
    "old-keys", value: "FILE", category: "Keys",
    help: "The file with the current master key, when tags get keys of another one",
    completion: .files())
  static let keyScheme = Option(
    "scheme", value: "SCHEME", choices: DNAKeyScheme.allCases.map(\.rawValue),
    category: "Keys", help: "How a tag's keys are derived from the master key",
    detail: """
      bolt-card: key 1, which encrypts the tag's number, is the same for all tags, so that a \
      server can read it; the others differ for each tag. an10922-numbered: every key differs for \
      each tag; {picc} cannot be used.
      """, default: DNAKeyScheme.boltCard.rawValue)
  static let keyVersion = Option(
    "key-version", value: "N", category: "Keys",
    help: "The version of the keys, 1 to 255; a higher one than the tag has gives it other keys",
    detail: """
      A tag counts its taps from 0 again when the chip's fields have other places in its URL, and \
      after a reset. It then gets keys that it did not have before, because with the old ones \
      every URL that somebody saved would be valid once more.
      """,
    defaultText: "the one that the tag has, or the next one when its counter restarts")
  static let keyJournal = Option(
    "journal", value: "FILE", category: "Keys",
    help: "The encrypted file that records which tag has which keys",
    detail: "It is on the disk before a key is sent, and created if it does not exist.",
    defaultText: "the name of the file with the keys, followed by .journal",
    completion: .files())

  /// The options of the commands that change a tag's keys.
  static let authenticTags: [Option] = [
    tagKeys, askKeys, oldTagKeys, keyScheme, keyVersion, keyJournal,
  ]
}

/// The keys of tags, as the command line gives them.
struct TagKeySettings {
  let master: MasterKey
  let scheme: DNAKeyScheme
  /// The key version that the command line asks for; nil for none.
  let version: UInt8?
  private let old: MasterKey?
  private let journalPath: String

  init(_ arguments: Arguments) throws {
    let source = try Self.source(arguments)
    journalPath = try Self.journalPath(arguments, source)
    (scheme, version) = (Self.scheme(arguments), try Self.version(arguments))
    master = try Self.read(source)
    old = try arguments[.oldTagKeys].map { try Self.read(.file($0)) }
  }

  static func scheme(_ arguments: Arguments) -> DNAKeyScheme {
    arguments[.keyScheme].flatMap(DNAKeyScheme.init(rawValue:)) ?? .boltCard
  }

  static func version(_ arguments: Arguments) throws -> UInt8? {
    try arguments.integer(.keyVersion, in: 1...255).map { UInt8($0) }
  }

  /// The derivation of keys for tags whose key version cannot be determined.
  var derivation: KeyDerivation { KeyDerivation(scheme: scheme, version: version ?? 1) }

  /// The derivation of the keys that a tag is to get, after what was seen of it.
  func derivation(
    for uid: TagUID, _ glance: DNAKeylessState?, _ journal: KeyJournal
  ) throws -> KeyDerivation {
    guard let glance else { return derivation }
    let generation = KeyVersionPolicy(
      glance, of: journal.entries(of: uid), scheme: scheme, master: master,
      changesMaster: old != nil)
    if let version { try generation.check(version) }
    return KeyDerivation(scheme: scheme, version: version ?? generation.usual)
  }

  private static func source(_ arguments: Arguments) throws -> PasswordSource {
    switch (arguments[.tagKeys], arguments.has(.askKeys)) {
    case (_?, true): throw arguments.refuse("--keys and --ask-keys: give only one of them")
    case (let path?, false): return .file(path)
    case (nil, true): return .prompt("Master key of the tags, in hexadecimal: ")
    case (nil, false):
      guard Environment.current[SecretVariables.tagKeys] != nil else {
        throw arguments.refuse(
          "the master key of the tags is needed: give --keys FILE or --ask-keys, or set "
            + SecretVariables.tagKeys
        )
      }
      return .environment(SecretVariables.tagKeys)
    }
  }

  private static func journalPath(
    _ arguments: Arguments, _ source: PasswordSource
  ) throws -> String {
    if let path = arguments[.keyJournal] { return path }
    guard case .file(let path) = source, path != "-" else {
      throw arguments.refuse(
        "a journal of the tags' keys is needed: give --journal FILE when the key does not come from a file"
      )
    }
    return path + ".journal"
  }

  private static func read(_ source: PasswordSource) throws -> MasterKey {
    CoreDumps.forbidAndHide()
    let reading = try source.read(.masterKey)
    if let warning = reading.warning { Beckon.say(warning) }
    return try MasterKey(reading.value)
  }

  func openJournal() throws -> KeyJournal { try KeyJournal(journalPath, master: master) }

  /// The keys that a tag may have now; `told` are the key versions that the tag reports.
  func known(
    _ uid: TagUID, _ journal: KeyJournal, told: [UInt8]
  ) throws -> [DNAKeySet<TagAESKey>] {
    try origins(uid, journal, told: told).map { origin in
      switch origin {
      case .factory: try .factory()
      case .derived(let derivation, let master): try derivation.keys(of: uid, from: master)
      }
    }
  }

  /// The keys that an Ultralight C may have at present, in the order to be tried.
  func knownPaged(
    _ uid: TagUID, _ journal: KeyJournal
  ) throws -> [UltralightKey<TagTripleDESKey>] {
    try origins(uid, journal).map { origin in
      switch origin {
      case .factory: try .factory()
      case .derived(let derivation, let master): try derivation.ultralightKey(of: uid, master)
      }
    }
  }

  /// The origin of a tag's present keys.
  private enum Origin {
    case factory
    case derived(KeyDerivation, MasterKey)

    var reference: String {
      switch self {
      case .factory: DNAKeySet<TagAESKey>.factoryReference
      case .derived(let derivation, let master): derivation.reference(master)
      }
    }
  }

  /// The possible origins of a tag's keys: the entries of the journal, the factory keys, and
  /// earlier generations.
  private func origins(
    _ uid: TagUID, _ journal: KeyJournal, told: [UInt8] = []
  ) -> [Origin] {
    var origins = journal.references(of: uid).compactMap { reference in
      KeyDerivation(reference: reference, master: master).map { Origin.derived($0, master) }
    }
    origins.append(.factory)
    // A tag that reports its versions has no others, and each refused key should be avoided.
    let now = Set(told.filter { $0 > 0 }).sorted(by: >)
    let versions = now.isEmpty ? (1...derivation.version).suffix(3).reversed() : now
    for master in [old, master].compactMap(\.self) {
      for version in versions {
        origins.append(
          .derived(KeyDerivation(scheme: scheme, version: version), master))
      }
    }
    var seen: Set<String> = []
    return origins.filter { seen.insert($0.reference).inserted }
  }
}
