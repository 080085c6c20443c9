import Foundation
import QRReading
import TestSupport

/// From light to grey pixels, as a camera does it.
struct CameraModel: Sendable {
  /// Glare: where, how wide and how strong, as shares of the picture.
  struct Spot: Sendable {
    var place: SIMD2<Float>
    var radius: Float
    var strength: Float
    /// A streak reaches so far to both sides, as on what is round.
    var reach = SIMD2<Float>.zero
  }

  /// A shadow beyond a line through `place`.
  struct Shadow: Sendable {
    var place: SIMD2<Float>
    var angle: Float
    /// The light that is left.
    var depth: Float
    /// Pixels over which it sets in.
    var softness: Float
  }

  /// Samples along the side of a pixel.
  static let samples = 2

  var spots: [Spot] = []
  var shadows: [Shadow] = []
  /// In pixels.
  var blur: Float = 0.45
  var motion = SIMD2<Float>.zero
  /// The share of full light that the exposure makes of white.
  var exposure: Float = 0.9
  /// Electrons that a white pixel gathers; fewer make more noise.
  var electrons: Float = 8_000
  /// Electrons of noise that reading a pixel adds.
  var readNoise: Float = 4
  /// A screen whose dots are so many samples wide; 0 for paper.
  var screenDots: Float = 0
  var gamma: Float = 1 / 1.8
  /// The light behind the paper.
  var background: Float = 0.35

  func photograph(
    _ sheet: PrintedSheet, _ view: PaperView, _ generator: inout SeededGenerator
  ) -> GreyPixels? {
    var light = LightField(width: view.width, height: view.height)
    let clutter = (0..<6).map { _ in Float.random(in: 0...6.28, using: &generator) }
    for row in 0..<view.height {
      for column in 0..<view.width {
        let at = row * view.width + column
        let place = SIMD2(
          Float(column) / Float(view.width), Float(row) / Float(view.height))
        let print = view.places[at].x.isNaN ? nil : sheet.light(view.places[at])
        let shown = print.map { $0 * view.shades[at] } ?? behind(place, clutter)
        light.values[at] = (shown + glare(place)) * shade(place, view) * screen(column, row)
      }
    }
    light.move(motion * Float(Self.samples))
    light.soften(blur * Float(Self.samples))
    return exposed(light.binned(Self.samples), &generator)
  }

  private func behind(_ place: SIMD2<Float>, _ clutter: [Float]) -> Float {
    let waves = sin(place.x * 9 + clutter[0]) * sin(place.y * 7 + clutter[1])
    return background * (1 + 0.3 * waves + 0.15 * sin(place.x * 31 + place.y * 23 + clutter[2]))
  }

  private func glare(_ place: SIMD2<Float>) -> Float {
    spots.reduce(0) { sum, spot in
      let (way, square) = (place - spot.place, (spot.reach * spot.reach).sum())
      let along = square > 0 ? min(max((way * spot.reach).sum() / square, -1), 1) : 0
      let off = length(way - spot.reach * along) / spot.radius
      return sum + spot.strength * exp(-off * off)
    }
  }

  private func shade(_ place: SIMD2<Float>, _ view: PaperView) -> Float {
    shadows.reduce(1) { light, shadow in
      let off = (place - shadow.place) * SIMD2(Float(view.width), Float(view.height))
      let beyond = off.x * cos(shadow.angle) + off.y * sin(shadow.angle)
      let share = min(max(beyond / max(shadow.softness, 1) + 0.5, 0), 1)
      return light * (1 - share * (1 - shadow.depth))
    }
  }

  /// Dots of a screen with dark gaps, which beat with the pixels.
  private func screen(_ column: Int, _ row: Int) -> Float {
    guard screenDots > 0 else { return 1 }
    let (x, y) = (Float(column) / screenDots, Float(row) / screenDots)
    let isGap = x - x.rounded(.down) < 0.25 || y - y.rounded(.down) < 0.25
    return isGap ? 0.45 : 1.2
  }

  private func exposed(_ light: LightField, _ generator: inout SeededGenerator) -> GreyPixels? {
    let pixels = light.values.map { value in
      let gathered = max(value * exposure, 0) * electrons
      let noise = generator.normal() * (gathered + readNoise * readNoise).squareRoot()
      let signal = min(max((gathered + noise) / electrons, 0), 1)
      return UInt8(min(255, pow(signal, gamma) * 255))
    }
    return GreyPixels(width: light.width, height: light.height, pixels: pixels)
  }
}

extension SeededGenerator {
  /// A number of the normal distribution.
  mutating func normal() -> Float {
    let (one, two) = (
      Float.random(in: 1e-6...1, using: &self), Float.random(in: 0...1, using: &self)
    )
    return (-2 * log(one)).squareRoot() * cos(2 * .pi * two)
  }

  mutating func number(_ range: ClosedRange<Float>) -> Float {
    Float.random(in: range, using: &self)
  }
}

/// Light before it becomes numbers.
struct LightField {
  var width: Int
  var height: Int
  var values: [Float]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    values = Array(repeating: 0, count: width * height)
  }

  /// Three boxes make nearly a bell of that width.
  mutating func soften(_ sigma: Float) {
    guard sigma > 0.2 else { return }
    let reach = (sigma * sigma + 0.25).squareRoot() - 0.5
    for _ in 0..<3 {
      smear(reach, step: 1, lines: height, lineStep: width, count: width)
      smear(reach, step: width, lines: width, lineStep: 1, count: height)
    }
  }

  /// The mean over `reach` samples to both sides, the last one in part.
  private mutating func smear(_ reach: Float, step: Int, lines: Int, lineStep: Int, count: Int) {
    let (whole, part) = (Int(reach), reach - reach.rounded(.down))
    var line = [Float](repeating: 0, count: count)
    for start in 0..<lines {
      let first = start * lineStep
      for index in 0..<count { line[index] = values[first + index * step] }
      for index in 0..<count {
        var sum = line[index]
        for off in 0..<whole {
          sum += line[min(index + off + 1, count - 1)] + line[max(index - off - 1, 0)]
        }
        let ends = line[min(index + whole + 1, count - 1)] + line[max(index - whole - 1, 0)]
        values[first + index * step] = (sum + ends * part) / (1 + 2 * reach)
      }
    }
  }

  /// Smears along a way.
  mutating func move(_ way: SIMD2<Float>) {
    let steps = Int(length(way) * 2)
    guard steps > 1 else { return }
    let before = values
    for row in 0..<height {
      for column in 0..<width {
        var sum: Float = 0
        for step in 0..<steps {
          let share = Float(step) / Float(steps - 1) - 0.5
          let x = min(max(column + Int((way.x * share).rounded()), 0), width - 1)
          let y = min(max(row + Int((way.y * share).rounded()), 0), height - 1)
          sum += before[y * width + x]
        }
        values[row * width + column] = sum / Float(steps)
      }
    }
  }

  /// Means of squares of samples.
  func binned(_ side: Int) -> LightField {
    var small = LightField(width: width / side, height: height / side)
    for row in 0..<small.height {
      for column in 0..<small.width {
        var sum: Float = 0
        for y in 0..<side {
          for x in 0..<side { sum += values[(row * side + y) * width + column * side + x] }
        }
        small.values[row * small.width + column] = sum / Float(side * side)
      }
    }
    return small
  }
}
