/// A sheet of paper.
package struct Paper: Hashable, Sendable {
  /// "A4", "Letter"; `nil` for a size without a name.
  package var name: String?
  package var width: PaperLength
  package var height: PaperLength

  package init(_ name: String? = nil, width: PaperLength, height: PaperLength) {
    (self.name, self.width, self.height) = (name, width, height)
  }

  package static let a4 = Paper("A4", width: .mm(210), height: .mm(297))
  package static let letter = Paper("Letter", width: .inches(8.5), height: .inches(11))

  /// Those that a stock file may name.
  package static let named: [Paper] = [
    a4, letter, Paper("A3", width: .mm(297), height: .mm(420)),
    Paper("A5", width: .mm(148), height: .mm(210)), Paper("A6", width: .mm(105), height: .mm(148)),
    Paper("Legal", width: .inches(8.5), height: .inches(14)),
  ]

  /// "A4, 210 × 297 mm (8.268 × 11.693 in)".
  package var words: String {
    (name.map { "\($0), " } ?? "") + "\(width.mmText) × \(height.mmText) mm"
      + " (\(width.inchText) × \(height.inchText) in)"
  }
}

/// Rows and columns of labels with even distances; every distance is measured from upper left
/// corners.
package struct LabelGrid: Hashable, Sendable {
  package var columns: Int
  package var rows: Int
  /// Of the first label.
  package var left: PaperLength
  package var top: PaperLength
  /// From one label to the next.
  package var pitchX: PaperLength
  package var pitchY: PaperLength

  package init(
    _ columns: Int, _ rows: Int, left: PaperLength, top: PaperLength, pitchX: PaperLength,
    pitchY: PaperLength
  ) {
    (self.columns, self.rows) = (columns, rows)
    (self.left, self.top, self.pitchX, self.pitchY) = (left, top, pitchX, pitchY)
  }
}

/// A sheet of labels that are all alike.
package struct Sheet: Hashable, Sendable {
  package var paper: Paper
  package var shape: LabelShape
  /// Mostly one; a sheet whose rows are shifted against each other has more.
  package var grids: [LabelGrid]
  /// How far print may go beyond a label's edge, across and down, without meeting its neighbour.
  package var bleedX: PaperLength
  package var bleedY: PaperLength
  /// How far from the edge a code and its quiet zone stay.
  package var safeMargin: PaperLength

  /// Dies wander by about this much.
  package static let usualMargin = PaperLength.mm(2)

  package init(
    _ paper: Paper, _ shape: LabelShape, _ grids: [LabelGrid], bleedX: PaperLength = .zero,
    bleedY: PaperLength = .zero, safeMargin: PaperLength = usualMargin
  ) {
    (self.paper, self.shape, self.grids) = (paper, shape, grids)
    (self.bleedX, self.bleedY, self.safeMargin) = (bleedX, bleedY, safeMargin)
  }

  /// How many labels it has.
  package var count: Int { grids.reduce(0) { $0 + $1.columns * $1.rows } }

  /// The upper left corner of every label, row by row, in the order in which they are counted.
  package var places: [(left: PaperLength, top: PaperLength)] {
    grids.flatMap { grid in
      (0..<grid.rows).flatMap { row in
        (0..<grid.columns).map { column in
          (grid.left + grid.pitchX * column, grid.top + grid.pitchY * row)
        }
      }
    }
  }

  /// What is left of the paper to the right of all labels, and below them.
  package var rest: (right: PaperLength, bottom: PaperLength) {
    let right = grids.map { $0.left + $0.pitchX * ($0.columns - 1) }.max() ?? .zero
    let bottom = grids.map { $0.top + $0.pitchY * ($0.rows - 1) }.max() ?? .zero
    return (paper.width - right - shape.width, paper.height - bottom - shape.height)
  }
}
