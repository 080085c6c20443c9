import JSONText
import SecureTags

extension JobTag {
  static let form: JSONForm<JobTag> = .object(
    .required("chips", chipsForm, \.chips),
    .defaulting("lock", .bool, \.locks, to: false, about: "Lock for ever."),
    .optional("password", JobPassword.form, \.password),
    .optional("personalize", JobPersonalization.form, \.personalization),
    .optional("aar", package, \.androidPackage, about: "The Android app that opens the tag."),
    .defaulting("originality", .bool, \.requiresOriginality, to: false),
    .defaulting("overwrite", .bool, \.overwrites, to: false),
    .defaulting("format", .bool, \.formats, to: false),
    also: ["description": "What is done to tags."]
  ) {
    JobTag(
      $1, locks: $2, password: $3, personalization: $4, androidPackage: $5,
      requiresOriginality: $6, overwrites: $7, formats: $8)
  }.named("tag")

  private static let chipsForm = JSONForm<JobChip>.choice("chip")
    .list(["minItems": 1, "uniqueItems": true])
    .checked { chips, cursor throws(JSONError) in
      for (index, element) in try cursor.array().enumerated()
      where chips[..<index].contains(chips[index]) {
        throw element.error("'\(chips[index].rawValue)' appears twice; write it once")
      }
      guard !chips.isEmpty else {
        throw cursor.error("the list is empty; name at least one chip, such as \"ntag213\"")
      }
      return chips
    }

  private static let package = JSONForm.string([
    "pattern": #"^[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z][A-Za-z0-9_]*)+$"#
  ]).checked { package, cursor throws(JSONError) in
    let parts = package.split(separator: ".", omittingEmptySubsequences: false)
    let isPackage =
      parts.count > 1
      && parts.allSatisfy { part in
        part.first.map { $0.isASCII && $0.isLetter } == true
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      }
    guard isPackage else {
      throw cursor.error("'\(package.prefix(60))' is not an Android package; write com.example.eat")
    }
    return package
  }
}

extension JobPassword {
  fileprivate static let form = JSONForm<JobPassword>.object(
    .required("file", .path, \.file, about: "The file with the master key or the password."),
    .defaulting("derivation", .choice("derivation"), \.derivation, to: .cmacUID)
  ) { JobPassword(file: $1, derivation: $2) }
  .refusingSecrets(
    "a password is never written into a job file; write {\"file\": …} and keep it in that file")
}

extension JobPersonalization {
  fileprivate static let form = JSONForm<JobPersonalization>.object(
    .required(
      "keys", .path, \.file,
      about: "The file with the master key from which the keys of every tag are made."),
    .defaulting("scheme", .choice("scheme"), \.scheme, to: .boltCard),
    .defaulting("version", versionForm, \.version, to: UInt8(1))
  ) { JobPersonalization(file: $1, scheme: $2, version: $3) }
  .refusingSecrets(
    "a key is never written into a job file; write {\"keys\": …} with the file that has the "
      + "master key")
}

extension JobPersonalization {
  private static let versionForm: JSONForm<UInt8> = JSONForm.integer(in: 1...255).map(
    { number, _ in UInt8(truncatingIfNeeded: number) }, { Int($0) })
}

extension JSONForm {
  /// The same form, with an error sentence of its own for a string, which may be a secret.
  fileprivate func refusingSecrets(_ sentence: String) -> JSONForm {
    JSONForm(
      shape,
      { cursor throws(JSONError) in
        if case .string = cursor.value { throw cursor.error(sentence) }
        return try read(cursor)
      }, write)
  }
}
