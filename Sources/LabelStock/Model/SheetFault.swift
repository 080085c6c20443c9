import Basics

/// Why labels cannot lie on a sheet as they are said to.
package enum SheetFault: Error, Hashable, Sendable {
  case noLabels
  /// More labels than any sheet has.
  case tooMany(Int)
  /// A paper or label without an extent.
  case noExtent(String)
  /// The first label begins beyond the left or upper edge.
  case beforeEdge(by: PaperLength)
  case tooWide(count: Int, by: PaperLength)
  case tooHigh(count: Int, by: PaperLength)
  /// Labels side by side, with a pitch that is shorter than they are wide.
  case overlapAcross(by: PaperLength)
  case overlapDown(by: PaperLength)
  /// Labels of two grids.
  case overlap
  /// The hole or the corners are larger than the label.
  case hole
  case corner
  /// The margin leaves nothing of the label.
  case margin(PaperLength)
}

extension SheetFault: CustomStringConvertible {
  /// A sentence with the number that is wrong.
  package var description: String {
    switch self {
    case .noLabels: "there are no labels on the sheet: give at least one column and one row"
    case .tooMany(let count):
      "\(count) labels are on the sheet, and no more than \(Sheet.mostLabels) are laid out"
    case .noExtent(let what): "the \(what) is 0 wide or 0 high"
    case .beforeEdge(let by):
      "the first label begins \(by.mmText) mm beyond the paper's left or upper edge"
    case .tooWide(let count, let excess):
      "a row of \(counted(count, "label")) is wider than the paper by \(excess.mmText) mm; check "
        + "the distance from the left, the pitch and the width"
    case .tooHigh(let count, let excess):
      "a column of \(counted(count, "label")) is higher than the paper by \(excess.mmText) mm; check "
        + "the distance from the top, the pitch and the height"
    case .overlapAcross(let by):
      "labels side by side overlap by \(by.mmText) mm; the pitch across is from one left edge to "
        + "the next"
    case .overlapDown(let by):
      "labels below each other overlap by \(by.mmText) mm; the pitch down is from one upper edge to "
        + "the next"
    case .overlap: "labels of two layouts lie on top of each other"
    case .hole: "the hole is as large as the label, or larger"
    case .corner: "the corners are rounder than the label has room for"
    case .margin(let margin): "a safe margin of \(margin.mmText) mm leaves nothing of the label"
    }
  }
}

extension Sheet {
  package static let mostLabels = 10_000
  /// What catalogues round away.
  private static let tolerance = PaperLength.mm(0.1)

  /// The first thing that keeps this sheet from being real; `nil` when its labels lie on the paper
  /// and beside each other.
  package var fault: SheetFault? {
    if paper.width <= .zero || paper.height <= .zero { return .noExtent("paper") }
    if shape.width <= .zero || shape.height <= .zero { return .noExtent("label") }
    if let fault = shape.fault { return fault }
    if grids.isEmpty { return .noLabels }
    for grid in grids {
      if let fault = fault(of: grid) { return fault }
    }
    if count > Self.mostLabels { return .tooMany(count) }
    if grids.count > 1, gridsOverlap { return .overlap }
    if safeMargin > .zero, shape.squareSide(inside: safeMargin) == .zero {
      return .margin(safeMargin)
    }
    return nil
  }

  private func fault(of grid: LabelGrid) -> SheetFault? {
    guard grid.columns > 0, grid.rows > 0 else { return .noLabels }
    let (count, isHuge) = grid.columns.multipliedReportingOverflow(by: grid.rows)
    guard !isHuge, count <= Self.mostLabels else { return .tooMany(isHuge ? .max : count) }
    let first = min(grid.left, grid.top)
    if first < -Self.tolerance { return .beforeEdge(by: -first) }
    let across = shape.width - grid.pitchX
    if grid.columns > 1, across > Self.tolerance { return .overlapAcross(by: across) }
    let down = shape.height - grid.pitchY
    if grid.rows > 1, down > Self.tolerance { return .overlapDown(by: down) }
    let right = grid.left + grid.pitchX * (grid.columns - 1) + shape.width - paper.width
    if right > Self.tolerance { return .tooWide(count: grid.columns, by: right) }
    let bottom = grid.top + grid.pitchY * (grid.rows - 1) + shape.height - paper.height
    if bottom > Self.tolerance { return .tooHigh(count: grid.rows, by: bottom) }
    return nil
  }

  /// Labels of different grids, as boxes; round ones may lie in each other's corners.
  private var gridsOverlap: Bool {
    let (least, box) = (Self.tolerance, shape)
    let isRound = box.word == "round" || box.word == "ring" || box.word == "ellipse"
    let places = places.sorted { ($0.top, $0.left) < ($1.top, $1.left) }
    for (index, a) in places.enumerated() {
      for b in places[(index + 1)...] {
        let down = b.top - a.top
        if down + least >= box.height { break }
        let across = (b.left - a.left).magnitude
        guard across + least < box.width else { continue }
        let x = Double(across.units + least.units) / Double(box.width.units)
        let y = Double(down.units + least.units) / Double(box.height.units)
        if !isRound || x * x + y * y < 1 { return true }
      }
    }
    return false
  }
}

extension LabelShape {
  fileprivate var fault: SheetFault? {
    switch self {
    case .ring(let diameter, let hole): hole >= diameter ? .hole : nil
    case .rectangle(let width, let height, let corner?):
      corner * 2 > min(width, height) ? .corner : nil
    case .rectangle, .round, .ellipse, .tent: nil
    }
  }
}

extension Stock {
  /// As many labels as fit between even margins, with nothing bought: plain paper, cut.
  package static func grid(
    columns: Int, rows: Int, on paper: Paper, margin: PaperLength, gap: PaperLength
  ) throws(SheetFault) -> Stock {
    guard columns > 0, rows > 0 else { throw .noLabels }
    guard columns <= Sheet.mostLabels, rows <= Sheet.mostLabels else {
      throw .tooMany(columns.multipliedReportingOverflow(by: rows).partialValue)
    }
    let width = (paper.width - margin * 2 - gap * (columns - 1)) / columns
    let height = (paper.height - margin * 2 - gap * (rows - 1)) / rows
    let sheet = Sheet(
      paper, .rectangle(width: width, height: height, corner: .zero),
      [
        LabelGrid(
          columns, rows, left: margin, top: margin, pitchX: width + gap, pitchY: height + gap)
      ])
    if let fault = sheet.fault { throw fault }
    return Stock(
      Name(paper.name ?? "Paper", "\(columns)x\(rows)"), title: "plain paper, to be cut",
      .sheet(sheet), .computed("even margins of \(margin.mmText) mm on every side"))
  }
}
