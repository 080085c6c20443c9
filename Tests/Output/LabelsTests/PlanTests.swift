import LabelPrinting
import Codes
import TestSupport
import Testing

@testable import Labels

/// Sheets and rolls from their items to their bytes, without any command.
@Suite("Plans of labels") struct PlanTests {
  private static let items = (1...3).map {
    SheetItem(index: $0, url: "https://eat.example.com/s/\($0)", lines: [], place: "line \($0): ")
  }

  private static func sheet(in folder: ScratchFolder) throws -> SheetPlan {
    let stock = try StockCatalogue(BuiltInStock.all).one(named: "avery L7160")
    return SheetPlan(
      path: folder.path("sheet.pdf"),
      paper: LabelSheet(try SheetGeometry(#require(stock.sheet), bleed: nil), words: "paper"),
      look: LabelLook(QRStyle(), LabelLayout()), order: FillOrder())
  }

  @Test("a sheet says where each label is") func writesSheet() throws {
    let folder = try ScratchFolder()
    let plan = try Self.sheet(in: folder)
    let written = try #require(try plan.write(Self.items))
    #expect(written.sheetCount == 1)
    #expect(written.placed.map(\.place.label) == [1, 2, 3])
    #expect(written.report.lines.split(separator: "\n").count == 3)
    #expect(try folder.bytes(of: "sheet.pdf").starts(with: "%PDF".utf8))
  }

  @Test("a sheet that is stopped while sizes are compared or between labels is not written")
  func stops() throws {
    let folder = try ScratchFolder()
    let plan = try Self.sheet(in: folder)
    var limit = 0
    var written: SheetPlan.Written?
    while written == nil, limit < 100 {
      limit += 1
      var asked = 0
      written = try plan.write(
        Self.items,
        unless: {
          asked += 1
          return asked >= limit
        })
      if written == nil { #expect(try folder.names() == [], "\(limit)") }
    }
    // Twice for each label at least.
    #expect(written != nil && limit > 2 * Self.items.count, "\(limit)")
  }

  @Test("a bad URL is named with its row, and nothing is written") func namesRow() throws {
    let folder = try ScratchFolder()
    let bad = SheetItem(index: 2, url: "ftp://x", lines: [], place: "line 2: ")
    let error = #expect(throws: SheetItemFailure.self) {
      try Self.sheet(in: folder).write([Self.items[0], bad])
    }
    #expect(error?.item.index == 2)
    #expect(error?.description.hasPrefix("line 2: ftp://x: ") == true)
    #expect(try folder.names() == [])
  }

  @Test("labels of a roll are one stream, with copies") func makesRoll() throws {
    let stock = try StockCatalogue(BuiltInStock.all).one(named: "zebra-2x1-203")
    let plan = RollPlan(
      stock, try RollGeometry(#require(stock.roll), length: nil), .zpl,
      LabelLook(QRStyle(), LabelLayout()),
      copies: 2)
    let labels = try RollLabels(plan, Self.items)
    #expect(labels.items.map(\.index) == [1, 2, 3])
    #expect(String(decoding: labels.stream.bytes, as: UTF8.self).contains("^PQ2"))
  }
}
