import AppClipCodes
import QRCodes
import TestSupport
import Testing

@testable import Scanning

/// App Clip Codes and QR codes are looked for in one pass, in which neither costs the other.
@Suite("One pass for all kinds of code") struct ClipPassTests {
  /// A code in a colour on white.
  private static func picture(_ index: Int) throws -> Picture {
    var scene = try ClipFamily.size.scene(8 + index, of: 54)
    scene.codes[0].colours = ClipTemplate.all[(5 + 2 * index) % 18].colours
    return try Picture(
      width: scene.width, height: scene.height, channels: .rgb, samples: scene.samples())
  }

  @Test("a picture with nothing but an App Clip Code is searched once") func once() throws {
    var searches = 0
    for index in 0..<6 {
      let picture = try Self.picture(index)
      let look = try CodeScanner(readsAppClipCodes: true).look(at: picture)
      #expect(look.clipCodes.count == 1 && look.codes.isEmpty && look.marks.isEmpty)
      #expect(look.cost.searches == 1 && look.cost.lattices == 0, "\(index)")
      // What it costs who does not look for them.
      let other = try CodeScanner().look(at: picture)
      #expect(other.clipCodes.isEmpty)
      searches += other.cost.searches
    }
    #expect(searches > 12)
  }

  @Test("a QR code beside one is read, and marks beside one are still looked into")
  func beside() throws {
    let clip = try Self.picture(3)
    for isWhole in [true, false] {
      var options = QROptions()
      options.level = .low
      let code = try QRCode(.text("https://eat.example.com/s/42"), options: options)
      let size = code.modules.size
      let side = 6 * (size + 8)
      let width = clip.width + side
      var samples = [UInt8](repeating: 235, count: 3 * width * max(clip.height, side))
      for y in 0..<clip.height {
        for x in 0..<3 * clip.width {
          samples[3 * width * y + x] = clip.samples[3 * clip.width * y + x]
        }
      }
      for y in 0..<6 * size {
        for x in 0..<6 * size where code.modules[x / 6, y / 6] {
          // All but the marks is wiped out.
          let isMark = min(y, 6 * size - y) < 42 && min(x, 6 * size - x) < 42
          guard isWhole || isMark else { continue }
          for channel in 0..<3 {
            samples[3 * (width * (y + 24) + clip.width + x + 24) + channel] = 20
          }
        }
      }
      let look = try CodeScanner(readsAppClipCodes: true).look(
        at: Picture(
          width: width, height: max(clip.height, side), channels: .rgb, samples: samples))
      #expect(look.clipCodes.count == 1)
      #expect(look.codes.map(\.text) == (isWhole ? ["https://eat.example.com/s/42"] : []))
      #expect((look.cost.searches > 1) != isWhole)
      #expect(look.marks.isEmpty == isWhole)
    }
  }

  @Test("who wants one code gets the QR code, and no more is looked for") func first() throws {
    let picture = try Self.picture(2)
    #expect(
      try CodeScanner(readsAppClipCodes: true, maxCodeCount: 1).look(at: picture).clipCodes.count
        == 1)
    #expect(try CodeScanner().look(at: picture).clipCodes.isEmpty)
  }
}
