import Testing

@testable import Labels

@Suite("Shapes of labels") struct ShapeTests {
  @Test("the largest square in each")
  func squares() {
    #expect(LabelShape.mm(63.5, 38.1).squareSide(inside: .mm(2)) == .mm(34.1))
    let round = LabelShape.round(diameter: .mm(40)).squareSide(inside: .mm(2))
    #expect(abs(round.millimetres - 36 / 2.squareRoot()) < 0.001)
    let ellipse = LabelShape.ellipse(width: .mm(40), height: .mm(30)).squareSide()
    #expect(ellipse == .mm(24))
    #expect(LabelShape.tent(width: .mm(90), panel: .mm(50)).squareSide() == .mm(50))
    #expect(LabelShape.mm(3, 3).squareSide(inside: .mm(2)) == .zero)
  }

  @Test("the square of a ring touches the hole and the edge")
  func ring() {
    let side = LabelShape.ring(diameter: .mm(118), hole: .mm(18)).squareSide().millimetres
    let corner = ((9 + side) * (9 + side) + side * side / 4).squareRoot()
    #expect(abs(corner - 59) < 0.001)
    #expect(LabelShape.ring(diameter: .mm(20), hole: .mm(17)).squareSide(inside: .mm(1)) == .zero)
  }

  static func sheet(
    _ grids: [LabelGrid], _ shape: LabelShape = .mm(50, 30), _ margin: PaperLength = .zero
  ) -> Sheet {
    Sheet(.a4, shape, grids, safeMargin: margin)
  }

  @Test("sheets that cannot be are refused with the number")
  func faults() {
    let cases: [(Sheet, String)] = [
      (
        Self.sheet([.mm(4, 2, at: 5, 5, by: 55, 40)]),
        "a row of 4 labels is wider than the paper by 10 mm; check the distance from the left, the "
          + "pitch and the width"
      ),
      (
        Self.sheet([.mm(1, 9, at: 5, 40, by: 0, 30)]),
        "a column of 9 labels is higher than the paper by 13 mm; check the distance from the top, "
          + "the pitch and the height"
      ),
      (
        Self.sheet([.mm(2, 2, at: 5, 5, by: 48.5, 40)]),
        "labels side by side overlap by 1.5 mm; the pitch across is from one left edge to the next"
      ),
      (
        Self.sheet([.mm(2, 2, at: 5, 5, by: 50, 20)]),
        "labels below each other overlap by 10 mm; the pitch down is from one upper edge to the next"
      ),
      (
        Self.sheet([.mm(1, 1, at: 5, -2.5, by: 0, 0)]),
        "the first label begins 2.5 mm beyond the paper's left or upper edge"
      ),
      (Self.sheet([]), "there are no labels on the sheet: give at least one column and one row"),
      (Self.sheet([.mm(0, 2, at: 5, 5, by: 50, 20)]), SheetLayoutError.noLabels.description),
      (
        Self.sheet([.mm(200, 200, at: 0, 0, by: 50, 30)]),
        "the sheet has 40000 labels; the limit is 10000"
      ),
      (
        Self.sheet([.mm(1, 1, at: 0, 0, by: 0, 0), .mm(1, 1, at: 20, 20, by: 0, 0)]),
        "labels of two layouts overlap"
      ),
      (
        Self.sheet([.mm(1, 1, at: 0, 0, by: 0, 0)], .mm(50, 30), .mm(15)),
        "a safe margin of 15 mm leaves nothing of the label"
      ),
      (
        Self.sheet([.mm(1, 1, at: 0, 0, by: 0, 0)], .ring(diameter: .mm(20), hole: .mm(20))),
        "the hole is as large as the label, or larger"
      ),
      (
        Self.sheet(
          [.mm(1, 1, at: 0, 0, by: 0, 0)],
          .rectangle(width: .mm(20), height: .mm(9), corner: .mm(5))),
        "the radius of the corners is more than half the label"
      ),
      (Self.sheet([.mm(1, 1, at: 0, 0, by: 0, 0)], .mm(0, 9)), "the label is 0 wide or 0 high"),
    ]
    for (sheet, sentence) in cases { #expect(sheet.fault?.description == sentence) }
  }

  @Test("round labels of two grids may lie in each other's gaps")
  func shifted() {
    let grids: [LabelGrid] = [.mm(3, 3, at: 0, 0, by: 40, 60), .mm(3, 3, at: 20, 30, by: 40, 60)]
    #expect(Self.sheet(grids, .round(diameter: .mm(35))).fault == nil)
    #expect(Self.sheet(grids, .mm(35, 35)).fault == .overlap)
    #expect(Self.sheet(grids, .round(diameter: .mm(37))).fault == .overlap)
  }
}
