import SystemIO
import JSONText
import TestSupport
import Testing
import VirtualReaders

/// URLs in which a chip shows its number and its read counter.
@Suite("beckon tag mirror") struct TagMirrorCommandTests {
  private static let base: String = "https://id.example.com/t?u="
  private static let uid: String = "04E10CDA993C80"

  private func tag(_ specification: String) throws -> VirtualReader {
    try VirtualReader(tags: [VirtualTag(specification: specification)])
  }

  private func beckon(_ words: [String], on virtual: VirtualReader) throws -> RanCommand {
    try runBeckon(["tag"] + words, environment: ["BECKON_READER": virtual.connectionString])
  }

  /// The URL that a phone would see now.
  private func seen(_ virtual: VirtualReader) throws -> String {
    let run = try beckon(["read", "--json"], on: virtual)
    let records = try JSONValue(parsing: run.stdout)["records"]?.arrayValue
    return try #require(records?.first?["uri"]?.stringValue, "\(run.stderr)")
  }

  @Test(
    "number, counter and both are what a reader sees", arguments: ["ntag213", "ntag215", "ntag216"])
  func kinds(_ model: String) throws {
    let virtual = try tag(model)
    let number = try beckon(["write", Self.base + "{uid}"], on: virtual)
    #expect(number.status == 0, "\(number.stderr)")
    #expect(number.stdout.contains("with \(Self.base){uid}: "), "\(number.stdout)")
    #expect(try seen(virtual) == Self.base + Self.uid)

    let counter = try beckon(["mirror", Self.base + "{counter}"], on: virtual)
    #expect(counter.status == 0, "\(counter.stderr)")
    let first = try seen(virtual)
    let second = try seen(virtual)
    #expect(first.hasPrefix(Self.base + "0000") && second > first, "\(first) \(second)")

    let both = try beckon(["write", Self.base + "{uid}x{counter}"], on: virtual)
    #expect(both.status == 0, "\(both.stderr)")
    #expect(try seen(virtual).hasPrefix(Self.base + Self.uid + "x0000"))
    let info = try beckon(["info"], on: virtual).stdout
    #expect(info.contains("the UID and the read counter, 21 characters from byte "), "\(info)")
    #expect(info.contains("counts how often it is read, "))

    // Off, the placeholders are seen; a plain URL takes them away.
    #expect(try beckon(["mirror", "--off"], on: virtual).status == 0)
    #expect(try seen(virtual) == Self.base + String(repeating: "0", count: 14) + "x000000")
    let again = try beckon(["mirror", "--off"], on: virtual)
    #expect(again.status == 0 && again.stdout.contains("it had no mirror"), "\(again.stdout)")
  }

  @Test("a plain URL over a mirrored one is read as it was written") func over() throws {
    let virtual = try tag("ntag213")
    #expect(try beckon(["write", Self.base + "{uid}x{counter}"], on: virtual).status == 0)
    let plain = Self.base + "a-long-and-fixed-identifier-of-a-place"
    #expect(try beckon(["write", plain], on: virtual).status == 0)
    #expect(try seen(virtual) == plain)
  }

  @Test("an app for Android comes behind it") func package() throws {
    let virtual = try tag("ntag213")
    let run = try beckon(
      ["write", Self.base + "{uid}", "--aar", "com.example.eat"], on: virtual)
    #expect(run.status == 0, "\(run.stderr)")
    let read = try beckon(["read"], on: virtual).stdout
    #expect(read.contains(Self.base + Self.uid) && read.contains("com.example.eat"))
  }

  @Test("write, mirror and lock in one tap") func locked() throws {
    let virtual = try tag("ntag213")
    let run = try beckon(["write", "--lock", "--yes", Self.base + "{uid}"], on: virtual)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(try seen(virtual) == Self.base + Self.uid)
    #expect(try beckon(["info"], on: virtual).stdout.contains("locked for good, all of it"))
  }

  @Test("the plan, and nothing is written") func plan() throws {
    let run = try runBeckon([
      "tag", "write", "--dry-run", "--reader", "virtual:ntag213:uid=04A1B2C3D4E5F6",
      Self.base + "{uid}x{counter}",
    ])
    #expect(run.status == 0, "\(run.stderr)")
    try expectGolden(run.stdout, "beckon/tag-mirror-plan.txt")
  }

  static let refusals: [([String], String, Int32, String)] = [
    (["mirror"], "ntag213", 64, "give a URL with {uid} or {counter} in it, or --off"),
    (["mirror", "--off", base + "{uid}"], "ntag213", 64, "--off takes no URL"),
    (["mirror", "https://a.example/"], "ntag213", 65, "neither {uid} nor {counter}"),
    (["write", base + "{uid}{uid}"], "ntag213", 65, "write {uid} and {counter} once"),
    (["write", base + "{counter}-{uid}"], "ntag213", 65, "write {uid}x{counter}"),
    (["write", "https://{uid}.example/"], "ntag213", 65, "only come after the host"),
    (["write", "https://a.example/", base + "{uid}"], "ntag213", 64, "belong in the first URL"),
    (["write", base + "{counter}"], "ntag210", 65, "nothing was written"),
    (["write", base + "{uid}"], "ntag203", 65, "nothing was written"),
    (["write", base + "{uid}"], "type4-v2", 65, "nothing was written"),
  ]

  @Test("a sentence and a status", arguments: refusals)
  func refusal(_ words: [String], _ model: String, _ status: Int32, _ says: String) throws {
    let run = try runBeckon(["tag"] + words + ["--reader", "virtual:\(model)"])
    #expect(run.status == status && run.stderr.contains(says), "\(run.status) \(run.stderr)")
    #expect(run.stdout.isEmpty)
  }

  @Test("what a chip showed is not put back as what it held") func dump() throws {
    let virtual = try tag("ntag213")
    let folder = try ScratchFolder()
    let words = ["BECKON_READER": virtual.connectionString]
    #expect(
      try beckon(["write", "https://eat.qq-xy.com/s?u={uid}x{counter}"], on: virtual).status == 0)
    for format in ["json", "binary"] {
      let dump = try runBeckon(
        ["tag", "dump", "--format", format, "-o", "m.\(format)"], environment: words, in: folder)
      #expect(dump.status == 0, "\(dump.stderr)")
      let restore = try runBeckon(
        ["tag", "restore", "m.\(format)"], environment: words, in: folder)
      #expect(restore.status == 65, "\(restore.stderr)")
      #expect(
        restore.stderr.contains("showed its own numbers when it was dumped"), "\(restore.stderr)")
      #expect(restore.stderr.contains("nothing was written"), "\(restore.stderr)")
    }
  }
}
