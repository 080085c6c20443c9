import Testing

@testable import Codes

@Suite("ZIP archives") struct ZIPWriterTests {
  @Test("an archive of one stored file, byte by byte") func bytes() throws {
    var archive = ZIPWriter()
    let bytes = try archive.add(Array("hi".utf8), named: "a.txt") + archive.finish()
    let facts: [UInt8] = [
      10, 0, 0, 8, 0, 0, 0, 0, 0x21, 0, 0xAC, 0x2A, 0x93, 0xD8, 2, 0, 0, 0, 2, 0, 0, 0, 5, 0, 0, 0,
    ]
    let name = Array("a.txt".utf8)
    var expected: [UInt8] = [0x50, 0x4B, 3, 4] + facts + name + Array("hi".utf8)
    let directory = expected.count
    expected += [0x50, 0x4B, 1, 2, 30, 3] + facts + [0, 0, 0, 0, 0, 0, 0, 0, 0xA4, 0x81]
    expected += [0, 0, 0, 0] + name
    let size = UInt8(expected.count - directory)
    expected += [0x50, 0x4B, 5, 6, 0, 0, 0, 0, 1, 0, 1, 0, size, 0, 0, 0]
    expected += [UInt8(directory), 0, 0, 0, 0, 0]
    #expect(bytes == expected)
  }

  @Test(
    "names that lead out of the archive are refused",
    arguments: [
      "", "/etc/passwd", "../x", "a/../b", String(repeating: "n", count: 65_536),
    ])
  func names(_ name: String) {
    var archive = ZIPWriter()
    #expect(throws: ZIPWriter.Problem.name(name)) { _ = try archive.add([], named: name) }
    #expect(archive.finish().count == 22)
  }

  @Test("file number 65,536 is refused") func tooMany() throws {
    var archive = ZIPWriter()
    for number in 1...65_535 { _ = try archive.add([], named: "\(number)") }
    #expect(throws: ZIPWriter.Problem.tooManyFiles) { _ = try archive.add([], named: "x") }
  }
}
