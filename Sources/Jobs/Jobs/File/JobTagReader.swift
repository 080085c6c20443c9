import SecureTags
import JSONText
import NDEF

/// Reads the member `tag`.
struct JobTagReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  static let members = [
    "chips", "lock", "password", "personalize", "aar", "originality", "overwrite", "format",
  ]
  static let passwordMembers = ["file", "derivation"]
  static let personalizeMembers = ["keys", "scheme", "version"]

  func read() throws(JSONError) -> JobTag {
    try cursor.object(allowing: Self.members)
    return JobTag(
      try chips(cursor.require("chips")), locks: try cursor.flag("lock"),
      password: try cursor.optional("password").map { password throws(JSONError) in
        try self.password(password)
      },
      personalization: try cursor.optional("personalize").map { object throws(JSONError) in
        try personalization(object)
      },
      androidPackage: try cursor.optional("aar").map { package throws(JSONError) in
        try self.package(package)
      },
      requiresOriginality: try cursor.flag("originality"),
      overwrites: try cursor.flag("overwrite"), formats: try cursor.flag("format"))
  }

  private func chips(_ list: JSONCursor) throws(JSONError) -> [JobChip] {
    var chips: [JobChip] = []
    for element in try list.array() {
      let word = try element.choice(of: JobChip.allCases.map(\.rawValue), "chip")
      guard let chip = JobChip(rawValue: word) else { continue }
      guard !chips.contains(chip) else {
        throw element.error("'\(word)' appears twice; write it once")
      }
      chips.append(chip)
    }
    guard !chips.isEmpty else {
      throw list.error("the list is empty; name at least one chip, such as \"ntag213\"")
    }
    return chips
  }

  private func password(_ object: JSONCursor) throws(JSONError) -> JobPassword {
    if case .string = object.value {
      throw object.error(
        "a password is never written into a job file; write {\"file\": …} and keep it in that file")
    }
    try object.object(allowing: Self.passwordMembers)
    let word = try object.optional("derivation")?
      .choice(of: JobPassword.Derivation.allCases.map(\.rawValue), "derivation")
    return JobPassword(
      file: try object.require("file").path(),
      derivation: word.flatMap(JobPassword.Derivation.init) ?? .cmacUID)
  }

  private func personalization(
    _ object: JSONCursor
  ) throws(JSONError) -> JobPersonalization {
    if case .string = object.value {
      throw object.error(
        "a key is never written into a job file; write {\"keys\": …} with the file that has the master key"
      )
    }
    try object.object(allowing: Self.personalizeMembers)
    let word = try object.optional("scheme")?
      .choice(of: DNAKeyScheme.allCases.map(\.rawValue), "scheme")
    let version = try object.optional("version")?.integer(in: 1...255)
    return JobPersonalization(
      file: try object.require("keys").path(),
      scheme: word.flatMap(DNAKeyScheme.init(rawValue:)) ?? .boltCard,
      version: version.map { UInt8(truncatingIfNeeded: $0) } ?? 1)
  }

  private func package(_ value: JSONCursor) throws(JSONError) -> String {
    let package = try value.string()
    let parts = package.split(separator: ".", omittingEmptySubsequences: false)
    let isPackage =
      parts.count > 1
      && parts.allSatisfy { part in
        part.first.map { $0.isASCII && $0.isLetter } == true
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      }
    guard isPackage else {
      throw value.error("'\(package.prefix(60))' is not an Android package; write com.example.eat")
    }
    return package
  }
}
