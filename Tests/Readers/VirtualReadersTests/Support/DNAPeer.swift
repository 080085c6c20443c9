import Cryptography

@testable import VirtualReaders

/// A reader that knows keys of an NTAG 424 DNA, written for tests alone and straight from the data
/// sheet.
final class DNAPeer {
  /// Sends an APDU; no answer is `nil`.
  let send: ([UInt8]) -> [UInt8]?
  private(set) var session: Session?

  struct Session {
    var identifier: [UInt8]
    var counter: Int
    var encryption: Secret
    var coding: Secret
  }

  enum Mode { case plain, code, full }

  /// What came of a command: the second byte of the status, and data whose code was right.
  struct Answer: Equatable {
    var status: UInt8?
    var data: [UInt8] = []
    static let lost = Answer(status: nil)
    static let done = Answer(status: 0)
  }

  init(_ send: @escaping ([UInt8]) -> [UInt8]?) { self.send = send }

  static let zeros = [UInt8](repeating: 0, count: 16)

  func select() -> Bool {
    session = nil
    return send(bytes("00a4040007d276000085010100")) == [0x90, 0x00]
  }

  /// Sends a native command as it is.
  func native(_ instruction: UInt8, _ data: [UInt8] = []) -> [UInt8]? {
    let length = data.isEmpty ? [] : [UInt8(data.count)]
    return send([0x90, instruction, 0, 0] + length + data + [0])
  }

  /// Authenticates; 0 when the card proved itself too.
  func authenticate(
    _ number: UInt8, _ key: [UInt8] = zeros, isFirst: Bool = true,
    random: [UInt8] = (0..<16).map { $0 &* 7 &+ 3 }
  ) throws -> UInt8? {
    let old = session
    session = nil
    let begun = isFirst ? native(0x71, [number, 0]) : native(0x77, [number])
    guard let begun, begun.suffix(2) == [0x91, 0xAF] else { return begun?.last }
    let secret = try Secret(key)
    let cipher = try AES128(key: secret)
    let card = try cipher.decryptCBC(begun.dropLast(2), vector: Self.zeros)
    let sent = try cipher.encryptCBC(random + card[1...] + card[..<1], vector: Self.zeros)
    guard let last = native(0xAF, sent) else { return nil }
    guard last.suffix(2) == [0x91, 0x00] else { return last.last }
    let content = try cipher.decryptCBC(last.dropLast(2), vector: Self.zeros)
    let start = isFirst ? 4 : 0
    guard content[start..<(start + 16)] == random[1...] + random[..<1] else { return 0xFF }
    let middle = zip(random[2..<8], card[..<6]).map { $0 ^ $1 }
    let context = [0, 1, 0, 0x80] + random[..<2] + middle + card[6...] + random[8...]
    session = Session(
      identifier: isFirst ? Array(content[..<4]) : old?.identifier ?? [],
      counter: isFirst ? 0 : old?.counter ?? 0,
      encryption: try AESCMAC(key: secret).secretCode(for: [0xA5, 0x5A] + context),
      coding: try AESCMAC(key: secret).secretCode(for: [0x5A, 0xA5] + context))
    return 0
  }

  /// The APDU's data for a command in the session.
  func sealed(
    _ instruction: UInt8, header: [UInt8], _ data: [UInt8], _ mode: Mode
  ) throws -> [UInt8] {
    guard let session, mode != .plain else { return header + data }
    var body = data
    if mode == .full, !data.isEmpty {
      body += [0x80] + [UInt8](repeating: 0, count: 15 - data.count % 16)
      body = try AES128(key: session.encryption).encryptCBC(body, vector: vector([0xA5, 0x5A]))
    }
    return header + body + (try code([instruction], header + body))
  }

  /// Gives a command without data.
  func command(_ instruction: UInt8, header: [UInt8] = [], _ mode: Mode) throws -> Answer {
    try command(instruction, header: header, [], mode)
  }

  /// Gives a command in the session and checks the answer.
  func command(
    _ instruction: UInt8, header: [UInt8] = [], _ data: [UInt8], _ mode: Mode
  ) throws -> Answer {
    let sent = try sealed(instruction, header: header, data, mode)
    guard let answer = native(instruction, sent) else { return .lost }
    return try opened(answer, mode)
  }

  func opened(_ answer: [UInt8], _ mode: Mode) throws -> Answer {
    guard answer.suffix(2).first == 0x91, answer.last == 0x00 || answer.last == 0x90 else {
      session = nil
      return Answer(status: answer.last)
    }
    session?.counter += 1
    var data = Array(answer.dropLast(2))
    guard let session, mode != .plain, !data.isEmpty else { return Answer(status: 0, data: data) }
    guard data.count >= 8 else { return Answer(status: 0xFF) }
    let given = data.suffix(8)
    data.removeLast(8)
    guard try code([0x00], data)[...] == given else { return Answer(status: 0xFF) }
    if mode == .full, !data.isEmpty {
      guard data.count.isMultiple(of: 16) else { return Answer(status: 0xFF) }
      data = try AES128(key: session.encryption).decryptCBC(data, vector: vector([0x5A, 0xA5]))
      guard let end = data.lastIndex(of: 0x80) else { return Answer(status: 0xFF) }
      data.removeSubrange(end...)
    }
    return Answer(status: 0, data: data)
  }

  private func vector(_ label: [UInt8]) throws -> [UInt8] {
    guard let session else { return [] }
    let block = label + session.identifier + low(session.counter) + [UInt8](repeating: 0, count: 8)
    return try AES128(key: session.encryption).encryptBlock(block)
  }

  private func code(_ first: [UInt8], _ rest: [UInt8]) throws -> [UInt8] {
    guard let session else { return [] }
    let message = first + low(session.counter) + session.identifier + rest
    let whole = try AESCMAC(key: session.coding).code(for: message)
    return stride(from: 1, to: 16, by: 2).map { whole[$0] }
  }

  private func low(_ counter: Int) -> [UInt8] { [UInt8(counter & 0xFF), UInt8(counter >> 8)] }

  /// ChangeKey in a session of key 0.
  func changeKey(
    _ number: UInt8, to new: [UInt8], from old: [UInt8] = zeros, version: UInt8 = 1
  ) throws -> Answer {
    var content = new + [version]
    if number > 0 {
      content = zip(new, old).map { $0 ^ $1 } + [version] + Self.checksum(new)
    }
    let answer = try command(0xC4, header: [number], content, .full)
    if number == 0 { session = nil }
    return answer
  }

  static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var register: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      for bit in 0..<8 {
        let isOdd = (register ^ UInt32(byte) >> UInt32(bit)) & 1 == 1
        register = register >> 1 ^ (isOdd ? 0xEDB8_8320 : 0)
      }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: register >> (8 * $0)) }
  }
}

/// A card without a radio.
final class BareDNA {
  var tag: VirtualTag
  var bench: SimulationRecorder

  init(_ tag: VirtualTag = VirtualTag(.ntag424), faults: [Fault] = []) {
    (self.tag, bench) = (tag, SimulationRecorder(faults: faults))
  }

  convenience init(uid: String) { self.init(VirtualTag(.ntag424, uid: bytes(uid))) }

  var application: FileApplication {
    get {
      guard let card = tag.card as? ISODEPCard else {
        return FileApplication(files: [], maxReadSize: 0, maxWriteSize: 0)
      }
      return card.application
    }
    set {
      guard var card = tag.card as? ISODEPCard else { return }
      card.application = newValue
      tag.card = card
    }
  }

  var chip: DNAChip {
    get { application.chip ?? DNAChip(uid: [], signature: [], hasTamperLoop: false) }
    set { application.chip = newValue }
  }

  func send(_ message: [UInt8]) -> [UInt8] { application.respond(to: message, &bench) }
  func send(_ message: String) -> String { digits(send(bytes(message))) }

  func power() { tag.powerUp() }

  /// A reader with the application selected.
  func peer() -> DNAPeer {
    let peer = DNAPeer { [self] in send($0) }
    _ = peer.select()
    return peer
  }

  func setKey(_ number: Int, _ key: String, version: UInt8 = 1) throws {
    chip.keys[number] = DNAKey(try Secret(bytes(key)), version: version)
  }

  /// What READ BINARY shows of file 2 in a new field.
  func tap() -> [UInt8] {
    power()
    _ = send("00a4040007d276000085010100")
    _ = send("00a4000c02e104")
    return send(bytes("00b0000000"))
  }
}
