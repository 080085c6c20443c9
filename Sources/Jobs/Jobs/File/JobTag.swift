/// The settings of a job for its tags.
package struct JobTag: Sendable, Hashable {
  /// The kinds of tag that the job accepts; others are refused at the reader.
  package var chips: [JobChip]
  /// Whether the job locks tags permanently after it has read their content back.
  package var locks: Bool
  /// The password that protects tags from being written; nil for none.
  package var password: JobPassword?
  /// The settings for giving tags their own keys; nil to leave their keys.
  package var personalization: JobPersonalization?
  /// The package name of the Android app that opens the tag, which a second record states.
  package var androidPackage: String?
  /// Whether the chip's originality signature must be genuine.
  package var requiresOriginality: Bool
  /// Whether a tag with other content is overwritten.
  package var overwrites: Bool
  /// Whether the job formats chips that are delivered without a capability container, which is
  /// permanent.
  package var formats: Bool

  /// Creates settings for blank tags of these kinds that stay writable.
  package init(
    _ chips: [JobChip], locks: Bool = false, password: JobPassword? = nil,
    personalization: JobPersonalization? = nil, androidPackage: String? = nil,
    requiresOriginality: Bool = false, overwrites: Bool = false,
    formats: Bool = false
  ) {
    self.chips = chips
    self.locks = locks
    self.password = password
    self.personalization = personalization
    self.androidPackage = androidPackage
    self.requiresOriginality = requiresOriginality
    self.overwrites = overwrites
    self.formats = formats
  }

  /// The accepted chip with the smallest known capacity, and that capacity in bytes.
  package var smallestChip: (chip: JobChip, capacity: Int)? {
    chips.compactMap { chip in chip.capacity.map { (chip, $0) } }.min { $0.capacity < $1.capacity }
  }
}

/// The source of the passwords of tags. Passwords are never written into a job file or a ledger.
package struct JobPassword: Sendable, Hashable {
  /// A way to derive a tag's password from the secret in the file.
  package enum Derivation: String, Sendable, Hashable, CaseIterable {
    /// Every tag has its own password, derived from its UID and the master key in the file.
    case cmacUID = "cmac-uid"
    /// No derivation: all tags have the password in the file.
    case none
  }

  /// The path of the file with the secret, relative to the job file.
  package var file: String
  /// The way in which the secret becomes a tag's password.
  package var derivation: Derivation

  /// Creates a password from the secret in a file, by default derived from each tag's UID.
  package init(file: String, derivation: Derivation = .cmacUID) {
    self.file = file
    self.derivation = derivation
  }
}
