import Testing

@testable import Artwork

@Suite("Sizes") struct SizeTests {
  @Test(
    "wishes",
    arguments: [
      (RequestedSize.module(400), nil, "33 modules of 0.4 mm: 13.2 mm"),
      (.symbol(20_000), nil, "33 modules of 0.606 mm: 20 mm"),
      (.distance(300_000), nil, "33 modules of 0.909 mm: 30 mm"),
      (.dots(10), 600, "33 modules of 0.423 mm, 10 dots each at 600 dpi: 13.97 mm"),
      (.module(400), 600, "33 modules of 0.381 mm, 9 dots each at 600 dpi: 12.573 mm"),
      (.module(420), 600, "33 modules of 0.423 mm, 10 dots each at 600 dpi: 13.97 mm"),
      (.symbol(14_000), 300, "33 modules of 0.423 mm, 5 dots each at 300 dpi: 13.97 mm"),
      // To be read from afar it may not become smaller.
      (.distance(140_000), 300, "33 modules of 0.508 mm, 6 dots each at 300 dpi: 16.764 mm"),
      (.symbol(100), 300, "33 modules of 0.085 mm, 1 dot each at 300 dpi: 2.794 mm"),
    ])
  func sizes(size: RequestedSize, dpi: Int?, sentence: String) throws {
    let density = try dpi.map { dpi throws in try Density(dotsPerInch: dpi) }
    #expect(try PrintSize(size, modules: 33, density: density).sentence == sentence)
  }

  @Test("thermal printers have whole dots in a millimetre")
  func thermal() throws {
    let size = try PrintSize(.dots(4), modules: 25, density: Density(dotsPerMillimetre: 8))
    #expect(size.width == 12_500)
    #expect(size.sentence == "25 modules of 0.5 mm, 4 dots each at 203.2 dpi: 12.5 mm")
  }

  @Test(
    "snapped modules are whole pixels in the picture",
    arguments: [203, 300, 360, 600, 720, 1200, 2400])
  func snapped(dpi: Int) throws {
    let density = try Density(dotsPerInch: dpi)
    for dots in [1, 2, 3, 4, 7, 10, 23] {
      for side in [11, 21, 33, 177] {
        let grid = try Samples.random(side, side, seed: UInt64(side))
        let size = try PrintSize(.dots(dots), modules: side, density: density)
        let page = try CodeDrawing(grid, quietZone: 4, size: size).page()
        let frame = try PixelGrid(page, density, limit: 1 << 28)
        #expect(frame.width == dots * (side + 8))
        let borders = try frame.borders(of: side, over: frame.pixels(page.items[0].frame).columns)
        #expect(borders == (0...side).map { dots * (4 + $0) })
      }
    }
  }

  @Test(
    "lengths that no size can have",
    arguments: [
      RequestedSize.module(0), .module(-1), .module(.max), .symbol(10_000_001), .symbol(.min),
      .distance(0),
      .distance(.max), .dots(5), .module(400_000),
    ])
  func refused(size: RequestedSize) {
    #expect(throws: ArtworkError.self) { try PrintSize(size, modules: 33) }
  }

  @Test func dotsWithoutDensity() throws {
    let error = #expect(throws: ArtworkError.self) { try PrintSize(.dots(5), modules: 33) }
    #expect(error?.description == "a size in dots needs the printer's dots per inch")
    let density = try Density(dotsPerInch: 300)
    #expect(throws: ArtworkError.self) { try PrintSize(.dots(.max), modules: 33, density: density) }
    #expect(throws: ArtworkError.self) { try PrintSize(.dots(-4), modules: 33, density: density) }
  }

  @Test(
    "what is said about a size",
    arguments: [
      (
        RequestedSize.dots(3), 300, nil,
        [
          "! each module is 3 printer dots wide; 4 are needed to print reliably; make the code larger or use a finer printer",
          "the symbol is 8.382 mm wide; phones need 10 mm or more",
          "a module is 0.254 mm wide; phones need 0.4 mm or more",
        ]
      ),
      (
        .module(500), nil, 200_000,
        [
          "the symbol is 16.5 mm wide; to be scanned from 200 mm it should be 20 mm (a tenth)"
        ]
      ),
      (.module(500), 600, 150_000, []),
    ] as [(RequestedSize, Int?, Int?, [String])])
  func findings(size: RequestedSize, dpi: Int?, distance: Int?, expected: [String]) throws {
    let density = try dpi.map { dpi throws in try Density(dotsPerInch: dpi) }
    let findings = try PrintSize(size, modules: 33, density: density).findings(distance: distance)
    #expect(findings.map { ($0.isRefusal ? "! " : "") + $0.description } == expected)
  }

  @Test(
    "colours in red light, and for phones",
    arguments: [
      ("#000000", "#ffffff", []),
      ("#00cc00", "#ffffff", []),
      ("#999999", "#ffffff", []),
      ("#55aadd", "#ffffff", []),
      (
        "#00ffff", "#ffffff",
        [
          "in white light, as phones see it, the dark colour reflects 78.7 % and the light one 100 %; the difference should be 55 % or more, so use a darker dark or a lighter light colour"
        ]
      ),
      (
        "#00ffff", "#ffee00",
        [
          "! in white light, as phones see it, the dark colour reflects 78.7 % and the light one 82.4 %; the difference should be 55 % or more, so use a darker dark or a lighter light colour"
        ]
      ),
      // Dark in red light, and lighter than the ground for everybody else.
      (
        "#00ffff", "#ff00ff",
        [
          "! in white light, as phones see it, the dark colour reflects 78.7 % and the light one 28.5 %; the difference should be 55 % or more, so use a darker dark or a lighter light colour"
        ]
      ),
      // Red light warns; phones refuse.
      (
        "#00ffff", "#c0f0f0",
        [
          "in red light the dark colour reflects 0 % and the light one 52.7 %; the difference should be 55 % or more, so use a darker dark or a lighter light colour",
          "! in white light, as phones see it, the dark colour reflects 78.7 % and the light one 79.8 %; the difference should be 55 % or more, so use a darker dark or a lighter light colour",
        ]
      ),
      ("#003366", "#ffffff", []),
      ("#007a33", "#fff8e0", []),
      (
        "#ff0000", "#ffffff",
        [
          "! in red light the dark colour reflects 100 % and the light one 100 %; the difference should be 55 % or more, so use a darker dark or a lighter light colour",
          "the dark colour reflects 100 % of red light and is invisible to scanners with a red lamp; use black, blue or green",
        ]
      ),
      (
        "#b00000", "#ffffff",
        [
          "the dark colour reflects 43.4 % of red light and is invisible to scanners with a red lamp; use black, blue or green"
        ]
      ),
      (
        "#333333", "#a0a0a0",
        [
          "in red light the dark colour reflects 3.3 % and the light one 35.2 %; the difference should be 55 % or more, so use a darker dark or a lighter light colour"
        ]
      ),
      (
        "#ffffff", "#000000",
        ["! the modules are lighter than what is around them; many scanners cannot read that"]
      ),
      (
        "#000000", "",
        ["the light modules are transparent: the contrast depends on what the code is put on"]
      ),
    ] as [(String, String, [String])])
  func contrast(dark: String, light: String, expected: [String]) throws {
    let dark = Paint.rgb(try #require(RGBColour(hex: dark)))
    let findings = Contrast(dark: dark, light: RGBColour(hex: light).map { .rgb($0) }).findings
    #expect(findings.map { ($0.isRefusal ? "! " : "") + $0.description } == expected)
  }

  @Test("reflectance is linear light")
  func reflectance() {
    func grey(_ value: UInt8) -> Int {
      Contrast(dark: .rgb(RGBColour(red: value, green: 0, blue: 0)), light: .white).dark
    }
    // IEC 61966-2-1.
    #expect([0, 10, 11, 64, 128, 188, 255].map(grey) == [0, 3, 3, 51, 216, 503, 1000])
    // Cyan ink is dark in red light; magenta and yellow are not.
    #expect(
      Contrast(dark: .cmyk(CMYKColour(cyan: 1000, magenta: 0, yellow: 0, black: 0)), light: .white)
        .dark == 0)
    #expect(
      Contrast(
        dark: .cmyk(CMYKColour(cyan: 0, magenta: 1000, yellow: 1000, black: 0)), light: .white
      ).dark == 1000)
  }

  @Test(
    "colours as text",
    arguments: [
      ("#1a2B3c", "#1a2b3c"), ("fff", "#ffffff"), ("#08f", "#0088ff"), ("", nil), ("#12", nil),
      ("#12345", nil),
      ("#gggggg", nil), ("+12345", nil), ("##12345", nil), ("é1234", nil),
    ])
  func hex(text: String, expected: String?) {
    #expect(RGBColour(hex: text)?.hex == expected)
  }

  @Test("names of inks", arguments: ["", "None", "All", "a\nb", String(repeating: "é", count: 64)])
  func inkNames(name: String) {
    #expect(throws: ArtworkError(.spotName(name))) {
      try SpotColour(
        name: name, substitute: CMYKColour(cyan: 0, magenta: 0, yellow: 0, black: 1000))
    }
    #expect("\(ArtworkError(.spotName(name)))".contains("cannot name an ink"))
    #expect("\(ArtworkError(.spotName("All")))".contains("prints it on every plate"))
  }
}

extension Page.Item {
  /// Where modules or a picture lie.
  var frame: Rectangle {
    switch self {
    case .modules(_, let frame, _), .image(_, let frame): frame
    case .path: Rectangle(x: 0, y: 0, width: 0, height: 0)
    }
  }
}
