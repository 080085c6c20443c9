package import Artwork

/// The layout of a label: the division of its area between the code and the text.
package struct LabelLayout: Hashable, Sendable {
  /// The position of the text.
  package enum TextPlace: String, Hashable, Sendable, CaseIterable {
    /// Beside the code on a wide label, otherwise below it.
    case auto
    /// To the right of the code.
    case beside
    /// Below the code.
    case below
  }

  /// The position of the text.
  package var textPlace = TextPlace.auto
  /// The resolution of the printer: modules are whole dots, and begin at a dot.
  package var density: Density?
  /// Whether to draw a fine line at the edge of the label.
  package var hasCutLine = false

  /// Creates a layout with a code as large as possible and the text where it fits.
  package init() {}
}

/// One division of a label's area.
struct CodeAndTextFrames: Hashable {
  /// The frame of the code and its quiet zone.
  var code: Rectangle
  /// The frame of the text.
  var text: Rectangle
  /// Whether the lines are centred in their frame, or aligned to its left.
  var isCentred: Bool
}

extension CodeAndTextFrames {
  /// The distance between a code's quiet zone and the text, in micrometres.
  private static let gap = 500

  /// Returns divisions of an area, from the largest code down. Each leaves more space for text than
  /// the one before.
  static func all(_ room: Rectangle, _ place: LabelLayout.TextPlace) -> [CodeAndTextFrames] {
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

  private static func beside(_ room: Rectangle, _ side: Int) -> CodeAndTextFrames {
    CodeAndTextFrames(
      code: Rectangle(
        x: room.x, y: room.y + (room.height - side) / 2, width: side, height: side),
      text: Rectangle(
        x: room.x + side + gap, y: room.y, width: room.width - side - gap, height: room.height),
      isCentred: false)
  }

  private static func below(_ room: Rectangle, _ side: Int) -> CodeAndTextFrames {
    CodeAndTextFrames(
      code: Rectangle(
        x: room.x + (room.width - side) / 2, y: room.y, width: side, height: side),
      text: Rectangle(
        x: room.x, y: room.y + side + gap, width: room.width, height: room.height - side - gap),
      isCentred: true)
  }
}

extension SheetGeometry.Label {
  /// Returns the printable area, relative to the label's own corner: a rectangle without its
  /// margin. In an ellipse, it is the largest square if `isSquare`, else a rectangle with the
  /// proportions of the axes.
  func room(margin: Int, isSquare: Bool) -> Rectangle {
    let inner = Rectangle(x: 0, y: 0, width: frame.width, height: frame.height).shrunk(by: margin)
    guard shape == .ellipse, inner.width > 0, inner.height > 0 else { return inner }
    let (across, down) = (Double(inner.width), Double(inner.height))
    // The corners are on the ellipse: (w/a)² + (h/b)² = 1.
    let side = across * down / (across * across + down * down).squareRoot()
    let width = Int(isSquare ? side : across * 0.5.squareRoot())
    let height = Int(isSquare ? side : down * 0.5.squareRoot())
    return Rectangle(
      x: (frame.width - width) / 2, y: (frame.height - height) / 2, width: width, height: height)
  }
}
