import Cryptography
import TestSupport
import Testing

@testable import VirtualReaders

@Suite("NTAG 424 DNA") struct DNACardTests {
  static let key = "00112233445566778899AABBCCDDEEFF"

  private func opened(_ number: UInt8 = 0) throws -> (BareDNA, DNAPeer) {
    let card = BareDNA()
    let peer = card.peer()
    #expect(try peer.authenticate(number) == 0)
    return (card, peer)
  }

  @Test("nothing but version and signature before the application") func noApplication() {
    let card = BareDNA()
    #expect(card.send("9071000002000000") == "9140" && card.send("907700000100" + "00") == "9140")
    for command in [
      "90f500000102" + "00", "9064000001" + "0000", "9051000000", "90ad000007020000000100" + "0000",
    ] {
      #expect(card.send(command) == "919d", "\(command)")
    }
    #expect(card.send("903c0000010000").hasSuffix("9190"))
    #expect(card.send("903c0000010100") == "919e" && card.send("903c000000") == "917e")
    #expect(card.send("9060000000") == "0404023000110591af")
    #expect(card.send("90af000000") == "0404020102110591af")
    #expect(card.send("90af000000") == "04518dfaa9618000000000000126" + "9100")
    #expect(card.send("90af000000") == "911c")
  }

  @Test("a command in the middle of another is refused, and ends it") func aborted() throws {
    let card = BareDNA()
    let peer = card.peer()
    #expect(peer.native(0x71, [0, 0])?.suffix(2) == [0x91, 0xAF])
    #expect(peer.native(0x64, [0]) == [0x91, 0xCA])
    #expect(peer.native(0xAF, [UInt8](repeating: 0, count: 32)) == [0x91, 0x1C])
    #expect(peer.native(0x71, [0, 0])?.suffix(2) == [0x91, 0xAF])
    #expect(card.send("00a4000c02e104") == "6985")
    #expect(card.send("00a4000c02e104") == "9000")
    #expect(peer.native(0x71, [0, 0])?.suffix(2) == [0x91, 0xAF])
    #expect(peer.native(0xAF, [1, 2]) == [0x91, 0x7E])
    #expect(try peer.authenticate(0) == 0)
  }

  @Test("what cannot be authenticated") func noAuthentication() throws {
    let card = BareDNA()
    let peer = card.peer()
    for (data, status) in [
      ([5, 0], 0x40), ([0x40, 0], 0x9E), ([0], 0x7E), ([0, 7, 1, 2, 3, 4, 5, 6, 7], 0x7E),
      ([0, 2, 1], 0x7E),
    ] as [([UInt8], UInt8)] {
      #expect(peer.native(0x71, data) == [0x91, status], "\(data)")
    }
    #expect(peer.native(0x77, [0]) == [0x91, 0x9D], "nothing to go on with")
    #expect(try peer.authenticate(0) == 0)
    #expect(peer.native(0x77, [0, 0]) == [0x91, 0x7E])
    #expect(try peer.authenticate(0) == 0)
    #expect(try peer.authenticate(4, isFirst: false) == 0)
    #expect(try peer.command(0x51, .full).data == card.tag.uid)
    // Capabilities are said again, filled with zeros; each time there are other random numbers.
    let answers = try (0..<2).map { _ in
      let first = try #require(peer.native(0x71, [0, 3, 0, 1, 2]))
      let zero = try AES128(key: Secret(DNAPeer.zeros))
      let challenge = try zero.decryptCBC(first.dropLast(2), vector: DNAPeer.zeros)
      let sent = try zero.encryptCBC(
        DNAPeer.zeros + challenge[1...] + challenge[..<1], vector: DNAPeer.zeros)
      let last = try #require(peer.native(0xAF, sent))
      return try zero.decryptCBC(last.dropLast(2), vector: DNAPeer.zeros)
    }
    #expect(answers[0][20...] == bytes("000000000000000102000000")[...])
    #expect(answers[0][..<4] != answers[1][..<4])
  }

  @Test("a code that is wrong, used or for another count ends the session") func wrongCodes() throws
  {
    let (_, peer) = try opened()
    let good = try peer.sealed(0x51, header: [], [], .full)
    #expect(try peer.opened(#require(peer.native(0x51, good)), .full).status == 0)
    #expect(peer.native(0x51, good) == [0x91, 0x1E], "used")
    #expect(peer.native(0x51, good) == [0x91, 0xAE], "no session any more")
    for index in 0..<8 {
      #expect(try peer.authenticate(0) == 0)
      var bad = try peer.sealed(0x51, header: [], [], .full)
      bad[index] ^= 0x10
      #expect(peer.native(0x51, bad) == [0x91, 0x1E])
    }
    #expect(try peer.authenticate(0) == 0)
    #expect(peer.native(0x51, []) == [0x91, 0x7E])
    #expect(try peer.authenticate(0) == 0)
    let card = BareDNA()
    let other = card.peer()
    #expect(try other.authenticate(0) == 0)
    card.chip.session?.counter = 1
    #expect(try other.command(0x51, .full).status == 0x1E, "another count")
    #expect(try other.authenticate(0) == 0)
    card.chip.session?.counter = 0xFFFF
    #expect(other.native(0x60) == [0x91, 0x1E], "no further count")
  }

  @Test("the padding of what is encrypted is checked") func padding() throws {
    let (card, peer) = try opened()
    card.chip.settings[1] = DNAFileSettings(mode: 3, rights: 0x0000)
    let session = try #require(peer.session)
    let vector = try #require(try card.chip.session?.vector([0xA5, 0x5A]))
    let body = try AES128(key: session.encryption).encryptCBC(DNAPeer.zeros, vector: vector)
    let sent = try peer.sealed(0x8D, header: [2, 0, 0, 0, 1, 0, 0], body, .code)
    #expect(peer.native(0x8D, sent) == [0x91, 0x1E])
    #expect(try peer.authenticate(0) == 0)
    let cut = try peer.sealed(0x8D, header: [2, 0, 0, 0, 1, 0, 0], [1, 2, 3], .code)
    #expect(peer.native(0x8D, cut) == [0x91, 0x7E])
  }

  @Test("keys are changed by key 0, with their versions") func keys() throws {
    let (card, peer) = try opened()
    let new = bytes(Self.key)
    #expect(try peer.command(0x64, header: [2], .code) == DNAPeer.Answer(status: 0, data: [0]))
    for number in 1...4 as ClosedRange<UInt8> {
      #expect(try peer.changeKey(number, to: new, version: number) == .done)
      #expect(try peer.command(0x64, header: [number], .code).data == [number])
    }
    // The old key that was mixed in was another.
    #expect(try peer.changeKey(1, to: DNAPeer.zeros).status == 0x1E)
    #expect(try peer.authenticate(0) == 0)
    #expect(try peer.changeKey(5, to: new).status == 0x40)
    #expect(try peer.authenticate(0) == 0)
    let short = try peer.command(0xC4, header: [1], new + [1], .full)
    #expect(short.status == 0x7E)
    #expect(try peer.authenticate(1) == 0xAE && peer.authenticate(1, new) == 0)
    #expect(try peer.changeKey(2, to: new, from: new).status == 0xAE, "not key 0")
    #expect(try peer.authenticate(0) == 0)
    #expect(try peer.changeKey(0, to: new) == .done)
    #expect(card.chip.session == nil && card.send("9051000000") == "91ae")
    #expect(try peer.authenticate(0) == 0xAE && peer.authenticate(0, new) == 0)
    #expect(try peer.command(0x64, header: [7], .code).status == 0x40)
    _ = peer.select()
    #expect(try peer.command(0x64, header: [3], .plain).data == [3], "without a key, too")
  }

  @Test("files are read and written as their rights and modes say") func files() throws {
    for (mode, sent) in [(0, DNAPeer.Mode.plain), (1, .code), (3, .full), (2, .plain)] {
      let (card, peer) = try opened(3)
      card.chip.settings[2] = DNAFileSettings(mode: UInt8(mode), rights: 0x2330)
      let data = (1...20).map { UInt8($0) }
      let header: [UInt8] = [3, 5, 0, 0, 20, 0, 0]
      #expect(try peer.command(0x8D, header: header, data, sent) == .done)
      #expect(Array(card.application.files[2].bytes[4..<26]) == [0] + data + [0])
      #expect(try peer.command(0xAD, header: header, sent).data == data)
      #expect(try peer.authenticate(2) == 0)
      #expect(try peer.command(0xAD, header: header, sent).data == data)
      #expect(try peer.command(0x8D, header: header, data, sent).status == 0xAE)
      #expect(try peer.authenticate(1) == 0)
      #expect(try peer.command(0xAD, header: header, sent).status == 0xAE)
    }
    let (card, peer) = try opened(3)
    #expect(try peer.command(0xAD, header: [3, 120, 0, 0, 9, 0, 0], .full).status == 0xBE)
    #expect(try peer.authenticate(3) == 0)
    #expect(try peer.command(0x8D, header: [3, 127, 0, 0, 2, 0, 0], [1, 2], .full).status == 0xBE)
    #expect(try peer.authenticate(3) == 0)
    #expect(try peer.command(0x8D, header: [3, 0, 0, 0, 3, 0, 0], [1, 2], .full).status == 0x7E)
    #expect(try peer.authenticate(3) == 0)
    #expect(try peer.command(0xAD, header: [3, 0, 0, 0, 0, 0, 0], .full).data.count == 128)
    #expect(try peer.command(0xAD, header: [9, 0, 0, 0, 0, 0, 0], .full).status == 0xF0)
    card.chip.settings[1] = DNAFileSettings(mode: 0, rights: 0xFFFF)
    _ = peer.select()
    #expect(try peer.command(0xAD, header: [2, 0, 0, 0, 1, 0, 0], .plain).status == 0x9D)
    #expect(try peer.command(0x8D, header: [2, 0, 0, 0, 1, 0, 0], [1], .plain).status == 0x9D)
  }

  @Test("the commands of ISO 7816-4 do what everybody may, and nothing in a session") func iso()
    throws
  {
    let (card, peer) = try opened()
    #expect(card.send("00a4000c02e104") == "9000")
    #expect(card.send("00b0000002") == "6982" && card.chip.session == nil)
    #expect(card.send("00b0000002") == "00009000" && card.send("00d600000100") == "9000")
    #expect(card.send("00a4000c02e105") == "9000" && card.send("00b0000002") == "6982")
    #expect(card.send("00a4000c02e103") == "9000" && card.send("00d600000100") == "6982")
    #expect(card.send("00b0000002") == "00179000")
    #expect(try peer.authenticate(0) == 0)
    #expect(
      try peer.command(0x8D, header: [1, 14, 0, 0, 1, 0, 0], [0xFF], .plain) == .done,
      "the container with key 0")
    #expect(card.tag.capabilityContainer[14] == 0xFF)
    card.chip.settings[1] = DNAFileSettings(mode: 0, rights: 0x1110)
    #expect(peer.select() && card.send("00a4000c02e104") == "9000")
    #expect(card.send("00b0000002") == "6982" && card.send("00d600000100") == "6982")
  }

  @Test("the fiftieth wrong key in a row is the first that costs time, and each costs more")
  func delay() throws {
    let card = BareDNA()
    try card.setKey(0, Self.key)
    let peer = card.peer()
    for _ in 1...50 { #expect(try peer.authenticate(0) == 0xAE) }
    for wait in 1...4 {
      for _ in 0..<wait { #expect(try peer.authenticate(0) == 0xAD) }
      #expect(try peer.authenticate(0) == 0xAE)
    }
    #expect(try peer.authenticate(1) == 0, "each key for itself")
    for _ in 0..<3 { #expect(try peer.authenticate(0) == 0xAD) }
    card.power()
    _ = peer.select()
    for _ in 0..<5 { #expect(try peer.authenticate(0, bytes(Self.key)) == 0xAD) }
    #expect(try peer.authenticate(0, bytes(Self.key)) == 0)
    #expect(try peer.authenticate(0) == 0xAE && peer.authenticate(0) == 0xAE)
    #expect(card.chip.keys[0].failures == 54 - 10 + 2)
  }

  @Test("a key is locked at the limit; another key 0 opens it again") func limit() throws {
    let (card, peer) = try opened()
    for (settings, status) in [
      ("010000" + "0100", 0x9E), ("0105", 0x7E), ("01050002" + "00", 0x00),
    ] as [(String, UInt8)] {
      #expect(try peer.command(0x5C, header: [0x0A], bytes(settings), .full).status == status)
      if status != 0 { #expect(try peer.authenticate(0) == 0) }
    }
    #expect(
      card.chip.configuration.failureLimit == 5 && card.chip.configuration.failureDecrement == 2)
    try card.setKey(1, Self.key)
    for _ in 1...4 { #expect(try peer.authenticate(1) == 0xAE) }
    #expect(try peer.authenticate(1, bytes(Self.key)) == 0)
    for _ in 1...3 { #expect(try peer.authenticate(1) == 0xAE) }
    #expect(try peer.authenticate(1) == 0x9D && peer.authenticate(1, bytes(Self.key)) == 0x9D)
    card.power()
    _ = peer.select()
    #expect(try peer.authenticate(1, bytes(Self.key)) == 0x9D)
    #expect(try peer.authenticate(0) == 0)
    #expect(try peer.changeKey(1, to: DNAPeer.zeros, from: bytes(Self.key)) == .done)
    #expect(try peer.authenticate(1) == 0)
    // Turned off, nothing is counted any more.
    #expect(try peer.authenticate(0) == 0)
    #expect(try peer.command(0x5C, header: [0x0A], bytes("0000000000"), .full) == .done)
    for _ in 1...9 { #expect(try peer.authenticate(1, bytes(Self.key)) == 0xAE) }
    #expect(try peer.authenticate(1) == 0)
  }

  @Test("the factory's limit is 1,000 wrong keys") func factoryLimit() throws {
    let card = BareDNA()
    card.chip.keys[0].failures = 999
    let peer = card.peer()
    #expect(try peer.authenticate(0) == 0 && card.chip.keys[0].failures == 989)
    card.chip.keys[0].failures = 999
    #expect(try peer.authenticate(0, bytes(Self.key)) == 0xAE)
    #expect(try peer.authenticate(0) == 0x9D, "for good")
  }

  @Test("configuration: what is there, and what ends there") func configuration() throws {
    for (option, settings, status) in [
      (0x00, "04", 0x9E), (0x00, "0202", 0x7E), (0x04, "0400", 0x00), (0x04, "04", 0x7E),
      (0x05, "00000000000000000102", 0x00), (0x0B, "00", 0x00), (0x0B, "", 0x7E),
      (0x07, "0100", 0x9E),
      (0x00, "00", 0x00),
    ] as [(UInt8, String, UInt8)] {
      let (card, peer) = try opened()
      let answer = try peer.command(0x5C, header: [option], bytes(settings), .full)
      #expect(answer.status == status, "\(option) \(settings)")
      _ = peer.select()
      if option == 0x0B, status == 0 { #expect(card.send("9060000000").hasPrefix("040482")) }
      #expect(!card.chip.configuration.hasRandomNumber)
    }
    let (card, peer) = try opened()
    card.chip.settings[1].mirrors = DNAMirrors()
    #expect(
      try peer.command(0x5C, header: [0x05], bytes("00000000020000000000"), .full) == .done)
    #expect(try peer.authenticate(0) == 0x9D && card.chip.settings[1].mirrors == nil)
    let (_, other) = try opened(1)
    #expect(try other.command(0x5C, header: [0x00], [0x02], .full).status == 0xAE)
  }

  @Test("the version in a session, with one code over its three parts") func codedVersion() throws {
    let (card, peer) = try opened()
    let first = try #require(
      peer.native(0x60, peer.sealed(0x60, header: [], [], .code)))
    let second = try #require(peer.native(0xAF))
    let third = try #require(peer.native(0xAF))
    #expect(third.suffix(2) == [0x91, 0x00] && third.count == 14 + 8 + 2)
    let whole = first.dropLast(2) + second.dropLast(2) + third
    #expect(try peer.opened(Array(whole), .code).data.count == 28)
    #expect(card.chip.session?.counter == 1)
    let signature = try peer.sealed(0x3C, header: [0], [], .full)
    let answer = try #require(peer.native(0x3C, signature))
    #expect(try peer.opened(answer, .full).data == card.chip.signature)
    #expect(peer.native(0x60) == [0x91, 0x7E], "a session wants codes")
  }
}
