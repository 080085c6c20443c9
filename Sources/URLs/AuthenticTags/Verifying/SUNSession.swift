/// The session keys that a tag derives for one tap from its file key, its UID and its counter.
struct SUNSession<Key: TagKey> {
  private let file: Key
  private let mode: SUNMode
  private let uid: [UInt8]
  /// The tap counter, three bytes, lowest first; empty if the tag does not reveal it.
  private let counter: [UInt8]

  init(file: Key, _ identity: SUNIdentity) {
    (self.file, mode) = (file, identity.mode)
    (uid, counter) = (identity.uid, identity.counter)
  }

  /// Computes the 8-byte authentication code of `text` with the session key.
  func code(over text: [UInt8]) throws(TagCipherError) -> [UInt8] {
    let code =
      switch mode {
      case .aes: try file.derived(by: vector([0x3C, 0xC3])).code(of: text)
      case .lrp: try resilientKey().lrpCode(of: text)
      }
    return stride(from: 1, to: code.count, by: 2).map { code[$0] }
  }

  /// Decrypts the encrypted file data of a URL.
  func decrypt(_ data: [UInt8]) throws(TagCipherError) -> [UInt8] {
    switch mode {
    case .aes:
      let key = try file.derived(by: vector([0xC3, 0x3C]))
      let start = counter + [UInt8](repeating: 0, count: tagBlockLength - counter.count)
      return try key.decrypt(data, vector: key.encrypt(start, vector: zeroVector))
    case .lrp:
      return try resilientKey().lrpDecrypt(
        data, updatedKey: 1, counter: counter + [0, 0, 0])
    }
  }

  private func resilientKey() throws(TagCipherError) -> Key {
    try file.lrpDerived(
      by: Self.filled([0, 1, 0, 0x80] + uid + counter, to: 14) + [0x1E, 0xE1])
  }

  private func vector(_ label: [UInt8]) -> [UInt8] {
    Self.filled(label + [0, 1, 0, 0x80] + uid + counter, to: tagBlockLength)
  }

  private static func filled(_ bytes: [UInt8], to count: Int) -> [UInt8] {
    bytes + [UInt8](repeating: 0, count: max(0, count - bytes.count))
  }
}

/// The UID and the tap counter of a tag, as given by its URL.
struct SUNIdentity {
  var mode: SUNMode
  var uid: [UInt8]
  /// The tap counter, three bytes, lowest first; empty if the tag does not reveal it.
  var counter: [UInt8]

  /// The tap counter as a number, or `nil` if the tag does not reveal it.
  var count: Int? {
    counter.isEmpty ? nil : counter.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  /// Creates an identity from a UID and counter in plain text; the counter's highest byte is first.
  init(uid: [UInt8], counterFromTop: [UInt8]) {
    (mode, self.uid, counter) = (.aes, uid, counterFromTop.reversed())
  }

  /// Decrypts an identity: 16 bytes, or 24 in LRP mode, where the first 8 are the start of the
  /// block counter.
  init<Key: TagKey>(decrypting bytes: [UInt8], by key: Key) throws(SUNRefusal) {
    let plain: [UInt8]
    do throws(TagCipherError) {
      if bytes.count == tagBlockLength {
        mode = .aes
        plain = try key.decrypt(bytes, vector: zeroVector)
      } else {
        mode = .lrp
        plain = try key.lrpDecrypt(
          Array(bytes.dropFirst(8)), updatedKey: 0, counter: Array(bytes.prefix(8)))
      }
    } catch { throw .cipher(error) }
    let tag = plain.first ?? 0
    guard plain.count == tagBlockLength, tag & 0x30 == 0 else { throw .tagByte(tag) }
    guard tag & 0x80 != 0 else { throw .noUID }
    guard tag & 0x0F == 7 else { throw .uidLength(Int(tag & 0x0F)) }
    uid = Array(plain[1..<8])
    counter = tag & 0x40 == 0 ? [] : Array(plain[8..<11])
  }
}
