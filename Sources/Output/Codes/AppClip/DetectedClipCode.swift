package import AppClipCodes
package import Artwork
import Payloads
package import Scanning

/// An App Clip Code found in pixels, with its colours, its glyph and its surroundings.
package struct DetectedClipCode: Hashable, Sendable {
  /// The 128-bit payload of the code.
  package let payload: ClipPayload
  /// The median colours of the code's background, arcs and third colour in the picture.
  package let colours: ClipColours
  /// The kind of glyph; `nil` if it cannot be recognized.
  package let kind: ClipGlyph?
  /// Whether the drawing extends past the disc, as it does with Apple's badge; `nil` for pictures
  /// that are not drawings of a single code.
  package let hasBadge: Bool?
  /// The diameter of the disc, as a fraction of the picture's width.
  package let share: Double

  /// Scans a page for codes, as it appears when it is drawn.
  package static func codes(of page: Page) throws -> [DetectedClipCode] {
    for pixels in [1000, 2800] {
      let density = try Density(pixels: pixels, over: max(page.width, page.height))
      let bitmap = try page.bitmap(density: density)
      let found = try RenderedFile(page, density: density).clipCodes()
      if found.isEmpty { continue }
      let sight = ClipCodeSampler(
        width: bitmap.width, height: bitmap.height, step: 4, samples: bitmap.pixels)
      return found.map { sight.seen($0, inDrawing: true) }
    }
    return []
  }

  /// The App Clip Codes that a scan of a picture finds.
  package static func codes(in picture: Picture) -> [DetectedClipCode] {
    let sight = ClipCodeSampler(
      width: picture.width, height: picture.height, step: picture.channels.rawValue,
      samples: picture.samples)
    return AppClipScanner().scan(picture).map { sight.seen($0, inDrawing: false) }
  }
}

extension RenderedFile {
  /// Returns the App Clip Codes in the picture.
  func clipCodes() throws(PictureError) -> [ScannedClipCode] {
    let picture = try Picture(
      width: width, height: height, samples: pixels, limits: PictureLimits(pixels: pixels.count))
    return AppClipScanner().scan(picture)
  }
}

/// A sampler of the pixels of a picture in which a code was found.
private struct ClipCodeSampler {
  let width: Int
  let height: Int
  /// The number of samples per pixel: 1 for grey, 3 for colours, one more with opacity.
  let step: Int
  let samples: [UInt8]

  func seen(_ code: ScannedClipCode, inDrawing isDrawing: Bool) -> DetectedClipCode {
    let frame = CodePose(code.corners)
    let colours = colours(of: AppClipCode(code.payload), frame)
    return DetectedClipCode(
      payload: code.payload, colours: colours,
      kind: kind(frame, colours, tolerance: isDrawing ? 4 : 24),
      hasBadge: isDrawing ? isDrawn(beyond: frame) : nil,
      share: 2 * frame.radius / Double(width))
  }

  /// Returns the colour of a pixel, or `nil` outside the picture and where it is transparent.
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

  /// Returns the median colour of each part of a code in the picture.
  private func colours(of code: AppClipCode, _ frame: CodePose) -> ClipColours {
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

extension ClipCodeSampler {
  /// Recognizes the glyph. The glyph of codes with a tag has areas in the third colour; that of
  /// camera codes has only cut-outs in the background colour.
  private func kind(_ frame: CodePose, _ colours: ClipColours, tolerance: Int) -> ClipGlyph? {
    let radius = frame.radius * RingLayout.glyphRadius / RingLayout.discRadius
    // Blurred edges can look like the third colour, so count only wider areas.
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

  /// Whether the picture has anything other than white outside the disc.
  private func isDrawn(beyond frame: CodePose) -> Bool {
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
  /// Returns the largest difference between the red, green or blue components.
  fileprivate func distance(to other: ClipColour) -> Int {
    [(red, other.red), (green, other.green), (blue, other.blue)].reduce(0) {
      max($0, abs(Int($1.0) - Int($1.1)))
    }
  }
}

/// The position of a code that is seen from the front.
private struct CodePose {
  let x: Double
  let y: Double
  let radius: Double
  /// The direction that is right for the upright code, as a unit vector in the picture.
  private let right: (x: Double, y: Double)

  /// Creates the position from the corners: top left, top right, bottom right and bottom left.
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

  /// Returns the pixel at an angle and a distance from the centre, in the units of codes.
  func place(_ angle: Double, _ distance: Double) -> (x: Double, y: Double) {
    let own = ClipPoint(angle: angle, radius: distance)
    let scale = radius / RingLayout.discRadius
    let (u, v) = (scale * (own.x - RingLayout.centre), scale * (own.y - RingLayout.centre))
    return (x + u * right.x - v * right.y, y + u * right.y + v * right.x)
  }
}
