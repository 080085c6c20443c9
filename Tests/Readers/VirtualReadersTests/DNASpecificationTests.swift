import Cryptography
import TestSupport
import Testing

@testable import VirtualReaders

@Suite("NTAG 424 DNA: specifications and taps") struct DNASpecificationTests {
  private func tag(_ fields: String) throws -> VirtualTag {
    try VirtualTag(specification: "ntag424:uid=04A1B2C3D4E580:\(fields)")
  }

  private func tapped(_ tag: inout VirtualTag) throws -> String {
    let url = tag.tappedURL()
    return try #require(url)
  }

  @Test("a URL's fields are where the mirrors are") func offsets() throws {
    let tag = try tag("url=https://choose.url.com/ntag424?e={picc}&c={cmac}")
    guard let card = tag.card as? ISODEPCard, let chip = card.application.chip else { return }
    // The settings of the application note, whose URL this is.
    #expect(
      digits(chip.settings[1].encoded(size: 256)) == "004000e0000100c1f121200000430000430000")
    #expect(tag.usedMemory.prefix(7) == bytes("0051D1014D5504")[...])
  }

  /// The card's own file says where its fields are; here a reader finds them by the URL alone.
  @Test("taps verify, and no two are the same") func taps() throws {
    var tag = try tag("counter=41:url=https://example.com/a?e={picc}&c={cmac}")
    var seen: Set<String> = []
    for count in 42...44 {
      let url = try tapped(&tag)
      #expect(seen.insert(url).inserted && tag.readCount == count)
      let parts = url.split(separator: "=").map { String($0.prefix { $0 != "&" }) }
      try #require(parts.count == 3 && url.hasPrefix("https://example.com/a?e="))
      let zero = try AES128(key: Secret(DNAPeer.zeros))
      let known = try zero.decryptCBC(bytes(parts[1]), vector: DNAPeer.zeros)
      #expect(known[..<11] == (bytes("C704A1B2C3D4E580") + [UInt8(count), 0, 0])[...])
      #expect(bytes(parts[2]) == (try code(known[1..<11], over: [])))
    }
  }

  /// Every second byte of the code by the key of one tap, all keys being zeros.
  private func code(_ identity: ArraySlice<UInt8>, over text: [UInt8]) throws -> [UInt8] {
    let root = try AESCMAC(key: Secret(DNAPeer.zeros))
    let key = try root.secretCode(for: bytes("3CC300010080") + identity)
    let whole = try AESCMAC(key: key).code(for: text)
    return (0..<8).map { whole[2 * $0 + 1] }
  }

  @Test("in the clear, with encrypted text, and what the code is over") func encrypted() throws {
    var tag = try tag(
      "url=https://example.com/{start}p?u={uid}&n={ctr}&d={enc:hello, this is more than 16}&c={cmac}"
    )
    let url = try tapped(&tag)
    let identity = bytes("04A1B2C3D4E580010000")
    #expect(url.hasPrefix("https://example.com/p?u=04A1B2C3D4E580&n=000001&d="))
    let covered = url.dropFirst(20).dropLast(16)
    #expect(bytes(String(url.suffix(16))) == (try code(identity[...], over: Array(covered.utf8))))
    let hidden = url.split(separator: "=")[3].prefix { $0 != "&" }
    #expect(hidden.count == 64)
    let root = try AESCMAC(key: Secret(DNAPeer.zeros))
    let key = try AES128(key: root.secretCode(for: bytes("C33C00010080") + identity))
    let vector = try key.encryptBlock([1] + [UInt8](repeating: 0, count: 15))
    let plain = try key.decryptCBC(bytes(String(hidden)), vector: vector)
    #expect(String(decoding: plain, as: UTF8.self) == "hello, this is more than 1600000")
  }

  @Test("without a code, without a counter, and with a loop") func others() throws {
    var number = try tag("url=https://example.com/{uid}")
    #expect(try tapped(&number) == "https://example.com/04A1B2C3D4E580")
    #expect(number.readCount == 0)
    var plain = try tag("url=https://example.com/x?y=1")
    #expect(try tapped(&plain) == "https://example.com/x?y=1")
    for (state, letters) in [
      ("closed", "CC"), ("open", "OO"), ("opened", "OC"), ("unwatched", "II"),
    ] {
      var loop = try VirtualTag(
        specification: "ntag424-tt:loop=\(state):url=https://example.com/?t={tt}&n={ctr}")
      #expect(try tapped(&loop) == "https://example.com/?t=\(letters)&n=000001")
    }
    var last = try tag("counter=16777214:url=https://example.com/?n={ctr}")
    #expect(try tapped(&last) == "https://example.com/?n=FFFFFF")
    let ended = last.tappedURL()
    #expect(ended == nil)
    var other = VirtualTag(.ntag215)
    let (message, url) = (other.tap(), other.tappedURL())
    #expect(message == nil && url == nil)
    var mapped = try VirtualTag(specification: "type4-v3:url=https://example.com/3")
    #expect(try tapped(&mapped) == "https://example.com/3")
  }

  @Test("keys come from a file") func keys() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      # all of them, then two of their own
      00112233445566778899AABBCCDDEEFF
      2 f3847d627727ed3bc9c4cc050489b966 7
      4 5004BF991F408672B1EF00F08F9E8647

      """, to: "keys.txt")
    let tag = try tag("keys=\(folder.path("keys.txt"))")
    let card = BareDNA(tag)
    let expected: [(String, UInt8)] = [
      ("00112233445566778899AABBCCDDEEFF", 1), ("00112233445566778899AABBCCDDEEFF", 1),
      ("F3847D627727ED3BC9C4CC050489B966", 7), ("00112233445566778899AABBCCDDEEFF", 1),
      ("5004BF991F408672B1EF00F08F9E8647", 1),
    ]
    let peer = card.peer()
    for (number, (key, version)) in expected.enumerated() {
      #expect(try peer.authenticate(UInt8(number), bytes(key)) == 0)
      #expect(card.chip.keys[number].version == version)
    }
    #expect(!"\(tag)".uppercased().contains("F3847D"), "nobody prints a key")
  }

  static let badFiles = [
    "": "has no key", "# nothing\n": "has no key", "00\n": "line 1",
    "\n5 00112233445566778899AABBCCDDEEFF": "line 2",
    "x 00112233445566778899AABBCCDDEEFF": "line 1", "00112233445566778899AABBCCDDEEFG": "line 1",
    "1 00112233445566778899AABBCCDDEEFF 256": "line 1",
    "1 00112233445566778899AABBCCDDEEFF 1 1": "line 1",
    "1": "line 1", "00112233445566778899AABBCCDDEEFF0": "line 1",
  ]

  @Test("files without keys", arguments: badFiles.keys.sorted()) func badFile(_ text: String) throws
  {
    let error = #expect(throws: SpecificationError.self) {
      try DNAKeyFile(Array(text.utf8)[...], name: "k.txt")
    }
    let sentence = try #require(error?.description)
    #expect(sentence.contains(Self.badFiles[text] ?? "?") && sentence.contains("k.txt"))
    #expect(!sentence.contains("00112233"))
  }

  @Test("a file that is not there, and one that never ends") func noFile() throws {
    let missing = #expect(throws: SpecificationError.self) { try tag("keys=/nowhere/k.txt") }
    #expect(missing?.description.contains("/nowhere/k.txt") == true)
    let endless = #expect(throws: SpecificationError.self) { try tag("keys=/dev/zero") }
    #expect(endless?.description == "/dev/zero is too long for keys")
  }

  static let badFields = [
    "url=https://a.example/{what}": "{start}", "url=https://a.example/{picc": "{picc",
    "url=https://a.example/{picc}{uid}": "no tag can combine",
    "url=https://a.example/{ctr}{ctr}": "no tag can combine",
    "url=https://a.example/{cmac}{picc}{start}": "no tag can combine",
    "url=https://a.example/{start}{picc}": "no tag can combine",
    "url=https://a.example/{picc}{cmac}{enc}": "no tag can combine",
    "url=https://a.example/{uid}{enc}{cmac}": "no tag can combine",
    "url=https://a.example/{tt}": "no tag can combine", "url=https://a.example/{enc:é}": "{start}",
    "url={picc}": "cannot be put", "picc-key=5": "picc-key", "mac-key=x": "mac-key",
    "counter=16777215": "counter",
    "loop=closed": "loop does not apply", "password=01020304": "password does not apply",
    "url=https://a.example/{enc:\(String(repeating: "x", count: 112))}{picc}{cmac}": "room",
  ]

  @Test("fields that no tag can have", arguments: badFields.keys.sorted())
  func badField(_ fields: String) throws {
    let error = #expect(throws: SpecificationError.self) { try tag(fields) }
    let sentence = try #require(error?.description)
    #expect(sentence.contains(Self.badFields[fields] ?? "?"), "\(sentence)")
  }

  @Test("another container says how large the file is, and where it begins") func container() throws
  {
    let small = "container=000F20003B00340406E104004000" + "00"
    let error = #expect(throws: SpecificationError.self) {
      try tag("\(small):url=https://example.com/?e={picc}&c={cmac}")
    }
    #expect(error?.description.contains("room for 62") == true)
    var short = try tag("\(small):url=https://a.example/?n={ctr}")
    #expect(try tapped(&short) == "https://a.example/?n=000001")
    var long = try tag(
      "container=00113000FF00FF0608E104000001000000" + ":url=https://a.example/?n={ctr}")
    #expect(try tapped(&long) == "https://a.example/?n=000001")
  }

  @Test("read-only is what key 0 can take back, locked is what nobody can") func locked() throws {
    for (word, change) in [("read-only", 0), ("locked", DNAFileSettings.nobody)]
      as [(String, UInt8)]
    {
      let card = BareDNA(try tag("\(word):url=https://a.example/{uid}"))
      #expect(card.chip.settings[1].change == change && card.tag.capabilityContainer[14] == 0xFF)
      _ = card.tap()
      #expect(card.send("00d600000100") == "6982")
    }
  }

  @Test("a live tag in a reader counts as its copy would") func inReader() throws {
    let driver = Driver(try tag("url=https://example.com/?n={ctr}"))
    driver.list()
    for count in 1...2 {
      _ = driver.exchange(bytes("00a4040007d276000085010100"))
      _ = driver.exchange(bytes("00a4000c02e104"))
      let seen = String(decoding: driver.exchange(bytes("00b0000028")), as: UTF8.self)
      #expect(seen.contains("?n=00000\(count)") && driver.tag.readCount == count)
      driver.reset()
    }
  }
}
