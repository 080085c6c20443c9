import CommandHabits
import CommandLineKit
import DNATags
import HostIO
import LibCrypto
import TagKeys
import Tags
import UltralightTags

/// Where the keys of an NTAG 424 DNA or an Ultralight C come from. Never from an argument: everybody sees those.
extension Option {
  static let tagKeys = Option(
    "keys", value: "FILE", category: "Keys",
    help: "The file with the master key from which every tag's keys are made; - is standard input",
    detail: """
      32 hexadecimal digits: 'openssl rand -hex 16' makes some. BECKON_TAG_KEYS holds the same where no file is named. Whoever has \
      this key can make every tag's keys; without it nobody can change the tags again.
      """,
    completion: .files())
  static let askKeys = Option(
    "ask-keys", category: "Keys",
    help: "Ask for the master key on the terminal, which does not show it")
  static let oldTagKeys = Option(
    "old-keys", value: "FILE", category: "Keys",
    help: "The file with the master key that the tags have now, when they get another's keys",
    completion: .files())
  static let keyScheme = Option(
    "scheme", value: "SCHEME", choices: DNAKeyScheme.allCases.map(\.rawValue),
    category: "Keys", help: "How a tag's keys follow from the master key",
    detail: """
      bolt-card: key 1, which says who a tag is, is the same for all tags, so that a server can read it; the others are each \
      tag's own. an10922-numbered: every key is each tag's own; {picc} cannot be used.
      """, default: DNAKeyScheme.boltCard.rawValue)
  static let keyVersion = Option(
    "key-version", value: "N", category: "Keys",
    help: "Which generation of keys, 1 to 255; a higher one than the tag has gives it other keys",
    default: "1")
  static let keyJournal = Option(
    "journal", value: "FILE", category: "Keys",
    help: "Where it is kept, encrypted, which tag has which keys",
    detail: "It is on the disk before a key is sent, and made where there is none.",
    defaultText: "the name of the file with the keys, with .journal behind it",
    completion: .files())

  /// For commands that change keys.
  static let authenticTags: [Option] = [
    tagKeys, askKeys, oldTagKeys, keyScheme, keyVersion, keyJournal,
  ]
}

/// The keys of tags as a command was told of them.
struct TagKeysChoice {
  static let variable = "BECKON_TAG_KEYS"
  let master: MasterKey
  let derivation: KeyDerivation
  private let old: MasterKey?
  private let journalPath: String

  init(_ arguments: Arguments) throws {
    let source = try Self.source(arguments)
    journalPath = try Self.journalPath(arguments, source)
    derivation = try Self.derivation(arguments)
    master = try Self.read(source)
    old = try arguments[.oldTagKeys].map { try Self.read(.file($0)) }
  }

  static func derivation(_ arguments: Arguments) throws -> KeyDerivation {
    let version = try arguments.integer(.keyVersion, in: 1...255) ?? 1
    let scheme = arguments[.keyScheme].flatMap(DNAKeyScheme.init(rawValue:)) ?? .boltCard
    return KeyDerivation(scheme: scheme, version: UInt8(version))
  }

  private static func source(_ arguments: Arguments) throws -> PasswordSource {
    switch (arguments[.tagKeys], arguments.has(.askKeys)) {
    case (_?, true): throw arguments.refuse("--keys and --ask-keys: only one of them can be right")
    case (let path?, false): return .file(path)
    case (nil, true): return .prompt("Master key of the tags, in hexadecimal: ")
    case (nil, false):
      guard Environment.current[variable] != nil else {
        throw arguments.refuse(
          "the master key of the tags is needed: give --keys FILE or --ask-keys, or set \(variable)"
        )
      }
      return .environment(variable)
    }
  }

  private static func journalPath(
    _ arguments: Arguments, _ source: PasswordSource
  ) throws -> String {
    if let path = arguments[.keyJournal] { return path }
    guard case .file(let path) = source, path != "-" else {
      throw arguments.refuse(
        "a journal of the tags' keys is needed: give --journal FILE where the key comes from no file"
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

  /// The keys that a tag may have now.
  func known(_ uid: TagUID, _ journal: KeyJournal) throws -> [DNAKeySet<TagAESKey>] {
    try origins(uid, journal).map { origin in
      switch origin {
      case .factory: try .factory()
      case .derived(let derivation, let master): try derivation.keys(of: uid, from: master)
      }
    }
  }

  /// The keys that an Ultralight C may have now.
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

  /// Where keys come from.
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

  /// Where a tag's keys may come from: by what the journal says, those of delivery, and earlier generations.
  private func origins(_ uid: TagUID, _ journal: KeyJournal) -> [Origin] {
    var origins = journal.references(of: uid).compactMap { reference in
      KeyDerivation(reference: reference, master: master).map { Origin.derived($0, master) }
    }
    origins.append(.factory)
    let versions = (1...derivation.version).suffix(3).reversed()
    for master in [old, master].compactMap(\.self) {
      for version in versions {
        origins.append(
          .derived(KeyDerivation(scheme: derivation.scheme, version: version), master))
      }
    }
    var seen: Set<String> = []
    return origins.filter { seen.insert($0.reference).inserted }
  }
}
