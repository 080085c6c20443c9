import TestSupport
import Testing

@testable import Artwork

/// The fast way to pixels that files are read back by: it may differ from the usual one in nothing.
@Suite("Pages in black and white") struct BilevelTests {
  private func grid(_ side: Int, _ generator: inout SeededGenerator) throws -> ModuleGrid {
    try ModuleGrid(width: side, height: side) { _, _ in Bool.random(using: &generator) }
  }

  private func rectangle(_ frame: Rectangle) -> Path {
    var path = Path()
    path.addRectangle(frame)
    return path
  }

  @Test("every pixel is that of the bitmap") func pixels() throws {
    var generator = SeededGenerator(seed: 7)
    for round in 0..<Effort.count(slice: 24, whole: 1_000) {
      let (width, height) = (
        Int.random(in: 9_000...30_000, using: &generator),
        Int.random(in: 9_000...30_000, using: &generator)
      )
      var page = try Page(width: width, height: height, background: round % 2 == 0 ? nil : .white)
      if round % 3 == 0 { try page.fill(rectangle(page.frame), with: .white) }
      let side = Int.random(in: 7_000...9_000, using: &generator)
      let frame = Rectangle(
        x: Int.random(in: 0...width - side, using: &generator),
        y: Int.random(in: 0...height - side, using: &generator), width: side, height: side)
      let modules = Int.random(in: 1...70, using: &generator)
      try page.draw(grid(modules, &generator), in: frame)
      let density = try Density(dotsPerInch: Int.random(in: 300...500, using: &generator))
      let rows = try #require(try page.bilevelRows(density: density))
      page.background = .white
      let bitmap = try page.bitmap(density: density)
      #expect((rows.width, rows.height) == (bitmap.width, bitmap.height))
      let stride = 1 + (rows.width + 7) / 8
      #expect(rows.bytes.count == stride * rows.height)
      let isEqual = (0..<rows.height).allSatisfy { y in
        (0..<rows.width).allSatisfy { x in
          let isWhite = rows.bytes[y * stride + 1 + x / 8] & 0x80 >> UInt8(x % 8) != 0
          return bitmap.pixels[4 * (y * rows.width + x)] == (isWhite ? 255 : 0)
        }
      }
      #expect(isEqual, "round \(round)")
    }
  }

  @Test("anything else on a page is left to the bitmap") func others() throws {
    var generator = SeededGenerator(seed: 8)
    let density = try Density(dotsPerInch: 300)
    let frame = Rectangle(x: 1_000, y: 1_000, width: 8_000, height: 8_000)
    let grid = try grid(21, &generator)
    let colour = Paint.rgb(try RGBColour(parsing: "#203040"))
    func page(_ background: Paint? = .white, _ draw: (inout Page) throws -> Void) throws -> Page {
      var page = try Page(width: 10_000, height: 10_000, background: background)
      try draw(&page)
      return page
    }
    var lines = Path()
    for y in [0, 10_000] {
      lines.move(to: Point(x: 10_000 - y, y: y))
      lines.line(to: Point(x: y, y: y))
    }
    var circle = Path()
    circle.addCircle(centre: Point(x: 5_000, y: 5_000), radius: 5_000)
    let part = rectangle(Rectangle(x: 0, y: 0, width: 10_000, height: 9_000))
    let pages = [
      try page { try $0.draw(grid, in: frame, with: colour) },
      try page(colour) { try $0.draw(grid, in: frame) },
      try page { _ in },
      try page {
        try $0.draw(grid, in: frame)
        try $0.draw(grid, in: frame)
      },
      try page {
        try $0.draw(grid, in: frame)
        try $0.fill(rectangle($0.frame), with: .white)
      },
      try page {
        try $0.fill(rectangle($0.frame), with: colour)
        try $0.draw(grid, in: frame)
      },
    ]
    for page in pages { #expect(try page.bilevelRows(density: density) == nil) }
    for path in [lines, circle, part] {
      let page = try page {
        try $0.fill(path, with: .white)
        try $0.draw(grid, in: frame)
      }
      #expect(try page.bilevelRows(density: density) == nil)
    }
    let white = try page {
      try $0.fill(rectangle($0.frame), with: .white)
      try $0.draw(grid, in: frame)
    }
    #expect(try white.bilevelRows(density: density) != nil)
  }
}
