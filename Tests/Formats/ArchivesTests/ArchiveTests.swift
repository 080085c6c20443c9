import ArchiveTestSupport
import SystemIO
import TestSupport
import Testing

@testable import Archives

@Suite("Archives") struct ArchiveTests {
  private static func read(_ bytes: [UInt8], _ name: String = "a") throws(ZIPError) -> [UInt8]? {
    try ZIPArchive(bytes).contents(of: name, limit: 1 << 24)
  }

  private static let text = [UInt8]((0..<200_000).map { UInt8(truncatingIfNeeded: $0 * $0 / 7) })

  @Test(
    "stored and deflated parts, with small numbers and with ZIP64's", arguments: [true, false],
    [true, false])
  func parts(_ isDeflated: Bool, _ isLarge: Bool) throws {
    var archive = TestArchive([("x/empty", ""), ("a", "short")])
    archive.parts.append(.init(name: "b", content: Self.text, isDeflated: isDeflated))
    archive.isLarge = isLarge
    #expect(try Self.read(archive.bytes) == Array("short".utf8))
    #expect(try Self.read(archive.bytes, "b") == Self.text)
    #expect(try Self.read(archive.bytes, "x/empty") == [])
    #expect(try Self.read(archive.bytes, "c") == nil)
    #expect(try ZIPArchive(archive.bytes).names == ["x/empty", "a", "b"])
  }

  @Test(
    "a file is read like memory, piece by piece, and with a comment", arguments: [true, false],
    [true, false])
  func file(_ isDeflated: Bool, _ isLarge: Bool) throws {
    var archive = TestArchive([("a", "short")])
    let random = (0..<300_000).map { UInt8(truncatingIfNeeded: ($0 &* 2_654_435_761) >> 13) }
    archive.parts.append(.init(name: "b", content: random, isDeflated: isDeflated))
    archive.isLarge = isLarge
    archive.comment = String(repeating: "x", count: 40_000)
    let folder = try ScratchFolder()
    try folder.write(archive.bytes, to: "a.zip")
    let file = try ZIPArchive(ArchiveFile(folder.path("a.zip")))
    #expect(file.names == ["a", "b"] && file.size(of: "b") == random.count)
    #expect(try file.contents(of: "a", limit: 10) == Array("short".utf8))
    #expect(try file.contents(of: "b", limit: random.count) == random)
    #expect(throws: ZIPError(.tooLarge(limit: 1_000), part: "b")) {
      try file.contents(of: "b", limit: 1_000)
    }
    for count in stride(from: 0, to: archive.bytes.count, by: 39_999) {
      try folder.write(Array(archive.bytes.prefix(count)), to: "cut.zip")
      #expect(throws: ZIPError.self) { try ZIPArchive(ArchiveFile(folder.path("cut.zip"))) }
    }
  }

  @Test("what is not an ordinary file is not opened") func others() throws {
    let folder = try ScratchFolder()
    for path in [folder.path, folder.path("nothing"), "/dev/null", ""] {
      #expect(throws: SystemIOError.self) { try ArchiveFile(path) }
    }
  }

  @Test("parts that share bytes are refused") func overlaps() {
    var archive = TestArchive([("a", "some text"), ("b", "some text"), ("c", "more")])
    archive.parts[1].offset = 0
    #expect(throws: ZIPError.self) { try ZIPArchive(archive.bytes) }
    archive.parts[1].offset = 20
    #expect(throws: ZIPError(.overlap, part: "a")) { try ZIPArchive(archive.bytes) }
    archive.parts[1].offset = 1 << 30
    #expect(throws: ZIPError(.overlap, part: "b")) { try ZIPArchive(archive.bytes) }
  }

  private static func fault(
    _ change: (inout TestArchive.Part) -> Void, content: [UInt8] = Array("some text".utf8)
  ) -> ZIPError.Problem? {
    var archive = TestArchive()
    archive.parts = [.init(name: "a", content: content)]
    change(&archive.parts[0])
    do throws(ZIPError) {
      let names = try ZIPArchive(archive.bytes).names
      _ = try read(archive.bytes, names[0])
      return nil
    } catch { return error.problem }
  }

  @Test("what is refused, and why") func refused() {
    #expect(Self.fault { $0.flags = 1 } == .encrypted)
    #expect(Self.fault { $0.flags = 0x40 } == .encrypted)
    #expect(Self.fault { $0.method = 12 } == .method(12))
    #expect(Self.fault { $0.name = "../a" } == .badName)
    #expect(Self.fault { $0.name = "/a" } == .badName)
    #expect(Self.fault { $0.name = "x\\a" } == .badName)
    #expect(Self.fault { $0.checksum = 1 } == .damaged)
    #expect(Self.fault { $0.size = 3 } == .badPart)
    #expect(Self.fault { $0.size = 300 } == .damaged)
    #expect(Self.fault { $0.size = 3 << 30 } == .tooLarge(limit: 2 << 30))
    #expect(Self.fault { $0.flags = 0 } == nil)
  }

  @Test("a name that is there twice") func twice() {
    let archive = TestArchive([("a", "1"), ("b", "2"), ("a", "3")])
    #expect(throws: ZIPError(.twice, part: "a")) { try ZIPArchive(archive.bytes) }
  }

  @Test("a part that unpacks to hundreds of times its size is not unpacked") func bomb() {
    #expect(Self.fault({ _ in }, content: [UInt8](repeating: 0, count: 20 << 20)) == .bomb)
    // The same with a lie about its size ends where the lie does.
    #expect(
      Self.fault({ $0.size = 9 << 20 }, content: [UInt8](repeating: 0, count: 20 << 20)) == .badPart
    )
  }

  @Test("more parts than the limit") func manyParts() {
    var limits = ZIPLimits()
    limits.parts = 2
    let archive = TestArchive([("a", ""), ("b", ""), ("c", "")])
    #expect(throws: ZIPError(.tooManyParts(limit: 2))) { try ZIPArchive(archive.bytes, limits) }
  }

  @Test("every file that is cut off is refused") func cut() {
    let bytes = TestArchive([("a", "some text"), ("b", "more of it")]).bytes
    for count in 0..<bytes.count {
      #expect(throws: ZIPError.self) { try ZIPArchive(Array(bytes.prefix(count))) }
    }
  }

  @Test("a file with one byte changed is right or refused", arguments: [false, true])
  func changed(_ isLarge: Bool) throws {
    var archive = TestArchive([("a", "some text that can be packed, packed and packed")])
    archive.isLarge = isLarge
    let good = try Self.read(archive.bytes)
    for index in archive.bytes.indices {
      for change: UInt8 in [1, 0x80, 0xFF] {
        var bytes = archive.bytes
        bytes[index] ^= change
        if let read = try? Self.read(bytes) { #expect(read == good, "byte \(index)") }
      }
    }
  }

  @Test("every refusal is a sentence") func sentences() {
    #expect(
      ZIPError(.encrypted, part: "xl/a.xml").description
        == "its part 'xl/a.xml' is encrypted; save the file without a password")
    #expect(
      ZIPError(.noDirectory).description
        == "the file is cut off: the directory at its end is missing; copy it again")
  }
}
