import TestSupport
import Testing

@testable import Artwork

@Suite("EPS") struct EPSTests {
  @Test func golden() throws {
    // A picture's bytes are zlib's, which may change with its version.
    var page = try SmallPage.make()
    page.items.removeLast()
    try expectGolden(String(decoding: page.eps(), as: UTF8.self), "Artwork/small.eps")
  }

  @Test("plain ASCII in lines that every program takes, whatever the title and the inks are called")
  func lines() throws {
    var page = try SmallPage.make()
    page.title = String(repeating: "é(\\)\n", count: 300)
    let spot = try SpotColour(
      name: "Gold (é)", substitute: CMYKColour(cyan: 0, magenta: 200, yellow: 600, black: 0))
    try page.draw(
      Samples.grid("#"), in: Rectangle(x: 0, y: 0, width: 900, height: 900), with: .spot(spot))
    let file = try page.eps()
    #expect(file.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) })
    let lines = file.split(separator: 0x0A)
    #expect(lines.allSatisfy { $0.count <= 255 })
    #expect(lines.first.map { String(decoding: $0, as: UTF8.self) } == "%!PS-Adobe-3.0 EPSF-3.0")
    #expect(lines.last.map { String(decoding: $0, as: UTF8.self) } == "%%EOF")
    #expect(try page.eps() == file)
  }

  @Test(
    "Ghostscript draws the EPS as it draws the PDF", .needs(.ghostscript),
    arguments: [150, 254, 600])
  func same(dpi: Int) throws {
    for page in [try SmallPage.make(), try Samples.drawing().page()] {
      let (eps, pdf) = (
        try Peers.render(page.eps(), dpi: dpi),
        try Peers.render(page.pdf(press: PressIntent(.fogra39, time: 0)), dpi: dpi)
      )
      #expect(abs(eps.width - pdf.width) <= 1 && abs(eps.height - pdf.height) <= 1)
      // The two are cut from their sheets at other places, by less than a pixel.
      var differences = 0
      for y in 0..<min(eps.height, pdf.height) {
        for x in 0..<min(eps.width, pdf.width) {
          let near = (max(0, y - 1)...min(pdf.height - 1, y + 1)).contains { row in
            (max(0, x - 1)...min(pdf.width - 1, x + 1)).contains { column in
              abs(Int(eps[x, y]) - Int(pdf[column, row])) <= 8
            }
          }
          if !near { differences += 1 }
        }
      }
      #expect(differences == 0)
    }
  }

  @Test("random grids, as Ghostscript draws their borders", .needs(.ghostscript))
  func randomGrids() throws {
    for seed: UInt64 in 1...UInt64(Effort.count(slice: 6, whole: 200)) {
      let grid = try Samples.random(25, 17, seed: seed)
      let drawing = try CodeDrawing(grid, quietZone: 2, size: PrintSize(.module(635), modules: 25))
      let isShown = try Peers.render(drawing.page().eps(), dpi: 300).shows(grid, quietZone: 2)
      #expect(isShown, "seed \(seed)")
    }
  }

  @Test(
    "the box is the page: what is drawn reaches it and does not go beyond", .needs(.ghostscript))
  func boxes() throws {
    var page = try Page(
      width: 12_345, height: 67_891,
      background: .cmyk(CMYKColour(cyan: 500, magenta: 0, yellow: 0, black: 0)))
    var path = Path()
    path.addRectangle(Rectangle(x: 5_000, y: -9_000, width: 90_000, height: 12_000))
    try page.fill(path, with: .black)
    let text = String(decoding: try page.eps(), as: UTF8.self)
    // 12.345 mm are 34.9937 points, 67.891 mm are 192.4469.
    #expect(text.contains("%%BoundingBox: 0 0 35 193\n%%HiResBoundingBox: 0 0 34.9938 192.447\n"))
    #expect(text.contains("\n0 0 12345 67891 re W n\n"))
    // Ten pixels to a point.
    let seen = try Peers.render(page.eps(), dpi: 720)
    #expect(abs(seen.width - 350) <= 1 && abs(seen.height - 1_924) <= 1)
    for x in [1, seen.width - 2] {
      for y in [1, seen.height - 2] { #expect(seen[x, y] < 255) }
    }
  }

  @Test("dictionaries and operands are left as they were found", .needs(.ghostscript))
  func balanced() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(SmallPage.make().eps(), to: "a.eps")
    let answer = try Equipment.ghostscript.text([
      "-q", "-dBATCH", "-dNOPAUSE", "-dNOSAFER", "-sDEVICE=nullpage", "-c",
      "countdictstack mark (\(file)) run counttomark 0 eq exch pop exch countdictstack eq and == flush",
    ])
    #expect(answer == "true\n")
  }

  @Test("a spot colour is a plate of its own", .needs(.ghostscript))
  func plates() throws {
    let folder = try ScratchFolder()
    let file = try folder.write(SmallPage.make().eps(), to: "a.eps")
    try Equipment.ghostscript.run([
      "-q", "-o", folder.path("p.tif"), "-sDEVICE=tiffsep", "-r72", file,
    ])
    #expect(try folder.names().contains { $0.contains("House Red") })
  }
}
