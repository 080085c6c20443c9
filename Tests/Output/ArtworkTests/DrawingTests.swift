import TestSupport
import Testing

@testable import Artwork

@Suite("Pages") struct PageTests {
  @Test("what does not fit is refused, with the limit")
  func limits() throws {
    let huge = #expect(throws: ArtworkError.self) { try Page(width: 10_000_001, height: 1) }
    #expect(
      huge?.description
        == "a page must be more than 0 and at most 10 m wide and high; this one is 10000.001 mm by 0.001 mm"
    )
    #expect(throws: ArtworkError.self) { try Page(width: 0, height: 5) }
    #expect(throws: ArtworkError.self) { try Page(width: .min, height: .max) }
    #expect(throws: ArtworkError(.bleed(-1))) { try Page(width: 5, height: 5, bleed: -1) }
    var page = try Page(width: 1000, height: 1000)
    let grid = try Samples.grid("#")
    for frame in [
      Rectangle(x: 0, y: 0, width: 1001, height: 5), Rectangle(x: -1, y: 0, width: 5, height: 5),
      Rectangle(x: 0, y: 0, width: 0, height: 5),
      Rectangle(x: .max, y: .max, width: .max, height: .max),
      Rectangle(x: .min, y: 5, width: .min, height: 5), Rectangle(x: 5, y: 5, width: 5, height: -5),
    ] {
      #expect(throws: ArtworkError(.frameOutsidePage(frame))) { try page.draw(grid, in: frame) }
    }
    var far = Path()
    far.move(to: Point(x: .max, y: .min))
    far.close()
    #expect(throws: ArtworkError(.coordinate(Point(x: .max, y: .min)))) {
      try page.fill(far, with: .black)
    }
    var long = Path()
    for x in 0...Path.maxElementCount { long.line(to: Point(x: x, y: x)) }
    let error = #expect(throws: ArtworkError.self) { try page.fill(long, with: .black) }
    #expect(error?.description == "the path has 8001 steps and the limit is 8000; draw it in parts")
    #expect(page.items.isEmpty)
  }

  @Test("a circle covers what a circle covers")
  func circle() throws {
    var page = try Page(width: 25_400, height: 25_400)
    var path = Path()
    path.addCircle(centre: Point(x: 12_700, y: 12_700), radius: 10_000)
    try page.fill(path, with: .black)
    let bitmap = try page.bitmap(density: Density(dotsPerInch: 200))
    let dark: Int = (0..<40_000).reduce(0) { $0 + 255 - Int(bitmap.pixels[4 * $1]) }
    let expected: Double = 3.14159265 * 10_000 * 10_000 / (127 * 127) * 255
    #expect(abs(Double(dark) / expected - 1) < 0.002)
    // Smooth: there are greys on the border, and only there.
    #expect(bitmap.pixels.contains { $0 > 60 && $0 < 200 })
    #expect(bitmap.pixel(x: 100, y: 100)?.colour == RGBColour(red: 0, green: 0, blue: 0))
    #expect(bitmap.pixel(x: 2, y: 2)?.colour == RGBColour(red: 255, green: 255, blue: 255))
  }

  @Test("a ring has a hole under both rules")
  func ring() throws {
    var ring = Path()
    ring.addArc(centre: Point(x: 5000, y: 5000), radius: 4000, from: 0, to: 360)
    ring.close()
    ring.addArc(centre: Point(x: 5000, y: 5000), radius: 2000, from: 360, to: 0)
    ring.close()
    for rule in [Path.FillRule.nonZero, .evenOdd] {
      ring.fillRule = rule
      var page = try Page(width: 10_000, height: 10_000)
      try page.fill(ring, with: .black)
      let bitmap = try page.bitmap(density: Density(dotsPerInch: 254))
      #expect(bitmap.pixel(x: 50, y: 50)?.colour.red == 255)
      #expect(bitmap.pixel(x: 50, y: 20)?.colour.red == 0)
    }
  }

  @Test("arcs start, turn and end where they should")
  func arcs() {
    var path = Path()
    path.addArc(centre: Point(x: 0, y: 0), radius: 1000, from: 0, to: 90)
    #expect(path.elements.first == .move(Point(x: 1000, y: 0)))
    #expect(
      path.elements.last
        == .curve(Point(x: 1000, y: 552), Point(x: 552, y: 1000), to: Point(x: 0, y: 1000)))
    path = Path()
    path.addArc(centre: Point(x: 0, y: 0), radius: 1000, from: 90, to: -180)
    #expect(path.elements.count == 4)
    #expect(path.elements.last?.points.last == Point(x: -1000, y: 0))
    path = Path()
    path.addArc(centre: Point(x: 0, y: 0), radius: 1000, from: .nan, to: 1)
    path.addArc(centre: Point(x: 0, y: 0), radius: -1, from: 0, to: 1)
    #expect(path.elements.isEmpty)
    path.addArc(centre: Point(x: 0, y: 0), radius: 1000, from: 0, to: 1e300)
    #expect(path.elements.count == 5)
  }

  @Test("clear pages: what is covered is opaque, and half covered is half opaque")
  func transparency() throws {
    var page = try Page(width: 2540, height: 2540, background: nil)
    var path = Path()
    path.addRectangle(Rectangle(x: 0, y: 0, width: 1270 + 127, height: 2540))
    try page.fill(path, with: .rgb(RGBColour(red: 200, green: 100, blue: 50)))
    let bitmap = try page.bitmap(density: Density(dotsPerInch: 100))
    let colour = RGBColour(red: 200, green: 100, blue: 50)
    #expect(try #require(bitmap.pixel(x: 4, y: 5)) == (colour, 255))
    let border = try #require(bitmap.pixel(x: 5, y: 5))
    #expect(border.colour == colour)
    #expect((126...129).contains(border.opacity))
    #expect(bitmap.pixel(x: 6, y: 5)?.opacity == 0)
    #expect(bitmap.pixel(x: 10, y: 0) == nil)
  }

  @Test("pictures are scaled by taking the mean")
  func images() throws {
    let checks = try Bitmap(
      width: 2, height: 2,
      pixels: [0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 255, 0, 0, 0, 255])
    var page = try Page(width: 254, height: 254)
    try page.draw(checks, in: page.frame)
    #expect(try page.bitmap(density: Density(dotsPerInch: 100)).pixels == [128, 128, 128, 255])
    let large = try page.bitmap(density: Density(dotsPerInch: 400))
    #expect(large.pixel(x: 1, y: 1)?.colour.red == 0)
    #expect(large.pixel(x: 2, y: 1)?.colour.red == 255)
    // Clear pixels have no colour that could shine through.
    let half = try Bitmap(width: 2, height: 1, pixels: [255, 0, 0, 255, 0, 255, 0, 0])
    page = try Page(width: 254, height: 254, background: nil)
    try page.draw(half, in: page.frame)
    #expect(try page.bitmap(density: Density(dotsPerInch: 100)).pixels == [255, 0, 0, 128])
  }
}

@Suite("Codes on paper") struct CodeDrawingTests {
  @Test("the quiet zone is drawn all round", arguments: [0, 1, 2, 4, 10])
  func quietZone(modules: Int) throws {
    var drawing = try Samples.drawing()
    drawing.quietZone = modules
    #expect(drawing.pageWidth == 400 * (33 + 2 * modules))
    let page = try drawing.page()
    #expect(page.width == page.height)
    let bitmap = try page.bitmap(density: Density(dotsPerInch: 127))
    let border = 2 * modules
    let isLight = (0..<bitmap.width * bitmap.height).allSatisfy { index in
      let (x, y) = (index % bitmap.width, index / bitmap.width)
      let isInside = min(x, y) >= border && max(x, y) < bitmap.width - border
      return isInside || bitmap.pixels[4 * index] == 255
    }
    #expect(isLight)
    #expect(bitmap.pixel(x: border, y: border)?.colour.red == 0)
  }

  @Test func badQuietZones() throws {
    var drawing = try Samples.drawing()
    drawing.quietZone = -1
    let error = #expect(throws: ArtworkError.self) { try drawing.page() }
    #expect(error?.description == "a quiet zone must be 0 to 100 modules wide, not -1")
    #expect(throws: ArtworkError.self) {
      try CodeDrawing(drawing.grid, quietZone: 4, size: PrintSize(.module(400), modules: 21))
    }
    #expect(throws: ArtworkError(.quietZone(101))) {
      try drawing.grid.terminalText(.init(.dark), quietZone: 101)
    }
  }

  @Test("a logo clears the middle and nothing else")
  func logo() throws {
    var drawing = try Samples.drawing()
    let red = try Bitmap(width: 1, height: 1, pixels: [255, 0, 0, 255])
    drawing.logo = Logo(.image(red), modules: 8)
    let page = try drawing.page()
    let bitmap = try page.bitmap(density: Density(dotsPerInch: 635))
    // 33 is odd, so the hole is 9 modules; each module is 10 pixels.
    for y in 0..<33 {
      for x in 0..<33 {
        let colour = try #require(bitmap.pixel(x: 45 + 10 * x, y: 45 + 10 * y)).colour
        if (12..<21).contains(x), (12..<21).contains(y) {
          #expect(colour.red == 255)
        } else {
          #expect(colour == (drawing.grid[x, y] ? Paint.black : .white).screenColour)
        }
      }
    }
    #expect(bitmap.pixel(x: 205, y: 205)?.colour == RGBColour(red: 255, green: 0, blue: 0))
    drawing.logo = Logo(.image(red), modules: 33)
    let error = #expect(throws: ArtworkError.self) { try drawing.page() }
    #expect(error?.description == "a logo must cover 1 to 32 of 33 modules, not 33")
  }

  @Test("a shape keeps its proportions in its hole")
  func shape() throws {
    var drawing = try Samples.drawing()
    var path = Path()
    path.addRectangle(Rectangle(x: -100, y: 40, width: 200, height: 50))
    let box = Rectangle(x: -100, y: 40, width: 200, height: 50)
    drawing.logo = Logo(.paths([path], box: box, .black), modules: 9, margin: 0)
    let item = try #require(try drawing.page().items.last)
    guard case .path(let drawn, _) = item else {
      Issue.record("no path but \(item)")
      return
    }
    // 9 modules of 0.4 mm from module 16 on; a quarter as high as wide.
    #expect(drawn.elements.first == .move(Point(x: 6400, y: 8200 - 450)))
    #expect(drawn.elements.contains(.line(Point(x: 10_000, y: 8200 + 450))))
  }

  @Test("shapes of a logo that go beyond its place are refused")
  func beyond() throws {
    var drawing = try Samples.drawing()
    let box = Rectangle(x: 0, y: 0, width: 1000, height: 1000)
    var path = Path()
    path.addRectangle(box)
    // A thousand become the 3200 of eight modules; round these there is half a module.
    for (wide, fits) in [(1000, true), (1062, true), (1063, false)] {
      var beyond = Path()
      beyond.addRectangle(Rectangle(x: 0, y: 400, width: wide, height: 10))
      drawing.logo = Logo(.paths([path, beyond], box: box, .black), modules: 9)
      if fits {
        #expect(try drawing.page().items.count == 3)
      } else {
        let error = #expect(throws: ArtworkError(.logoBeyondPlace(modules: 9))) {
          try drawing.page()
        }
        #expect("\(try #require(error))".contains("the 9 by 9 modules that are left light"))
      }
    }
  }

  @Test("the extent of a path is that of what is drawn")
  func extent() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<200 {
      let points = (0..<4).map { _ in
        Point(
          x: Int.random(in: -9000...9000, using: &random),
          y: Int.random(in: -9000...9000, using: &random))
      }
      var path = Path()
      path.move(to: points[0])
      path.curve(points[1], points[2], to: points[3])
      let extent = try #require(path.extent)
      func place(_ time: Double, _ side: (Point) -> Int) -> Double {
        let (a, b, c, d) = (
          Double(side(points[0])), Double(side(points[1])), Double(side(points[2])),
          Double(side(points[3]))
        )
        let rest = 1 - time
        return rest * rest * rest * a + 3 * rest * rest * time * b + 3 * rest * time * time * c
          + time * time * time * d
      }
      let times = (0...2000).map { Double($0) / 2000 }
      let (xs, ys) = (times.map { place($0, \.x) }, times.map { place($0, \.y) })
      let (left, right) = (try #require(xs.min()), try #require(xs.max()))
      let (top, bottom) = (try #require(ys.min()), try #require(ys.max()))
      for (exact, sampled) in [
        (extent.x, left), (extent.x + extent.width, right), (extent.y, top),
        (extent.y + extent.height, bottom),
      ] { #expect(abs(Double(exact) - sampled) < 1.5) }
    }
    var moves = Path()
    moves.move(to: Point(x: 9, y: 9))
    #expect(moves.extent == nil)
    moves.line(to: Point(x: 3, y: 12))
    moves.move(to: Point(x: 900, y: 900))
    #expect(moves.extent == Rectangle(x: 3, y: 9, width: 6, height: 3))
  }

  @Test(
    "other programs read the code",
    .needs(.zbarimg, .rsvgConvert, .pdftoppm))
  func decoded() throws {
    let folder = try ScratchFolder()
    let page = try Samples.drawing().page()
    var files = [try folder.write(page.png(density: Density(dotsPerInch: 600)), to: "a.png")]
    let svg = try folder.write(page.svg(), to: "a.svg")
    try Equipment.rsvgConvert.run(["-d", "300", "-p", "300", "-o", folder.path("b.png"), svg])
    files.append(folder.path("b.png"))
    let pdf = try folder.write(page.pdf(), to: "a.pdf")
    try Equipment.pdftoppm.run(["-r", "300", "-png", "-singlefile", pdf, folder.path("c")])
    files.append(folder.path("c.png"))
    for file in files {
      #expect(try Equipment.zbarimg.text(["-q", "--raw", file]) == Samples.text + "\n")
    }
  }

  @Test(
    "in the terminal",
    arguments: [
      ("dark", TerminalStyle(.dark)), ("light", TerminalStyle(.light)),
      ("coloured", TerminalStyle(.coloured)),
      ("dark-inverted", TerminalStyle(.dark, isInverted: true)),
    ])
  func terminal(name: String, style: TerminalStyle) throws {
    let drawing = try Samples.drawing()
    try expectGolden(
      drawing.grid.terminalText(style, quietZone: 4), "Artwork/code-\(name).txt")
  }

  @Test("half blocks say what the modules are")
  func halfBlocks() throws {
    let grid = try Samples.grid("#.#\n..#\n##.")
    #expect(try grid.terminalText(.init(.light), quietZone: 0) == "▀ █\n▀▀ \n")
    // On a dark ground the light is drawn; below the last row there is nothing.
    #expect(try grid.terminalText(.init(.dark), quietZone: 0) == "▄█ \n  ▀\n")
    #expect(try grid.terminalText(.init(.light, isInverted: true), quietZone: 0) == "▄█ \n  ▀\n")
    #expect(
      try grid.terminalText(.init(.coloured), quietZone: 0)
        == "\u{1B}[97;40m▄█ \u{1B}[0m\n\u{1B}[97;40m  ▀\u{1B}[0m\n")
    #expect(
      try grid.terminalText(.init(.light), quietZone: 1).split(separator: "\n").map(\.count) == [
        5, 5, 5,
      ])
  }
}

@Suite("Numbers that no page has") struct ExtremeTests {
  @Test(
    "shapes of any size are made, and refused by the page",
    arguments: [Int.max, .min, 40_000_001, -20_000_000])
  func shapes(number: Int) throws {
    var page = try Page(width: 1000, height: 1000)
    var rectangle = Path()
    rectangle.addRectangle(Rectangle(x: number, y: number, width: number, height: number))
    var arc = Path()
    arc.addArc(centre: Point(x: number, y: number), radius: 1000, from: 0, to: 90)
    var circle = Path()
    circle.addCircle(centre: Point(x: 0, y: 0), radius: number)
    if number < 0 { #expect(circle.elements.isEmpty) }
    for path in [rectangle, arc, circle] where !path.elements.isEmpty {
      #expect(throws: ArtworkError.self) { try page.fill(path, with: .black) }
    }
  }

  @Test("logos of any shape", arguments: [Int.max, .min, 0, 1, 10_000_000])
  func logos(number: Int) throws {
    var drawing = try Samples.drawing()
    var path = Path()
    path.addRectangle(Rectangle(x: number, y: -5, width: 5, height: number))
    for box in [
      Rectangle(x: number, y: 3, width: number, height: 1),
      Rectangle(x: 3, y: number, width: 1, height: number),
    ] {
      drawing.logo = Logo(.paths([path], box: box, .black), modules: 9)
      _ = try? drawing.page()
    }
    drawing.logo = try Logo(
      .image(Bitmap(width: 1, height: 1, pixels: [0, 0, 0, 255])), modules: 9, margin: number)
    if number >= 45 {
      #expect(throws: ArtworkError(.logoMargin(tenths: number, modules: 9))) { try drawing.page() }
    } else {
      #expect(throws: Never.self) { try drawing.page() }
    }
    drawing.logo?.modules = number
    _ = try? drawing.page()
  }

  @Test("distances of any length", arguments: [Int.max, .min, 0, -1])
  func distances(number: Int) throws {
    let findings = try PrintSize(.module(500), modules: 33).findings(distance: number)
    #expect(findings.map(\.description).count == (number == .max ? 1 : 0))
  }
}
