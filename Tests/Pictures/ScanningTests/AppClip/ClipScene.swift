import AppClipCodes
import Foundation

/// A picture with App Clip Codes in it, drawn from the reference's geometry by its own way: each
/// point of the picture asks the code for its colour.
struct ClipScene {
  /// A code, where it lies, and from where it is seen.
  struct Placed {
    var code: AppClipCode
    var colours: ClipColours
    var x: Double
    var y: Double
    /// In pixels, when it is seen from the front.
    var diameter: Double
    var rotation = 0.0
    /// How far it is tilted, and round which direction, in degrees.
    var tilt = 0.0
    var axis = 0.0
    /// From how far it is seen, in diameters: the nearer, the stronger the perspective.
    var distance = 8.0
    /// Discs that lie over it, in units of the code.
    var covers: [(x: Double, y: Double, radius: Double, colour: ClipColour)] = []
    /// How many degrees of a cylinder it goes round, when it is on one; its axis is `bendAxis`, and
    /// the eye is far away.
    var bend = 0.0
    var bendAxis = 0.0
  }

  var width: Int
  var height: Int
  var paper = ClipColour(red: 235, green: 232, blue: 225)
  var codes: [Placed] = []
  /// The standard deviation of a Gaussian blur, in pixels.
  var blur = 0.0
  /// The standard deviation of noise, in steps of 255.
  var noise = 0.0
  /// How strongly JPEG compresses it; `nil` for not at all.
  var quality: Double?
  /// The light at the left and right edges and at the upper and lower ones, multiplied.
  var light = (left: 1.0, right: 1.0, top: 1.0, bottom: 1.0)
  /// What takes light away or adds some.
  var spots: [LightSpot] = []
  var seed: UInt64 = 1
}

extension ClipScene {
  /// Red, green and blue of each pixel.
  func samples() -> [UInt8] {
    var planes = [Float](repeating: 0, count: 3 * width * height)
    paint(&planes)
    if blur > 0 { Self.blur(&planes, width, height, sigma: blur) }
    var generator = Noise(seed: seed)
    return (0..<3 * width * height).map { index in
      let (x, y) = (index / 3 % width, index / 3 / width)
      let (right, down) = (Double(x) / Double(width), Double(y) / Double(height))
      let across = light.left + (light.right - light.left) * right
      let along = light.top + (light.bottom - light.top) * down
      let value =
        lit(Double(planes[index]) * across * along, x, y)
        + (noise > 0 ? noise * generator.next() : 0)
      return UInt8(max(0, min(255, value.rounded())))
    }
  }

  private func lit(_ value: Double, _ x: Int, _ y: Int) -> Double {
    spots.reduce(value) { $1.lit($0, Double(x), Double(y)) }
  }

  private func paint(_ planes: inout [Float]) {
    let paper = paper.values
    for index in 0..<width * height {
      for channel in 0..<3 { planes[3 * index + channel] = paper[channel] }
    }
    for placed in codes {
      let view = ClipProjection(placed)
      let painter = Painter(placed)
      let reach = placed.diameter * 0.75
      let columns = max(0, Int(placed.x - reach))..<max(0, min(width, Int(placed.x + reach)))
      for y in max(0, Int(placed.y - reach))..<max(0, min(height, Int(placed.y + reach))) {
        for x in columns {
          var sums: (Float, Float, Float) = (0, 0, 0)
          for part in 0..<9 {
            let right = Double(part % 3 - 1) / 3
            let down = Double(part / 3 - 1) / 3
            let at = view.place(Double(x) + right, Double(y) + down)
            let colour = painter.colour(at.x, at.y) ?? paper
            sums = (sums.0 + colour[0], sums.1 + colour[1], sums.2 + colour[2])
          }
          let index = 3 * (y * width + x)
          (planes[index], planes[index + 1], planes[index + 2]) = (
            sums.0 / 9, sums.1 / 9, sums.2 / 9
          )
        }
      }
    }
  }

  private static func blur(_ planes: inout [Float], _ width: Int, _ height: Int, sigma: Double) {
    let reach = max(1, Int((3 * sigma).rounded(.up)))
    var kernel = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    for isAcross in [true, false] {
      let source = planes
      source.withUnsafeBufferPointer { source in
        planes.withUnsafeMutableBufferPointer { target in
          for y in 0..<height {
            for x in 0..<width {
              var sums: (Float, Float, Float) = (0, 0, 0)
              for step in -reach...reach {
                let column = isAcross ? max(0, min(width - 1, x + step)) : x
                let row = isAcross ? y : max(0, min(height - 1, y + step))
                let at = 3 * (row * width + column)
                let weight = kernel[step + reach]
                sums.0 += weight * source[at]
                sums.1 += weight * source[at + 1]
                sums.2 += weight * source[at + 2]
              }
              let at = 3 * (y * width + x)
              (target[at], target[at + 1], target[at + 2]) = sums
            }
          }
        }
      }
    }
  }
}

/// Normal noise, seeded.
struct Noise {
  private var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  private mutating func uniform() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) / Double(1 << 53)
  }

  mutating func next() -> Double {
    (-2 * log(max(1e-12, uniform()))).squareRoot() * cos(2 * .pi * uniform())
  }
}

extension ClipColour {
  fileprivate var values: [Float] { [Float(red), Float(green), Float(blue)] }
}

/// From pixels to the units of a code.
private struct ClipProjection {
  private let placed: ClipScene.Placed
  private let cosines: (tilt: Double, axis: Double, rotation: Double)
  private let sines: (tilt: Double, axis: Double, rotation: Double)

  init(_ placed: ClipScene.Placed) {
    self.placed = placed
    let angles = [placed.tilt, placed.axis, placed.rotation].map { $0 * .pi / 180 }
    cosines = (cos(angles[0]), cos(angles[1]), cos(angles[2]))
    sines = (sin(angles[0]), sin(angles[1]), sin(angles[2]))
  }

  func place(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    let (px, py) = unrolled((x - placed.x) / placed.diameter, (y - placed.y) / placed.diameter)
    // Along the axis and across it.
    let along = px * cosines.axis + py * sines.axis
    let across = -px * sines.axis + py * cosines.axis
    // The eye looks at a plane that is turned round the axis.
    let v = across / (cosines.tilt - across * sines.tilt / placed.distance)
    let u = along * (1 + v * sines.tilt / placed.distance)
    let (ux, uy) = (u * cosines.axis - v * sines.axis, u * sines.axis + v * cosines.axis)
    return (
      400 + 800 * (ux * cosines.rotation + uy * sines.rotation),
      400 + 800 * (-ux * sines.rotation + uy * cosines.rotation)
    )
  }
}

extension ClipProjection {
  /// Where the label lay before it was wound round its cylinder; far away for what is not on it.
  fileprivate func unrolled(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    guard placed.bend > 0 else { return (x, y) }
    let radius = 180 / .pi / placed.bend
    let (c, s) = (cos(placed.bendAxis * .pi / 180), sin(placed.bendAxis * .pi / 180))
    let (along, across) = (x * c + y * s, y * c - x * s)
    guard abs(across) < radius else { return (1e6, 1e6) }
    let way = radius * asin(across / radius)
    return (along * c - way * s, along * s + way * c)
  }
}

/// The colour of a code at a place.
private struct Painter {
  private let covers: [(x: Double, y: Double, radius: Double, colour: [Float])]
  private let background: [Float]
  private let foreground: [Float]
  private let third: [Float]
  private let lines: [ClipLine]
  /// For each ring and place the arc that covers it: its ends in degrees, and its colour.
  private var arcs: [[(start: Double, end: Double, isThird: Bool)]]

  init(_ placed: ClipScene.Placed) {
    covers = placed.covers.map { ($0.x, $0.y, $0.radius, $0.colour.values) }
    background = placed.colours.background.values
    foreground = placed.colours.foreground.values
    third = placed.colours.third.values
    lines = ClipGlyph.camera.lines
    arcs = RingLayout.rings.map { .init(repeating: (0, 0, false), count: $0.positions) }
    for arc in placed.code.arcs {
      let count = RingLayout.rings[arc.ring].positions
      for offset in 0..<arc.length {
        arcs[arc.ring][(arc.first + offset) % count] = (
          arc.angles.start, arc.angles.end, arc.isThird
        )
      }
    }
  }

  func colour(_ x: Double, _ y: Double) -> [Float]? {
    for cover in covers where hypot(x - cover.x, y - cover.y) < cover.radius { return cover.colour }
    let (dx, dy) = (x - 400, y - 400)
    let radius = hypot(dx, dy)
    if radius > 400 { return nil }
    if radius <= 106.7 { return isCutOut(x, y) ? background : foreground }
    for (number, ring) in RingLayout.rings.enumerated()
    where abs(radius - ring.radius) <= RingLayout.strokeWidth / 2 {
      var angle = (atan2(dy, dx) * 180 / .pi - ring.rotation) / ring.step
      angle -= (angle / Double(ring.positions)).rounded(.down) * Double(ring.positions)
      let place = min(ring.positions - 1, Int(angle))
      // The arc of this place, or the round ends of its neighbours.
      for near in [place, place + 1, place - 1 + ring.positions] {
        let arc = arcs[number][near % ring.positions]
        if isOn(arc, x, y, radius, ring) { return arc.isThird ? third : foreground }
      }
      return background
    }
    return background
  }

  private func isOn(
    _ arc: (start: Double, end: Double, isThird: Bool), _ x: Double, _ y: Double, _ radius: Double,
    _ ring: RingLayout.Ring
  ) -> Bool {
    var angle = atan2(y - 400, x - 400) * 180 / .pi
    while angle < arc.start { angle += 360 }
    while angle - 360 >= arc.start { angle -= 360 }
    if angle <= arc.end { return true }
    return [arc.start, arc.end].contains { end in
      let degrees = end * .pi / 180
      return hypot(x - 400 - ring.radius * cos(degrees), y - 400 - ring.radius * sin(degrees))
        <= RingLayout.strokeWidth / 2
    }
  }

  private func isCutOut(_ x: Double, _ y: Double) -> Bool {
    lines.contains { line in
      zip(line.points, line.points.dropFirst()).contains { from, to in
        let (ax, ay) = (to.x - from.x, to.y - from.y)
        let size = ax * ax + ay * ay
        let part =
          size > 0 ? max(0, min(1, ((x - from.x) * ax + (y - from.y) * ay) / size)) : 0
        return hypot(x - from.x - part * ax, y - from.y - part * ay) <= line.width / 2
      }
    }
  }
}
