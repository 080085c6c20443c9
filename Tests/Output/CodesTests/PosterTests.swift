import Artwork
import Codes
import InvocationURLs
import QRCodes
import Testing

/// Codes that are larger than the printer's paper.
@Suite("Posters") struct PosterTests {
  private func drawn(_ size: Int) throws -> RenderedQR {
    var style = QRStyle()
    style.size = .symbol(size)
    let publisher = try QRPublisher(style)
    let url = try InvocationURL("https://eat.example.com/s/42")
    return try publisher.draw(publisher.symbol(of: .url(url)), title: nil)
  }

  @Test("sheets put together show every module at its place, and borders are blank")
  func whole() throws {
    let drawn = try drawn(400_000)
    let tiles = PosterTiles(drawn.page, width: 210_000, height: 297_000)
    #expect(tiles.windows.count == 6 && tiles.columns == 3)
    let font = try SharedFont(nil)
    // Five pixels to the millimetre.
    let density = try Density(dotsPerInch: 127)
    let grid = try drawn.symbol.grid()
    var seen = 0
    for (index, window) in tiles.windows.enumerated() {
      let bitmap = try tiles.sheet(index, font).bitmap(density: density)
      #expect(bitmap.width == 1_050 && bitmap.height == 1_485)
      for y in 0..<grid.height {
        for x in 0..<grid.width {
          let place = (
            x: drawn.frame.x + (2 * x + 1) * drawn.frame.width / (2 * grid.width),
            y: drawn.frame.y + (2 * y + 1) * drawn.frame.height / (2 * grid.height)
          )
          guard (window.x + 1_000..<window.x + window.width - 1_000).contains(place.x),
            (window.y + 1_000..<window.y + window.height - 1_000).contains(place.y)
          else { continue }
          let pixel = bitmap.pixel(
            x: (place.x - window.x + PosterTiles.border) / 200,
            y: (place.y - window.y + PosterTiles.border) / 200)
          #expect((pixel?.colour.red ?? 9 < 128) == grid[x, y], "sheet \(index + 1): \(x), \(y)")
          seen += 1
        }
      }
      // Printers cannot print at the edge of the paper.
      let edge = (0..<1_050).flatMap { [(x: $0, y: 4), (x: $0, y: 1_480)] }
      #expect(edge.allSatisfy { bitmap.pixel(x: $0.x, y: $0.y)?.colour.red == 255 })
    }
    #expect(seen >= grid.width * grid.height)
  }

  @Test(
    "sheets cover the page, overlap by 10 mm, and lie as fewer are needed",
    arguments: [
      (100_000, 1), (180_000, 2), (264_000, 4), (1_000_000, 40),
    ])
  func covers(_ size: Int, _ most: Int) throws {
    let page = try drawn(size).page
    let tiles = PosterTiles(page, width: 210_000, height: 297_000)
    #expect(tiles.windows.count <= most, "\(tiles.windows.count)")
    #expect(tiles.windows.map { $0.x + $0.width }.max() == page.width)
    #expect(tiles.windows.map { $0.y + $0.height }.max() == page.height)
    for (left, right) in zip(tiles.windows, tiles.windows.dropFirst()) where left.y == right.y {
      #expect(left.x + left.width - right.x == PosterTiles.overlap)
    }
  }
}
