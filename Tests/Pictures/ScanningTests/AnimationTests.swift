import TestSupport
import Testing

@testable import Scanning

@Suite("Animated pictures") struct AnimationTests {
  /// What each frame looks like, row by row: dark or not.
  private static func seen(_ bytes: [UInt8]) throws -> [String] {
    var file = try PictureFile(bytes)
    var found: [String] = []
    while let picture = try file.next() {
      let pixels = stride(from: 0, to: picture.samples.count, by: 3).map {
        picture.samples[$0] == 0 ? "#" : "."
      }
      found.append(pixels.joined())
    }
    #expect(file.count == found.count && file.format == .gif)
    return found
  }

  @Test("each frame lies on what the others left") func disposal() throws {
    let film = AnimatedGIF.bytes(
      width: 4, height: 2,
      [
        .init(["####", "...."]), .init(left: 1, ["..", "#?"], disposal: 3),
        .init(left: 3, top: 1, ["#"], disposal: 2), .init(["?.", "??"], disposal: 0),
        .init(left: 2, ["?"]),
      ])
    #expect(
      try Self.seen(film) == ["####....", "#..#.#..", "####...#", "#.##....", "#.##...."])
  }

  @Test("more frames than the limit are looked at so far, and then refused") func limit() throws {
    let film = AnimatedGIF.bytes(
      width: 1, height: 1, Array(repeating: .init(["#"]), count: 4))
    var file = try PictureFile(film, limits: PictureLimits(pictures: 3))
    for _ in 0..<3 { #expect(try file.next() != nil) }
    let error = #expect(throws: PictureError.self) { try file.next() }
    #expect(
      error?.description
        == "GIF: the file has more than 3 pictures; only the first 3 were scanned")
  }

  @Test("a byte that is wrong anywhere is a refusal or a picture, never more") func damage() throws
  {
    let film = AnimatedGIF.bytes(
      width: 4, height: 2, [.init(["####", "...."]), .init(left: 1, ["..", "#?"], disposal: 3)])
    for place in film.indices {
      for bit in 0..<8 {
        var wrong = film
        wrong[place] ^= 1 << UInt8(bit)
        guard var file = try? PictureFile(wrong) else { continue }
        while let picture = try? file.next() {
          #expect(picture.samples.count == 3 * picture.width * picture.height)
        }
      }
    }
  }
}
