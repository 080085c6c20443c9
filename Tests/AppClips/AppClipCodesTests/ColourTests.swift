import Foundation
import TestSupport
import Testing

@testable import AppClipCodes

@Suite("colours and sizes") struct ColourTests {
  private func colour(_ hex: String) throws -> ClipColour { try #require(ClipColour(hex: hex)) }

  @Test(
    "the eighteen templates are the reference's", .needsShared("appclip", Reference.tables != nil))
  func templates() throws {
    let templates = try #require(Reference.tables).templates
    #expect(
      ClipTemplate.all.map {
        [$0.name, $0.colours.foreground.hex, $0.colours.background.hex, $0.colours.third.hex]
      }
        == templates.map { [$0.name, $0.foreground, $0.background, $0.third] })
    #expect(ClipTemplate.all.map(\.index) == Array(0..<18))
  }

  @Test(
    "third colours: 74 of 89 of Apple's, the others one step beside",
    .needsShared("appclip", Reference.folder != nil))
  func thirds() throws {
    struct File: Decodable { var samples: [[String]] }
    let folder = try #require(Reference.folder)
    let data = try Data(contentsOf: folder.appendingPathComponent("third_colours.json"))
    let samples = try JSONDecoder().decode(File.self, from: data).samples
    var exact = 0
    for sample in samples {
      let foreground = try colour(sample[0])
      let background = try colour(sample[1])
      let colours = try ClipColours(foreground: foreground, background: background)
      let other = try colour(sample[2])
      if colours.third == other { exact += 1 }
      for (own, apple) in zip(colours.third.parts, other.parts) {
        #expect(abs(Int(own) - Int(apple)) <= 17, "\(sample)")
      }
    }
    print("third colours: \(exact) of \(samples.count) are Apple's to the digit")
    #expect(exact >= 74 && samples.count == 89)
  }

  @Test("a pair of a template has the template's third colour") func templatePair() throws {
    for template in ClipTemplate.all {
      let colours = try ClipColours(
        foreground: template.colours.foreground, background: template.colours.background)
      #expect(colours == template.colours)
    }
  }

  @Test("too little contrast is refused") func contrast() throws {
    let (grey, white) = (try colour("CCCCCC"), try colour("#fff"))
    let error = #expect(throws: ClipContrastError.self) {
      try ClipColours(foreground: grey, background: white)
    }
    #expect(
      error?.description
        == "CCCCCC on FFFFFF has too little contrast: the brightness differs by 51 of 255 and should "
        + "differ by 100, the contrast ratio is 1.6 and should be 2.8; make one colour darker or the other "
        + "lighter")
    for text in ["", "#", "12", "12345", "gggggg", "#12345g", "##123456"] {
      #expect(ClipColour(hex: text) == nil, "\(text)")
    }
  }

  @Test("sizes") func sizes() {
    func sentence(_ diameter: Int, _ kind: ClipGlyph, tag: Int? = nil) -> String? {
      do {
        try ClipSize.check(diameter: diameter, kind: kind, tag: tag)
        return nil
      } catch { return error.description }
    }
    #expect(sentence(19_000, .camera) == nil && sentence(34_800, .nfc, tag: 35_000) == nil)
    #expect(
      sentence(18_999, .camera)
        == "a printed code is at least 19 mm across; this one would be 18.999 mm")
    #expect(
      sentence(30_000, .nfc)
        == "a code with an NFC tag is at least 34.8 mm across; this one would be 30 mm")
    #expect(
      sentence(40_000, .nfc, tag: 25_000)
        == "the NFC tag behind a code is at least 35 mm across; this one is 25 mm")
    let error = #expect(throws: ClipSize.Problem.self) { try ClipSize.check(pixels: 255) }
    #expect(
      error?.description
        == "a code on a screen is at least 256 pixels across; this one would be 255")
    #expect(throws: Never.self) { try ClipSize.check(pixels: 256) }
  }
}
