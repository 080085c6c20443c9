import HostIO
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
    #expect(again.status == 0 && again.stdout.contains("was as wanted already"), "\(again.stdout)")
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
    #expect(stranger.stderr.contains("none of those that are known here"), "\(stranger.stderr)")
    let known = try beckon(
      ["personalize", Self.url, "--keys", other, "--old-keys", keys, "--key-version", "3"],
      on: virtual)
    #expect(known.status == 0 && known.stdout.contains("bolt-card-3-"), "\(known.stderr)")
    #expect(try beckon(["reset", "--keys", other], on: virtual).status == 0)
    #expect(try state(virtual) == "factory")
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

  @Test("what is no NTAG 424 DNA is left alone", arguments: ["ntag213", "type4-v2"])
  func others(_ model: String) throws {
    let virtual = try tag(model)
    let run = try personalize(on: virtual)
    #expect(run.status != 0 && run.stderr.contains("nothing was changed"), "\(run.stderr)")
    #expect(virtual.counters.pageWrites == 0)
  }
}
