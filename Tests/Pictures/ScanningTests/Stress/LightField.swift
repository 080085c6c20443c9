import Foundation
import TestSupport

@testable import Scanning

/// A picture before it becomes bytes, and what a camera, a printer or a room does to it.
struct LightField {
  let width: Int
  let height: Int
  var values: [Float]

  var image: GreyImage {
    GreyImage(
      width: width, height: height,
      pixels: values.map { UInt8(min(max($0.rounded(), 0), 255)) })
  }

  mutating func setContrast(dark: Double, light: Double) {
    values = values.map { Float(dark + (light - dark) * Double($0) / 255) }
  }

  /// Normally distributed, by Box and Muller.
  mutating func addNoise(_ deviation: Double, _ generator: inout SeededGenerator) {
    for index in values.indices {
      let radius = (-2 * log(Double.random(in: 1e-12...1, using: &generator))).squareRoot()
      let angle = Double.random(in: 0..<2 * .pi, using: &generator)
      values[index] += Float(deviation * radius * cos(angle))
    }
  }

  mutating func blur(_ sigma: Double) {
    let reach = Int((3 * sigma).rounded(.up))
    let weights = (-reach...reach).map { Float(exp(-Double($0 * $0) / (2 * sigma * sigma))) }
    let sum = weights.reduce(0, +)
    for isAcross in [true, false] {
      let before = values
      for y in 0..<height {
        for x in 0..<width {
          var total: Float = 0
          for step in -reach...reach {
            let column = isAcross ? min(max(x + step, 0), width - 1) : x
            let row = isAcross ? y : min(max(y + step, 0), height - 1)
            total += weights[step + reach] * before[row * width + column]
          }
          values[y * width + x] = total / sum
        }
      }
    }
  }

  /// Light that falls from one side of the picture to the other, with the edge of a shadow.
  mutating func shade(to least: Double, _ generator: inout SeededGenerator) {
    let angle = Double.random(in: 0..<2 * .pi, using: &generator)
    let (dx, dy) = (cos(angle), sin(angle))
    let reach = (abs(dx) * Double(width) + abs(dy) * Double(height)) / 2
    let edge = Double.random(in: -0.4...0.4, using: &generator)
    for y in 0..<height {
      for x in 0..<width {
        let along =
          (dx * (Double(x) - Double(width) / 2) + dy * (Double(y) - Double(height) / 2)) / reach
        // Half of the fall is even, half of it is the soft edge of a shadow.
        let even = (along + 1) / 2
        let shadow = 1 / (1 + exp(-(along - edge) * 12))
        let light = pow(least, (even + shadow) / 2)
        // A black module in full light still sends some back.
        values[y * width + x] = Float((20 + Double(values[y * width + x]) * 220 / 255) * light)
      }
    }
  }
}
