/// A report of everything that an NTAG 424 DNA reveals without a key.
package struct DNACardReport: Hashable, Sendable {
  /// The chip's version.
  package let version: DNAVersion
  /// The versions of keys 0 to 4; 0 as delivered, and `nil` if the card does not reveal them.
  package let keyVersions: [UInt8?]
  /// The settings of those files for which the card revealed them.
  package let settings: [DNAFile: FileSettings]
  /// The capability container's byte that allows or forbids writing, if it could be read.
  package let containerAccess: UInt8?
  /// Whether the NDEF file contains a message, that is, has a length other than zero.
  package let hasMessage: Bool

  /// The state of a card between delivery and locking.
  package enum State: Hashable, Sendable {
    /// The card is as delivered from the factory.
    case factory
    /// The card has a message, with keys and settings as delivered: everybody can change all of it.
    case message
    /// The card proves its taps, and its key versions say that the keys were changed.
    case personalized
    /// The card proves its taps, but its keys have the version of delivery, so everybody may know
    /// them.
    case unversioned
    /// The card proves its taps, and nobody can change its content.
    case locked
    /// A change from one of these states to another was interrupted, with a description.
    case halfway(String)
    /// The card did not reveal the settings of its NDEF file.
    case unknown

    /// The state's stable name in output for programs.
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

    /// The state as a sentence for people.
    package var sentence: String {
      switch self {
      case .factory: "as delivered: it proves nothing yet"
      case .message:
        "a message, with keys and settings as delivered: it proves nothing, and everybody can change it"
      case .personalized: "personalized: its URL proves every tap to everybody who has its keys"
      case .unversioned:
        "its URL proves every tap, with keys of version 0: if they are the factory keys, everybody has them"
      case .locked: "personalized and locked: its URL proves every tap, and nobody can change it"
      case .unknown: "unknown: the settings of its NDEF file could not be read"
      case .halfway(let why): "half-way: \(why); repeat the interrupted command to continue"
      }
    }
  }

  /// The state that follows from the facts in this report.
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

extension DNACard where Link: ~Copyable {
  /// Reads a report without a key. The file is read once, which counts as a tap on a card that
  /// counts taps.
  ///
  /// A question that the card answers wrongly is repeated once, and then left out of the report.
  package mutating func report() throws(DNAError) -> DNACardReport {
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
      try card.readWithoutKey(.container, 0..<(containerAccessOffset + 1))
    }
    let access = settings[.ndef]?.access
    let isReadable = access?.read == .free || access?.readWrite == .free
    let length =
      isReadable
      ? try asked { card throws(DNAError) in try card.readWithoutKey(.ndef, 0..<2) } : nil
    return DNACardReport(
      version: version,
      keyVersions: versions ?? [UInt8?](repeating: nil, count: Int(dnaKeyCount)),
      settings: settings, containerAccess: container?[containerAccessOffset],
      hasMessage: length.map { $0 != [0, 0] } ?? false)
  }

  /// Asks a question, and repeats it once after a wrong answer. Returns `nil` if the second answer
  /// is wrong, too.
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
