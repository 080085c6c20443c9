import Artwork
import TestSupport
import Testing

/// SVG files of other programs, drawn here.
@Suite("SVG files drawn again") struct SVGDrawingTests {
  /// Shapes, strokes, transformations and styles, one of each.
  static let files: [(name: String, body: String)] = [
    (
      "circle and ellipse",
      "<circle cx='30' cy='40' r='20'/><ellipse cx='70' cy='60' rx='25' ry='9'/>"
    ),
    (
      "rectangles",
      "<rect x='5' y='5' width='40' height='30'/><rect x='50' y='50' width='45' height='40' rx='8'/>"
    ),
    ("polygons", "<polygon points='10,10 90,20 50,80'/><polyline points='5 95 30 70 5 70'/>"),
    ("rules", "<path fill-rule='evenodd' d='M10 10H90V90H10ZM30 30H70V70H30Z'/>"),
    (
      "round stroke",
      "<path fill='none' stroke='#000' stroke-width='9' stroke-linecap='round' "
        + "stroke-linejoin='round' d='M20 20A40 40 0 0 1 80 40L50 60Q20 70 60 88'/>"
    ),
    (
      "flat and square ends",
      "<line x1='20' y1='30' x2='80' y2='30' stroke='#000' stroke-width='12'/>"
        + "<line x1='20' y1='70' x2='80' y2='60' stroke='#000' stroke-width='12' "
        + "stroke-linecap='square'/>"
    ),
    (
      "closed stroke",
      "<circle cx='50' cy='50' r='30' fill='none' stroke='#333' stroke-width='14'/>"
    ),
    ("dot", "<path stroke='#000' stroke-linecap='round' stroke-width='30' d='M50 50L50 50'/>"),
    (
      "transformations",
      "<g transform='translate(50 50) rotate(30)'><rect x='-20' y='-10' width='40' height='20'/>"
        + "<path transform='scale(.5)' stroke='#000' stroke-width='8' fill='none' d='M-60 50H60'/></g>"
    ),
    (
      "classes",
      "<style>/* a */ .a, .b{fill:#555} .b{stroke:#000;stroke-width:6px;stroke-linejoin:round}"
        + " ellipse{fill:none}</style>"
        + "<path class='a' d='M10 10H40V40Z'/><path class='a b' d='M50 50H90V90Z'/>"
        + "<ellipse rx='30' ry='20'/>"
    ),
    ("styles", "<g style='fill:#777'><path style='fill:rgb(0, 0, 0)' d='M9 9H50V50Z'/></g>"),
    (
      "colours in shares",
      "<path fill='rgb(40%,40%,40%)' d='M9 9H50V50Z'/><path fill='rgb(12.5% 12.5% 12.5%)' d='M60 9H90V50Z'/>"
    ),
    (
      "what is not shown",
      "<path display='none' d='M0 0H90V90Z'/><path fill-opacity='0' d='M0 0H90V90Z'/>"
        + "<g opacity='0'><path d='M0 0H90V90Z'/></g><defs><path d='M0 0H90V90Z'/></defs>"
        + "<path fill='#00000000' d='M0 0H90V90Z'/><path d='M60 60h9v9z'/>"
    ),
  ]

  private static func file(_ body: String, box: String = "0 0 100 100") -> [UInt8] {
    Array(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='\(box)' width='400' height='400'>\(body)</svg>"
        .utf8)
  }

  @Test(
    "as librsvg draws them", .needs(.rsvgConvert, .pngtopnm),
    arguments: files)
  func peer(_ file: (name: String, body: String)) throws {
    let white = "<rect x='-9' y='-9' width='200' height='200' fill='#fff'/>"
    for box in ["0 0 100 100", "-9 -9 120 120"] {
      let svg = Self.file(white + file.body, box: box)
      let theirs = try Peers.pixels(
        png: Equipment.rsvgConvert.run(["-w", "400"], sending: svg))
      let page = try Page(svg: svg)
      let ours = try page.bitmap(density: Density(pixels: 400, over: page.width))
      #expect(ours.width == theirs.width && ours.height == theirs.height)
      var far = 0
      for (index, value) in theirs.values.enumerated()
      where abs(Int(value) - Int(ours.pixels[4 * index])) > 96 { far += 1 }
      #expect(far < 40, "\(file.name): \(far) of \(theirs.values.count) pixels")
      #expect(theirs.values.contains { $0 < 140 }, "\(file.name): nothing is drawn")
    }
  }

  @Test(
    "what cannot be drawn is refused, and not left out",
    arguments: [
      ("<image href='a.png'/>", "the file contains <image>, which cannot be drawn"),
      ("<use href='#a'/>", "the file contains <use>, which cannot be drawn"),
      (
        "<g mask='url(#m)'><path d='M0 0H9V9Z'/></g>",
        "the file contains mask: url(#m), which cannot be drawn"
      ),
      (
        "<path opacity='.5' d='M0 0H9V9Z'/>",
        "the file contains opacity: .5, which cannot be drawn"
      ),
      (
        "<path stroke-dasharray='3 4' d='M0 0H9V9Z'/>",
        "the file contains stroke-dasharray: 3 4, which cannot be drawn"
      ),
      (
        "<style>g > path{fill:none}</style><path d='M0 0H9V9Z'/>",
        "the file contains a style sheet with 'g > path', which cannot be drawn"
      ),
      ("<path fill='url(#a)' d='M0 0H9V9Z'/>", "the attribute fill=\"url(#a)\" cannot be read"),
      ("<circle r='50%'/>", "the attribute r=\"50%\" cannot be read"),
    ]) func refused(_ body: String, _ sentence: String)
  {
    #expect { try Page(svg: Self.file(body)) } throws: { "\($0)" == sentence }
  }

  @Test("sizes and numbers that make no sense") func sizes() {
    for box in ["0 0 0 0", "0 0 1", "a", "0 0 1 1000000"] {
      #expect { try Page(svg: Self.file("", box: box)) } throws: {
        "\($0)" == "the file has no view box, so its size is unknown"
      }
    }
    let many = String(repeating: "<path d='M0 0h1v1z'/>", count: 2_001)
    #expect { try Page(svg: Self.file(many)) } throws: {
      "\($0)" == "the file has more than 2000 shapes"
    }
    // Farther away than any page.
    let far =
      "<g transform='scale(9000000)'><g transform='scale(9000000)'><path d='M1 1h9v9z'/></g></g>"
    #expect(throws: (any Error).self) { try Page(svg: Self.file(far)) }
  }
}
