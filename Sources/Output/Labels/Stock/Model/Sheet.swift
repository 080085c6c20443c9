/// A size of paper, with its name if it has one.
package struct Paper: Hashable, Sendable {
  /// The name, such as "A4" or "Letter"; `nil` for a size without a name.
  package var name: String?
  /// The width of the upright paper.
  package var width: PaperLength
  /// The height of the upright paper.
  package var height: PaperLength

  /// Creates a size of paper from width, height and an optional name.
  package init(_ name: String? = nil, width: PaperLength, height: PaperLength) {
    (self.name, self.width, self.height) = (name, width, height)
  }

  /// The paper size A4, 210 by 297 mm.
  package static let a4 = Paper("A4", width: .mm(210), height: .mm(297))
  /// The paper size Letter, 8.5 by 11 inches.
  package static let letter = Paper("Letter", width: .inches(8.5), height: .inches(11))

  /// The paper names allowed in stock files.
  package static let named: [Paper] = [
    a4, letter, Paper("A3", width: .mm(297), height: .mm(420)),
    Paper("A5", width: .mm(148), height: .mm(210)), Paper("A6", width: .mm(105), height: .mm(148)),
    Paper("Legal", width: .inches(8.5), height: .inches(14)),
  ]

  /// The size in words, such as "A4, 210 × 297 mm (8.268 × 11.693 in)".
  package var words: String {
    (name.map { "\($0), " } ?? "") + "\(width.mmText) × \(height.mmText) mm"
      + " (\(width.inchText) × \(height.inchText) in)"
  }
}

/// Rows and columns of labels at even distances, which are measured from upper left corners.
package struct LabelGrid: Hashable, Sendable {
  /// The number of columns of labels.
  package var columns: Int
  /// The number of rows of labels.
  package var rows: Int
  /// The distance of the first label from the left edge of the paper.
  package var left: PaperLength
  package var top: PaperLength
  /// The horizontal distance from the left edge of a label to that of the next.
  package var pitchX: PaperLength
  package var pitchY: PaperLength

  /// Creates a grid from its counts, the position of its first label and its pitches.
  package init(
    _ columns: Int, _ rows: Int, left: PaperLength, top: PaperLength, pitchX: PaperLength,
    pitchY: PaperLength
  ) {
    (self.columns, self.rows) = (columns, rows)
    (self.left, self.top, self.pitchX, self.pitchY) = (left, top, pitchX, pitchY)
  }
}

/// A sheet of identical labels.
package struct Sheet: Hashable, Sendable {
  /// The size of the paper.
  package var paper: Paper
  /// The outline of the labels.
  package var shape: LabelShape
  /// The grids of labels: usually one, or more if rows are offset against each other.
  package var grids: [LabelGrid]
  /// The distance by which print may extend past a label's edge without reaching its neighbour.
  package var bleedX: PaperLength
  package var bleedY: PaperLength
  /// The distance between a label's edge and the quiet zone of a code.
  package var safeMargin: PaperLength

  /// The default safe margin. Die cutting varies by about this much.
  package static let defaultSafeMargin = PaperLength.mm(2)

  /// Creates a sheet from its paper and the grids of its labels.
  package init(
    _ paper: Paper, _ shape: LabelShape, _ grids: [LabelGrid], bleedX: PaperLength = .zero,
    bleedY: PaperLength = .zero, safeMargin: PaperLength = defaultSafeMargin
  ) {
    (self.paper, self.shape, self.grids) = (paper, shape, grids)
    (self.bleedX, self.bleedY, self.safeMargin) = (bleedX, bleedY, safeMargin)
  }

  /// The number of labels on the sheet.
  package var count: Int { grids.reduce(0) { $0 + $1.columns * $1.rows } }

  /// The upper left corners of the labels, row by row, in the order of their numbers.
  package var places: [(left: PaperLength, top: PaperLength)] {
    grids.flatMap { grid in
      (0..<grid.rows).flatMap { row in
        (0..<grid.columns).map { column in
          (grid.left + grid.pitchX * column, grid.top + grid.pitchY * row)
        }
      }
    }
  }

  /// The width of the paper to the right of all labels, and the height below them.
  package var rest: (right: PaperLength, bottom: PaperLength) {
    let right = grids.map { $0.left + $0.pitchX * ($0.columns - 1) }.max() ?? .zero
    let bottom = grids.map { $0.top + $0.pitchY * ($0.rows - 1) }.max() ?? .zero
    return (paper.width - right - shape.width, paper.height - bottom - shape.height)
  }
}
