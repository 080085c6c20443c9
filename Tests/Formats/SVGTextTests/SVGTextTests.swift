import Testing

@testable import SVGText

@Suite("SVG files of other programs") struct SVGTextTests {
  /// The steps of a path, each by its letter and the places that it names.
  private func steps(_ text: String) throws -> [String] {
    var steps = SVGPathParser(text, limit: 1000)
    var words: [String] = []
    func places(_ points: SVGPoint...) -> String {
      points.map { "\(Int($0.x)),\(Int($0.y))" }.joined(separator: " ")
    }
    while let step = try steps.next() {
      switch step {
      case .move(let end): words.append("M " + places(end))
      case .line(let end): words.append("L " + places(end))
      case .curve(let first, let second, let end): words.append("C " + places(first, second, end))
      case .quadratic(let middle, let end): words.append("Q " + places(middle, end))
      case .arc(_, let end): words.append("A " + places(end))
      case .close: words.append("Z")
      }
    }
    return words
  }

  @Test("ways become places, and smooth curves get what they leave out") func places() throws {
    #expect(
      try steps("m1 2 3 4h5v-6H0V0zl1 1") == [
        "M 1,2", "L 4,6", "L 9,6", "L 9,0", "L 0,0", "L 0,0", "Z", "L 2,3",
      ])
    #expect(
      try steps("M0 0C1 1 2 3 4 4s3 1 4 4S1 1 2 2") == [
        "M 0,0", "C 1,1 2,3 4,4", "C 6,5 7,5 8,8", "C 9,11 1,1 2,2",
      ])
    #expect(try steps("M0 0Q2 0 2 2T4 4") == ["M 0,0", "Q 2,0 2,2", "Q 2,4 4,4"])
    // A curve of another kind before it leaves nothing to be smooth with.
    #expect(try steps("M1 1Q2 0 2 2S4 4 5 5") == ["M 1,1", "Q 2,0 2,2", "C 2,2 4,4 5,5"])
  }

  @Test("an arc passes the place half way that its flags say")
  func arcs() throws {
    let half = 10 * 0.5.squareRoot()
    for (flags, x, y) in [
      ("0 1", half, -half), ("0 0", 10 - half, -10 + half), ("1 1", 10 + half, -10 - half),
      ("1 0", -half, half),
    ] {
      var steps = SVGPathParser("M0-10A10 10 0 \(flags) 10 0", limit: 100)
      _ = try steps.next()
      guard case .arc(let arc, let end) = try #require(try steps.next()) else {
        Issue.record("no arc")
        continue
      }
      #expect(abs(arc.middle.x - x) < 1e-9 && abs(arc.middle.y - y) < 1e-9, "\(flags)")
      #expect(end.x == 10 && end.y == 0)
      // Each curve turns by a quarter at most, and the last ends where the arc does.
      #expect(arc.curves.count == (flags.hasPrefix("1") ? 3 : 1))
      #expect(arc.curves.last.map { $0.2.x == 10 && $0.2.y == 0 } ?? false)
    }
  }

  @Test(
    "the byte where a text stops being a path is named",
    arguments: [
      ("L1 1", 0), ("M1", 2), ("M1 2 L3", 7), ("M1 2zz3", 6), ("M1 1001", 7), ("M,1 1", 1),
    ])
  func faults(_ text: String, _ offset: Int) {
    let error = #expect(throws: SVGPathError.self) { try steps(text) }
    #expect(error?.offset == offset)
  }

  @Test("what an element looks like comes from itself, the sheet, and those that it stands in")
  func styles() throws {
    let text = """
      <svg viewBox="0 0 4 4"><style>.a{fill:#123;stroke:red} path{stroke-width:3}</style>
      <g transform="translate(1 2)" fill="#abcdef"><path d="M0 0"/><path class="a" stroke="#fff" d=""/>
      <rect style="fill:none;stroke:rgb(1,2,3)" opacity="0.5"/></g><defs><path d="M1 1"/></defs></svg>
      """
    var elements = try SVGElementReader(Array(text.utf8.filter { $0 != 0x0A }))
    #expect(elements.viewWidth == 4)
    var seen: [SVGElementReader.Element] = []
    #expect(throws: SVGError.attribute("stroke", "red")) {
      while let element = try elements.next() { seen.append(element) }
    }
    #expect(seen.map(\.name) == ["g", "path"])
    #expect(seen[1].style.fill == SVGColour(hex: "#abcdef") && seen[1].style.strokeWidth == 3)
    let place = seen[1].style.transform(SVGPoint(x: 1, y: 1))
    #expect(place.x == 2 && place.y == 3)

    elements = try SVGElementReader(Array(text.replacing("red", with: "#456").utf8))
    seen = []
    while let element = try elements.next() { seen.append(element) }
    #expect(seen.map(\.name) == ["g", "path", "path", "rect"])
    // A rule of the sheet is stronger than an attribute, and the element's own style than both.
    #expect(seen[2].style.fill == SVGColour(hex: "112233"))
    #expect(seen[2].style.stroke == SVGColour(hex: "445566"))
    #expect(seen[3].style.fill == nil)
    #expect(seen[3].style.stroke == SVGColour(red: 1, green: 2, blue: 3))
    #expect(seen[3].style.obstacle == "opacity: 0.5")
  }
}
