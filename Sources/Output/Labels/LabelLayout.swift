package import Artwork

/// The layout of labels: the division of their area between the code and the text.
package struct LabelLayout: Hashable, Sendable {
  /// The positions of the text relative to the code.
  package enum TextPlace: String, Hashable, Sendable, CaseIterable {
    /// Beside the code on a wide label, otherwise below it.
    case auto
    /// The text is to the right of the code.
    case beside
    /// The text is below the code.
    case below
  }

  /// The alignment of the lines of a text.
  package enum Alignment: String, Hashable, Sendable, CaseIterable {
    /// At the left beside a code, but at the right for lines that are written from right to left;
    /// centred below a code.
    case auto
    /// The lines begin at the left edge.
    case left
    /// The lines are centred.
    case center
    /// The lines end at the right edge.
    case right
  }

  /// The choices of which labels get the same sizes.
  package enum Fit: String, Hashable, Sendable, CaseIterable {
    /// All labels have one code size and one letter size.
    case all
    /// Each label has the largest code and letters that fit.
    case each
  }

  /// The position of the text relative to the code.
  package var textPlace = TextPlace.auto
  /// The alignment of the lines of a text.
  package var alignment = Alignment.auto
  /// The choice of which labels get the same sizes.
  package var fit = Fit.all
  /// The letter size, in micrometres; `nil` for the largest one that fits.
  package var letterSize: Int?
  /// The width of the symbols without their quiet zone, in micrometres; `nil` for the largest one
  /// that fits.
  package var codeSize: Int?
  /// The width of the empty margin inside a label's edge, in micrometres; `nil` for that of the
  /// stock.
  package var margin: Int?
  /// The resolution of the printer: modules are whole dots, and begin at a dot.
  package var density: Density?
  /// Whether a fine line is drawn at the edge of the label.
  package var hasCutLine = false
  /// The look of cards; `nil` for labels whose code and text are as large as possible.
  package var card: CardDesign?

  /// Creates a layout with a code as large as possible and the text where it fits.
  package init() {}
}

/// One possible division of a label's area between code and text.
struct CodeAndTextFrames: Hashable {
  /// The rectangle of the code with its quiet zone.
  var code: Rectangle
  /// The rectangle of the text.
  var text: Rectangle
  /// Whether the text is below the code.
  var isBelow: Bool
}

/// The printable area of a label, relative to the label's own corner.
struct LabelArea: Hashable {
  /// The bounding box of the label without the margin.
  let frame: Rectangle
  let shape: SheetGeometry.Shape
  /// The distance of text from the sides of the frame, in micrometres. A code has its quiet zone.
  private let textInset: Int

  /// The distance between a code's quiet zone and the text, in micrometres.
  static let gap = 500
  /// The height of one line of the smallest letters, in micrometres.
  private static let leastLine = 1_700

  /// Creates the area inside a margin. Text stays at least `textMargin` from the label's edge.
  init(_ label: SheetGeometry.Label, margin: Int, textMargin: Int = 0) {
    frame = Rectangle(x: 0, y: 0, width: label.frame.width, height: label.frame.height)
      .shrunk(by: margin)
    shape = label.shape
    textInset = max(0, textMargin - margin)
  }

  /// The rectangle of a code without text: the largest square in the middle.
  var square: Rectangle {
    var side = min(frame.width, frame.height)
    if shape == .ellipse, frame.width > 0, frame.height > 0 {
      // The corners are on the ellipse: (w/a)² + (h/b)² = 1.
      let (across, down) = (Double(frame.width), Double(frame.height))
      side = Int(across * down / (across * across + down * down).squareRoot())
    }
    return Rectangle(
      x: frame.x + (frame.width - side) / 2, y: frame.y + (frame.height - side) / 2, width: side,
      height: side)
  }

  /// Whether the text is beside the code.
  func isBeside(_ place: LabelLayout.TextPlace) -> Bool {
    switch place {
    case .auto: 10 * frame.width >= 14 * frame.height
    case .beside: true
    case .below: false
    }
  }

  /// Returns divisions of the area, from the largest code down; those of a group have the same
  /// code. `side` is the side of the code with its quiet zone, if it is already known.
  func divisions(
    _ place: LabelLayout.TextPlace, side: Int? = nil
  ) -> [[CodeAndTextFrames]] {
    let isBeside = isBeside(place)
    let sides = side.map { [$0] } ?? Self.sides(isBeside ? maxSideBeside : maxSideBelow)
    return sides.map { side in
      isBeside ? [beside(side)] : shape == .ellipse ? belowInEllipse(side) : [below(side)]
    }
  }

  private static func sides(_ most: Int) -> [Int] {
    stride(from: 100, through: 30, by: -2).map { most * $0 / 100 }
  }

  private var maxSideBeside: Int { min(inner.height, inner.width * 2 / 3) }

  private var maxSideBelow: Int {
    shape == .ellipse
      ? square.width : min(frame.width, frame.height - Self.gap - Self.leastLine)
  }

  /// The area for a code with text beside it: in an ellipse, the rectangle with its proportions.
  private var inner: Rectangle {
    guard shape == .ellipse, frame.width > 0, frame.height > 0 else { return frame }
    let (width, height) = (
      Int(Double(frame.width) * 0.5.squareRoot()), Int(Double(frame.height) * 0.5.squareRoot())
    )
    return Rectangle(
      x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2,
      width: width, height: height)
  }

  private func beside(_ side: Int) -> CodeAndTextFrames {
    CodeAndTextFrames(
      code: Rectangle(
        x: inner.x, y: inner.y + (inner.height - side) / 2, width: side, height: side),
      text: Rectangle(
        x: inner.x + side + Self.gap, y: inner.y + textInset,
        width: inner.width - side - Self.gap - textInset, height: inner.height - 2 * textInset),
      isBelow: false)
  }

  private func below(_ side: Int) -> CodeAndTextFrames {
    CodeAndTextFrames(
      code: Rectangle(
        x: frame.x + (frame.width - side) / 2, y: frame.y, width: side, height: side),
      text: Rectangle(
        x: frame.x + textInset, y: frame.y + side + Self.gap, width: frame.width - 2 * textInset,
        height: frame.height - side - Self.gap - textInset),
      isBelow: true)
  }

  /// Returns divisions with the code as far up as possible, and text of several heights: the higher
  /// the text, the narrower the ellipse at its lower edge.
  private func belowInEllipse(_ side: Int) -> [CodeAndTextFrames] {
    let top = middle.y - reach(at: side, across: frame.width, down: frame.height)
    let textTop = top + side + Self.gap
    let free = frame.y + frame.height - textTop - textInset
    return (1...12).compactMap { part in
      let height = free * part / 16
      let width =
        2
        * reach(
          at: 2 * max(abs(textTop - middle.y), abs(textTop + height - middle.y)),
          across: frame.height, down: frame.width) - 2 * textInset
      guard height > 0, width > 0 else { return nil }
      return CodeAndTextFrames(
        code: Rectangle(x: middle.x - side / 2, y: top, width: side, height: side),
        text: Rectangle(x: middle.x - width / 2, y: textTop, width: width, height: height),
        isBelow: true)
    }
  }

  private var middle: Point {
    Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
  }

  /// Returns half the height of the ellipse, less where something of a width is to fit: the height
  /// of the edge above the ends of a horizontal line through the middle.
  private func reach(at width: Int, across: Int, down: Int) -> Int {
    guard across > 0, width < across else { return 0 }
    let share = Double(width) / Double(across)
    return Int(Double(down) / 2 * (1 - share * share).squareRoot())
  }

  /// Returns a division moved so that the code and the text that are really there have even
  /// margins. `text` is the size of the largest text.
  func centred(_ frames: CodeAndTextFrames, side: Int, text: (width: Int, height: Int))
    -> CodeAndTextFrames
  {
    var frames = frames
    let code = frames.code
    frames.code.width = side
    frames.code.height = side
    guard frames.isBelow else {
      // The free space is beside the text and the code; the text keeps its full width.
      let free = max(0, frames.text.width + code.width - side - text.width)
      frames.code.x = inner.x + free / 2
      frames.code.y = inner.y + (inner.height - side) / 2
      frames.text.x = frames.code.x + side + Self.gap
      frames.text.width = text.width
      return frames
    }
    let height = side + Self.gap + text.height
    var (first, last) = (frame.y, frame.y + frame.height - textInset - height)
    if shape == .ellipse {
      first = middle.y - reach(at: side, across: frame.width, down: frame.height)
      last =
        middle.y + reach(at: text.width, across: frame.width, down: frame.height) - height
    }
    frames.code.x = code.x + (code.width - side) / 2
    frames.code.y = last > first ? (first + last) / 2 : code.y
    frames.text.y = frames.code.y + side + Self.gap
    frames.text.height = text.height
    return frames
  }
}
