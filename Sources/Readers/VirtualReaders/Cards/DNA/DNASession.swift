import Cryptography

/// A session between a card and a reader that knows one of its keys.
struct DNASession: Sendable {
  let key: Int
  /// The transaction identifier, four random bytes of the card.
  let identifier: [UInt8]
  /// The number of commands in the session so far.
  var counter: Int
  let encryption: Secret
  let coding: Secret

  init(
    key: Int, identifier: [UInt8], counter: Int, from secret: DNACipher, reader: [UInt8],
    card: [UInt8]
  ) throws(DNARefusal) {
    (self.key, self.identifier, self.counter) = (key, identifier, counter)
    var context: [UInt8] = [0x00, 0x01, 0x00, 0x80]
    context += reader[..<2]
    context += zip(reader[2..<8], card[..<6]).map { $0 ^ $1 }
    context += card[6...]
    context += reader[8...]
    encryption = try secret.derived([0xA5, 0x5A] + context)
    coding = try secret.derived([0x5A, 0xA5] + context)
  }

  /// Creates a session whose session keys are known.
  init(key: Int, identifier: [UInt8], counter: Int, encryption: Secret, coding: Secret) {
    (self.key, self.identifier, self.counter) = (key, identifier, counter)
    (self.encryption, self.coding) = (encryption, coding)
  }

  private var counterBytes: [UInt8] { Array(threeBytes(counter)[..<2]) }

  func vector(_ label: [UInt8]) throws(DNARefusal) -> [UInt8] {
    let block = label + identifier + counterBytes + [UInt8](repeating: 0, count: 8)
    return try DNACipher(key: encryption).encrypt(block)
  }

  private func code(_ first: UInt8, _ rest: [UInt8]) throws(DNARefusal) -> [UInt8] {
    try DNACipher(key: coding).code([first] + counterBytes + identifier + rest)
  }

  /// Checks a command, counts it, and returns the data after the header without its protection.
  mutating func open(
    _ command: CardCommand, header: Int, _ protection: DNAFileSettings.Protection
  ) throws(DNARefusal) -> [UInt8] {
    guard counter < 0xFFFF else { throw .integrity }
    defer { counter += 1 }
    if protection == .plain { return Array(command.data[header...]) }
    guard command.data.count >= header + 8 else { throw .length }
    let content = Array(command.data.dropLast(8))
    guard
      equalInConstantTime(try code(command.instruction, content), command.data.suffix(8))
    else { throw .integrity }
    let body = Array(content[header...])
    if protection == .code || body.isEmpty { return body }
    guard body.count.isMultiple(of: DNACipher.blockLength) else { throw .length }
    var plain = try DNACipher(key: encryption).decrypt(body, vector: vector([0xA5, 0x5A]))
    defer { Secret.wipe(&plain) }
    guard let data = DNACipher.unpadded(plain) else { throw .integrity }
    return data
  }

  /// Returns the data of a successful answer with encryption or a MAC, as `protection` demands.
  func close(
    _ data: [UInt8], _ protection: DNAFileSettings.Protection
  ) throws(DNARefusal) -> [UInt8] {
    if protection == .plain { return data }
    var body = data
    if protection == .full, !data.isEmpty {
      body = try DNACipher(key: encryption).encrypt(
        DNACipher.padded(data), vector: vector([0x5A, 0xA5]))
    }
    return body + (try code(0x00, body))
  }
}

extension DNAChip {
  /// Returns the data of a command after its header, without the protection of the session.
  mutating func receive(
    _ command: CardCommand, header: Int, _ protection: DNAFileSettings.Protection
  ) throws(DNARefusal) -> [UInt8] {
    guard command.data.count >= header else { throw .length }
    guard session != nil else { return Array(command.data[header...]) }
    return try session?.open(command, header: header, protection) ?? []
  }

  /// Checks a command's protection, and throws if it has data after its header.
  mutating func receiveNothing(
    _ command: CardCommand, header: Int = 0, _ protection: DNAFileSettings.Protection
  ) throws(DNARefusal) {
    guard try receive(command, header: header, protection).isEmpty else { throw .length }
  }

  /// Creates a successful answer, protected if there is a session.
  func reply(
    _ data: [UInt8] = [], _ protection: DNAFileSettings.Protection
  ) throws(DNARefusal) -> [UInt8] {
    (try session?.close(data, protection) ?? data) + [0x91, 0x00]
  }
}
