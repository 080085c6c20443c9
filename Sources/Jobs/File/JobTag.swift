/// What a job does to tags.
package struct JobTag: Sendable, Hashable {
  /// The kinds of tag that are taken; others are refused at the reader.
  package var chips: [JobChip]
  /// Whether tags are locked for ever once their content was read back.
  package var locks: Bool
  /// The password that protects tags from being written, if one does.
  package var password: JobPassword?
  /// The keys with which tags prove themselves, if they get some.
  package var personalization: JobPersonalization?
  /// The Android app that opens the tag, as a second record.
  package var androidPackage: String?
  /// Whether the chip's signature must be its maker's.
  package var requiresOriginality: Bool
  /// Whether a tag that holds something else is written over.
  package var overwrites: Bool
  /// Whether chips that are delivered without a capability container are formatted, once and for ever.
  package var formats: Bool

  /// Tags of these kinds, blank ones, that stay writable.
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

  /// The chip that holds least, among those of which it is known, with what it holds.
  package var smallestChip: (chip: JobChip, capacity: Int)? {
    chips.compactMap { chip in chip.capacity.map { (chip, $0) } }.min { $0.capacity < $1.capacity }
  }
}

/// Where the passwords of tags come from; none is ever written into a job file or a ledger.
package struct JobPassword: Sendable, Hashable {
  /// How the file's secret becomes a password.
  package enum Derivation: String, Sendable, Hashable, CaseIterable {
    /// Every tag has a password of its own, made from its UID and the master key in the file.
    case cmacUID = "cmac-uid"
    /// All tags have the password in the file.
    case none
  }

  /// The file with the secret; a path beside the job file.
  package var file: String
  /// How it becomes a password.
  package var derivation: Derivation

  /// Names a file.
  package init(file: String, derivation: Derivation = .cmacUID) {
    self.file = file
    self.derivation = derivation
  }
}
