/// The outline of one label.
package enum LabelShape: Hashable, Sendable {
  /// The radius of its corners is `nil` where nobody says it.
  case rectangle(width: PaperLength, height: PaperLength, corner: PaperLength?)
  case round(diameter: PaperLength)
  case ellipse(width: PaperLength, height: PaperLength)
  /// Round with a round hole, as for discs.
  case ring(diameter: PaperLength, hole: PaperLength)
  /// A card that stands: two panels above each other with a fold between them. What is on the upper
  /// one is printed upside down.
  case tent(width: PaperLength, panel: PaperLength)

  package var width: PaperLength {
    switch self {
    case .rectangle(let width, _, _), .ellipse(let width, _), .tent(let width, _): width
    case .round(let diameter), .ring(let diameter, _): diameter
    }
  }

  /// Of a tent card, both panels.
  package var height: PaperLength {
    switch self {
    case .rectangle(_, let height, _), .ellipse(_, let height): height
    case .tent(_, let panel): panel * 2
    case .round(let diameter), .ring(let diameter, _): diameter
    }
  }

  /// "rectangle", "square", "round" …: what it is looked for by.
  package var word: String {
    switch self {
    case .rectangle(let width, let height, _): width == height ? "square" : "rectangle"
    case .round: "round"
    case .ellipse: "ellipse"
    case .ring: "ring"
    case .tent: "tent"
    }
  }

  package static let words = ["rectangle", "square", "round", "ellipse", "ring", "tent"]

  /// "63.5 × 38.1 mm", "⌀ 40 mm".
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
  /// The side of the largest upright square within this far of the edge: what a code with its
  /// quiet zone has. On a ring it lies between hole and edge.
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

  /// One side touches the hole, two corners the edge: (r + s)² + s²/4 = R².
  private static func inRing(radius: PaperLength, hole: PaperLength) -> PaperLength {
    guard radius > hole else { return .zero }
    let (outer, inner) = (Double(radius.units), Double(hole.units))
    let root = (5 * outer * outer - inner * inner).squareRoot()
    return PaperLength(units: Int((root - 2 * inner) * 0.4))
  }
}
