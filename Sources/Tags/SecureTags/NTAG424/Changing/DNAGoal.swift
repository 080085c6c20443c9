/// The wanted content and settings of a card's NDEF file.
package struct DNAFileContent: Hashable, Sendable {
  /// The wanted bytes of the NDEF file, from its first byte.
  package let file: [UInt8]
  /// The URL template, if the card should prove its taps.
  package let template: SDMTemplate?
  /// The settings of the NDEF file.
  package let settings: FileSettings
  /// The settings after which nobody can change the file, if it should be locked.
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

  /// The empty content of a card as delivered.
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
  /// The wanted keys.
  package let keys: DNAKeySet<Key>
  /// The wanted content, or `nil` to leave the content alone.
  package let content: DNAFileContent?

  /// Creates a goal from its parts.
  package init(keys: DNAKeySet<Key>, content: DNAFileContent?) {
    (self.keys, self.content) = (keys, content)
  }
}

/// One step of a change.
package enum DNAStep: Hashable, Sendable {
  /// Switches mirroring off and lets key 0 write.
  case open
  /// Writes bytes of the NDEF file.
  case write(offset: Int, bytes: [UInt8])
  /// Writes the capability container's byte for write access.
  case container(access: UInt8)
  /// Changes a key.
  case key(UInt8)
  /// Changes the settings of the NDEF file.
  case settings(FileSettings)
  /// Makes a file's settings permanent, so that nobody can change them.
  case final(DNAFile, FileSettings)

  /// The step as a phrase.
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
