import Basics
import Foundation
import SystemIO
import QRCodes
import TestSupport
import Testing

@testable import LabelPrinting

/// What readers of others draw from our bytes.
@Suite("Labels as others read them") struct LabelPeerTests {
  private static let script = Repository.root.appendingPathComponent("Tests/Python/label_peer.py")
    .path

  /// The pictures that a peer draws.
  private static func drawn(
    by peer: Equipment, _ language: String, _ bytes: [UInt8]
  ) throws -> [LabelPicture] {
    try peer.text([script, language], sending: bytes).split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let dots = try #require([UInt8](hexadecimal: words[2]))
      return try LabelPicture(
        width: try #require(Int(words[0])), height: try #require(Int(words[1])), bytes: dots)
    }
  }

  private static func pictures(_ count: Int, _ width: Int, _ height: Int) throws -> [LabelPicture] {
    var generator = SeededGenerator(seed: UInt64(width))
    return try (0..<count).map { _ in
      try .random(width: width, height: height, by: &generator)
    }
  }

  @Test(
    "zplkit draws every dot of our ZPL", .needs(.zplkit), arguments: ZPL.PictureEncoding.allCases,
    [(203, 101), (406, 203), (8, 1), (811, 60)])
  func zplkit(_ encoding: ZPL.PictureEncoding, _ size: (Int, Int)) throws {
    let pictures = try Self.pictures(12, size.0, size.1)
    // Not drawn by it: more than one copy.
    let stream = try ZPL.write(
      pictures.map { PrinterLabel($0) }, on: Tongue.medium(pictures[0]), encoding: encoding)
    #expect(try Self.drawn(by: .zplkit, "zpl", stream.bytes) == pictures)
  }

  @Test(
    "brother_ql_next draws every dot of our Brother raster", .needs(.brotherQL),
    arguments: [
      (BrotherModel.standard, 696, 12), (.withoutCutter, 306, 6), (.wide, 1_164, 56),
      (.rasterOnly, 720, 0),
    ])
  func brother(_ model: BrotherModel, _ width: Int, _ margin: Int) throws {
    for picture in try Self.pictures(4, width, 71) {
      let roll = BrotherMedium(
        millimetres: 62, width: width, length: .endless, rightMargin: margin)
      let stream = try BrotherRaster.write(
        [PrinterLabel(picture, copies: 2)], on: roll, for: model)
      let head = 8 * model.lineBytes
      let left = head - width - margin
      // It goes on below the first page with the second.
      let expected = try LabelPicture(width: head, height: 142) { x, y in
        x >= left && picture.isBlack(x: x - left, y: y % 71)
      }
      let drawn = try Self.drawn(by: .brotherQL, "brother", stream.bytes)
      #expect(drawn.count == 2 && drawn.last == expected)
    }
  }

  @Test("the rolls are where brother_ql_next has them", .needs(.brotherQL)) func rolls() throws {
    let lines = try Equipment.brotherQL.text([Self.script, "rolls"]).split(separator: "\n")
    for roll in BrotherMedium.known {
      let words = [
        Int(roll.millimetres), Int(roll.lengthMillimetres), roll.width, roll.height ?? 0,
      ]
      let line = (words + [roll.rightMargin]).map { "\($0)" }.joined(separator: " ")
      #expect(lines.contains(Substring(line)), "\(line)")
    }
  }

  @Test(
    "zbarimg reads the code of a label in every language", .needs(.zbarimg), arguments: Tongue.all)
  func zbarimg(_ tongue: Tongue) throws {
    let url = "https://eat.example.com/s/42/t/7"
    let code = try QRCode(.text(url))
    // Four dots a module, which is the least, and the quiet zone.
    let side = 4 * (code.modules.size + 8)
    let picture = try LabelPicture(width: side, height: side) { x, y in
      let (column, row) = (x / 4 - 4, y / 4 - 4)
      let inside = 0..<code.modules.size
      return inside ~= column && inside ~= row && code.modules[column, row]
    }
    let stream = try tongue.write([PrinterLabel(picture)])
    let read = try tongue.read(stream.bytes, picture, PrinterReadLimits())
    let folder = try ScratchFolder()
    let file = try folder.write(
      Array("P4\n\(side) \(side)\n".utf8) + (try #require(read.first)).picture.bytes,
      to: "label.pbm")
    #expect(try Equipment.zbarimg.text(["-q", "--raw", file]) == url + "\n")
  }
}
