import AuthenticTags
import Basics
import Cryptography
import Tags
import Testing

@testable import SecureTags

/// What is said to a card in one of the published examples, and what comes of it.
struct Example: Sendable, CustomTestStringConvertible {
  var name: String
  var challenges: [String] = []
  var script: [(String, String)]
  /// What is done; it throws where the card's answer is not believed.
  var run: @Sendable (inout ScriptedCard) throws -> Void

  var testDescription: String { name }

  func card() throws -> ScriptedCard {
    ScriptedCard(ScriptedLink(script), uid: testUID, cardEnvironment: cardEnvironment(challenges))
  }
}

private let zeroPicture =
  "0051D1014D550463686F6F73652E75726C2E636F6D2F6E7461673432343F653D"
  + "3030303030303030303030303030303030303030303030303030303030303030"
  + "26633D30303030303030303030303030303030"

private let writtenCipher =
  "421C73A27D827658AF481FDFF20A5025B559D0E3AA21E58D347F343CFFC768BFE596C706BC00F2176781D4B0242642A0"
  + "FF5A42C461AAF894D9A1284B8C76BCFA658ACD40555D362E08DB15CF421B51283F9064BCBE20E96CAE545B407C9D651A"
  + "3315B27373772E5DA2367D2064AE054AF996C6F1F669170FA88CE8C4E3A4A7BBBEF0FD971FF532C3A802AF745660F2B4"

private let authentication0: [(String, String)] = [
  ("9071000002000000", "A04C124213C186F22399D33AC2A30215 91AF"),
  (
    "90AF000020 35C3E05A752E0144BAC0DE51C1F22C56B34408A23D8AEA266CAB947EA8E0118D 00",
    "3FA64DB5446D1F34CD6EA311167F5E4985B89690C04A05F17FA7AB2F08120663 9100"
  ),
]

private let authentication3: [(String, String)] = [
  ("9071000002030000", "B875CEB0E66A6C5CD00898DC371F92D1 91AF"),
  (
    "90AF000020 FF0306E47DFBC50087C4D8A78E88E62DE1E8BE457AA477C707E2F0874916A8B1 00",
    "0CC9A8094A8EEA683ECAAC5C7BF20584206D0608D477110FC6B3D5D3F65C3A6A 9100"
  ),
]

private let write3: [(String, String)] = [
  (
    "908D00001F 030000000A0000 6B5E6804909962FC4E3FF5522CF0F843 6C0C53315B9C73AA 00",
    "C26D236E4A7C046D 9100"
  )
]

private let authenticationAgain: [(String, String)] = [
  ("90770000010000", "A6A2B3C572D06C097BB8DB70463E22DC 91AF"),
  (
    "90AF000020 BE7D45753F2CAB85F34BC60CE58B940763FE969658A532DF6D95EA2773F6E991 00",
    "B888349C24B315EAB5B589E279C8263E 9100"
  ),
]

private func session(
  _ encryption: String, _ authentication: String, _ identifier: String, count: UInt16 = 0,
  keyNumber: UInt8 = 0
) throws -> DNASession<TagAESKey> {
  DNASession(
    keyNumber: keyNumber, identifier: bytes(identifier), count: count,
    encryption: try TagAESKey(encryption), authentication: try TagAESKey(authentication))
}

private func session0(_ count: UInt16) throws -> DNASession<TagAESKey> {
  try session(
    "1309C877509E5A215007FF0ED19CA564", "4C6626F5E72EA694202139295C7A7FC7", "9D00C4DF", count: count
  )
}

private func sessionAgain(_ count: UInt16) throws -> DNASession<TagAESKey> {
  try session(
    "4CF3CB41A22583A61E89B158D252FC53", "5529860B2FC5FB6154B7F28361D30BF9", "7614281A", count: count
  )
}

let examples: [Example] = [
  Example(
    name: "authentication with key 0", challenges: ["13C5DB8A5930439FC3DEF9A4C675360F"],
    script: authentication0
  ) { card in
    try card.authenticate(0, .zero())
    try #require(card.session?.identifier == bytes("9D00C4DF"))
    try #require(card.session?.count == 0)
    try expectSame(card.session, session0(0))
  },
  Example(
    name: "authentication with key 3", challenges: ["B98F4C50CF1C2E084FD150E33992B048"],
    script: authentication3
  ) { card in
    try card.authenticate(3, .zero())
    try expectSame(
      card.session,
      session(
        "7A93D6571E4B180FCA6AC90C9A7488D4", "FC4AF159B62E549B5812394CAB1918CC", "7614281A",
        keyNumber: 3))
  },
  Example(
    name: "key 0 in the session of key 3",
    challenges: ["B98F4C50CF1C2E084FD150E33992B048", "60BE759EDA560250AC57CDDC11743CF6"],
    script: authentication3 + write3 + authenticationAgain
  ) { card in
    try card.authenticate(3, .zero())
    try card.write(.proprietary, at: 0, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], .full)
    try card.authenticateNonFirst(0, .zero())
    try #require(card.session?.identifier == bytes("7614281A"))
    try #require(card.session?.count == 1)
    try expectSame(card.session, sessionAgain(1))
  },
  Example(
    name: "WriteData of the NDEF file",
    script: [
      (
        "908D00009F 02000000800000" + writtenCipher + "D1D9A8499661EBF3 00", "FC222E5F7A542452 9100"
      )
    ]
  ) { card in
    card.session = try session0(0)
    let picture = bytes(zeroPicture)
    let file = picture + [UInt8](repeating: 0, count: 128 - picture.count)
    try card.write(.ndef, at: 0, file, .full)
    try #require(card.session?.count == 1)
  },
  Example(
    name: "ChangeFileSettings of the NDEF file",
    script: [
      (
        "905F000019 02 61B6D97903566E84C3AE5274467E89EA D799B7C1A0EF7A04 00",
        "57BFF87B1241E93D 9100"
      )
    ]
  ) { card in
    card.session = try session0(1)
    try card.changeFileSettings(
      .ndef, to: FileSettings(change: bytes("4000E0C1F121200000430000430000")))
    try #require(card.session?.count == 2)
  },
  Example(
    name: "ChangeKey 2",
    script: [
      (
        "90C4000029 02 2CF362B7BF4311FF3BE1DAA295E8C68DE09050560D19B9E16C2393AE9CD1FAC7"
          + "5D0CE20BCD1D06E6 00", "203BB55D1089D587 9100"
      )
    ]
  ) { card in
    card.session = try sessionAgain(2)
    try card.changeKey(
      2, to: TagAESKey("F3847D627727ED3BC9C4CC050489B966"), from: .zero(), version: 1)
    try #require(card.session?.count == 3)
  },
  Example(
    name: "ChangeKey 0",
    script: [
      (
        "90C4000029 00 C0EB4DEEFEDDF0B513A03A95A75491818580503190D4D05053FF75668A01D6FD"
          + "A6610234BDED6432 00", "9100"
      )
    ]
  ) { card in
    card.session = try sessionAgain(3)
    try card.changeKey(
      0, to: TagAESKey("5004BF991F408672B1EF00F08F9E8647"), from: .zero(), version: 1)
    try #require(card.session == nil)
  },
  Example(
    name: "GetFileSettings of the NDEF file",
    script: [
      (
        "90F5000009 02 6597A457C8CD442C 00",
        "0040EEEE000100D1FE001F00004400004400002000006A0000 2A474282E7A47986 9100"
      )
    ]
  ) { card in
    card.session = try session(
      "00000000000000000000000000000000", "8248134A386E86EB7FAF54A52E536CB6", "7A21085E")
    let settings = try card.fileSettings(.ndef)
    try #require(settings.encoded == bytes("40EEEED1FE001F00004400004400002000006A0000"))
    try #require(settings.size == 256)
  },
  Example(
    name: "GetCardUID",
    script: [
      (
        "9051000008 8E2C155ADDA99BE3 00",
        "70756055688505B52A5E26E59E329CD6 595F672298EA41B7 9100"
      )
    ]
  ) { card in
    card.session = try session(
      "2B4D963C014DC36F24F69A50A394F875", "379D32130CE61705DD5FD8C36B95D764", "DF055522")
    let uid = try card.cardUID()
    try #require(uid == TagUID(bytes("04958CAA5C5E80")))
  },
  Example(
    name: "the frame of SetConfiguration, which nothing sends but this test",
    script: [
      (
        "905C000019 00 8EA0138A7AF6FC8E99DF2A3A305602C4 3A7A3C9228C3134A 00",
        "86044208CAD1676A 9100"
      )
    ]
  ) { card in
    card.session = try session(
      "7951A705F47F3C29B596454DC1490383", "FE4EDBF46536557E304682F33E63A84F", "D779B1D0")
    _ = try card.command("test", 0x5C, header: [0], data: [2], .full)
  },
]

/// Both make the same of the same command.
private func expectSame(
  _ found: DNASession<TagAESKey>?, _ expected: DNASession<TagAESKey>
) throws {
  let found = try #require(found)
  try #require(found.identifier == expected.identifier)
  try #require(found.keyNumber == expected.keyNumber)
  let mine = try found.sealed(0x8D, header: [1], data: [2], .full)
  let theirs = try expected.sealed(0x8D, header: [1], data: [2], .full)
  try #require(mine == theirs)
  let vectors = (try found.commandVector(), try expected.commandVector())
  try #require(vectors.0 == vectors.1)
}

@Suite("Published examples of NTAG 424 DNA")
struct VectorTests {
  @Test("every command and every answer is as published", arguments: examples)
  func good(_ example: Example) throws {
    var card = try example.card()
    try example.run(&card)
    #expect(card.link.script.isEmpty)
    #expect(card.link.strangers.isEmpty)
  }

  @Test("one wrong bit in any answer is refused, and ends the session", arguments: examples)
  func flipped(_ example: Example) throws {
    for (step, exchange) in example.script.enumerated() {
      for bit in 0..<(bytes(exchange.1).count * 8) {
        var card = try example.card()
        var answer = bytes(exchange.1)
        answer[bit / 8] ^= 0x80 >> UInt8(bit % 8)
        var link = card.link
        link.script[step].answer = answer
        card = ScriptedCard(
          link, uid: testUID, cardEnvironment: cardEnvironment(example.challenges))
        #expect(throws: DNAError.self, "step \(step), bit \(bit)") { try example.run(&card) }
        #expect(card.session == nil)
      }
    }
  }

  @Test("every answer that is cut short is refused", arguments: examples)
  func cut(_ example: Example) throws {
    for (step, exchange) in example.script.enumerated() {
      let answer = bytes(exchange.1)
      for count in 0..<answer.count {
        var link = ScriptedLink(example.script)
        link.script[step].answer = Array(answer.prefix(count))
        var card = ScriptedCard(
          link, uid: testUID, cardEnvironment: cardEnvironment(example.challenges))
        #expect(throws: DNAError.self, "step \(step), \(count) bytes") { try example.run(&card) }
      }
    }
  }

  @Test(
    "chains of encryption begin as published",
    arguments: [
      ("1309C877509E5A215007FF0ED19CA564", "9D00C4DF", 0, "D2CB7277A17841A06654A48188C1F8F5"),
      ("1309C877509E5A215007FF0ED19CA564", "9D00C4DF", 1, "3E27082AB2ACC1EF55C57547934E9962"),
      ("7A93D6571E4B180FCA6AC90C9A7488D4", "7614281A", 0, "4C651A64261A90307B6C293F611C7F7B"),
    ] as [(String, String, UInt16, String)])
  func vectors(_ key: String, _ identifier: String, _ count: UInt16, _ expected: String) throws {
    let session = try session(key, key, identifier, count: count)
    #expect(try session.commandVector() == bytes(expected))
  }

  @Test("the random numbers of the card are decrypted as published")
  func challenges() throws {
    for (sent, clear) in [
      ("A04C124213C186F22399D33AC2A30215", "B9E2FC789B64BF237CCCAA20EC7E6E48"),
      ("B875CEB0E66A6C5CD00898DC371F92D1", "91517975190DCEA6104948EFA3085C1B"),
      ("A6A2B3C572D06C097BB8DB70463E22DC", "6924E8D09722659A2E7DEC68E66312B8"),
    ] {
      #expect(try TagAESKey.zero().decrypt(bytes(sent), vector: zeroVector) == bytes(clear))
    }
    let encryption = try TagAESKey("2B4D963C014DC36F24F69A50A394F875")
    #expect(
      try encryption.encrypt(bytes("5AA5DF05552201000000000000000000"), vector: zeroVector)
        == bytes("7F6BB0B278EA054CBD238C5D9E9E342B"))
  }
}
