import TestSupport
import Testing

@testable import Artwork
@testable import Labels

/// The page that shows how a printer shifts and stretches sheets.
@Suite("Test pages") struct TestPageTests {
  private static let sheets = ["L7160", "L7163", "L4731", "5160", "5194", "22807", "L7169", "5371"]

  private func sheet(_ name: String) throws -> SheetGeometry {
    let stock = try StockCatalogue(BuiltInStock.all).one(named: "avery " + name)
    return try SheetGeometry(#require(stock.sheet), bleed: nil)
  }

  @Test(
    "the number of a line is the offset with which the edge is printed there", arguments: sheets)
  func numbers(_ name: String) throws {
    let sheet = try sheet(name)
    var correction = PrinterCorrection()
    (correction.across, correction.down, correction.stretch) = (800, -1_200, 1_004_000)
    for isAcross in [true, false] {
      let scale = try #require(EdgeScale(sheet, correction, isAcross: isAcross))
      let label = try #require(sheet[scale.number - 1].first).frame
      #expect(scale.ticks.count == 13)
      for tick in scale.ticks {
        var other = correction
        if isAcross { other.across = tick.offset } else { other.down = tick.offset }
        let place = other.place(label.x, label.y)
        #expect((isAcross ? place.x : place.y) == tick.position)
        #expect(tick.position > 0)
      }
    }
  }

  @Test(
    "one print tells the offset of a printer that shifts sheets",
    arguments: [(1_500, -1_000), (-2_500, 500)])
  func onePrint(_ across: Int, _ down: Int) throws {
    let sheet = try sheet("L7160")
    let page = try TestPage(sheet, PrinterCorrection(), font: nil).page
    var printed = page
    printed.background = .white
    // Ten pixels to the millimetre. The printer moves everything on the page.
    let bitmap = try printed.bitmap(density: Density(dotsPerInch: 254))
    let x = try #require(EdgeScale(sheet, PrinterCorrection(), isAcross: true))
    let y = try #require(EdgeScale(sheet, PrinterCorrection(), isAcross: false))
    let edge = sheet.labels[0].frame
    for (scale, at, moved) in [(x, edge.x, across), (y, edge.y, down)] {
      // The line that is printed at the real edge of the label.
      let tick = try #require(scale.ticks.first { $0.position + moved == at })
      let place = (tick.position / 100, scale.middle / 100)
      let pixel =
        scale.isAcross
        ? bitmap.pixel(x: place.0, y: place.1) : bitmap.pixel(x: place.1, y: place.0)
      #expect(pixel?.colour.red ?? 255 < 200)
      #expect(tick.offset == -moved)
    }
  }

  @Test("a sheet whose labels begin at the edge of the paper has only the scale that it can have")
  func edges() throws {
    let tents = try sheet("5305")
    #expect(EdgeScale(tents, PrinterCorrection(), isAcross: true) == nil)
    #expect(EdgeScale(tents, PrinterCorrection(), isAcross: false)?.number == 1)
    let poster = try SheetGeometry(CardTemplate.builtIn[2], on: .a4, bleed: 0)
    #expect(EdgeScale(poster, PrinterCorrection(), isAcross: false) == nil)
    for sheet in [tents, poster] { _ = try TestPage(sheet, PrinterCorrection(), font: nil) }
  }
}
