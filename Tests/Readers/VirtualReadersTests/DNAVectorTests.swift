import Cryptography
import TestSupport
import Testing

@testable import VirtualReaders

/// The published sessions, played against the card with the random numbers that they had.
@Suite("NTAG 424 DNA: published vectors") struct DNAVectorTests {
  struct Session: Sendable, CustomTestStringConvertible {
    var key: UInt8
    var isFirst = true
    var challenge: String
    var encrypted: String
    var sent: String
    var answer: String
    var identifier: String
    var encryption: String
    var coding: String
    var testDescription: String { "key \(key)" }
  }

  static let first = Session(
    key: 0, challenge: "B9E2FC789B64BF237CCCAA20EC7E6E48",
    encrypted: "A04C124213C186F22399D33AC2A30215",
    sent: "35C3E05A752E0144BAC0DE51C1F22C56B34408A23D8AEA266CAB947EA8E0118D",
    answer: "3FA64DB5446D1F34CD6EA311167F5E4985B89690C04A05F17FA7AB2F08120663",
    identifier: "9D00C4DF", encryption: "1309C877509E5A215007FF0ED19CA564",
    coding: "4C6626F5E72EA694202139295C7A7FC7")
  static let third = Session(
    key: 3, challenge: "91517975190DCEA6104948EFA3085C1B",
    encrypted: "B875CEB0E66A6C5CD00898DC371F92D1",
    sent: "FF0306E47DFBC50087C4D8A78E88E62DE1E8BE457AA477C707E2F0874916A8B1",
    answer: "0CC9A8094A8EEA683ECAAC5C7BF20584206D0608D477110FC6B3D5D3F65C3A6A",
    identifier: "7614281A", encryption: "7A93D6571E4B180FCA6AC90C9A7488D4",
    coding: "FC4AF159B62E549B5812394CAB1918CC")
  static let nonFirst = Session(
    key: 0, isFirst: false, challenge: "6924E8D09722659A2E7DEC68E66312B8",
    encrypted: "A6A2B3C572D06C097BB8DB70463E22DC",
    sent: "BE7D45753F2CAB85F34BC60CE58B940763FE969658A532DF6D95EA2773F6E991",
    answer: "B888349C24B315EAB5B589E279C8263E",
    identifier: "7614281A", encryption: "4CF3CB41A22583A61E89B158D252FC53",
    coding: "5529860B2FC5FB6154B7F28361D30BF9")

  /// Plays an authentication and checks every byte of the card's.
  private func begin(_ session: Session, _ card: BareDNA) throws {
    card.chip.random.given =
      [bytes(session.challenge)] + (session.isFirst ? [bytes(session.identifier)] : [])
    let number = digits([session.key])
    let start = session.isFirst ? "9071000002\(number)0000" : "9077000001\(number)00"
    #expect(card.send(start) == session.encrypted.lowercased() + "91af")
    #expect(card.send("90af000020\(session.sent)00") == session.answer.lowercased() + "9100")
    let held = try #require(card.chip.session)
    #expect(held.identifier == bytes(session.identifier) && held.key == Int(session.key))
    #expect(held.encryption.exposed() == bytes(session.encryption))
    #expect(held.coding.exposed() == bytes(session.coding))
  }

  private func selected(_ uid: String = "04518DFAA96180") -> BareDNA {
    let card = BareDNA(uid: uid)
    #expect(card.send("00a4040007d276000085010100") == "9000")
    return card
  }

  static let writing =
    "421C73A27D827658AF481FDFF20A5025B559D0E3AA21E58D347F343CFFC768BFE596C706BC00F2176781D4B0242642A0"
    + "FF5A42C461AAF894D9A1284B8C76BCFA658ACD40555D362E08DB15CF421B51283F9064BCBE20E96CAE545B407C9D651A"
    + "3315B27373772E5DA2367D2064AE054AF996C6F1F669170FA88CE8C4E3A4A7BBBEF0FD971FF532C3A802AF745660F2B4"

  @Test("key 0: file 2 is written encrypted, and its settings are changed") func keyZero() throws {
    let card = selected()
    card.chip.settings[1] = DNAFileSettings(mode: 3, rights: 0xE000)
    try begin(Self.first, card)
    #expect(
      try card.chip.session?.vector([0xA5, 0x5A]) == bytes("D2CB7277A17841A06654A48188C1F8F5"))
    let written = card.send("908d00009f02000000800000\(Self.writing)D1D9A8499661EBF300")
    #expect(written == "fc222e5f7a5424529100")
    let text =
      "choose.url.com/ntag424?e=" + String(repeating: "0", count: 32) + "&c="
      + String(repeating: "0", count: 16)
    let file = bytes("0051D1014D5504") + text.utf8
    #expect(card.tag.memory[..<file.count] == file[...])
    #expect(card.tag.memory[file.count...].allSatisfy { $0 == 0 })
    #expect(
      try card.chip.session?.vector([0xA5, 0x5A]) == bytes("3E27082AB2ACC1EF55C57547934E9962"))
    let changed = card.send(
      "905f0000190261B6D97903566E84C3AE5274467E89EAD799B7C1A0EF7A0400")
    #expect(changed == "57bff87b1241e93d9100")
    #expect(card.chip.session?.counter == 2)
    let settings = card.chip.settings[1]
    #expect(digits(settings.encoded(size: 256)) == "004000e0000100c1f121200000430000430000")
  }

  @Test("key 3, and key 0 in the same transaction: file 3 and two keys") func keyThree() throws {
    let card = selected()
    try begin(Self.third, card)
    #expect(
      try card.chip.session?.vector([0xA5, 0x5A]) == bytes("4C651A64261A90307B6C293F611C7F7B"))
    #expect(
      card.send("908d00001f030000000a00006B5E6804909962FC4E3FF5522CF0F8436C0C53315B9C73AA00")
        == "c26d236e4a7c046d9100")
    #expect(card.application.files[2].bytes.prefix(11) == bytes("0102030405060708090A00")[...])
    // Any plain command counts, too.
    #expect(card.send("90ad00000702000000010000" + "00") == "009100")
    try begin(Self.nonFirst, card)
    #expect(card.chip.session?.counter == 2)
    let second = card.send(
      "90c4000029022CF362B7BF4311FF3BE1DAA295E8C68DE09050560D19B9E16C2393AE9CD1FAC75D0CE20BCD1D06E600"
    )
    #expect(second == "203bb55d1089d5879100")
    #expect(try card.chip.keys[2].value().exposed() == bytes("F3847D627727ED3BC9C4CC050489B966"))
    let zero = card.send(
      "90c400002900C0EB4DEEFEDDF0B513A03A95A75491818580503190D4D05053FF75668A01D6FDA6610234BDED643200"
    )
    #expect(zero == "9100")
    #expect(try card.chip.keys[0].value().exposed() == bytes("5004BF991F408672B1EF00F08F9E8647"))
    #expect(card.chip.session == nil && card.chip.keys[0].version == 1)
    #expect(DNAPeer.checksum(bytes("F3847D627727ED3BC9C4CC050489B966")) == bytes("789DFADC"))
  }

  /// A session of which only the keys are published.
  private func session(
    _ card: BareDNA, _ identifier: String, encryption: String, coding: String
  ) throws {
    card.chip.session = DNASession(
      key: 0, identifier: bytes(identifier), counter: 0, encryption: try Secret(bytes(encryption)),
      coding: try Secret(bytes(coding)))
  }

  @Test("settings in MAC mode") func settings() throws {
    let card = selected()
    card.chip.settings[1] = try DNAFileSettings(
      bytes("40EEEED1FE001F00004400004400002000006A0000"), size: 256, counter: 0,
      hasTamperLoop: false, allowsMirrors: true)
    try session(
      card, "7A21085E", encryption: String(repeating: "0", count: 32),
      coding: "8248134A386E86EB7FAF54A52E536CB6")
    #expect(
      card.send("90f5000009026597A457C8CD442C00")
        == "0040eeee000100d1fe001f00004400004400002000006a00002a474282e7a479869100")
  }

  @Test("the number, encrypted") func number() throws {
    let card = selected("04958CAA5C5E80")
    try session(
      card, "DF055522", encryption: "2B4D963C014DC36F24F69A50A394F875",
      coding: "379D32130CE61705DD5FD8C36B95D764")
    let answer = card.send("90510000088E2C155ADDA99BE300")
    #expect(answer == "70756055688505b52a5e26e59e329cd6595f672298ea41b79100")
    #expect(
      try card.chip.session?.vector([0x5A, 0xA5]) == bytes("7F6BB0B278EA054CBD238C5D9E9E342B"))
  }

  @Test("a random number from now on") func configuration() throws {
    let card = selected()
    try session(
      card, "D779B1D0", encryption: "7951A705F47F3C29B596454DC1490383",
      coding: "FE4EDBF46536557E304682F33E63A84F")
    #expect(
      card.send("905c000019008EA0138A7AF6FC8E99DF2A3A305602C43A7A3C9228C3134A00")
        == "86044208cad1676a9100")
    #expect(card.chip.configuration.hasRandomNumber)
    let driver = Driver(card.tag)
    let seen = try #require(driver.list())
    #expect(seen[2] == 0x04 && seen[4] == 4 && seen[5] == 0x08)
    #expect(try #require(driver.reset())[5..<9] != seen[5..<9])
  }

  /// Metadata, what the code is over, the code, and from what they are made.
  struct Tap: Sendable, CustomTestStringConvertible {
    var picc: String
    var data: String?
    var plain = ""
    /// The text from the encrypted data to the code; `nil` when the code is over nothing.
    var tail: String?
    var code: String
    var uid: String
    var counter: Int
    var meta = String(repeating: "0", count: 32)
    var file = String(repeating: "0", count: 32)
    var testDescription: String { picc }
  }

  static let taps = [
    Tap(
      picc: "EF963FF7828658A599F3041510671E88", code: "94EED9EE65337086", uid: "04DE5F1EACC040",
      counter: 61),
    Tap(
      picc: "FD91EC264309878BE6345CBE53BADF40", data: "CEE9A53E3E463EF1F459635736738962",
      plain: "xxxxxxxxxxxxxxxx", tail: "&cmac=", code: "ECC1E7F6C6C73BF6", uid: "04958CAA5C5E80",
      counter: 8),
    Tap(
      picc: "FDE4AFA99B5C820A2C1BB0F1C792D0EB", data: "94592FDE69FA06E8E3B6CA686A22842B",
      plain: "xxxxxxxxxxxxxxxx", code: "CA35A3F40DD69A0B", uid: "04958CAA5C5E80", counter: 1),
    Tap(
      picc: "8ACADDEF0A9B62CDAE39A16B83FC14DE", data: "B8436E11F627BB7F543FCC0C1E0D1A89",
      plain: "NTXXqno_oBFpwy-V", tail: "", code: "238B2543A8DEBAD8", uid: "041D3C8A2D6B80",
      counter: 291, meta: "42AFF114F2CB3B6141BE6DC95DFC5416",
      file: "B62A9BAF092439BD43C62AEE96B970C5"),
    Tap(
      picc: "E61CB056F52D34F9368F079D1814D2CF", code: "FCC9A22201EA2298", uid: "0425607A8F6980",
      counter: 0, meta: "55DA174C9608993DC27BB3F30A4A7314",
      file: "2AB74ABC1273FB43CAE97553A36D4D08"),
    Tap(
      picc: "D798D011FA0BF5BD5ECE6F42265B02D5", code: "B49D12860DA69E54", uid: "0425607A8F6980",
      counter: 1, meta: "55DA174C9608993DC27BB3F30A4A7314",
      file: "2AB74ABC1273FB43CAE97553A36D4D08"),
  ]

  @Test("taps that servers know", arguments: taps) func tap(_ tap: Tap) throws {
    let card = BareDNA(uid: tap.uid)
    try card.setKey(2, tap.meta)
    try card.setKey(1, tap.file)
    var mirrors = DNAMirrors()
    (mirrors.showsUID, mirrors.counts, mirrors.encrypts) = (true, true, tap.data != nil)
    (mirrors.meta, mirrors.file) = (2, 1)
    // 32 digits, perhaps 32 more, the text between, the code.
    let data = tap.data ?? ""
    let place = 32 + data.count + (tap.tail?.utf8.count ?? 0)
    let start = tap.tail == nil ? place : 32
    // Where the code is over nothing although there are data, it begins with them all the same: the
    // chip demands it.
    mirrors.offsets = DNAMirrors.Offsets(codeStart: start, data: 32, dataLength: 32, code: place)
    card.chip.settings[1].mirrors = mirrors
    let content =
      [UInt8](repeating: 0x30, count: 32) + tap.plain.utf8
      + [UInt8](repeating: 0x30, count: data.count / 2) + (tap.tail ?? "").utf8
    card.tag.memory = content
    card.chip.readCounter = max(0, tap.counter - 1)
    let cipher = try AES128(key: Secret(bytes(tap.meta)))
    let known = try cipher.decryptCBC(bytes(tap.picc), vector: DNAPeer.zeros)
    #expect(known[..<8] == ([0xC7] + bytes(tap.uid))[...] && known[8] == UInt8(tap.counter & 0xFF))
    card.chip.random.given = [Array(known[11...])]
    if tap.counter == 0 {
      // Such a card was read before it counted; the chip's own first read has number 1.
      card.chip.series = DNAChip.ReadSeries(command: .readBinary, padding: Array(known[11...]))
      let seen = try card.chip.view(1, card.tag.memory, by: .readBinary)
      expectTap(tap, seen, place)
    } else {
      expectTap(tap, card.tap(), place)
      #expect(card.chip.readCounter == tap.counter)
    }
  }

  private func expectTap(_ tap: Tap, _ seen: [UInt8], _ place: Int) {
    let text = String(decoding: seen.prefix(place + 16), as: UTF8.self)
    #expect(text == tap.picc + (tap.data ?? "") + (tap.tail ?? "") + tap.code)
  }

  @Test("UID and counter in the clear") func plain() {
    let card = BareDNA(uid: "041E3C8A2D6B80")
    var mirrors = DNAMirrors()
    (mirrors.showsUID, mirrors.counts) = (true, true)
    (mirrors.meta, mirrors.file) = (DNAFileSettings.everybody, 0)
    mirrors.offsets = DNAMirrors.Offsets(uid: 0, counter: 15, codeStart: 22, code: 22)
    card.chip.settings[1].mirrors = mirrors
    card.tag.memory = Array("______________x______x".utf8)
    card.chip.readCounter = 5
    #expect(
      String(decoding: card.tap().prefix(38), as: UTF8.self)
        == "041E3C8A2D6B80x000006x4B00064004B0B3D3")
  }

  @Test("the keys of one tap") func tapKeys() throws {
    let card = BareDNA(uid: "04C767F2066180")
    card.chip.readCounter = 1
    var mirrors = DNAMirrors()
    (mirrors.showsUID, mirrors.counts, mirrors.meta) = (true, true, 1)
    let cipher = DNACipher(key: try Secret(bytes("5ACE7E50AB65D5D51FD5BF5A16B8205B")))
    let encryption = try cipher.derived(card.chip.vector([0xC3, 0x3C], mirrors))
    let coding = try cipher.derived(card.chip.vector([0x3C, 0xC3], mirrors))
    #expect(encryption.exposed() == bytes("66DA61797E23DECA5D8ECA13BBADF7A9"))
    #expect(coding.exposed() == bytes("3A3E8110E05311F7A3FCF0D969BF2B48"))
  }
}
