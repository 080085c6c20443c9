import Basics
import Jobs
import Ledgers
import LibCrypto
import Tags
import Tapping

extension TapRules {
  /// What a job asks of its tags; `secret` is what its password file holds, if it has one, and `keys` what its tags get.
  init(
    _ tag: JobTag, of content: JobContent? = nil, secret: Secret? = nil, keys: JobKeys? = nil
  ) throws {
    let package = tag.androidPackage
    let isPersonalized = tag.personalization != nil
    self.init { row in
      TapContent(
        try JobMessage(
          url: row.content.url, of: content, androidPackage: package,
          isPersonalized: isPersonalized))
    }
    chips = tag.chips.map(TapChips.init)
    allowsUsed = tag.overwrites
    formats = tag.formats
    wantsOriginal = tag.requiresOriginality
    if let personalization = tag.personalization {
      guard let keys else { throw PasswordMissing(file: personalization.file) }
      finish = TapFinish(keys, locks: tag.locks)
    } else if let password = tag.password {
      guard let secret else { throw PasswordMissing(file: password.file) }
      try protect(by: password.derivation, secret)
    } else if tag.locks {
      finish = TapFinish(.lock) { _ in .lock(TagLock()) }
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
      let password = try TagPassword(PasswordPair(secret))
      name = derivation.rawValue
      find = { _ in password }
    }
    passwords = TagPasswords(find)
    finish = TapFinish(.protect, derivation: name) { uid in
      .protect(TagProtection(password: try find(uid)))
    }
  }
}

extension TapChips {
  /// The chips that a job names by one word.
  init(_ kind: JobChip) { self.init(kind.title) { kind.includes($0) } }
}

extension JobChip {
  /// Whether a tag with this chip is of this kind.
  func includes(_ chip: TagChip) -> Bool {
    switch self {
    case .product(let product): chip.product == product
    case .any(let type): chip.type == type
    // The name goes on with how it was recognised.
    case .ntag424: chip.name.hasPrefix(title)
    }
  }
}

extension TapContent {
  /// The message of a row, and how a tag shows it.
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
  /// Whether `found` is this message with the numbers of this tag in their place; any count will do.
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
  /// The same password as tags take it.
  fileprivate init(_ password: PasswordPair) throws {
    var bytes = password.password.exposed() + password.acknowledgement.exposed()
    defer { Secret.wipe(&bytes) }
    guard let made = TagPassword(bytes) else {
      throw PasswordMissing(file: "its file")
    }
    self = made
  }
}

/// A job with a password was begun without the secret.
struct PasswordMissing: Error, CustomStringConvertible {
  /// The file that has it.
  let file: String
  var description: String { "the tags get a password or keys, and \(file) was not read" }
}
