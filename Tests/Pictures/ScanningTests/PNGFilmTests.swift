import Artwork
import CZLib
import TestSupport
import Testing

@testable import Scanning

@Suite("Animated PNG") struct PNGFilmTests {
  /// A frame: where it lies, its rows of dark (`#`), white (`.`) and clear pixels (`?`), what
  /// becomes of it, and whether it is laid over what is there.
  struct Frame {
    var left = 0
    var top = 0
    var rows: [String]
    var disposal: UInt8 = 0
    var isOver = true
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let inner = Array(name.utf8) + body
    return number(body.count) + inner + number(Int(crc32_z(0, inner, inner.count)))
  }

  private static func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  /// The packed pixels of a frame, as grey and opacity.
  private static func packed(_ rows: [String]) -> [UInt8] {
    let plain = rows.flatMap { row -> [UInt8] in
      [0] + row.flatMap { $0 == "#" ? [0, 255] : $0 == "." ? [255, 255] : [7, 0] as [UInt8] }
    }
    var count = compressBound(uLong(plain.count))
    var packed = [UInt8](repeating: 0, count: Int(count))
    _ = compress(&packed, &count, plain, uLong(plain.count))
    return Array(packed.prefix(Int(count)))
  }

  /// The file; without `showsFirst` the picture for other programs is no frame.
  static func bytes(
    width: Int, height: Int, _ frames: [Frame], poster: [String]? = nil
  ) -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    file += chunk("IHDR", number(width) + number(height) + [8, 4, 0, 0, 0])
    file += chunk("acTL", number(frames.count) + number(0))
    var sequence = 0
    if let poster { file += chunk("IDAT", packed(poster)) }
    for (index, frame) in frames.enumerated() {
      let sides = number(frame.rows[0].count) + number(frame.rows.count)
      file += chunk(
        "fcTL",
        number(sequence) + sides + number(frame.left) + number(frame.top) + number(1, 2)
          + number(10, 2) + [frame.disposal, frame.isOver ? 1 : 0])
      sequence += 1
      let data = packed(frame.rows)
      if index == 0, poster == nil {
        file += chunk("IDAT", data)
      } else {
        // In two pieces, as programs write them.
        for piece in [data.prefix(9), data.dropFirst(9)] {
          file += chunk("fdAT", number(sequence) + piece)
          sequence += 1
        }
      }
    }
    return file + chunk("IEND", [])
  }

  private static func seen(_ bytes: [UInt8]) throws -> [String] {
    var file = try PictureFile(bytes)
    #expect(file.isAnimation && file.mayHoldSeveral)
    var found: [String] = []
    while let picture = try file.next() {
      let step = picture.channels.rawValue
      found.append(
        stride(from: 0, to: picture.samples.count, by: step)
          .map { picture.samples[$0] < 128 ? "#" : "." }.joined())
    }
    return found
  }

  @Test("each frame lies on what the others left") func frames() throws {
    let film = Self.bytes(
      width: 4, height: 2,
      [
        Frame(rows: ["####", "...."]),
        Frame(left: 1, rows: ["..", "#?"], disposal: 2),
        Frame(left: 3, top: 1, rows: ["#"], disposal: 1),
        Frame(rows: ["?.", "??"], isOver: false),
        Frame(left: 2, rows: ["?"]),
      ])
    #expect(
      try Self.seen(film) == ["####....", "#..#.#..", "####...#", "..##....", "..##...."])
  }

  @Test("the picture for other programs is looked at, too, where it is no frame") func poster()
    throws
  {
    let film = Self.bytes(
      width: 2, height: 1, [Frame(rows: ["#."]), Frame(rows: [".#"])], poster: ["##"])
    #expect(try Self.seen(film) == ["##", "#.", ".#"])
  }

  @Test("a PNG file with one picture is none") func still() throws {
    let file = try PictureFile([UInt8](Repository.vectors("pictures/rgb-8.png")))
    #expect(!file.isAnimation && !file.mayHoldSeveral)
  }

  @Test("a byte that is wrong anywhere, and an early end, is a refusal or a picture, never more")
  func damage() throws {
    let film = Self.bytes(
      width: 4, height: 2,
      [Frame(rows: ["####", "...."]), Frame(left: 1, rows: ["..", "#?"], disposal: 2)])
    for place in film.indices {
      for wrong in [
        Array(film[..<place]), film[..<place] + [film[place] ^ 0x41] + film[(place + 1)...],
      ] {
        guard var file = try? PictureFile(Array(wrong)) else { continue }
        while let picture = try? file.next() {
          #expect(
            picture.samples.count == picture.channels.rawValue * picture.width * picture.height)
        }
      }
    }
  }
}
