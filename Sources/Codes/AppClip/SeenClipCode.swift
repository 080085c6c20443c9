public import AppClipCodes
public import Artwork
import InvocationRouter
public import Scanning

/// An App Clip Code with what its pixels say beside its URL: colours, glyph, and what is round it.
public struct SeenClipCode: Hashable, Sendable {
  /// What the code carries.
  public let payload: ClipPayload
  /// The colours in the middle of its parts.
  public let colours: ClipColours
  /// What the glyph asks for; `nil` where that cannot be seen.
  public let kind: ClipKind?
  /// Whether something is drawn beyond the disc, as Apple's badge is; `nil` where the picture has
  /// other things round a code.
  public let hasBadge: Bool?
  /// The part of the picture's width that the disc takes.
  public let share: Double

  /// The codes of a drawing, as somebody sees them who has nothing but the drawing.
  public static func codes(of page: Page) throws -> [SeenClipCode] {
    for pixels in [1000, 2800] {
      let density = try Density(pixels: pixels, over: max(page.width, page.height))
      let bitmap = try page.bitmap(density: density)
      let found = try ShownPicture(page, density: density).clipCodes()
      if found.isEmpty { continue }
      let sight = ClipSight(
        width: bitmap.width, height: bitmap.height, step: 4, samples: bitmap.pixels)
      return found.map { sight.seen($0, inDrawing: true) }
    }
    return []
  }

  /// The codes of a picture.
  public static func codes(in picture: Picture) -> [SeenClipCode] {
    let sight = ClipSight(
      width: picture.width, height: picture.height, step: picture.channels.rawValue,
      samples: picture.samples)
    return AppClipScanner().scan(picture).map { sight.seen($0, inDrawing: false) }
  }
}

extension ShownPicture {
  /// The App Clip Codes that it shows.
  func clipCodes() throws(PictureError) -> [ScannedClipCode] {
    let picture = try Picture(
      width: width, height: height, samples: pixels, limits: PictureLimits(pixels: pixels.count))
    return AppClipScanner().scan(picture)
  }
}

/// Looks at the pixels of a picture in which a code was found.
private struct ClipSight {
  let width: Int
  let height: Int
  /// Samples of a pixel: grey, or red, green and blue, and perhaps opacity.
  let step: Int
  let samples: [UInt8]

  func seen(_ code: ScannedClipCode, inDrawing isDrawing: Bool) -> SeenClipCode {
    let frame = SquareFrame(code.corners)
    let colours = colours(of: AppClipCode(code.payload), frame)
    return SeenClipCode(
      payload: code.payload, colours: colours,
      kind: kind(frame, colours, tolerance: isDrawing ? 4 : 24),
      hasBadge: isDrawing ? isDrawn(beyond: frame) : nil,
      share: 2 * frame.radius / Double(width))
  }

  /// The colour of a pixel; `nil` outside the picture and where nothing is drawn.
  private func colour(_ x: Int, _ y: Int) -> ClipColour? {
    guard x >= 0, y >= 0, x < width, y < height else { return nil }
    let at = step * (y * width + x)
    if step == 1 { return ClipColour(red: samples[at], green: samples[at], blue: samples[at]) }
    if step == 4, samples[at + 3] < 128 { return nil }
    return ClipColour(red: samples[at], green: samples[at + 1], blue: samples[at + 2])
  }

  private func colour(_ place: (x: Double, y: Double)) -> ClipColour? {
    colour(Int(place.x), Int(place.y))
  }

  /// The middle one of each part's colours.
  private func colours(of code: AppClipCode, _ frame: SquareFrame) -> ClipColours {
    var arcs: [Bool: [ClipColour]] = [:]
    for arc in code.arcs {
      let ring = RingLayout.rings[arc.ring]
      for offset in 0..<arc.length {
        let angle = ring.angle(arc.first + offset) + ring.step / 2
        if let colour = colour(frame.place(angle, ring.radius)) {
          arcs[arc.isThird, default: []].append(colour)
        }
      }
    }
    let quiet = stride(from: 0.0, to: 360, by: 5).compactMap { colour(frame.place($0, 141)) }
    let foreground = Self.middle(arcs[false] ?? [])
    return ClipColours(
      foreground: foreground, background: Self.middle(quiet),
      third: arcs[true].map(Self.middle) ?? foreground)
  }

  private static func middle(_ colours: [ClipColour]) -> ClipColour {
    func middle(_ part: (ClipColour) -> UInt8) -> UInt8 {
      let sorted = colours.map(part).sorted()
      return sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    }
    return ClipColour(red: middle(\.red), green: middle(\.green), blue: middle(\.blue))
  }
}

// MARK: Glyph

extension ClipSight {
  /// The glyph of codes with a tag has the third colour in it, that of codes for cameras only cuts
  /// in the background's.
  private func kind(_ frame: SquareFrame, _ colours: ClipColours, tolerance: Int) -> ClipKind? {
    let radius = frame.radius * RingLayout.glyphRadius / RingLayout.discRadius
    // Soft edges look like the third colour; only what is wider counts.
    let reach = max(2, Int(frame.radius / 100))
    guard radius >= 30, step > 1 || tolerance < 10 else { return nil }
    var (third, cut, all) = (0, 0, 0)
    let side = Int(radius) - reach
    for y in stride(from: -side, through: side, by: reach) {
      for x in stride(from: -side, through: side, by: reach) where x * x + y * y < side * side {
        all += 1
        let (column, row) = (Int(frame.x) + x, Int(frame.y) + y)
        func isWhole(_ wanted: ClipColour) -> Bool {
          [(0, 0), (reach, 0), (-reach, 0), (0, reach), (0, -reach)].allSatisfy {
            colour(column + $0, row + $1).map { $0.distance(to: wanted) <= tolerance } ?? false
          }
        }
        if isWhole(colours.third) { third += 1 } else if isWhole(colours.background) { cut += 1 }
      }
    }
    if third * 500 > all { return .nfc }
    return cut * 500 > all ? .camera : nil
  }

  /// Whether something other than white lies beyond the disc.
  private func isDrawn(beyond frame: SquareFrame) -> Bool {
    let far = 1.03 * frame.radius
    var count = 0
    let white = ClipColour(red: 255, green: 255, blue: 255)
    for y in 0..<height {
      for x in 0..<width {
        let (right, down) = (Double(x) - frame.x, Double(y) - frame.y)
        guard right * right + down * down > far * far, let colour = colour(x, y) else { continue }
        if colour.distance(to: white) > 8 { count += 1 }
      }
    }
    return Double(count) > frame.radius * frame.radius / 500
  }
}

extension ClipColour {
  /// The most that a part differs.
  fileprivate func distance(to other: ClipColour) -> Int {
    [(red, other.red), (green, other.green), (blue, other.blue)].reduce(0) {
      max($0, abs(Int($1.0) - Int($1.1)))
    }
  }
}

/// Where a code lies that is seen from the front.
private struct SquareFrame {
  let x: Double
  let y: Double
  let radius: Double
  /// The way of the code's own "right", of length 1.
  private let right: (x: Double, y: Double)

  /// From top left, top right, bottom right and bottom left.
  init(_ corners: [Payload.Corner]) {
    let (xs, ys) = (corners.map { Double($0.x) }, corners.map { Double($0.y) })
    guard corners.count == 4 else {
      (x, y, radius, right) = (0, 0, 0, (1, 0))
      return
    }
    x = xs.reduce(0, +) / 4
    y = ys.reduce(0, +) / 4
    let across: Double = (xs[1] - xs[0] + xs[2] - xs[3]) / 2
    let down: Double = (ys[1] - ys[0] + ys[2] - ys[3]) / 2
    let length = (across * across + down * down).squareRoot()
    radius = length / 2
    right = length > 0 ? (across / length, down / length) : (1, 0)
  }

  /// The pixel at an angle and a distance from the middle, in the units of codes.
  func place(_ angle: Double, _ distance: Double) -> (x: Double, y: Double) {
    let own = ClipPlace(angle: angle, radius: distance)
    let scale = radius / RingLayout.discRadius
    let (u, v) = (scale * (own.x - RingLayout.centre), scale * (own.y - RingLayout.centre))
    return (x + u * right.x - v * right.y, y + u * right.y + v * right.x)
  }
}
