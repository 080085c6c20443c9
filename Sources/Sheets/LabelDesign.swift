package import Artwork

/// How a label's room is divided between its code and its lines.
package struct LabelDesign: Hashable, Sendable {
  /// Where the lines stand.
  package enum TextPlace: String, Hashable, Sendable, CaseIterable {
    /// Beside the code on a wide label, below it on any other.
    case auto
    /// To the right of the code.
    case beside
    /// Below it.
    case below
  }

  /// Where the lines stand.
  package var textPlace = TextPlace.auto
  /// The dots of the printer: modules become whole ones, and begin on one.
  package var density: Density?
  /// Whether a fine line shows where the label ends.
  package var hasCutLine = false

  /// The code as large as it may be, the lines where they fit.
  package init() {}
}

/// One way to divide a label's room.
struct LabelDivision: Hashable {
  /// The place of code and quiet zone.
  var code: Rectangle
  /// The place of the lines.
  var text: Rectangle
  /// Whether the lines are in the middle of their place, or at its left.
  var isCentred: Bool
}

extension LabelDivision {
  /// Space between a code's quiet zone and the lines, in micrometres.
  private static let gap = 500

  /// Divisions of a room, from the largest code down; each leaves the lines more than the one before.
  static func all(_ room: Rectangle, _ place: LabelDesign.TextPlace) -> [LabelDivision] {
    let isBeside =
      switch place {
      case .auto: 10 * room.width >= 14 * room.height
      case .beside: true
      case .below: false
      }
    let most =
      isBeside
      ? min(room.height, room.width * 2 / 3) : min(room.width, room.height - gap - leastLine)
    return stride(from: 100, through: 40, by: -5).map { percent in
      let side = most * percent / 100
      return isBeside ? beside(room, side) : below(room, side)
    }
  }

  /// The height of one line of the smallest letters.
  private static let leastLine = 1_700

  private static func beside(_ room: Rectangle, _ side: Int) -> LabelDivision {
    LabelDivision(
      code: Rectangle(
        x: room.x, y: room.y + (room.height - side) / 2, width: side, height: side),
      text: Rectangle(
        x: room.x + side + gap, y: room.y, width: room.width - side - gap, height: room.height),
      isCentred: false)
  }

  private static func below(_ room: Rectangle, _ side: Int) -> LabelDivision {
    LabelDivision(
      code: Rectangle(
        x: room.x + (room.width - side) / 2, y: room.y, width: side, height: side),
      text: Rectangle(
        x: room.x, y: room.y + side + gap, width: room.width, height: room.height - side - gap),
      isCentred: true)
  }
}

extension SheetGeometry.Label {
  /// Where something may be printed, counted from the label's own corner: all of a rectangle but its
  /// margin, and of an ellipse the largest room with `isSquare` sides, or sides like its axes.
  func room(margin: Int, isSquare: Bool) -> Rectangle {
    let inner = Rectangle(x: 0, y: 0, width: frame.width, height: frame.height).shrunk(by: margin)
    guard shape == .ellipse, inner.width > 0, inner.height > 0 else { return inner }
    let (across, down) = (Double(inner.width), Double(inner.height))
    // Corners on the ellipse: (w/a)² + (h/b)² = 1.
    let side = across * down / (across * across + down * down).squareRoot()
    let width = Int(isSquare ? side : across * 0.5.squareRoot())
    let height = Int(isSquare ? side : down * 0.5.squareRoot())
    return Rectangle(
      x: (frame.width - width) / 2, y: (frame.height - height) / 2, width: width, height: height)
  }
}
