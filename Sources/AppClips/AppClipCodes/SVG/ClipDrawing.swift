import SVGText

/// An App Clip Code that was read from an SVG file: one of Apple's, of ours, or of another tool.
///
/// Only the geometry matters: stroked arcs on five rings of a filled disc, upright.
///
/// ```swift
/// let code = AppClipCode(try ClipPayload(parsing: "00112233445566778899aabbccddeeff"))
/// let svg = code.svg(ClipTemplate.all[4].colours, kind: .camera)
/// print(try ClipDrawing(svg: svg).payload == code.payload)
/// ```
public struct ClipDrawing: Hashable, Sendable {
  /// The payload that the drawn code carries.
  public let payload: ClipPayload
  /// The colours in which the code is drawn.
  public let colours: ClipColours
  /// The diameter of the disc in millimetres, if the file has a physical size.
  package let diameter: Double?
  /// The URL stated in the file, as in Apple's files. The arcs may encode another one.
  package let statedURL: String?
  /// The number of boundaries and positions of the drawing that differ from the decoded code.
  package let wrong: Int

  /// Reads the drawing of a code from the bytes of an SVG file.
  public init(svg bytes: [UInt8]) throws(ClipDrawingError) {
    let shapes = try SVGShapes(bytes)
    guard let disc = shapes.discs.max(by: { $0.radius < $1.radius }) else {
      throw ClipDrawingError(.noDisc)
    }
    let spans = shapes.curves.compactMap { RingSpan($0, on: disc) }
    guard !spans.isEmpty else { throw ClipDrawingError(.noArcs) }
    let inks = Set(spans.map(\.colour))
    guard inks.count <= 2 else { throw ClipDrawingError(.colours(inks.count)) }
    // The first position of the first ring always has the foreground colour.
    guard let foreground = RingSpan.colour(of: spans, boundary: 0, half: true),
      let decoding = RingSpan.reading(spans, foreground)?.decoded()
    else { throw ClipDrawingError(.notACode) }
    payload = decoding.payload
    wrong = decoding.wrong
    statedURL = shapes.stated
    colours = ClipColours(
      foreground: foreground, background: disc.colour,
      third: inks.first { $0 != foreground } ?? foreground)
    // A badge makes the picture wider than the disc.
    let share = shapes.viewWidth.map { min(1, 2 * disc.radius / $0) } ?? 1
    diameter = shapes.width.map { $0 * share }
  }
}

/// An arc on one of the rings.
private struct RingSpan {
  let ring: Int
  /// The angle in degrees, clockwise, at which the arc starts: 0 to 360; the length is in degrees
  /// too.
  let start: Double
  let length: Double
  let colour: ClipColour

  init?(_ curve: SVGShapes.Curve, on disc: SVGShapes.Disc) {
    func polar(_ place: SVGPoint) -> (angle: Double, radius: Double) {
      let (x, y) = (place.x - disc.centre.x, place.y - disc.centre.y)
      let radius = (x * x + y * y).squareRoot() / disc.radius * RingLayout.discRadius
      return (AppClipCodes.angle(x: x, y: y), radius)
    }
    let (first, middle, last) = (polar(curve.start), polar(curve.middle), polar(curve.end))
    guard
      let ring = RingLayout.rings.firstIndex(where: { ring in
        [first, middle, last].allSatisfy { abs($0.radius - ring.radius) < 6 }
      })
    else { return nil }
    self.ring = ring
    colour = curve.colour
    func clockwise(_ from: Double, _ to: Double) -> Double {
      let way = to - from
      return way < 0 ? way + 360 : way
    }
    let toMiddle = clockwise(first.angle, middle.angle)
    let toEnd = clockwise(first.angle, last.angle)
    if toMiddle <= toEnd {
      (start, length) = (first.angle, toEnd)
    } else {
      (start, length) = (last.angle, 360 - toEnd)
    }
  }

  private func covers(_ ring: Int, _ angle: Double) -> Bool {
    guard ring == self.ring else { return false }
    let way = (angle - start).truncatingRemainder(dividingBy: 360)
    return (way < 0 ? way + 360 : way) <= length
  }

  /// Returns the colour at a boundary, or half way to the next one; the last arc is on top.
  static func colour(of spans: [RingSpan], boundary: Int, half: Bool) -> ClipColour? {
    let ring = RingLayout.ringOfBoundary[boundary]
    let layout = RingLayout.rings[ring]
    let angle = layout.angle(boundary - layout.first) + (half ? layout.step / 2 : 0)
    return spans.last { $0.covers(ring, angle) }?.colour
  }

  static func reading(_ spans: [RingSpan], _ foreground: ClipColour) -> RingReading? {
    let boundaries = 0..<RingLayout.boundaryCount
    return RingReading(
      continuity: boundaries.map { colour(of: spans, boundary: $0, half: false) == nil ? -1 : 1 },
      colours: boundaries.map { boundary in
        colour(of: spans, boundary: boundary, half: true).map { $0 == foreground ? -1 : 1 } ?? 0
      })
  }
}
