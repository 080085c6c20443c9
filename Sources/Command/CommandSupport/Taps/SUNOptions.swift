package import AuthenticTags
package import Cryptography

/// The options for verifying URLs of tags: `beckon sun verify`, and other commands that meet such
/// URLs.
package enum SUNOptions {
  static let keyFile = Option(
    "key-file", value: "FILE", isRepeatable: true, category: "Keys",
    help: "The file with the key for codes (SDMFileReadKey), or the master key of all tags",
    detail: """
      32 hexadecimal digits. If given more than once, each is tried, in this order.
      """,
    completion: .files())
  static let identityKeyFile = Option(
    "identity-key-file", value: "FILE", isRepeatable: true, category: "Keys",
    help: "The file with the key that decrypts a tag's UID (SDMMetaReadKey)",
    detail: """
      If given once, it is used for every version; otherwise give one for each --key-file.
      """,
    defaultText: "the key of --key-file, as the scheme makes it", completion: .files())
  static let scheme = Option(
    "scheme", value: "NAME", choices: TagKeyScheme.Name.allCases.map(\.rawValue),
    category: "Keys", help: "How the key of a tag is derived from the master key",
    detail: """
      same: every tag has the key itself. an10922: by the UID and --system. an10922-numbered: with \
      the number of the key in between. bolt-card: as bolt cards do it.
      """,
    default: TagKeyScheme.Name.same.rawValue)
  static let system = Option(
    "system", value: "HEX", category: "Keys",
    help: "What follows the UID in AN10922: application and name of the system",
    defaultText: "nothing")
  static let keyVersion = Option(
    "key-version", value: "VERSIONS", isRepeatable: true, category: "Keys",
    help: "The versions of keys that tags may have: 2, or 1-3 for several",
    detail: """
      If given once, it is used for every --key-file; otherwise give one for each. 'beckon tag \
      personalize' shows which version a tag got. The schemes bolt-card and an10922-numbered make \
      different keys for each version. A tag whose keys have a higher version than before counts \
      its taps from 0 again, and taps with lower versions are then refused.
      """, defaultText: "1")
  static let cardVersion = Option(
    "card-version", value: "NUMBER", category: "Keys",
    help: "The same as --key-version, for the scheme bolt-card", defaultText: "1")
  static let keyNumber = Option(
    "key-number", value: "NUMBER", category: "Keys",
    help: "The number of the tag's key that makes codes, for schemes that number keys", default: "2"
  )
  static let layout = Option(
    "layout", value: "QUERY", isRepeatable: true, category: "URLs",
    help: "The layout of the query: e={picc}&c={cmac}",
    detail: """
      Fields: {picc} or {uid} and {ctr}, {enc}, {tt}, {cmac}. If given more than once, the first \
      one whose parameters are all present is used.
      """,
    defaultText: "those that most tags have")
  static let start = Option(
    "code-over", value: "START", category: "URLs",
    help: "Where the text covered by the code begins",
    detail: """
      nothing, host, path, query, a field of the layout such as enc, or the name of a parameter \
      followed by =.
      """,
    defaultText: "enc if the layout has it, otherwise nothing")
  static let tamper = Option(
    "tamper-at", value: "BYTE", category: "URLs",
    help: "The position of the tamper status in the encrypted data, in bytes")
  /// The option for the store in which taps are counted.
  package static let counters = Option(
    "counters", value: "PLACE", category: "Copies",
    help: "Remember the last tap of every tag: a file, or a PostgreSQL address",
    completion: .files())
  /// The option for the store of counted taps, for commands that do not count.
  static let seen = Option(
    "counters", value: "PLACE", category: "Copies",
    help:
      "Detect copies with the counters kept by 'beckon sun verify': a file, or a PostgreSQL address",
    detail: "The counters are only read: no tap is counted.", completion: .files())
  static let gap = Option(
    "gap", value: "COUNT", category: "Copies",
    help: "Refuse a tap that is further ahead of the last one than this",
    defaultText: "any is accepted"
  )

  private static let keys = [
    keyFile, identityKeyFile, scheme, system, keyVersion, cardVersion, keyNumber,
  ]

  /// The options of the command that verifies and counts taps.
  package static let judging = keys + [layout, start, tamper, counters, gap]
  /// The options of commands that look at URLs whose routes give the layout of a tag's fields.
  package static let looking = keys + [start, tamper, seen, gap]

  /// A verifier with the layouts and keys that options give.
  package static func verifier(_ arguments: Arguments) throws -> SUNVerifier<TagAESKey> {
    // Everything that can be wrong without a secret is reported before a secret is read.
    let layouts = try namedLayouts(arguments)
    return SUNVerifier(layouts: layouts, keys: try keys(arguments))
  }

  /// The keys that options give, in the order in which they are tried.
  static func keys(_ arguments: Arguments) throws -> [SUNKeys<TagAESKey>] {
    let scheme = try namedScheme(arguments)
    let number = UInt8(try arguments.integer(keyNumber, in: 0...4) ?? 2)
    let files = arguments.values(keyFile)
    let identities = arguments.values(identityKeyFile)
    guard !files.isEmpty else {
      throw arguments.refuse("a key is needed to verify anything: give --key-file FILE")
    }
    guard identities.count <= 1 || identities.count == files.count else {
      throw arguments.refuse(
        identityKeyFile, "give it once, or once for each of the \(files.count) --key-file")
    }
    let versions = try keyVersions(arguments, scheme, fileCount: files.count)
    return try files.enumerated().flatMap { index, file in
      let master = try key(in: file)
      let identity =
        identities.isEmpty
        ? nil : try key(in: identities.count == 1 ? identities[0] : identities[index])
      return try versions[index].map { version in
        var keys = try SUNKeys(
          version: version, master: master, scheme: scheme.scheme(version), fileNumber: number)
        if let identity { keys.identity = identity }
        return keys
      }
    }
  }

  /// The range of key versions that options give for each key file.
  private static func keyVersions(
    _ arguments: Arguments, _ scheme: VersionedScheme, fileCount: Int
  ) throws -> [ClosedRange<Int>] {
    let texts = arguments.values(keyVersion)
    if let version = try arguments.integer(cardVersion, in: 0...Int(UInt32.max)) {
      guard texts.isEmpty else {
        throw arguments.refuse(cardVersion, "it is the same as --key-version; give one of them")
      }
      return [ClosedRange<Int>](repeating: version...version, count: fileCount)
    }
    guard texts.count <= 1 || texts.count == fileCount else {
      throw arguments.refuse(
        keyVersion,
        fileCount == 1
          ? "for one --key-file give it once, and several versions as 1-3"
          : "give it once, or once for each of the \(fileCount) --key-file")
    }
    let versions = try texts.map { text in
      guard let range = versionRange(text, limit: scheme.highestVersion) else {
        throw arguments.refuse(
          keyVersion,
          "\(quoted(text)) is not a version, or a range of at most 255 such as 1-3; the highest version is "
            + "\(scheme.highestVersion)")
      }
      guard scheme.makesVersions || range.count == 1 else {
        throw arguments.refuse(
          keyVersion,
          "keys of this scheme do not follow from their version; give one for each --key-file")
      }
      return range
    }
    let usual = versions.first ?? 1...1
    return versions.count > 1
      ? versions : [ClosedRange<Int>](repeating: usual, count: fileCount)
  }

  /// The range of key versions in a text such as "2" or "1-3"; nil if it is not one.
  private static func versionRange(_ text: String, limit: Int) -> ClosedRange<Int>? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count), ends.allSatisfy({ $0.allSatisfy(\.isWholeNumber) }),
      let first = Int(ends[0]), let last = Int(ends[ends.count - 1]),
      0 <= first, first <= last, last <= limit, last - first < 255
    else { return nil }
    return first...last
  }

  /// The rule that a tap must satisfy after earlier ones, with the store given by `place`.
  package static func rule(_ arguments: Arguments, _ place: Option) throws -> TapRule {
    if arguments.mentions(gap), arguments[place] == nil {
      throw arguments.refuse(gap, "without --counters the last tap is not known")
    }
    return TapRule(maxJump: try arguments.integer(gap, in: 1...0xFF_FFFF))
  }

  /// Throws if a key is to be read from standard input, from which something else is read.
  package static func keepFromKeys(_ arguments: Arguments, what: String) throws {
    if (arguments.values(keyFile) + arguments.values(identityKeyFile)).contains("-") {
      throw arguments.refuse(keyFile, "\(what) on standard input; name a file")
    }
  }

  private static func key(in path: String) throws -> TagAESKey {
    CoreDumps.forbidAndHide()
    let reading = try PasswordSource.file(path).read(.masterKey)
    if let warning = reading.warning { Beckon.say(warning) }
    return try TagAESKey(reading.value)
  }

  private static func namedLayouts(_ arguments: Arguments) throws -> [SUNLayout] {
    let texts = arguments.values(layout)
    let (start, tamper) = try covered(arguments)
    if texts.isEmpty, start == nil, tamper == nil { return SUNLayout.usual }
    do throws(SUNLayoutError) {
      var layouts: [SUNLayout] = []
      // Options about the code or the data apply to the usual layouts that have such a field.
      for text in texts { layouts.append(try SUNLayout(text, start: start, tamper: tamper)) }
      if texts.isEmpty {
        layouts = SUNLayout.usual.compactMap {
          try? SUNLayout($0.text, start: start, tamper: tamper)
        }
      }
      if layouts.isEmpty { throw .noSuchField(.data) }
      return layouts
    } catch { throw arguments.refuse(layout, "\(error)") }
  }

  /// Reads the options for the start of the text covered by the code, and for the tamper status.
  static func covered(_ arguments: Arguments) throws -> (SUNCoverageStart?, SUNTamperPosition?) {
    let start = try arguments[Self.start].map { try namedStart($0, arguments) }
    let tamper = try arguments.integer(Self.tamper, in: 0...4096).map {
      SUNTamperPosition.inData(at: $0)
    }
    return (start, tamper)
  }

  private static func namedStart(_ word: String, _ arguments: Arguments) throws -> SUNCoverageStart
  {
    switch word {
    case "nothing": return .nothing
    case "host": return .host
    case "path": return .path
    case "query": return .query
    case _ where word.hasSuffix("=") && word.count > 1: return .parameter(String(word.dropLast()))
    default: break
    }
    guard let field = SUNField(rawValue: word) else {
      throw arguments.refuse(
        start,
        "\(quoted(word)) is not one of nothing, host, path, query, "
          + orList(SUNField.allCases.map(\.rawValue)) + ", or a parameter's name followed by =")
    }
    return .field(field)
  }

  private static func namedScheme(_ arguments: Arguments) throws -> VersionedScheme {
    let name = arguments[scheme].flatMap(TagKeyScheme.Name.init) ?? .same
    if arguments.mentions(system), name != .an10922, name != .an10922Numbered {
      throw arguments.refuse(system, "only the schemes an10922 and an10922-numbered have a system")
    }
    if arguments.mentions(cardVersion), name != .boltCard {
      throw arguments.refuse(cardVersion, "only the scheme bolt-card has a version of cards")
    }
    let system = try arguments[Self.system].map { text in
      guard let bytes = [UInt8](hexadecimal: text), bytes.count <= TagKeyScheme.maxSystemLength
      else {
        throw arguments.refuse(
          self.system,
          "this is not at most \(TagKeyScheme.maxSystemLength) bytes in hexadecimal digits")
      }
      return bytes
    }
    return VersionedScheme(name: name, system: system)
  }
}

/// A key scheme for which the command line may give key versions.
private struct VersionedScheme {
  let name: TagKeyScheme.Name
  /// The system identifier; nil if none was given.
  let system: [UInt8]?

  /// Whether a master key yields other keys for each version.
  var makesVersions: Bool {
    switch name {
    case .boltCard: true
    case .an10922Numbered: system == nil
    case .same, .an10922: false
    }
  }

  var highestVersion: Int {
    name == .an10922Numbered && system == nil ? Int(UInt8.max) : Int(UInt32.max)
  }

  /// The scheme for keys of this version, as `beckon tag personalize` makes them.
  func scheme(_ version: Int) -> TagKeyScheme {
    switch name {
    case .same: .same
    case .an10922: .an10922(system: system ?? [])
    case .an10922Numbered:
      .an10922Numbered(system: system ?? (version == 1 ? [] : [UInt8(truncatingIfNeeded: version)]))
    case .boltCard: .boltCard(version: UInt32(truncatingIfNeeded: version))
    }
  }
}
