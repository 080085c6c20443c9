import Artwork
import InvocationURLs
import QRCodes
import TestSupport
import Testing

@testable import Codes

@Suite("SVG logos") struct SVGLogoTests {
  private struct Shapes {
    var paths: [Path]
    var box: Rectangle
    var paint: Paint
  }

  private func shapes(_ text: String) throws -> Shapes {
    let logo = try QRLogo(reading: Array(text.utf8))
    guard case .paths(let paths, let box, let paint) = logo.content else {
      throw LogoFileError.noPath
    }
    return Shapes(paths: paths, box: box, paint: paint)
  }

  /// A picture of a logo, 40 pixels wide: which of ten by ten places are dark.
  private func picture(_ text: String) throws -> [String] {
    let shapes = try shapes(text)
    #expect(shapes.box == Rectangle(x: 0, y: 0, width: 10_000, height: 10_000))
    var page = try Page(width: 10_000, height: 10_000)
    for path in shapes.paths { try page.fill(path, with: .black) }
    let shown = try RenderedFile(page, density: Density(dotsPerMillimetre: 4))
    return (0..<10).map { y in
      String((0..<10).map { x in shown.pixels[(4 * y + 2) * 40 + 4 * x + 2] < 128 ? "#" : "." })
    }
  }

  @Test("an SVG logo is its paths in its box") func svg() throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE svg><!-- <path d="nonsense"/> -->
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 4 6"><g id="a>b">
      <path d="M0 0h1v1z"/><path fill="#000" d='M1 1h1v1z'/><path fill="none" d="M9 9h9v9z"/></g></svg>
      """
    let shapes = try shapes("\u{FEFF}\n" + text)
    #expect(shapes.box == Rectangle(x: -1000, y: -1000, width: 4000, height: 6000))
    #expect(shapes.paint == .black)
    #expect(
      shapes.paths.map(\.extent) == [
        Rectangle(x: 0, y: 0, width: 1000, height: 1000),
        Rectangle(x: 1000, y: 1000, width: 1000, height: 1000),
      ])
  }

  static let colours: [(String, String)] = [
    // Material icons.
    ("<svg fill='#cc0000'><path d='M0 0h1v1z'/></svg>", "#cc0000"),
    // Icons that switch the root off and each path on.
    ("<svg fill='none'><path fill='#123' d='M0 0h1v1z'/></svg>", "#112233"),
    (
      "<svg fill='#123'><g fill='none'><path d='M0 0h9v1z'/></g><path d='M0 0h1v1z'/></svg>",
      "#112233"
    ),
    ("<svg fill='#123'><g fill='#456'><g><path d='M0 0h1v1z'/></g></g></svg>", "#445566"),
    (
      "<svg fill='currentColor' class='icon'><path d='M0 0h1v1z' clip-rule='evenodd'/></svg>",
      "#000000"
    ),
    ("<svg color='#046'><path fill='currentColor' d='M0 0h1v1z'/></svg>", "#004466"),
    ("<svg stroke='none' opacity='1' display='inline'><path d='M0 0h1v1z'/></svg>", "#000000"),
  ]

  @Test("colours come from where a path stands", arguments: colours)
  func colour(_ text: String, _ expected: String) throws {
    let shapes = try shapes(text)
    #expect(shapes.paint.screenColour.hex == expected && shapes.paths.count == 1)
  }

  @Test("every path is filled by itself, whichever way it goes round") func winding() throws {
    let square = "<svg viewBox='0 0 10 10'><path d='M1 1h6v6h-6z'/><path d='M3 3v6h6v-6z'/></svg>"
    let union = (0..<10).map { y in
      String(
        (0..<10).map { x in
          (1..<7).contains(x) && (1..<7).contains(y) || (3..<9).contains(x) && (3..<9).contains(y)
            ? "#" : "."
        })
    }
    #expect(try picture(square) == union)
    #expect(
      try picture(square.replacing("<path d='M1", with: "<path fill-rule='evenodd' d='M1")) == union
    )
  }

  @Test("a rule of filling comes from where a path stands") func fillRule() throws {
    let path = "<path d='M1 1h8v8h-8zM3 3h4v4h-4z'/>"
    let ring = try picture("<svg viewBox='0 0 10 10'><g fill-rule='evenodd'>\(path)</g></svg>")
    #expect(ring[5] == ".##....##." && ring[2] == ".########.")
    let full = try picture(
      "<svg viewBox='0 0 10 10' fill-rule='evenodd'><g fill-rule='nonzero'>\(path)</g></svg>")
    #expect(full[5] == ".########.")
  }

  @Test(
    "without a viewBox the box is width and height, and without these what is drawn",
    arguments: [
      ("width='24' height='12px'", Rectangle(x: 0, y: 0, width: 24_000, height: 12_000)),
      ("width='1in' height='72pt'", Rectangle(x: 0, y: 0, width: 96_000, height: 96_000)),
      ("", Rectangle(x: 2000, y: 2000, width: 4000, height: 3000)),
    ])
  func box(attributes: String, expected: Rectangle) throws {
    #expect(try shapes("<svg \(attributes)><path d='M2 2h4v3h-4z'/></svg>").box == expected)
  }

  @Test("a curve counts as far as it goes, and rounding is no reason to refuse") func edges() throws
  {
    #expect(throws: Never.self) {
      try shapes("<svg viewBox='0 0 10 10'><path d='M0 5C0-1.6 10-1.6 10 5z'/></svg>")
    }
    #expect(throws: LogoFileError.self) {
      try shapes("<svg viewBox='0 0 10 10'><path d='M0 5C0-1.8 10-1.8 10 5z'/></svg>")
    }
    #expect(throws: Never.self) {
      try shapes("<svg viewBox='0 0 24 24'><path d='M0 0h24.004v24z'/></svg>")
    }
    let error = #expect(throws: LogoFileError.self) {
      try shapes("<svg viewBox='0 0 10 10'><path d='M-.5 3h22v4h-22z'/></svg>")
    }
    #expect("\(try #require(error))".contains("goes from -0.5 3 to 21.5 7, past the edges"))
  }

  @Test("a file that is deep or long ends soon") func large() throws {
    let depth = 60
    let nested =
      String(repeating: "<g>", count: depth) + "<path d='M0 0h1v1z'/>"
      + String(repeating: "</g>", count: depth)
    #expect(try shapes("<svg>\(nested)</svg>").paths.count == 1)
    #expect(throws: LogoFileError.unsupported("tags in more than 64 others")) {
      try shapes("<svg>" + String(repeating: "<g>", count: 200_000))
    }
    #expect(throws: LogoFileError.unsupported("more than 20000 tags")) {
      try shapes("<svg>" + String(repeating: "<g/>", count: 200_000) + "</svg>")
    }
    let many = String(repeating: "<path d='M0 0h1v1z'/>", count: 500)
    #expect(try shapes("<svg>\(many)</svg>").paths.count == 500)
    #expect(throws: LogoFileError.manyPaths(500)) {
      try shapes("<svg>\(many)<path d='M0 0h1v1z'/></svg>")
    }
  }

  @Test("no module beyond the place that is reported is covered", arguments: OutputFormat.allCases)
  func place(_ format: OutputFormat) throws {
    let logo = "<svg viewBox='1 1 8 8' fill='#046'><path d='M1 1h8v8h-8z'/></svg>"
    let style = try style {
      $0.logo = try QRLogo(reading: Array(logo.utf8))
      $0.options.level = .high
      $0.size = .dots(8)
    }
    let (publisher, drawn) = try drawn(style)
    let bytes = try publisher.publish(drawn, as: format).bytes
    let size = drawn.symbol.version.size
    let density = try Density(pixels: 8 * (size + 8), over: drawn.page.width)
    let shown =
      if let page = try format.page(in: bytes[...]) {
        try RenderedFile(page, density: density)
      } else {
        try VerifiedFileWriter(format, density: drawn.density).shown(
          by: bytes[...], of: drawn.page,
          QRFileVerifier(drawn, SymbolReader(), SymbolDecoder()))
      }
    #expect(shown.width == 8 * (size + 8))
    let covered = try #require(drawn.budget).modules
    let hole = (size - covered) / 2..<(size + covered) / 2
    for y in 0..<size {
      for x in 0..<size where !(hole.contains(x) && hole.contains(y)) {
        for pixel in 0..<64 {
          let (column, row) = (8 * (x + 4) + pixel % 8, 8 * (y + 4) + pixel / 8)
          #expect((shown.pixels[row * shown.width + column] < 128) == drawn.symbol.modules[x, y])
        }
      }
    }
  }
}
