import TestSupport
import Testing

@testable import Scanning

@Suite("Streams of pictures") struct FrameTests {
  private static let first = Array("P5 3 2 255\n".utf8) + [1, 2, 3, 4, 5, 6]
  private static let second = Array("P6\n# a comment\n1 1\n255\n".utf8) + [7, 8, 9]
  private static let third = Array("P4 9 1\n".utf8) + [0xFF, 0x00]

  private static func pictures(_ bytes: [UInt8], _ size: Int) throws -> [Picture] {
    var frames = PictureFrames()
    var found: [Picture] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      frames.feed(bytes[start..<min(start + size, bytes.count)])
      while let picture = try frames.next() { found.append(picture) }
    }
    try frames.finish()
    #expect(frames.count == found.count)
    return found
  }

  @Test("pieces of any size give the same pictures", arguments: [1, 2, 3, 7, 10, 1000])
  func pieces(_ size: Int) throws {
    let found = try Self.pictures(Self.first + Self.second + Self.third + Self.first, size)
    #expect(found.map(\.width) == [3, 1, 9, 3])
    #expect(found.map(\.samples.count) == [6, 3, 9, 6])
    #expect(found[0].samples == [1, 2, 3, 4, 5, 6] && found[1].channels == .rgb)
    #expect(found[3] == found[0])
  }

  @Test("a number may go on in the next piece", arguments: 1...8) func numbers(_ size: Int) throws {
    #expect(try Self.pictures(Array("P5 1 1 084\n2P5 01 01 255\nA".utf8), size).count == 2)
  }

  @Test("what can be taken apart") func kinds() {
    #expect(["P4 ", "P5 ", "P6\n"].allSatisfy { PictureFrames.canRead($0.utf8) })
    #expect(
      !["P1 ", "P3 ", "P7\n", "P", "", "\u{89}PNG"].contains { PictureFrames.canRead($0.utf8) })
  }

  @Test("a stream that ends in the middle says where") func truncated() throws {
    for (bytes, sentence) in [
      (Array(Self.first.dropLast(2)), "PNM: the file ends too early: it has 1 of 2 rows"),
      (Self.first + Array(Self.second[..<6]), "PNM: the file ends before the picture begins"),
    ] {
      let error = #expect(throws: PictureError.self) { try Self.pictures(bytes, 4) }
      #expect(error?.description == sentence)
    }
    #expect(try Self.pictures(Self.first + Array("\n".utf8), 5).count == 1)
  }

  @Test("a wrong or hostile header is refused before anything is kept")
  func hostile() throws {
    for (text, problem) in [
      (
        "P5 100000 100000 255\n",
        PictureError.Problem.tooManyPixels(100_000, 100_000, limit: 150_000_000)
      ),
      ("P5 0 1 255\n", .noPixels(0, 1)), ("P5 a", .header(offset: 3)),
      ("P5 1 1 255\nxP2 1 1 255\n1", .header(offset: 1)),
    ] {
      let error = #expect(throws: PictureError.self) { try Self.pictures(Array(text.utf8), 9) }
      #expect(error?.problem == problem)
    }
    // A comment without an end is no reason to keep everything.
    let endless = Array("P5 #".utf8) + [UInt8](repeating: 0x61, count: 70_000)
    let error = #expect(throws: PictureError.self) { try Self.pictures(endless, 1000) }
    #expect(error?.problem == .truncatedHeader)
  }

  @Test("a camera that sees the same faint code finds it within a round of frames")
  func camera() throws {
    let kind = try #require(StressKind.table.first { $0.name == "blur" })
    let hard = try StressTests.first(of: kind) { _ in true }
    let picture = try Samples.picture(hard.image)
    #expect(try CodeScanner(effort: .quick).scan(picture).isEmpty)
    var film = VideoScanner()
    let texts = try (1...4).flatMap { _ in try film.look(at: picture).codes.map(\.text) }
    #expect(!texts.isEmpty && texts.allSatisfy { $0 == hard.text })
  }
}
