/// The action that the glyph in the middle of a code asks for.
public enum ClipGlyph: String, CaseIterable, Sendable {
  /// A picture of a camera, which asks the person to scan the code.
  case camera
  /// Waves, which ask the person to hold the phone to the code, as an NFC tag is behind it.
  case nfc
}

/// A point in the picture of a code, which is 800 units wide.
package struct ClipPoint: Hashable, Sendable {
  /// The distance from the left edge, in units of the picture.
  package let x: Double
  /// The distance from the upper edge, in units of the picture.
  package let y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Creates a point at an angle in degrees and a distance from the middle of the picture.
  package init(angle: Double, radius: Double) {
    let (sine, cosine) = turn(angle)
    self.init(x: RingLayout.centre + radius * cosine, y: RingLayout.centre + radius * sine)
  }
}

/// A line with round ends in the glyph in the middle of a code.
package struct ClipLine: Hashable, Sendable {
  /// The points of the line; two equal ones make a dot.
  package let points: [ClipPoint]
  /// The width of the line, in units of the picture.
  package let width: Double
  /// Whether the line has the third colour instead of the background colour.
  package let isThird: Bool

  init(_ points: [ClipPoint], width: Double, isThird: Bool = false) {
    self.points = points
    self.width = width
    self.isThird = isThird
  }

  /// Creates a dot of a diameter `width` at a point.
  init(dot place: ClipPoint, width: Double, isThird: Bool = false) {
    self.init([place, place], width: width, isThird: isThird)
  }
}

extension ClipGlyph {
  /// The lines of the glyph on the disc in the middle, which carries no data.
  ///
  /// The design is our own, because Apple's artwork belongs to Apple. A solid disc with cut-outs
  /// keeps the strong centre, which readers find first.
  package var lines: [ClipLine] { self == .camera ? Self.viewfinder : Self.waves }

  private static let middle = ClipPoint(x: RingLayout.centre, y: RingLayout.centre)

  /// The lines of the camera glyph: four corners around a dot.
  private static let viewfinder: [ClipLine] = {
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
      ClipLine(
        [(52.0, 24.0), (52, 52), (24, 52)].map {
          ClipPoint(x: middle.x + x * $0, y: middle.y + y * $1)
        }, width: 14)
    }
    return corners + [ClipLine(dot: middle, width: 40)]
  }()

  /// The lines of the NFC glyph: three waves from a dot.
  private static let waves: [ClipLine] = {
    let origin = ClipPoint(x: middle.x - 46, y: middle.y)
    let arcs = [38.0, 66, 94].map { radius in
      ClipLine(
        stride(from: -42.0, through: 42, by: 7).map { angle in
          let (sine, cosine) = turn(angle)
          return ClipPoint(x: origin.x + radius * cosine, y: origin.y + radius * sine)
        }, width: 14)
    }
    return arcs + [ClipLine(dot: origin, width: 26, isThird: true)]
  }()
}
