package import Artwork

/// A sheet with its labels, in micrometres: bought stock, or any paper divided by ourselves.
package struct SheetGeometry: Hashable, Sendable {
  /// What a label is cut to.
  package enum Shape: Hashable, Sendable {
    /// Four sides, whatever its corners are.
    case rectangle
    /// Round, or longer one way than the other.
    case ellipse
  }

  /// One label.
  package struct Label: Hashable, Sendable {
    /// The box round it.
    package var frame: Rectangle
    /// What it is cut to.
    package var shape = Shape.rectangle
    /// Whether it is printed upside down: the half of a tent card that is folded to the other side.
    package var isTurned = false

    /// Names the box.
    package init(_ frame: Rectangle, _ shape: Shape = .rectangle, isTurned: Bool = false) {
      (self.frame, self.shape, self.isTurned) = (frame, shape, isTurned)
    }
  }

  /// How wide the paper is.
  package let width: Int
  /// How high it is.
  package let height: Int
  /// The labels, row after row; the halves of a tent card follow each other.
  package let labels: [Label]
  /// How many labels are next to each other.
  package let columns: Int
  /// How many labels are one thing, with the same row on each: 2 for a tent card.
  package let halves: Int
  /// How far from a label's edge nothing is printed, since no sheet is cut and no printer feeds exactly.
  package let margin: Int
  /// How far colour goes on beyond labels that are cut after printing; `nil` where a die has done it.
  package let bleed: Int?

  /// Takes labels as they lie on the paper.
  package init(
    width: Int, height: Int, labels: [Label], columns: Int, halves: Int = 1, margin: Int,
    bleed: Int? = nil
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
  }

  /// How many things a sheet has room for.
  package var count: Int { labels.count / halves }

  /// The labels of one thing.
  package subscript(index: Int) -> ArraySlice<Label> {
    labels[index * halves..<(index + 1) * halves]
  }
}

extension SheetGeometry {
  /// The box round all labels.
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

  /// The rectangle with so much less on each side.
  func shrunk(by border: Int) -> Rectangle {
    Rectangle(
      x: x + border, y: y + border, width: width - 2 * border, height: height - 2 * border)
  }
}
