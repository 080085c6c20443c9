import Basics

/// What an NTAG 424 DNA says of itself to whoever asks, without any key.
package struct DNAReport: Hashable, Sendable {
  /// What chip it is.
  package let version: DNAVersion
  /// The versions of keys 0 to 4, where it tells: 0 as delivered.
  package let keyVersions: [UInt8?]
  /// The settings of its files.
  package let settings: [DNAFile: FileSettings]
  /// The byte of the capability container that says who may write.
  package let containerAccess: UInt8
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
  }
}

extension DNAReport {
  /// The state that all of it adds up to.
  package var state: State {
    guard let ndef = settings[.ndef], let container = settings[.container] else {
      return .halfway("its settings cannot be read")
    }
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
    let locks = [
      ndef.access.change == .never, containerAccess == 0xFF, container.access.change == .never,
    ]
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
    case .halfway(let why): "half-way: \(why); the command that was interrupted goes on with it"
    }
  }
}

extension DNACard where Link: ~Copyable {
  /// Looks at the card without a key; its file is read once, which a card that counts counts as a tap.
  package mutating func report() throws(DNAError) -> DNAReport {
    try selectApplication()
    let version = try version()
    guard version.is424DNA else {
      throw DNAError("ask for the version", .otherChip("this is \(version.name)"))
    }
    let sighting = try sighting(bytes: 2)
    let proprietary = try fileSettings(.proprietary)
    return DNAReport(
      version: version, keyVersions: sighting.versions,
      settings: [
        .container: sighting.containerSettings, .ndef: sighting.settings, .proprietary: proprietary,
      ],
      containerAccess: sighting.containerAccess,
      hasMessage: sighting.file.map { $0.prefix(2) != [0, 0] } ?? false)
  }
}
