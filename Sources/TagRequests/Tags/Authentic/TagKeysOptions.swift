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
    detail: """
      A tag counts its taps from 0 again when its URL has other places for what the chip shows, and after a reset. It \
      then gets keys that it did not have before, because with the old ones every URL that somebody kept would be good \
      once more.
      """,
    defaultText: "the one that the tag has, or the next one when its counter begins again")
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
  let scheme: DNAKeyScheme
  /// The version that was asked for.
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

  /// How the keys of a tag are made for which no version is found out.
  var derivation: KeyDerivation { KeyDerivation(scheme: scheme, version: version ?? 1) }

  /// How the keys are made that a tag gets.
  func derivation(
    for uid: TagUID, _ glance: DNAGlance?, _ journal: KeyJournal
  ) throws -> KeyDerivation {
    guard let glance else { return derivation }
    let generation = KeyGeneration(
      glance, of: journal.entries(of: uid), scheme: scheme, master: master,
      changesMaster: old != nil)
    if let version { try generation.check(version) }
    return KeyDerivation(scheme: scheme, version: version ?? generation.usual)
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

  /// The keys that a tag may have now; `told` are the versions that it tells.
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
  private func origins(
    _ uid: TagUID, _ journal: KeyJournal, told: [UInt8] = []
  ) -> [Origin] {
    var origins = journal.references(of: uid).compactMap { reference in
      KeyDerivation(reference: reference, master: master).map { Origin.derived($0, master) }
    }
    origins.append(.factory)
    // A tag that tells its versions has no other ones; the fewer keys it refuses the better.
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
