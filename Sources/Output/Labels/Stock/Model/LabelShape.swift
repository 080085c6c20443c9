/// The outline of a label: its form and size.
package enum LabelShape: Hashable, Sendable {
  /// A rectangle. The radius of its corners is `nil` if no source gives it.
  case rectangle(width: PaperLength, height: PaperLength, corner: PaperLength?)
  /// A circle with a diameter.
  case round(diameter: PaperLength)
  /// An ellipse with a width and a height.
  case ellipse(width: PaperLength, height: PaperLength)
  /// A circle with a round hole, as for discs.
  case ring(diameter: PaperLength, hole: PaperLength)
  /// A tent card: two panels above each other with a fold between them. The upper panel is printed
  /// upside down.
  case tent(width: PaperLength, panel: PaperLength)

  /// The width of the outline's bounding box.
  package var width: PaperLength {
    switch self {
    case .rectangle(let width, _, _), .ellipse(let width, _), .tent(let width, _): width
    case .round(let diameter), .ring(let diameter, _): diameter
    }
  }

  /// The height of the outline's bounding box; for a tent card, of both panels.
  package var height: PaperLength {
    switch self {
    case .rectangle(_, let height, _), .ellipse(_, let height): height
    case .tent(_, let panel): panel * 2
    case .round(let diameter), .ring(let diameter, _): diameter
    }
  }

  /// The shape as a word for searches: "rectangle", "square", "round" …
  package var word: String {
    switch self {
    case .rectangle(let width, let height, _): width == height ? "square" : "rectangle"
    case .round: "round"
    case .ellipse: "ellipse"
    case .ring: "ring"
    case .tent: "tent"
    }
  }

  /// The words for all shapes.
  package static let words = ["rectangle", "square", "round", "ellipse", "ring", "tent"]

  /// The size in words, such as "63.5 × 38.1 mm" or "⌀ 40 mm".
  package var size: String {
    switch self {
    case .round(let diameter): "⌀ \(diameter.mmText) mm"
    case .ring(let diameter, let hole): "⌀ \(diameter.mmText) mm, hole ⌀ \(hole.mmText) mm"
    case .tent(let width, let panel): "2 × (\(width.mmText) × \(panel.mmText) mm)"
    case .rectangle, .ellipse: "\(width.mmText) × \(height.mmText) mm"
    }
  }
}

extension LabelShape {
  /// Returns the side of the largest upright square inside a margin, which is the space for a code
  /// with its quiet zone. On a ring, the square is between the hole and the edge.
  package func squareSide(inside margin: PaperLength = .zero) -> PaperLength {
    let side: PaperLength =
      switch self {
      case .rectangle(let width, let height, _): min(width, height) - margin * 2
      case .tent(let width, let panel): min(width, panel) - margin * 2
      case .round(let diameter): Self.inEllipse(diameter - margin * 2, diameter - margin * 2)
      case .ellipse(let width, let height):
        Self.inEllipse(width - margin * 2, height - margin * 2)
      case .ring(let diameter, let hole):
        Self.inRing(radius: (diameter - margin * 2) / 2, hole: (hole + margin * 2) / 2)
      }
    return max(.zero, side)
  }

  private static func inEllipse(_ width: PaperLength, _ height: PaperLength) -> PaperLength {
    guard width > .zero, height > .zero else { return .zero }
    let (a, b) = (Double(width.units), Double(height.units))
    return PaperLength(units: Int(a * b / (a * a + b * b).squareRoot()))
  }

  /// Returns the side of the largest square in a ring. One side touches the hole, two corners the
  /// edge: (r + s)² + s²/4 = R².
  private static func inRing(radius: PaperLength, hole: PaperLength) -> PaperLength {
    guard radius > hole else { return .zero }
    let (outer, inner) = (Double(radius.units), Double(hole.units))
    let root = (5 * outer * outer - inner * inner).squareRoot()
    return PaperLength(units: Int((root - 2 * inner) * 0.4))
  }
}
