import Testing

@testable import Labels

@Suite("The order of labels") struct SheetOrderTests {
  private func places(_ order: FillOrder) throws -> (all: [Int], used: Int) {
    try order.places(on: SheetFixture.l7160())
  }

  @Test("a first label that is skipped is followed by the next one, and no sheet stays empty")
  func skippedStart() throws {
    var order = FillOrder()
    (order.start, order.skipped) = (3, [3, 20])
    let (all, used) = try places(order)
    #expect(all == Array(0..<21).filter { $0 != 2 && $0 != 19 })
    #expect(all[used] == 3)
  }

  @Test("columns first: what is used up lies before the start in that order") func columns() throws
  {
    var order = FillOrder()
    order.isByColumns = true
    order.start = 2
    let (all, used) = try places(order)
    #expect(all.prefix(8) == [0, 3, 6, 9, 12, 15, 18, 1] && used == 7)
  }
}
