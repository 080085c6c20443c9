import Foundation
import TestSupport
import Testing

@testable import AppClipCodes

/// SVG files: ours, and such as other tools make.
@Suite("SVG of a code") struct ClipDrawingTests {
  static let payloads = [
    "4e2f153c", "0271789d", "19c67b66da41", "0123456789abcdef0123456789ab",
    "ffeeddccbbaa99887766554433221100", "80000000000000000000000000000001",
  ]

  static func code(_ hex: String) throws -> AppClipCode {
    AppClipCode(try ClipPayload(parsing: hex))
  }

  @Test("what we draw is read back", arguments: payloads) func readBack(_ hex: String) throws {
    let code = try Self.code(hex)
    for (template, kind) in zip(ClipTemplate.all, ClipGlyph.allCases + ClipGlyph.allCases) {
      let svg = code.svg(
        template.colours, kind: kind, title: "https://example.com/?a<b>&\u{1}", diameter: 30)
      let drawing = try ClipDrawing(svg: svg)
      #expect(drawing.payload == code.payload && drawing.colours == template.colours)
      #expect(drawing.wrong == 0 && drawing.diameter == 30)
    }
  }

  /// As Apple's files are: rings in turned groups, arcs from their end to their start, styles.
  static func appleLike(_ code: AppClipCode, _ colours: ClipColours, badge: Bool = false) -> String
  {
    var text = """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
      <!-- a comment <with> tags -->
      <svg viewBox="\(badge ? "-50 -50 900 1100" : "0 0 800 800")" xmlns="http://www.w3.org/2000/svg">
      <title>App Clip Code</title>
      <g transform="translate(\(badge ? "-0.99, -3.8" : "0 0"))">
      <circle cx="400" cy="400" r="400" style="fill:#\(colours.background.hex)"/>

      """
    for (number, ring) in RingLayout.rings.enumerated() {
      text +=
        "<g name=\"ring-\(number + 1)\" transform=\"rotate(\(Int(ring.rotation)) 400 400)\">\n"
      for arc in code.arcs where arc.ring == number {
        func place(_ angle: Double) -> String {
          let point = ClipPoint(angle: angle - ring.rotation, radius: ring.radius)
          return String(format: "%.6f %.6f", point.x, point.y)
        }
        let (start, end) = arc.angles
        let colour = arc.isThird ? colours.third : colours.foreground
        text +=
          "<path d=\"M \(place(end)) A \(ring.radius) \(ring.radius) 0 \(end - start > 180 ? 1 : 0) 0 "
          + "\(place(start))\" data-color=\"\(arc.isThird ? 1 : 0)\" style=\"fill:none;stroke:#"
          + "\(colour.hex);stroke-linecap:round;stroke-miterlimit:10;stroke-width:23.5px\"/>\n"
      }
      text += "</g>\n"
    }
    let glyph = "<path d=\"M56 0c31 0 57 25 57 57z\" fill=\"#\(colours.foreground.hex)\"/>"
    return text + "<g transform=\"translate(293 293) scale(1.874)\">\(glyph)</g></g></svg>"
  }

  @Test("files in the manner of Apple's", arguments: payloads) func apple(_ hex: String) throws {
    let code = try Self.code(hex)
    for badge in [false, true] {
      let text = Self.appleLike(code, ClipTemplate.all[6].colours, badge: badge)
      let drawing = try ClipDrawing(svg: Array(text.utf8))
      #expect(drawing.payload == code.payload && drawing.wrong == 0)
      #expect(drawing.colours == ClipTemplate.all[6].colours)
      #expect(drawing.diameter == nil)
    }
  }

  @Test("a few wrong arcs are repaired, many are refused") func damage() throws {
    let code = try Self.code(Self.payloads[3])
    let lines = String(decoding: code.svg(ClipTemplate.all[0].colours), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let arcs = lines.indices.filter {
      lines[$0].hasPrefix("<path stroke") && lines[$0].contains("A")
    }
    func without(_ count: Int, from start: Int) -> [UInt8] {
      let gone = Set(arcs[start..<start + count])
      return Array(
        lines.indices.filter { !gone.contains($0) }.map { lines[$0] }.joined(separator: "\n").utf8)
    }
    let one = try ClipDrawing(svg: without(2, from: 50))
    #expect(one.payload == code.payload)
    let error = #expect(throws: ClipDrawingError.self) {
      try ClipDrawing(svg: without(30, from: 20))
    }
    #expect(
      error?.description
        == "the arcs are on rings but are not those of a code, or too many of them are wrong")
  }

  @Test(
    "what is no drawing of a code is refused with a sentence",
    arguments: [
      ("", "byte 0: there is no element in the file"),
      ("<svg", "byte 4: this is not a valid XML tag"),
      ("<svg></g>", "byte 8: this is not a valid XML tag"),
      ("<svg><g></svg>", "byte 13: this is not a valid XML tag"),
      ("<svg>", "byte 5: <svg> is not closed"),
      ("text<svg/>", "byte 0: there is something outside the outermost element"),
      ("<svg/><svg/>", "byte 7: there is something outside the outermost element"),
      ("<svg a='1' a='2'/>", "byte 16: this is not a valid XML attribute"),
      (
        "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg/>",
        "byte 14: entity declarations in the DOCTYPE are not supported"
      ),
      ("<html/>", "this is not an SVG file: its outermost element is <html>"),
      ("<svg/>", "there is no filled circle that could be the disc of a code"),
      (
        "<svg><circle r='400' cx='x'/></svg>", "the attribute cx=\"x\" cannot be read"
      ),
      (
        "<svg><circle r='400'/></svg>",
        "there are no stroked arcs on the rings of the disc"
      ),
      (
        "<svg><g transform='skewY(3)'/></svg>",
        "the attribute transform=\"skewY(3)\" cannot be read"
      ),
      (
        "<svg><circle r='400' fill='url(#a)'/></svg>",
        "the attribute fill=\"url(#a)\" cannot be read"
      ),
    ]) func refused(_ text: String, _ sentence: String)
  {
    let error = #expect(throws: ClipDrawingError.self) { try ClipDrawing(svg: Array(text.utf8)) }
    #expect(error?.description == sentence)
  }

  @Test("limits") func limits() {
    func sentence(_ text: String) -> String? {
      do {
        _ = try ClipDrawing(svg: Array(text.utf8))
        return nil
      } catch { return "\(error)" }
    }
    let deep = String(repeating: "<g>", count: 100)
    #expect(sentence("<svg>" + deep)?.hasSuffix("tags are nested more than 64 levels deep") == true)
    let many = String(repeating: "<g/>", count: 30_000)
    #expect(sentence("<svg>" + many)?.hasSuffix("there are more than 20000 tags") == true)
    let large = String(repeating: " ", count: 5 << 20)
    #expect(sentence(large)?.hasPrefix("the file has 5242880 bytes") == true)
  }

  @Test("every prefix of a file is refused, none traps") func prefixes() throws {
    let svg = try Self.code(Self.payloads[0]).svg(ClipTemplate.all[1].colours)
    for count in stride(from: 0, to: svg.count - 2, by: Effort.count(slice: 37, whole: 1)) {
      #expect(throws: ClipDrawingError.self) { try ClipDrawing(svg: Array(svg.prefix(count))) }
    }
  }
}
