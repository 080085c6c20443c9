import Basics

/// What an NTAG 424 DNA says of itself to whoever asks, without any key.
package struct DNAReport: Hashable, Sendable {
  /// What chip it is.
  package let version: DNAVersion
  /// The versions of keys 0 to 4, where it tells: 0 as delivered.
  package let keyVersions: [UInt8?]
  /// The settings of its files, of those that it told.
  package let settings: [DNAFile: FileSettings]
  /// The byte of the capability container that says who may write, where it could be read.
  package let containerAccess: UInt8?
  /// Whether the NDEF file begins with a message's length that is not zero.
  package let hasMessage: Bool

  /// How far a card has come.
  package enum State: Hashable, Sendable {
    /// As delivered.
    case factory
    /// A message, and keys and settings as delivered: everybody can change all of it.
    case message
    /// It proves itself, with keys whose versions say that they were changed.
    case personalized
    /// It proves itself, with keys that have the version of delivery: they may be known to everybody.
    case unversioned
    /// It proves itself, and nobody can change what it shows.
    case locked
    /// Somebody stopped on the way from one of these to another.
    case halfway(String)
    /// The card did not tell the settings of its NDEF file.
    case unknown
  }
}

extension DNAReport {
  /// The state that all of it adds up to.
  package var state: State {
    guard let ndef = settings[.ndef] else { return .unknown }
    let versions = keyVersions.compactMap(\.self)
    let isFresh = versions.allSatisfy { $0 == 0 }
    if Set(versions).count > 1 {
      return .halfway("its keys have different versions, so that only some were changed")
    }
    guard ndef.sdm != nil else {
      guard isFresh else {
        return .halfway("its keys were changed, and its URL proves nothing yet")
      }
      guard ndef.isSame(as: DNAFile.ndef.factorySettings) else {
        return .halfway(
          "its file has other settings than those of delivery, and its URL proves nothing")
      }
      return hasMessage ? .message : .factory
    }
    let locks =
      [ndef.access.change == .never]
      + [
        containerAccess.map { $0 == 0xFF }, settings[.container].map { $0.access.change == .never },
      ]
      .compactMap(\.self)
    if locks.contains(true), locks.contains(false) {
      return .halfway("it is partly locked")
    }
    if isFresh, !versions.isEmpty { return .unversioned }
    return locks[0] ? .locked : .personalized
  }
}

extension DNAReport.State {
  /// The state's name for programs.
  package var name: String {
    switch self {
    case .factory: "factory"
    case .message: "message"
    case .personalized: "personalized"
    case .unversioned: "unversioned"
    case .locked: "locked"
    case .halfway: "halfway"
    case .unknown: "unknown"
    }
  }

  /// The state in words.
  package var sentence: String {
    switch self {
    case .factory: "as delivered: it proves nothing yet"
    case .message:
      "a message, with keys and settings as delivered: it proves nothing, and all can change it"
    case .personalized: "personalized: its URL proves every tap to whoever has its keys"
    case .unversioned:
      "its URL proves every tap, with keys of version 0: if they are those of delivery, everybody has them"
    case .locked: "personalized and locked: its URL proves every tap, and nobody can change it"
    case .unknown: "unknown: the settings of its NDEF file could not be read"
    case .halfway(let why): "half-way: \(why); the command that was interrupted goes on with it"
    }
  }
}

extension DNACard where Link: ~Copyable {
  /// Looks at the card without a key; its file is read once, which a card that counts counts as a tap.
  ///
  /// What the card answers wrongly is asked once more, and left out when that does not help.
  package mutating func report() throws(DNAError) -> DNAReport {
    try selectApplication()
    let version = try version()
    guard version.is424DNA else {
      throw DNAError("ask for the version", .otherChip("this is \(version.name)"))
    }
    let versions = try asked { card throws(DNAError) in try card.keyVersions() }
    var settings: [DNAFile: FileSettings] = [:]
    for file in DNAFile.allCases {
      settings[file] = try asked { card throws(DNAError) in try card.fileSettings(file) }
    }
    let container = try asked { card throws(DNAError) in
      try card.readOpenly(.container, 0..<(containerAccessPlace + 1))
    }
    let access = settings[.ndef]?.access
    let isReadable = access?.read == .free || access?.readWrite == .free
    let length =
      isReadable
      ? try asked { card throws(DNAError) in try card.readOpenly(.ndef, 0..<2) } : nil
    return DNAReport(
      version: version,
      keyVersions: versions ?? [UInt8?](repeating: nil, count: Int(dnaKeyCount)),
      settings: settings, containerAccess: container?[containerAccessPlace],
      hasMessage: length.map { $0 != [0, 0] } ?? false)
  }

  /// The answer to one question, or `nil` when the card answers it wrongly twice.
  private mutating func asked<Answer>(
    _ question: (inout DNACard) throws(DNAError) -> Answer
  ) throws(DNAError) -> Answer? {
    for _ in 0..<2 {
      do throws(DNAError) { return try question(&self) } catch {
        switch error.problem {
        case .status, .answerLength, .unreadableSettings: try selectApplication()
        default: throw error
        }
      }
    }
    return nil
  }
}
