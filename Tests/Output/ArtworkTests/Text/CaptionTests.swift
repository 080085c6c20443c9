import Foundation
import TestSupport
import Testing

@testable import Artwork

@Suite("Captions", .needs(.dejaVu)) struct CaptionTests {
  @Test("letters are as wide and high as the font says")
  func metrics() throws {
    let font = try CaptionFont(file: dejaVu)
    #expect(font.name == "DejaVu Sans")
    // Of 2048 units an H is 1540 wide and 1493 high; the font reaches from -483 to 1901.
    let line = try font.outline(of: "HH", letterSize: 2048)
    #expect(line.width == 2 * 1540)
    #expect(line.ascent == 1901)
    #expect(line.descent == 483)
    let points = line.path.elements.flatMap(\.points)
    #expect(points.map(\.y).min() == -1493)
    #expect(points.map(\.y).max() == 0)
    #expect(line.path.elements.filter { $0 == .close }.count == 2)
  }

  @Test("letters stand nearer where the font says so")
  func kerning() throws {
    let font = try CaptionFont(file: dejaVu)
    func width(_ text: String) throws -> Int { try font.outline(of: text, letterSize: 2048).width }
    #expect(try width("AV") < width("A") + width("V"))
    #expect(try width("HH") == 2 * width("H"))
  }

  @Test(
    "what cannot be set is named",
    arguments: [
      ("a\nb", "the caption contains U+000A, which cannot be drawn"),
      ("a\u{202E}b", "the caption contains U+202E, which cannot be drawn"),
      ("a\u{E000}b", "the caption contains U+E000, which cannot be drawn"),
      ("a\u{7}", "the caption contains U+0007, which cannot be drawn"),
    ])
  func refused(text: String, sentence: String) throws {
    let font = try CaptionFont(file: dejaVu)
    do {
      _ = try font.outline(of: text, letterSize: 3000)
      Issue.record("\(text) was set")
    } catch { #expect(error.description == sentence) }
  }

  @Test("scripts of one font are set")
  func scripts() throws {
    let font = try CaptionFont(file: dejaVu)
    for text in ["eat.example.com", "Grüße, Łódź", "Привет", "Ελλάδα", "–€→½"] {
      #expect(try font.outline(of: text, letterSize: 3000).width > 3000)
    }
    let empty = try font.outline(of: "", letterSize: 3000)
    #expect(empty.width == 0)
    #expect(empty.path.elements.isEmpty)
  }

  @Test("letters become smaller until the line fits, down to 4 points")
  func fitting() throws {
    let font = try CaptionFont(file: dejaVu)
    let short = try Caption(["a.example"], font: font, width: 40_000)
    #expect(short.letterSize == 3500)
    let long = try Caption(["eat.example.com/s/42"], font: font, width: 20_000)
    #expect((1400..<2300).contains(long.letterSize))
    #expect(long.lines[0].width <= 20_002)
    do {
      _ = try Caption(["eat.example.com/s/42", "b"], font: font, width: 10_000)
      Issue.record("the line was set")
    } catch {
      #expect(
        error.description.hasPrefix("the caption \"eat.example.com/s/42\" is 1")
          && error.description.hasSuffix(
            " mm wide in the smallest letters, and there is space for 10 mm; shorten it or make the code larger"
          ))
    }
    for count in [0, 3] {
      do {
        _ = try Caption([String](repeating: "a", count: count), font: font, width: 10_000)
        Issue.record("\(count) lines were set")
      } catch { #expect(error.problem == .captionLines(count)) }
    }
    for size in [499, 500_001, .max, .min] {
      do {
        _ = try font.outline(of: "a", letterSize: size)
        Issue.record("letters of \(size) were set")
      } catch { #expect(error.problem == .letterSize(size)) }
    }
  }

  @Test("a caption stands below the quiet zone, in the middle, and leaves the code alone")
  func drawn() throws {
    var drawing = try Samples.drawing()
    let font = try CaptionFont(file: dejaVu)
    drawing.caption = try Caption(
      ["eat.example.com", "Table 7"], font: font, width: drawing.captionWidth)
    let page = try drawing.page()
    let plain = try Samples.drawing()
    let density = try Density(dotsPerInch: 635)
    let (with, without) = (
      try page.bitmap(density: density), try plain.page().bitmap(density: density)
    )
    #expect(with.width == without.width)
    #expect(with.height > without.height)
    let isUntouched = with.pixels.starts(with: without.pixels)
    #expect(isUntouched)
    // What is drawn below is as far from the left as from the right, to a letter's own borders.
    let below = (0..<with.width).map { x in
      (without.height..<with.height).contains { y in with.pixels[4 * (y * with.width + x)] < 128 }
    }
    let left = try #require(below.firstIndex(of: true))
    let right = try #require(below.lastIndex(of: true))
    #expect(abs(left - (with.width - 1 - right)) < 8)
    // Nothing is cut off at the lower edge.
    let lastRows = with.pixels.suffix(4 * 3 * with.width)
    #expect(lastRows.allSatisfy { $0 == 255 })
  }

  @Test(
    "vectors show the same letters",
    .needs(.rsvgConvert, .pdftoppm, .pngtopnm))
  func sameEverywhere() throws {
    var drawing = try Samples.drawing()
    drawing.caption = try Caption(
      ["Straße & Café"], font: CaptionFont(file: dejaVu), width: drawing.captionWidth)
    let page = try drawing.page()
    let bitmap = try page.bitmap(density: Density(dotsPerInch: 300))
    for seen in [
      try Peers.render(svg: page.svg(), dpi: 300), try Peers.render(pdf: page.pdf(), dpi: 300),
    ] {
      #expect(abs(seen.width - bitmap.width) <= 1 && abs(seen.height - bitmap.height) <= 1)
      var difference = 0
      for y in bitmap.width..<min(seen.height, bitmap.height) {
        for x in 0..<min(seen.width, bitmap.width) {
          difference += abs(Int(seen[x, y]) - Int(bitmap.pixels[4 * (y * bitmap.width + x)]))
        }
      }
      let dark = (bitmap.width..<bitmap.height).reduce(0) { sum, y in
        (0..<bitmap.width).reduce(sum) {
          $0 + 255 - Int(bitmap.pixels[4 * (y * bitmap.width + $1)])
        }
      }
      // Smoothing differs a little between programs; a missing or moved letter would be much more.
      #expect(dark > 0)
      #expect(difference * 100 < dark * 35, "\(difference) of \(dark)")
    }
  }

  @Test("files that are no fonts")
  func notFonts() throws {
    let folder = try ScratchFolder()
    try folder.write("not a font", to: "text.ttf")
    try folder.write([], to: "empty.ttf")
    try folder.write(
      Array(Data(contentsOf: URL(fileURLWithPath: dejaVu)).prefix(5000)), to: "torn.ttf")
    func problem(_ path: String) -> ArtworkError.Problem? {
      do {
        _ = try CaptionFont(file: path)
        return nil
      } catch { return error.problem }
    }
    #expect(problem(folder.path("none.ttf")) == .fontNotFound(path: folder.path("none.ttf")))
    for name in ["text.ttf", "empty.ttf", "torn.ttf"] {
      let found = problem(folder.path(name))
      #expect(
        found == .fontUnusable(path: folder.path(name))
          || found == .fontNotFound(path: folder.path(name)), "\(name)")
    }
    #expect(problem(folder.path) != nil)
  }

  @Test("fontconfig names a file", .needs(.fontMatch))
  func search() throws {
    let file = try FontFile.matching("DejaVu Sans:bold")
    #expect(file.family == "DejaVu Sans")
    #expect(file.path.hasSuffix("DejaVuSans-Bold.ttf"))
    let font = try CaptionFont(file: file.path, face: file.face)
    #expect(font.name == "DejaVu Sans")
    // A name like an option is a name all the same.
    #expect(throws: Never.self) { try FontFile.matching("--version") }
  }
}
