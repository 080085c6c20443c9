import SystemIO
import JSONText
import TestSupport
import Testing
import VirtualReaders

/// `beckon tag personalize` and `beckon tag reset`, on the simulator's own NTAG 424 DNA.
@Suite("beckon tag personalize") struct TagPersonalizeTests {
  private static let url: String = "https://example.com/?e={picc}&c={cmac}"
  private static let key: String = "8f1d3c5b7a9e02468ace13579bdf0e2c"
  private let folder: ScratchFolder
  private let keys: String

  init() throws {
    folder = try ScratchFolder()
    keys = try folder.write(Self.key + "\n", to: "tags.key")
    try folder.write("00112233445566778899aabbccddeeff\n", to: "other.key")
  }

  private func tag(_ specification: String = "ntag424", _ faults: String...) throws -> VirtualReader
  {
    try VirtualReader(
      tags: [VirtualTag(specification: specification)], faults: faults.map { try Fault($0) })
  }

  private func beckon(_ words: [String], on virtual: VirtualReader) throws -> RanCommand {
    try runBeckon(["tag"] + words, environment: ["BECKON_READER": virtual.connectionString])
  }

  private func personalize(
    on virtual: VirtualReader, _ more: String...
  ) throws -> RanCommand {
    try beckon(["personalize", Self.url, "--keys", keys] + more, on: virtual)
  }

  private func state(_ virtual: VirtualReader) throws -> String? {
    let info = try beckon(["info", "--json"], on: virtual)
    return try JSONValue(parsing: info.stdout)["dna"]?["state"]?.stringValue
  }

  @Test("a tag as delivered proves itself afterwards, and is as delivered after its reset")
  func whole() throws {
    let virtual = try tag()
    #expect(try state(virtual) == "factory")
    let run = try personalize(on: virtual, "--json")
    #expect(run.status == 0, "\(run.stderr)")
    let json = try JSONValue(parsing: run.stdout)
    #expect(json["changedKeys"] == [0, 1, 2, 3, 4])
    #expect(json["recoveries"] == 0 && json["refusedKeys"] == 0)
    #expect(try state(virtual) == "personalized")

    let read = try JSONValue(parsing: beckon(["read", "--json"], on: virtual).stdout)
    let seen = try #require(read["records"]?.arrayValue?.first?["uri"]?.stringValue)
    let verify = [
      "sun", "verify", "--key-file", keys, "--scheme", "bolt-card", "--card-version", "1",
    ]
    let good = try runBeckon(verify + [seen])
    #expect(
      good.status == 0 && good.stdout.hasPrefix("authentic: tap "), "\(good.stdout)\(good.stderr)")
    let forged = try runBeckon(
      verify + [String(seen.dropLast()) + (seen.hasSuffix("0") ? "1" : "0")])
    #expect(forged.status == 1, "\(forged.stdout)")

    let again = try personalize(on: virtual)
    #expect(again.status == 0 && again.stdout.contains("needed no change"), "\(again.stdout)")
    let reset = try beckon(["reset", "--keys", keys, "--json"], on: virtual)
    #expect(reset.status == 0 && reset.stdout.contains("\"keys\":\"factory\""), "\(reset.stderr)")
    #expect(try state(virtual) == "factory")
  }

  @Test("locked, nobody changes what it shows, and it goes on proving itself")
  func locked() throws {
    let virtual = try tag()
    let unasked = try personalize(on: virtual, "--lock")
    #expect(unasked.status == 64 && unasked.stderr.contains("--yes"), "\(unasked.stderr)")
    #expect(try state(virtual) == "factory")
    let run = try personalize(on: virtual, "--lock", "--yes")
    #expect(run.status == 0 && run.stdout.contains("locked for ever"), "\(run.stderr)")
    #expect(try state(virtual) == "locked")
    let reset = try beckon(["reset", "--keys", keys], on: virtual)
    #expect(reset.status == 77 && reset.stderr.contains("locked for ever"), "\(reset.stderr)")
    let write = try beckon(["write", "https://a.example/"], on: virtual)
    #expect(write.status == 77, "\(write.stderr)")
  }

  @Test("another generation, and another master key, give other keys")
  func rekey() throws {
    let virtual = try tag()
    #expect(try personalize(on: virtual).status == 0)
    let second = try personalize(on: virtual, "--key-version", "2")
    #expect(second.status == 0 && second.stdout.contains("bolt-card-2-"), "\(second.stderr)")
    let other = folder.path("other.key")
    let stranger = try beckon(["personalize", Self.url, "--keys", other], on: virtual)
    #expect(stranger.status == 77, "\(stranger.stderr)")
    #expect(stranger.stderr.contains("is not one of the known keys"), "\(stranger.stderr)")
    #expect(
      stranger.stderr.contains("factory; the tag counted 3 wrong keys)"), "\(stranger.stderr)")
    let known = try beckon(
      ["personalize", Self.url, "--keys", other, "--old-keys", keys, "--key-version", "3"],
      on: virtual)
    #expect(known.status == 0 && known.stdout.contains("bolt-card-3-"), "\(known.stderr)")
    #expect(try beckon(["reset", "--keys", other], on: virtual).status == 0)
    #expect(try state(virtual) == "factory")
  }

  /// What the server's store, which knows versions 1 to 3, says of the URL that a phone reads now.
  private func verdict(_ virtual: VirtualReader) throws -> JSONValue {
    let read = try JSONValue(parsing: beckon(["read", "--json"], on: virtual).stdout)
    let seen = try #require(read["records"]?.arrayValue?.first?["uri"]?.stringValue)
    return try JSONValue(
      parsing: runBeckon(
        [
          "sun", "verify", "--key-file", keys, "--scheme", "bolt-card", "--key-version", "1-3",
          "--counters", folder.path("taps"), "--json", seen,
        ]
      ).stdout)
  }

  @Test("another URL with the same places goes on counting, and one with others gets new keys")
  func counterGoesOn() throws {
    let virtual = try tag()
    #expect(try personalize(on: virtual).status == 0)
    for _ in 0..<3 { #expect(try verdict(virtual)["verdict"] == "authentic") }
    let before = try #require(try verdict(virtual)["counter"]?.intValue)
    func change(_ url: String, _ more: String...) throws -> RanCommand {
      try beckon(["personalize", url, "--keys", keys, "--json"] + more, on: virtual)
    }
    let same = try JSONValue(
      parsing: change(Self.url.replacing("example.com/", with: "example.net/")).stdout)
    #expect(same["keyVersion"] == 1 && same["changedKeys"] == [])
    #expect(same["counterRestarted"] == false)
    let after = try verdict(virtual)
    #expect(after["verdict"] == "authentic" && after["counter"]?.intValue ?? 0 > before)

    let longer = Self.url.replacing("com/", with: "com/door")
    let refused = try change(longer, "--key-version", "1")
    #expect(refused.status == 65, "\(refused.stderr)")
    #expect(
      refused.stderr.contains("the tag counts its taps from 0 again, and it had keys of version 1"))
    #expect(refused.stderr.contains("leave --key-version out for version 2"))
    let kept = try verdict(virtual)
    #expect(kept["verdict"] == "authentic" && kept["keyVersion"] == 1)
    let other = try JSONValue(parsing: change(longer).stdout)
    #expect(other["keyVersion"] == 2 && other["changedKeys"] == [0, 1, 2, 3, 4])
    #expect(other["counterRestarted"] == true)
    let fresh = try verdict(virtual)
    #expect(fresh["verdict"] == "authentic" && fresh["keyVersion"] == 2)
    #expect(fresh["counter"]?.intValue ?? 99 < before)
    // And nothing to do the next time, without a word about the version.
    #expect(try change(longer).stdout.contains("\"steps\":0"))
  }

  @Test("after a reset the tag gets keys that it never had, and honest taps are believed")
  func resetAndAgain() throws {
    let virtual = try tag()
    #expect(try personalize(on: virtual).status == 0)
    for _ in 0..<5 { #expect(try verdict(virtual)["verdict"] == "authentic") }
    #expect(try beckon(["reset", "--keys", keys], on: virtual).status == 0)
    let same = try personalize(on: virtual, "--key-version", "1")
    #expect(same.status == 65 && same.stderr.contains("it had keys of version 1"), "\(same.stderr)")
    let again = try personalize(on: virtual)
    #expect(again.status == 0 && again.stdout.contains("bolt-card-2-"), "\(again.stderr)")
    #expect(
      again.stdout.contains("it counts its taps from 0 again, so servers need keys of version 2"))
    let fresh = try verdict(virtual)
    #expect(fresh["verdict"] == "authentic" && fresh["keyVersion"] == 2, "\(fresh.text())")
    #expect(try beckon(["reset", "--keys", keys], on: virtual).status == 0)
    #expect(try personalize(on: virtual).stdout.contains("bolt-card-3-"))
  }

  @Test("nothing but its keys writes a tag that proves itself, and info says so")
  func leftAlone() throws {
    let virtual = try tag()
    #expect(try beckon(["dump", "--json", "-o", folder.path("tag.json")], on: virtual).status == 0)
    #expect(try personalize(on: virtual).status == 0)
    for words in [
      ["write", "https://a.example/"], ["erase"], ["restore", folder.path("tag.json")],
      ["write", "--no-verify", "https://a.example/"],
    ] {
      for more in [[], ["--dry-run"]] {
        let run = try beckon(words + more, on: virtual)
        #expect(run.status == 77 && run.stdout == "", "\(words) \(run.stdout)")
        #expect(run.stderr.contains("this tag changes its URL with every tap"), "\(run.stderr)")
        #expect(run.stderr.contains("nothing was written"))
        #expect(run.stderr.contains("'beckon tag personalize' gives it another URL"))
      }
    }
    #expect(try state(virtual) == "personalized")
    let info = try beckon(["info"], on: virtual).stdout
    #expect(info.contains("writing    with key 0 only, by 'beckon tag personalize'"), "\(info)")
    #expect(!info.contains("free"))
    let json = try JSONValue(parsing: beckon(["info", "--json"], on: virtual).stdout)
    #expect(json["writable"] == false)
  }

  @Test("torn away in the middle, the same command goes on", arguments: [8, 14, 20, 26, 32])
  func interrupted(_ exchange: Int) throws {
    let virtual = try tag("ntag424", "exchange:\(exchange)=remove")
    let torn = try personalize(on: virtual)
    #expect(torn.status == 75, "\(torn.status) \(torn.stderr)")
    virtual.removeFaults()
    #expect(virtual.presentAgain([0x04, 0x51, 0x8D, 0xFA, 0xA9, 0x61, 0x80]))
    let run = try personalize(on: virtual)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(try state(virtual) == "personalized")
  }

  @Test("what it would do is shown without a tag and without keys") func plan() throws {
    let run = try runBeckon(["tag", "personalize", Self.url, "--lock", "--dry-run"])
    #expect(run.status == 0, "\(run.stderr)")
    try expectGolden(run.stdout, "beckon/tag-personalize-plan.txt")
    let json = try JSONValue(
      parsing: runBeckon(["tag", "personalize", Self.url, "--dry-run", "--json"]).stdout)
    #expect(json["settings"]?["bytes"]?.stringValue == "4000e0c1f012160000390000390000")
  }

  @Test(
    "a URL that proves nothing is refused before a tag is asked for",
    arguments: [
      ("https://example.com/?e={picc}", "no {cmac}"),
      ("https://example.com/?u={uid}&c={cmac}", "nothing in the URL changes"),
      ("https://{uid}.example.com/?n={ctr}&c={cmac}", "only come after the host"),
    ])
  func refused(_ url: String, _ why: String) throws {
    let run = try runBeckon(["tag", "personalize", url, "--keys", keys])
    #expect(run.status == 65 && run.stderr.contains(why), "\(run.stderr)")
  }

  @Test("where the journal is damaged or of another key, no tag is asked for") func journal() throws
  {
    let virtual = try tag()
    #expect(try personalize(on: virtual).status == 0)
    let journal = keys + ".journal"
    let other = try beckon(
      ["reset", "--keys", folder.path("other.key"), "--journal", journal], on: virtual)
    #expect(other.status == 77 && other.stderr.contains("fingerprint"), "\(other.stderr)")
    var bytes = try folder.bytes(of: "tags.key.journal")
    bytes[bytes.count - 9] ^= 1
    try folder.write(bytes, to: "tags.key.journal")
    let damaged = try beckon(["reset", "--keys", keys], on: virtual)
    #expect(damaged.status == 65 && damaged.stderr.contains("changed or cut off"))
    #expect(try state(virtual) == "personalized")
  }

  @Test("the key is in no output and in no file but its own") func secret() throws {
    let virtual = try tag()
    let run = try personalize(on: virtual, "--verbose")
    #expect(run.status == 0)
    let texts = [
      run.stdout, run.stderr, try folder.text(of: "tags.key.journal"),
      try beckon(["info", "--json"], on: virtual).stdout,
    ]
    for text in texts {
      #expect(!text.lowercased().replacing(" ", with: "").contains(Self.key))
    }
  }

  @Test("an Ultralight C gets a key that only the master key makes, and loses it")
  func ultralightC() throws {
    let virtual = try tag("ultralight-c:formatted:url=https://example.com/7")
    let number = try #require(virtual.tags.first?.uid)
    let run = try beckon(["personalize", "--keys", keys, "--json"], on: virtual)
    #expect(run.status == 0, "\(run.stderr)")
    let json = try JSONValue(parsing: run.stdout)
    #expect(json["chip"] == "MIFARE Ultralight C" && json["changedKeys"] == [16])
    let protected = try #require(virtual.tag(number))
    #expect(protected.page(0x2A) == [3, 0, 0, 0] && protected.page(0x2B)[0] == 1)
    let again = try beckon(["personalize", "--keys", keys], on: virtual)
    #expect(again.status == 0 && again.stdout.contains("needed no change"), "\(again.stdout)")
    let info = try JSONValue(parsing: beckon(["info", "--json"], on: virtual).stdout)
    #expect(info["keys"]?["firstProtectedPage"] == 3 && info["writable"] == false)
    let write = try beckon(["write", "https://example.com/8"], on: virtual)
    #expect(write.stderr.contains("need the tag's key"), "\(write.stderr)")
    #expect(try beckon(["read"], on: virtual).stdout.contains("https://example.com/7"))
    let stranger = try beckon(["reset", "--keys", folder.path("other.key")], on: virtual)
    #expect(stranger.status == 77 && stranger.stderr.contains("is not one of the known keys"))
    let newer = try beckon(
      ["personalize", "--keys", keys, "--key-version", "2"], on: virtual)
    #expect(newer.status == 0 && newer.stdout.contains("bolt-card-2-"), "\(newer.stderr)")
    let reset = try beckon(["reset", "--keys", keys, "--key-version", "2"], on: virtual)
    #expect(reset.status == 0, "\(reset.stderr)")
    let open = try #require(virtual.tag(number))
    #expect(open.page(0x2A) == [0x30, 0, 0, 0])
    #expect((0x2C...0x2F).flatMap { open.page($0) } == Array("BREAKMEIFYOUCAN!".utf8))
    #expect(try beckon(["write", "https://example.com/8"], on: virtual).status == 0)
    // Nothing of a key in what was said.
    let key = (0x2C...0x2F).flatMap { protected.page($0) }
    for text in [run, again, newer, reset].map({ $0.stdout + $0.stderr }) {
      #expect(!text.lowercased().contains(key.map { String($0, radix: 16) }.joined()))
    }
  }

  @Test("an Ultralight C that is torn away while its key is written goes on", arguments: 1...6)
  func tornUltralightC(_ write: Int) throws {
    let virtual = try tag("ultralight-c:formatted", "write:\(write)=torn:2:reset")
    _ = try beckon(["personalize", "--keys", keys], on: virtual)
    let run = try beckon(["personalize", "--keys", keys], on: virtual)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(try beckon(["reset", "--keys", keys], on: virtual).status == 0)
  }

  @Test("a URL for an Ultralight C, none for another tag, and what goes with a URL alone")
  func wrongContent() throws {
    let chip = try tag("ultralight-c")
    let url = try personalize(on: chip)
    #expect(url.status == 65 && url.stderr.contains("run the command without a URL"))
    #expect(chip.counters.pageWrites == 0)
    let card = try beckon(["personalize", "--keys", keys], on: tag())
    #expect(card.status == 65 && card.stderr.contains("need a URL"), "\(card.stderr)")
    for option in [["--lock"], ["--dry-run"], ["--data", "x"]] {
      let run = try runBeckon(["tag", "personalize", "--keys", keys] + option)
      #expect(run.status == 64 && run.stderr.contains("this needs a URL"), "\(run.stderr)")
    }
  }

  @Test("what is no NTAG 424 DNA is left alone", arguments: ["ntag213", "type4-v2"])
  func others(_ model: String) throws {
    let virtual = try tag(model)
    let run = try personalize(on: virtual)
    #expect(run.status != 0 && run.stderr.contains("nothing was changed"), "\(run.stderr)")
    #expect(virtual.counters.pageWrites == 0)
  }
}
