/// The wanted content and settings of a card's NDEF file.
package struct DNAFileContent: Hashable, Sendable {
  /// The wanted bytes of the NDEF file, from offset 0.
  package let file: [UInt8]
  /// The URL template with which the card should prove its taps; `nil` for static content.
  package let template: SDMTemplate?
  /// The settings of the NDEF file while key 0 can still change it.
  package let settings: FileSettings
  /// The settings that make the file unchangeable, if it should be locked; otherwise `nil`.
  package let finalSettings: FileSettings?

  /// Creates content for a URL in which the card proves itself. `locks` makes it unchangeable for
  /// everybody, permanently.
  package init(_ template: SDMTemplate, locks: Bool) {
    file = template.file
    self.template = template
    settings = template.openSettings
    finalSettings = locks ? template.finalSettings : nil
  }

  private init(file: [UInt8], settings: FileSettings) {
    (self.file, self.settings) = (file, settings)
    template = nil
    finalSettings = nil
  }

  /// The zeros and settings that the NDEF file has on a card as delivered.
  package static let factory = DNAFileContent(
    file: [UInt8](repeating: 0, count: DNAFile.ndef.size), settings: DNAFile.ndef.factorySettings)

  /// Whether a card with this file and these settings already holds the content.
  func isHeld(by file: [UInt8], _ settings: FileSettings) -> Bool {
    if let template, settings.sdm != nil {
      return settings.sdm == template.sdm && template.matches(file)
    }
    return settings.sdm == nil && file.starts(with: self.file)
  }

  /// Whether the file can be replaced under its present settings: the chip mirrors the same values
  /// to the same places, and key 0 can write.
  ///
  /// Switching mirroring off and on again restarts the counter at 0, so settings that fit are kept.
  func fits(_ settings: FileSettings) -> Bool {
    guard let template else { return false }
    return settings.sdm == template.sdm && settings.mode == .plain && settings.access.read == .free
      && settings.access.allowsWriting(with: 0)
  }

  /// Whether the file's settings are the wanted ones. Final settings are always accepted.
  func isSet(_ found: FileSettings) -> Bool {
    found.isSame(as: settings) || finalSettings.map { found.isSame(as: $0) } ?? false
      || template.map { found.isSame(as: $0.finalSettings) } ?? false
  }
}

/// The state that a card should reach.
package struct DNAGoal<Key: TagKey>: Sendable {
  /// The keys that the card should have.
  package let keys: DNAKeySet<Key>
  /// The content that the NDEF file should have, or `nil` to leave it as it is.
  package let content: DNAFileContent?

  /// Creates a goal from the wanted keys and content.
  package init(keys: DNAKeySet<Key>, content: DNAFileContent?) {
    (self.keys, self.content) = (keys, content)
  }
}

/// A step in changing the keys and settings of a card.
package enum DNAStep: Hashable, Sendable {
  /// Switches off the mirroring in the NDEF file, and lets key 0 write to it.
  case open
  /// Writes bytes to the NDEF file at this offset, counted from 0.
  case write(offset: Int, bytes: [UInt8])
  /// Writes the byte of the capability container that allows or forbids writing.
  case container(access: UInt8)
  /// Changes the key with this number, 0 to 4.
  case key(UInt8)
  /// Changes the settings of the NDEF file.
  case settings(FileSettings)
  /// Makes a file's settings permanent, so that nobody can change them.
  case final(DNAFile, FileSettings)

  /// The step as a phrase, for messages.
  package var sentence: String {
    switch self {
    case .open: "switch mirroring off, so that key 0 can write"
    case .write(let offset, let bytes):
      "write \(bytes.count) bytes to the NDEF file, from byte \(offset) on"
    case .container(let access):
      access == 0
        ? "mark the capability container as writable by everybody"
        : "mark the capability container as writable by nobody"
    case .key(let number): "change key \(number)"
    case .settings: "change the settings of the NDEF file"
    case .final(let file, _): "lock \(file.name) permanently for everybody"
    }
  }
}
