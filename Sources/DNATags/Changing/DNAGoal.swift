package import AuthenticTags

/// What a card shall hold and show.
package struct DNAContent: Hashable, Sendable {
  /// The NDEF file from its first byte on.
  package let file: [UInt8]
  /// What the card puts into it.
  package let template: SDMTemplate?
  /// The settings of the NDEF file.
  package let settings: FileSettings
  /// The settings that nobody can change, where it shall come to that.
  package let finalSettings: FileSettings?

  /// A URL in which the card proves itself; `locks` takes the right to change it from everybody, for ever.
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

  /// Nothing, as delivered.
  package static let factory = DNAContent(
    file: [UInt8](repeating: 0, count: DNAFile.ndef.size), settings: DNAFile.ndef.factorySettings)

  /// Whether a card that has these settings holds this.
  func isHeld(by file: [UInt8], _ settings: FileSettings) -> Bool {
    if let template, settings.sdm != nil {
      return settings.sdm == template.sdm && template.matches(file)
    }
    return settings.sdm == nil && file.starts(with: self.file)
  }

  /// Whether the file can be exchanged as it is set: the chip shows the same in the same places, and key 0 writes.
  ///
  /// Showing that is switched off and on again counts from 0, so that settings that fit are left on.
  func fits(_ settings: FileSettings) -> Bool {
    guard let template else { return false }
    return settings.sdm == template.sdm && settings.mode == .plain && settings.access.read == .free
      && settings.access.allowsWriting(with: 0)
  }

  /// Whether these settings of the file are the wanted ones; final ones are, whoever wants them.
  func isSet(_ found: FileSettings) -> Bool {
    found.isSame(as: settings) || finalSettings.map { found.isSame(as: $0) } ?? false
      || template.map { found.isSame(as: $0.finalSettings) } ?? false
  }
}

/// What a card shall become.
package struct DNAGoal<Key: TagKey>: Sendable {
  /// The keys that it shall have.
  package let keys: DNAKeySet<Key>
  /// What it shall hold, or `nil` to leave that.
  package let content: DNAContent?

  /// Takes both.
  package init(keys: DNAKeySet<Key>, content: DNAContent?) {
    (self.keys, self.content) = (keys, content)
  }
}

/// One thing to do to a card.
package enum DNAStep: Hashable, Sendable {
  /// Showing what changes is switched off, and key 0 may write.
  case open
  /// Bytes of the NDEF file.
  case write(offset: Int, bytes: [UInt8])
  /// The byte of the capability container that says who may write.
  case container(access: UInt8)
  /// A key gets another value.
  case key(UInt8)
  /// The NDEF file gets its settings.
  case settings(FileSettings)
  /// A file's settings become what nobody can change.
  case final(DNAFile, FileSettings)
}

extension DNAStep {
  /// What it does, in words.
  package var sentence: String {
    switch self {
    case .open: "switch off what the card shows, so that key 0 can write"
    case .write(let offset, let bytes):
      "write \(bytes.count) bytes of the NDEF file from byte \(offset) on"
    case .container(let access):
      access == 0
        ? "let the capability container say that everybody may write"
        : "let the capability container say that nobody may write"
    case .key(let number): "change key \(number)"
    case .settings: "set the NDEF file"
    case .final(let file, _): "take the right to change \(file.name) from everybody, for ever"
    }
  }
}
