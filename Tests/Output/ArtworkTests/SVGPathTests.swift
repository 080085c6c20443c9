import TestSupport
import Testing

@testable import Artwork

@Suite("SVG paths") struct SVGPathTests {
  @Test(
    "every command, absolute and relative, means the same as its long form",
    arguments: [
      ("M1 2 3 4", "M1 2 L3 4"), ("m1 2 3 4", "M1 2 L4 6"),
      ("M1,2h3v4H1z", "M1 2 L4 2 L4 6 L1 6 Z"),
      ("M1-2.5.5.0L-1e1+2", "M1 -2.5 L0.5 0 L-10 2"), ("M0 0L1 1ZL5 5", "M0 0 L1 1 Z M0 0 L5 5"),
      ("M0 0C1 1 2 2 3 3s1 1 2 2", "M0 0 C1 1 2 2 3 3 C4 4 4 4 5 5"),
      ("M0 0S1 1 2 2", "M0 0 C0 0 1 1 2 2"),
      ("M0 0Q3 0 3 3t3 3", "M0 0 Q3 0 3 3 Q3 6 6 6"), ("M0 0T3 3", "M0 0 Q0 0 3 3"),
      ("M0 0a0 5 0 0 1 3 3", "M0 0 L3 3"), ("M0 0A5 5 0 0 1 0 0", "M0 0"),
      ("\t\r\nM 0 , 0\n1\t1 ", "M0 0 L1 1"), ("", ""), ("M0 0zz", "M0 0Z"),
      ("M0 0a1 1 0 11 2 0", "M0 0A1 1 0 1 1 2 0"), ("M0 0a1 1 0 0110 0", "M0 0A1 1 0 0 1 10 0"),
    ])
  func commands(text: String, long: String) throws {
    #expect(try Path(svgPath: text).elements == Path(svgPath: long).elements)
  }

  @Test("places are in thousandths of a unit")
  func places() throws {
    let path = try Path(svgPath: "M0.0005 1.25L-3 4C1 2 3 4 5 6z")
    #expect(
      path.elements == [
        .move(Point(x: 1, y: 1250)), .line(Point(x: -3000, y: 4000)),
        .curve(Point(x: 1000, y: 2000), Point(x: 3000, y: 4000), to: Point(x: 5000, y: 6000)),
        .close,
      ])
    #expect(path.bounds == Rectangle(x: -3000, y: 1250, width: 8000, height: 4750))
    #expect(Path().bounds == nil)
  }

  @Test(
    "what is not a path, and from which byte on",
    arguments: [
      ("L1 2", 0), ("1 2", 0), ("M", 1), ("M1", 2), ("M1 2 3", 6), ("M1 2 x", 5), ("M1 2z3", 5),
      ("M1 2,", 5),
      ("M1 2L3 4,,5 6", 9), ("M,1 2", 1), ("M1 2,L3 4", 5), ("M1 .", 3), ("M1 -", 3),
      ("M1 1e400", 3), ("M1 2A1 1 0 2 1 3 3", 11), ("M20000 1", 6),
      ("M1 2\0", 4), ("Mé 1", 1), ("M9000 0l2000 0", 12),
    ])
  func refused(text: String, offset: Int) {
    let error = #expect(throws: ArtworkError.self) { try Path(svgPath: text) }
    #expect(error?.problem == .svgPath(offset: offset))
    #expect(error?.description == "the SVG path cannot be read from byte \(offset) on")
  }

  @Test(
    "half circles go round the right side",
    arguments: [
      ("M0 10A10 10 0 0 1 20 10", -1), ("M0 10A10 10 0 0 0 20 10", 1),
      // Radii that are too small are made to reach.
      ("M0 10A1 1 0 0 1 20 10", -1), ("M0 10A1 1 77 1 0 20 10", 1),
    ])
  func halfCircles(text: String, side: Int) throws {
    let path = try Path(svgPath: text)
    #expect(path.elements.count == 3)
    let middle = try #require(path.elements[1].points.last)
    #expect(abs(middle.x - 10_000) <= 1 && abs(middle.y - (10_000 + side * 10_000)) <= 1)
    #expect(path.elements[2].points.last == Point(x: 20_000, y: 10_000))
  }

  @Test(
    "librsvg draws the same", .needs(.rsvgConvert, .pngtopnm),
    arguments: [
      "M2 2h8v3q4 0 4 4t-4 4H2zM5 5l4 0 0 4z",
      "M3 10a7 5 30 1 1 9 4a2 2 0 0 0 -3 1zM12 3c1 0 3 1 3 2s-1 3-3 2z",
      "M8 1A7 7 0 0 1 15 8A7 7 0 0 1 8 15A7 7 0 1 1 8 1M4 8a4 2 -45 0 0 8 0",
    ])
  func rendered(text: String) throws {
    var page = try Page(width: 16_000, height: 16_000)
    try page.fill(Path(svgPath: text), with: .black)
    let ours = try page.bitmap(density: Density(dotsPerInch: 254))
    let svg =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"16mm\" height=\"16mm\" viewBox=\"0 0 16 16\">"
      + "<path fill=\"#fff\" d=\"M0 0h16v16H0z\"/><path d=\"\(text)\"/></svg>"
    let theirs = try Peers.render(svg: Array(svg.utf8), dpi: 254)
    try #require(theirs.values.count * 4 == ours.pixels.count)
    // Smoothing differs a little along the border; a missing or moved part would be far more.
    let differences = theirs.values.indices.map {
      abs(Int(theirs.values[$0]) - Int(ours.pixels[4 * $0]))
    }
    #expect(try #require(differences.max()) <= 64)
    #expect(differences.reduce(0, +) * 4 < differences.count)
  }

  @Test("changed and torn paths never trap")
  func damage() {
    let good = Array(
      "M3 10a7 5 30 1 1 9 4.5e-1zM12 3c1 0 3 1 3 2s-1 3-3 2zq1 1 2-2t.5.5H3V9,8l1 1".utf8)
    for count in 0...good.count {
      _ = try? Path(svgPath: String(decoding: good[..<count], as: UTF8.self))
    }
    for seed: UInt64 in 1...UInt64(Effort.count(slice: 3000, whole: 300_000)) {
      var generator = SeededGenerator(seed: seed)
      var bytes = good
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let alphabet = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE \0é".utf8)
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
          alphabet.randomElement(using: &generator) ?? 0
      }
      if let path = try? Path(svgPath: String(decoding: bytes, as: UTF8.self)) {
        // What can be read can be drawn, or is refused with a sentence.
        var page = try? Page(width: 20_000, height: 20_000)
        try? page?.fill(path, with: .black)
        _ = try? page?.bitmap(density: Density(dotsPerInch: 25))
      }
    }
  }
}
