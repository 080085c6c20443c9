/// What the glyph in the middle of a code asks people to do.
public enum ClipKind: String, CaseIterable, Sendable {
  /// Scan it with the camera.
  case camera
  /// Hold the phone to it: there is an NFC tag behind the code.
  case nfc
}

/// A place in the picture of a code, 800 units wide.
public struct ClipPlace: Hashable, Sendable {
  /// To the right.
  public let x: Double
  /// Down.
  public let y: Double

  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The place at an angle and a distance from the middle.
  package init(angle: Double, radius: Double) {
    let (sine, cosine) = turn(angle)
    self.init(x: RingLayout.centre + radius * cosine, y: RingLayout.centre + radius * sine)
  }
}

/// A line with round ends on the glyph in the middle of a code.
public struct ClipLine: Hashable, Sendable {
  /// The places it goes through; two equal ones make a dot.
  public let points: [ClipPlace]
  /// How wide it is.
  public let width: Double
  /// Whether it has the third colour instead of the background.
  public let isThird: Bool

  init(_ points: [ClipPlace], width: Double, isThird: Bool = false) {
    self.points = points
    self.width = width
    self.isThird = isThird
  }

  /// A dot of this diameter.
  init(dot place: ClipPlace, width: Double, isThird: Bool = false) {
    self.init([place, place], width: width, isThird: isThird)
  }
}

extension ClipKind {
  /// What lies on the disc in the middle, which carries no data.
  ///
  /// It is our own: Apple's artwork is Apple's. A solid disc with cut-outs keeps the look of a
  /// strong centre, which is what readers find first.
  public var lines: [ClipLine] { self == .camera ? Self.viewfinder : Self.waves }

  private static let middle = ClipPlace(x: RingLayout.centre, y: RingLayout.centre)

  /// Four corners round a dot.
  private static let viewfinder: [ClipLine] = {
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)].map { x, y in
      ClipLine(
        [(52.0, 24.0), (52, 52), (24, 52)].map {
          ClipPlace(x: middle.x + x * $0, y: middle.y + y * $1)
        }, width: 14)
    }
    return corners + [ClipLine(dot: middle, width: 40)]
  }()

  /// Three waves that leave a dot.
  private static let waves: [ClipLine] = {
    let origin = ClipPlace(x: middle.x - 46, y: middle.y)
    let arcs = [38.0, 66, 94].map { radius in
      ClipLine(
        stride(from: -42.0, through: 42, by: 7).map { angle in
          let (sine, cosine) = turn(angle)
          return ClipPlace(x: origin.x + radius * cosine, y: origin.y + radius * sine)
        }, width: 14)
    }
    return arcs + [ClipLine(dot: origin, width: 26, isThird: true)]
  }()
}
