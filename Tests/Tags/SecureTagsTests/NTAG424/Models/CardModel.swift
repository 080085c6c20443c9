import Cryptography

/// An NTAG 424 DNA by the facts and by nothing of the target: its own ciphers' use, its own
/// parsing, its own settings.
final class CardModel {
  let uid: [UInt8] = [0x04, 0x95, 0x8C, 0xAA, 0x5C, 0x5E, 0x80]
  var keys = [[UInt8]](repeating: [UInt8](repeating: 0, count: 16), count: 5)
  var versions = [UInt8](repeating: 0, count: 5)
  var files: [UInt8: [UInt8]] = [
    1: CardModel.container + [UInt8](repeating: 0, count: 32 - CardModel.container.count),
    2: [UInt8](repeating: 0, count: 256), 3: [UInt8](repeating: 0, count: 128),
  ]
  /// Option, rights and what follows, as ChangeFileSettings carries them.
  var settings: [UInt8: [UInt8]] = [1: [0, 0x00, 0xE0], 2: [0, 0xE0, 0xEE], 3: [3, 0x30, 0x23]]
  var counter = 0
  var isInSeries = false
  /// Keys that were refused, less ten for each that was right.
  var refused = 0
  var refusedAtMost = 0
  /// How often it wants to wait before it says whether a key is right.
  var waits = 0
  private var waited = 0
  var keyChanges = 0
  /// Commands that it does not know.
  var unknownCommands: Set<UInt8> = []

  static let container: [UInt8] = [
    0x00, 0x17, 0x20, 0x01, 0x00, 0x00, 0xFF, 0x04, 0x06, 0xE1, 0x04, 0x01, 0x00, 0x00, 0x00,
    0x05, 0x06, 0xE1, 0x05, 0x00, 0x80, 0x82, 0x83,
  ]

  var isSelected = false
  var isoFile: UInt8?
  var session: Session?
  private var pending: Pending?
  private var serial: UInt8 = 0

  struct Session {
    var key: Int
    var ti: [UInt8]
    var count: Int
    var enc: [UInt8]
    var mac: [UInt8]
  }

  private enum Pending {
    case version(Int)
    case authentication(key: Int, challenge: [UInt8], isFirst: Bool)
  }

  /// A card that has been through the same.
  func copy() -> CardModel {
    let twin = CardModel()
    (twin.keys, twin.versions, twin.files, twin.settings) = (keys, versions, files, settings)
    (twin.counter, twin.refused, twin.waits) = (counter, refused, waits)
    return twin
  }

  /// The field was off, or the tag was selected again.
  func reset() {
    (isSelected, isoFile, session, pending, isInSeries) = (false, nil, nil, nil, false)
  }

  func answer(_ apdu: [UInt8]) -> [UInt8] {
    do {
      let answer = try apdu.first == 0x90 ? native(apdu) : iso(apdu)
      return answer
    } catch let error as Refusal {
      session = nil
      pending = nil
      return [UInt8(error.word >> 8), UInt8(error.word & 0xFF)]
    } catch { return [0x91, 0xEE] }
  }

  struct Refusal: Error {
    var word: Int
    init(_ word: Int) { self.word = word }
  }

  private func native(_ apdu: [UInt8]) throws -> [UInt8] {
    guard isSelected else { throw Refusal(0x919D) }
    guard apdu.count >= 5 else { throw Refusal(0x917E) }
    let body: [UInt8]
    if apdu.count == 5 {
      body = []
    } else {
      guard apdu.count == 6 + Int(apdu[4]), apdu.last == 0 else { throw Refusal(0x917E) }
      body = Array(apdu[5..<(5 + Int(apdu[4]))])
    }
    isInSeries = false
    let code = apdu[1]
    if code != 0xAF { pending = nil }
    switch code {
    case 0x60: return try versionPart(0)
    case 0xAF: return try next(body)
    case 0x71: return try begin(body, isFirst: true)
    case 0x77: return try begin(body, isFirst: false)
    default: return try command(code, body)
    }
  }

  private func next(_ body: [UInt8]) throws -> [UInt8] {
    switch pending {
    case .version(let part): return try versionPart(part)
    case .authentication(let key, let challenge, let isFirst):
      return try finish(body, key, challenge, isFirst)
    case nil: throw Refusal(0x91CA)
    }
  }

  private func versionPart(_ part: Int) throws -> [UInt8] {
    session = nil
    pending = part < 2 ? .version(part + 1) : nil
    switch part {
    case 0: return bytes("04040230001105 91AF")
    case 1: return bytes("04040201021105 91AF")
    default: return uid + bytes("CF3DA0A0A0A0A0 9100")
    }
  }

  private func begin(_ body: [UInt8], isFirst: Bool) throws -> [UInt8] {
    guard body.count == (isFirst ? 2 + Int(body.dropFirst().first ?? 0) : 1) else {
      throw Refusal(0x917E)
    }
    guard isFirst || session != nil else { throw Refusal(0x919D) }
    let key = Int(body[0])
    guard key < 5 else { throw Refusal(0x9140) }
    serial &+= 1
    let challenge = (0..<16).map { UInt8($0) &* 17 &+ serial }
    pending = .authentication(key: key, challenge: challenge, isFirst: isFirst)
    waited = 0
    return try Cipher.encrypt(keys[key], challenge) + [0x91, 0xAF]
  }

  private func finish(
    _ body: [UInt8], _ key: Int, _ challenge: [UInt8], _ isFirst: Bool
  ) throws -> [UInt8] {
    guard body.count == 32 else { throw Refusal(0x917E) }
    if waited < waits {
      waited += 1
      return [0x91, 0xAD]
    }
    pending = nil
    let clear = try Cipher.decrypt(keys[key], body)
    let rndA = Array(clear[..<16])
    let expected = Array(challenge[1...]) + [challenge[0]]
    guard Array(clear[16...]) == expected else {
      refused += 1
      refusedAtMost = max(refused, refusedAtMost)
      throw Refusal(0x91AE)
    }
    refused = max(0, refused - 10)
    let ti: [UInt8]
    let count: Int
    if isFirst {
      (ti, count) = ([0xC0, 0xFF, 0xEE, serial], 0)
    } else {
      (ti, count) = (session?.ti ?? [], session?.count ?? 0)
    }
    var mixed = Array(rndA[0..<2])
    for index in 0..<6 { mixed.append(rndA[2 + index] ^ challenge[index]) }
    mixed += challenge[6...]
    mixed += rndA[8...]
    session = Session(
      key: key, ti: ti, count: count,
      enc: try Cipher.code(keys[key], [0xA5, 0x5A, 0, 1, 0, 0x80] + mixed),
      mac: try Cipher.code(keys[key], [0x5A, 0xA5, 0, 1, 0, 0x80] + mixed))
    let turned = Array(rndA[1...]) + [rndA[0]]
    let answer = isFirst ? ti + turned + [UInt8](repeating: 0, count: 12) : turned
    return try Cipher.encrypt(keys[key], answer) + [0x91, 0x00]
  }
}

/// The ciphers, by the library alone.
enum Cipher {
  static let zero = [UInt8](repeating: 0, count: 16)
  static func encrypt(_ key: [UInt8], _ data: [UInt8], iv: [UInt8] = zero) throws -> [UInt8] {
    try AES128(key: Secret(key)).encryptCBC(data, vector: iv)
  }
  static func decrypt(_ key: [UInt8], _ data: [UInt8], iv: [UInt8] = zero) throws -> [UInt8] {
    try AES128(key: Secret(key)).decryptCBC(data, vector: iv)
  }
  static func code(_ key: [UInt8], _ data: [UInt8]) throws -> [UInt8] {
    try AESCMAC(key: Secret(key)).code(for: data)
  }
  static func short(_ key: [UInt8], _ data: [UInt8]) throws -> [UInt8] {
    let whole = try code(key, data)
    return (0..<8).map { whole[2 * $0 + 1] }
  }
}
