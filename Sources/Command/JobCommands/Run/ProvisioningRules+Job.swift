extension ProvisioningRules {
  /// Creates the rules for a job's tags; `secret` is the content of its password file, if it has
  /// one, and `keys` are the keys for its tags.
  init(
    _ tag: JobTag, of content: JobContent? = nil, secret: Secret? = nil, keys: JobKeys? = nil
  ) throws {
    let package = tag.androidPackage
    let isPersonalized = tag.personalization != nil
    self.init { row in
      RowMessage(
        try JobMessage(
          url: row.content.url, of: content, androidPackage: package,
          isPersonalized: isPersonalized))
    }
    chips = tag.chips.map(AcceptedChips.init)
    allowsUsed = tag.overwrites
    formats = tag.formats
    wantsOriginal = tag.requiresOriginality
    if let personalization = tag.personalization {
      guard let keys else { throw PasswordMissing(file: personalization.file) }
      finish = FinishingStep(keys, locks: tag.locks)
    } else if let password = tag.password {
      guard let secret else { throw PasswordMissing(file: password.file) }
      try protect(by: password.derivation, secret)
    } else if tag.locks {
      finish = FinishingStep(.lock) { _ in .lock(TagLock()) }
    }
  }

  private mutating func protect(
    by derivation: JobPassword.Derivation, _ secret: Secret
  ) throws {
    let find: @Sendable (TagUID) throws -> TagPassword
    let name: String
    switch derivation {
    case .cmacUID:
      let derivation = try PasswordDerivation(masterKey: secret)
      name = derivation.id
      find = { uid in try TagPassword(derivation.password(for: uid.bytes)) }
    case .none:
      let password = try TagPassword(PasswordWithAcknowledgement(secret))
      name = derivation.rawValue
      find = { _ in password }
    }
    passwords = TagPasswordProvider(find)
    finish = FinishingStep(.protect, derivation: name) { uid in
      .protect(TagProtection(password: try find(uid)))
    }
  }
}

extension AcceptedChips {
  /// Creates the accepted chips from a kind that a job names.
  init(_ kind: JobChip) { self.init(kind.title) { kind.includes($0) } }
}

extension JobChip {
  /// Whether a tag with this chip belongs to this kind.
  func includes(_ chip: TagChip) -> Bool {
    switch self {
    case .product(let product): chip.product == product
    case .any(let type): chip.type == type
    // The name ends with how the chip was recognized.
    case .ntag424: chip.name.hasPrefix(title)
    }
  }
}

extension RowMessage {
  /// Creates the content for a row's message, with the comparison for what the tag shows.
  init(_ message: JobMessage) {
    if let template = message.template {
      self.init(template)
      return
    }
    guard let mirrored = message.mirrored else {
      self.init(message: message.bytes)
      return
    }
    self.init(message: message.bytes, operation: .writeMirrored(mirrored)) { found, uid in
      mirrored.isShown(in: found, by: uid)
    }
  }
}

extension TagMirroredMessage {
  /// Whether the tag shows this message with its own number inserted. Any counter value is
  /// accepted.
  func isShown(in found: [UInt8], by uid: TagUID) -> Bool {
    let end = offset + mirror.length
    guard found.count == message.count, found[..<offset] == message[..<offset],
      found[end...] == message[end...]
    else { return false }
    let shown = found[offset..<end]
    switch mirror {
    case .uid: return shown.elementsEqual("\(uid)".utf8)
    case .counter: return shown.allSatisfy(\.isHexadecimalDigit)
    case .both:
      return shown.prefix(15).elementsEqual("\(uid)x".utf8)
        && shown.suffix(6).allSatisfy(\.isHexadecimalDigit)
    }
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    (0x30...0x39).contains(self) || (0x41...0x46).contains(self)
  }
}

extension TagPassword {
  /// Creates the password in the form that tags require.
  fileprivate init(_ password: PasswordWithAcknowledgement) throws {
    var bytes = password.password.exposed() + password.acknowledgement.exposed()
    defer { Secret.wipe(&bytes) }
    guard let made = TagPassword(bytes) else {
      throw PasswordMissing(file: "its file")
    }
    self = made
  }
}

/// The error that a job with a password or keys was begun without the secret.
struct PasswordMissing: Error, CustomStringConvertible {
  /// The path of the file with the secret.
  let file: String
  var description: String { "the tags get a password or keys, and \(file) was not read" }
}
