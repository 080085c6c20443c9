import Basics

/// A reason why labels cannot be placed on a sheet as described.
package enum SheetLayoutError: Error, Hashable, Sendable {
  /// A sheet has no labels.
  case noLabels
  /// There are this many labels, more than on any real sheet.
  case tooMany(Int)
  /// The width or the height of this thing, the paper or a label, is 0 or less.
  case noExtent(String)
  /// The first label begins outside the left or upper edge, by this length.
  case beforeEdge(by: PaperLength)
  /// A row of this many labels is wider than the paper, by this length.
  case tooWide(count: Int, by: PaperLength)
  /// A column of this many labels is higher than the paper, by this length.
  case tooHigh(count: Int, by: PaperLength)
  /// The horizontal pitch is less than the width of a label, by this length.
  case overlapAcross(by: PaperLength)
  /// The vertical pitch is less than the height of a label, by this length.
  case overlapDown(by: PaperLength)
  /// Labels of two grids overlap.
  case overlap
  /// The hole is larger than the label.
  case hole
  /// The radius of the corners is more than half the label.
  case corner
  /// A safe margin of this length leaves no area for a code.
  case margin(PaperLength)
}

extension SheetLayoutError: CustomStringConvertible {
  /// The fault as a sentence with the wrong number.
  package var description: String {
    switch self {
    case .noLabels: "there are no labels on the sheet: give at least one column and one row"
    case .tooMany(let count):
      "the sheet has \(count) labels; the limit is \(Sheet.maxLabelCount)"
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
    case .overlap: "labels of two layouts overlap"
    case .hole: "the hole is as large as the label, or larger"
    case .corner: "the radius of the corners is more than half the label"
    case .margin(let margin): "a safe margin of \(margin.mmText) mm leaves nothing of the label"
    }
  }
}

extension Sheet {
  /// The maximum number of labels on a sheet.
  package static let maxLabelCount = 10_000
  /// The rounding error of sizes in catalogues.
  private static let tolerance = PaperLength.mm(0.1)

  /// The first fault of this sheet; `nil` if its labels are on the paper and do not overlap.
  package var fault: SheetLayoutError? {
    if paper.width <= .zero || paper.height <= .zero { return .noExtent("paper") }
    if shape.width <= .zero || shape.height <= .zero { return .noExtent("label") }
    if let fault = shape.fault { return fault }
    if grids.isEmpty { return .noLabels }
    for grid in grids {
      if let fault = fault(of: grid) { return fault }
    }
    if count > Self.maxLabelCount { return .tooMany(count) }
    if grids.count > 1, gridsOverlap { return .overlap }
    if safeMargin > .zero, shape.squareSide(inside: safeMargin) == .zero {
      return .margin(safeMargin)
    }
    return nil
  }

  private func fault(of grid: LabelGrid) -> SheetLayoutError? {
    guard grid.columns > 0, grid.rows > 0 else { return .noLabels }
    let (count, isHuge) = grid.columns.multipliedReportingOverflow(by: grid.rows)
    guard !isHuge, count <= Self.maxLabelCount else { return .tooMany(isHuge ? .max : count) }
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

  /// Whether the bounding boxes of labels in different grids overlap. Round labels may extend into
  /// the corners of each other's boxes.
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
  fileprivate var fault: SheetLayoutError? {
    switch self {
    case .ring(let diameter, let hole): hole >= diameter ? .hole : nil
    case .rectangle(let width, let height, let corner?):
      corner * 2 > min(width, height) ? .corner : nil
    case .rectangle, .round, .ellipse, .tent: nil
    }
  }
}

extension Stock {
  /// Creates a stock of plain paper, to be cut, with labels as large as even margins and gaps
  /// allow.
  package static func grid(
    columns: Int, rows: Int, on paper: Paper, margin: PaperLength, gap: PaperLength
  ) throws(SheetLayoutError) -> Stock {
    guard columns > 0, rows > 0 else { throw .noLabels }
    guard columns <= Sheet.maxLabelCount, rows <= Sheet.maxLabelCount else {
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
