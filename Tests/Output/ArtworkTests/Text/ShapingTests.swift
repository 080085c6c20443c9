import CTextShaping
import Foundation
import TestSupport
import Testing

@testable import Artwork

let dejaVu = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"

/// Glyphs and places as HarfBuzz's own program has them, the order as FriBidi's has it.
@Suite("Text in every script") struct ShapingTests {
  @Test(
    "glyphs and their places are hb-shape's",
    .needs(.hbShape, .dejaVu, .notoSans, .notoCJK), arguments: TextSamples.lines)
  func glyphs(_ line: TextSamples.Line) throws {
    let shaped = try CaptionFont(file: dejaVu).shaped(line.text)
    #expect(!shaped.runs.isEmpty)
    for (run, glyphs) in shaped.runs {
      let peer = try Self.peer(run, of: shaped)
      let ours = glyphs.map {
        [
          Int($0.glyph), Int($0.cluster), Int($0.x_advance), Int($0.x_offset), Int($0.y_offset),
        ]
      }
      #expect(ours == peer, "\(run.face.name) \(run.range)")
    }
  }

  @Test("the lines are sixty at least, in twenty scripts, and each in fonts that have it")
  func samples() {
    #expect(TextSamples.lines.count >= 60)
    #expect(Set(TextSamples.lines.map(\.script)).count >= 20)
  }

  /// What hb-shape says of a part of a line: glyph, first character, advance, offsets.
  private static func peer(_ run: TextRun, of line: ShapedLine) throws -> [[Int]] {
    func numbers(_ range: Range<Int>) -> String {
      line.scalars[range].map { String($0, radix: 16) }.joined(separator: ",")
    }
    let letters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: run.script >> $0) }
    var arguments = [
      run.face.file.path, "--face-index=\(run.face.file.face)", "--output-format=json",
      "--no-glyph-names", "--direction=\(run.isRightToLeft ? "rtl" : "ltr")",
      "--script=\(String(decoding: letters, as: UTF8.self))",
      "--language=\(line.language ?? "und")", "--unicodes=\(numbers(run.range))",
    ]
    let (before, after) = (0..<run.range.lowerBound, run.range.upperBound..<line.scalars.count)
    arguments.append(before.isEmpty ? "--bot" : "--unicodes-before=\(numbers(before))")
    arguments.append(after.isEmpty ? "--eot" : "--unicodes-after=\(numbers(after))")
    let said = try JSONDecoder().decode(
      [PeerGlyph].self, from: Data(Equipment.hbShape.run(arguments)))
    return said.map { [$0.g, $0.cl + run.range.lowerBound, $0.ax, $0.dx, $0.dy] }
  }

  private struct PeerGlyph: Decodable {
    let g, cl, dx, dy, ax: Int
  }

  @Test(
    "characters stand in fribidi's order", .needs(.fribidi, .dejaVu),
    arguments: TextSamples.mixed)
  func order(_ text: String) throws {
    let said = try Equipment.fribidi.text(
      ["--nopad", "--nobreak", "--novisual", "--vtol", "--basedir"], sending: Array(text.utf8))
    let words = said.split { " \n".contains($0) }
    let shaped = try CaptionFont(file: dejaVu).shaped(text)
    let seen = shaped.runs.flatMap { run, _ in
      run.isRightToLeft ? Array(run.range.reversed()) : Array(run.range)
    }
    #expect(seen == words.compactMap { Int($0) }, "\(said)")
    #expect(shaped.isRightToLeft == words.contains("R"), "\(said)")
    // The glyphs follow: their clusters only go down from right to left, and only up otherwise.
    for (run, glyphs) in shaped.runs {
      let clusters = glyphs.map(\.cluster)
      #expect(clusters == clusters.sorted { run.isRightToLeft ? $0 > $1 : $0 < $1 })
    }
  }

  @Test("each cluster is in the first font that has it", .needs(.dejaVu, .notoSans, .notoCJK))
  func fonts() throws {
    let font = try CaptionFont(file: dejaVu)
    func names(_ text: String) throws -> [String] {
      try font.shaped(text).runs.map(\.run.face.name)
    }
    #expect(try names("Table") == ["DejaVu Sans"])
    #expect(try names("ครัว").allSatisfy { $0.contains("Thai") })
    let mixed = try names("Tisch 七")
    #expect(mixed.first == "DejaVu Sans" && mixed.last?.contains("CJK") == true, "\(mixed)")
    // Japanese letters choose Japanese ideographs.
    #expect(try names("東京の").allSatisfy { $0.hasSuffix("CJK JP") })
    #expect(try names("서울").allSatisfy { $0.hasSuffix("CJK KR") })
    // Punctuation goes with its script, a bracket with its other half.
    #expect(try Set(names("（東京の“塔”）")).count == 1)
    // A mark is in the font of its letter.
    #expect(try names("e\u{301}\u{323}") == ["DejaVu Sans"])
  }
}
