import Foundation
import TestSupport
import Testing

@testable import Artwork

/// Lines in ten scripts as pictures that were looked at; only for the font files that they were
/// made with.
@Suite("Pictures of text") struct TextPictureTests {
  private struct Sample {
    let script: String
    let text: String
    let font: String
    var face = 0
    /// The font file's FNV-1a digest.
    let digest: UInt64
  }

  private static let noto = "/usr/share/fonts/truetype/noto/Noto"
  private static let samples = [
    Sample(script: "latin", text: "Tafel fi AVo ậ", font: dejaVu, digest: 0xADAD_FEF7_6342_6946),
    Sample(
      script: "hebrew", text: "שָׁלוֹם (7)", font: noto + "SansHebrew-Regular.ttf",
      digest: 0xF3F4_CFB9_7F5A_71E9),
    Sample(
      script: "arabic", text: "السَّلامُ", font: noto + "NaskhArabic-Regular.ttf",
      digest: 0x5379_60E1_395A_456B),
    Sample(
      script: "devanagari", text: "क्षत्रिय र्‍या", font: noto + "SansDevanagari-Regular.ttf",
      digest: 0x4946_3AF5_701D_2948),
    Sample(
      script: "tamil", text: "ஸ்ரீ கொடி", font: noto + "SansTamil-Regular.ttf",
      digest: 0x3901_CB14_3824_E3BE),
    Sample(
      script: "thai", text: "น้ำดื่มที่นี่", font: noto + "SansThai-Regular.ttf",
      digest: 0xD87D_7353_95E2_A3A8),
    Sample(
      script: "burmese", text: "မြန်မာ ကြို", font: noto + "SansMyanmar-Regular.ttf",
      digest: 0x43AA_9E84_30F7_8ACD),
    Sample(
      script: "chinese", text: "七号，靠窗", font: Equipment.notoCJK.rawValue, face: 2,
      digest: 0xC7A5_A8D1_8E92_EFFB),
    Sample(
      script: "japanese", text: "いらっしゃい", font: Equipment.notoCJK.rawValue,
      digest: 0xC7A5_A8D1_8E92_EFFB),
    Sample(
      script: "korean", text: "창가 칠번", font: Equipment.notoCJK.rawValue, face: 1,
      digest: 0xC7A5_A8D1_8E92_EFFB),
  ]

  private static func digest(_ path: String) -> UInt64 {
    let bytes = (try? Data(contentsOf: URL(fileURLWithPath: path))) ?? Data()
    return bytes.withUnsafeBytes { bytes in
      bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
  }

  @Test("ten scripts look as they did", .needs(.dejaVu, .notoSans, .notoCJK)) func pictures() throws
  {
    for sample in Self.samples {
      let picture = try Self.picture(sample)
      #expect(picture.contains("##"), "\(sample.script)")
      guard Self.digest(sample.font) == sample.digest else { continue }
      try expectGolden(sample.text + "\n" + picture + "\n", "Artwork/text-\(sample.script).txt")
    }
  }

  /// Dark and light pixels as letters.
  private static func picture(_ sample: Sample) throws -> String {
    let font = try CaptionFont(file: sample.font, face: sample.face)
    let line = try font.outline(of: sample.text, letterSize: 8_000)
    var page = try Page(width: line.width + 1000, height: line.ascent + line.descent)
    try line.draw(on: &page, at: Point(x: 500, y: line.ascent), with: .black)
    let bitmap = try page.bitmap(density: Density(dotsPerInch: 64))
    return (0..<bitmap.height).map { y in
      var row = (0..<bitmap.width).map { x in
        bitmap.pixels[4 * (y * bitmap.width + x)] < 128 ? "#" : " "
      }.joined()
      while row.last == " " { row.removeLast() }
      return row
    }.joined(separator: "\n")
  }
}
