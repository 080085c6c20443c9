import Cryptography

extension DNAChip {
  /// Performs the first part of AuthenticateEV2First, which has a key number and the reader's
  /// capabilities.
  mutating func beginFirst(_ command: CardCommand) throws(DNARefusal) -> [UInt8] {
    let data = command.data
    guard data.count >= 2, data[1] <= 6, data.count == 2 + Int(data[1]) else { throw .length }
    return try begin(data[0], capabilities: Array(data[2...]), nil)
  }

  /// Performs the first half of AuthenticateEV2NonFirst, within a session.
  mutating func beginNonFirst(_ command: CardCommand) throws(DNARefusal) -> [UInt8] {
    guard command.data.count == 1 else { throw .length }
    guard let session else { throw .permission }
    return try begin(command.data[0], capabilities: nil, session)
  }

  private mutating func begin(
    _ key: UInt8, capabilities: [UInt8]?, _ session: DNASession?
  ) throws(DNARefusal) -> [UInt8] {
    guard key & 0xC0 == 0 else { throw .parameter }
    let key = Int(key)
    guard keys.indices.contains(key) else { throw .noSuchKey }
    guard !configuration.isLRP, !isLocked(key) else { throw .permission }
    if served[key] < delay(key) {
      served[key] += 1
      throw .delay
    }
    let challenge = random.take(16)
    let answer = try keys[key].cipher().encrypt(challenge)
    self.session = nil
    pending = .authentication(
      key: key, challenge: challenge, capabilities: capabilities, session)
    return answer + [0x91, 0xAF]
  }

  /// Whether a key is locked, so that nobody can authenticate with it any more.
  private func isLocked(_ key: Int) -> Bool {
    configuration.countsFailures && keys[key].failures >= configuration.failureLimit
  }

  /// The number of delay answers before an authentication: one more with each failure from the
  /// fiftieth on.
  private func delay(_ key: Int) -> Int { max(0, keys[key].consecutiveFailures - 49) }

  /// Performs the second half of an authentication, and opens the session.
  mutating func finish(
    _ command: CardCommand, _ key: Int, _ challenge: [UInt8], _ capabilities: [UInt8]?,
    _ session: DNASession?
  ) throws(DNARefusal) -> [UInt8] {
    guard command.data.count == 32 else { throw .length }
    let cipher = try keys[key].cipher()
    let content = try cipher.decrypt(command.data)
    let (reader, echo) = (Array(content[..<16]), content[16...])
    guard equalInConstantTime(rotated(challenge), echo) else {
      countFailure(key)
      throw .authentication
    }
    countSuccess(key)
    guard let capabilities else { return try goOn(session, key, reader, challenge, cipher) }
    let identifier = random.take(4)
    self.session = try DNASession(
      key: key, identifier: identifier, counter: 0, from: cipher, reader: reader, card: challenge)
    let own = [0, 0, 0, 0] + configuration.capabilities
    let theirs = capabilities + [UInt8](repeating: 0, count: 6 - capabilities.count)
    return try cipher.encrypt(identifier + rotated(reader) + own + theirs) + [0x91, 0x00]
  }

  private mutating func goOn(
    _ session: DNASession?, _ key: Int, _ reader: [UInt8], _ challenge: [UInt8],
    _ cipher: DNACipher
  ) throws(DNARefusal) -> [UInt8] {
    self.session = try DNASession(
      key: key, identifier: session?.identifier ?? [], counter: session?.counter ?? 0, from: cipher,
      reader: reader, card: challenge)
    return try cipher.encrypt(rotated(reader)) + [0x91, 0x00]
  }

  private mutating func countFailure(_ key: Int) {
    keys[key].consecutiveFailures = min(255, keys[key].consecutiveFailures + 1)
    keys[key].failures = min(0xFFFF, keys[key].failures + 1)
    served[key] = 0
  }

  private mutating func countSuccess(_ key: Int) {
    keys[key].consecutiveFailures = 0
    keys[key].failures = max(0, keys[key].failures - configuration.failureDecrement)
    served[key] = 0
  }

  private func rotated(_ bytes: [UInt8]) -> [UInt8] { Array(bytes[1...]) + bytes[..<1] }
}
