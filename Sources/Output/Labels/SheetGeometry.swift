package import Artwork

/// A sheet with its labels, in micrometres: bought stock, or plain paper divided evenly.
package struct SheetGeometry: Hashable, Sendable {
  /// The outlines that labels can have.
  package enum Shape: Hashable, Sendable {
    /// A rectangle, with square or rounded corners.
    case rectangle
    /// A circle or an ellipse.
    case ellipse
  }

  /// A place for a label on a sheet.
  package struct Label: Hashable, Sendable {
    /// The bounding box of the label on the paper.
    package var frame: Rectangle
    /// The outline of the label.
    package var shape = Shape.rectangle
    /// Whether the label is printed upside down, as the half of a tent card that is folded to the
    /// other side.
    package var isTurned = false

    /// Creates a place for a label.
    package init(_ frame: Rectangle, _ shape: Shape = .rectangle, isTurned: Bool = false) {
      (self.frame, self.shape, self.isTurned) = (frame, shape, isTurned)
    }
  }

  /// The width of the paper, in micrometres.
  package let width: Int
  /// The height of the paper, in micrometres.
  package let height: Int
  /// The labels, row by row. The halves of a tent card follow each other.
  package let labels: [Label]
  /// The number of labels in a row.
  package let columns: Int
  /// The number of adjacent labels with the same content: 2 for a tent card, else 1.
  package let halves: Int
  /// The width of the margin inside a label's edge, in micrometres, as cutting is not exact.
  package let margin: Int
  /// The width of the colour past labels that are cut, in micrometres; nil for die-cut labels.
  package let bleed: Int?
  /// The distance by which colour extends past the edges of a label: the bleed of labels that are
  /// cut or of the stock, or else as much as gaps allow for die-cut labels.
  package let ground: Point

  /// Creates the geometry of a sheet from the positions of its labels. Without a `ground`, colour
  /// extends past their edges by the bleed.
  package init(
    width: Int, height: Int, labels: [Label], columns: Int, halves: Int = 1, margin: Int,
    bleed: Int? = nil, ground: Point? = nil
  ) throws(SheetError) {
    guard !labels.isEmpty, columns > 0, halves > 0, labels.count % halves == 0 else {
      throw SheetError.noLabels
    }
    let paper = Rectangle(x: 0, y: 0, width: width, height: height)
    // Catalogues round to a tenth of a millimetre.
    for label in labels where !label.frame.isInside(paper.shrunk(by: -100)) {
      throw SheetError.labelOutsidePaper(label.frame, paper)
    }
    (self.width, self.height, self.labels) = (width, height, labels)
    (self.columns, self.halves, self.margin, self.bleed) = (columns, halves, margin, bleed)
    self.ground = ground ?? Point(x: bleed ?? 0, y: bleed ?? 0)
  }

  /// The number of labels on a sheet, with a tent card counted once.
  package var count: Int { labels.count / halves }

  /// The place of the label at an index, from 0, or the places of both halves of a tent card.
  package subscript(index: Int) -> ArraySlice<Label> {
    labels[index * halves..<(index + 1) * halves]
  }
}

extension SheetGeometry {
  /// The bounding box of all labels.
  package var block: Rectangle {
    let left = labels.map(\.frame.x).min() ?? 0
    let top = labels.map(\.frame.y).min() ?? 0
    let right = labels.map { $0.frame.x + $0.frame.width }.max() ?? 0
    let bottom = labels.map { $0.frame.y + $0.frame.height }.max() ?? 0
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }
}

extension Rectangle {
  func isInside(_ other: Rectangle) -> Bool {
    x >= other.x && y >= other.y && width > 0 && height > 0
      && x + width <= other.x + other.width && y + height <= other.y + other.height
  }

  /// Returns the rectangle reduced by `border` micrometres on each of its four sides.
  func shrunk(by border: Int) -> Rectangle {
    Rectangle(
      x: x + border, y: y + border, width: width - 2 * border, height: height - 2 * border)
  }
}
