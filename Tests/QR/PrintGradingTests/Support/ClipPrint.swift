import AppClipCodes
import Foundation
import PrintGrading

/// A print of an App Clip Code whose defects are known, by area sampling: each pixel is the mean of
/// 16 places.
struct ClipPrint {
  var code: AppClipCode
  /// Reflectances.
  var disc = 0.9
  var foreground = 0.1
  var third = 0.4
  /// Pixels of a unit of the code, whose side is 800.
  var scale = 0.75
  var degrees = 0.0
  /// Gaps that ink has closed, among all 128 boundaries.
  var closed: Set<Int> = []
  /// Arcs without ink where they run on.
  var broken: Set<Int> = []

  private static let margin = 40.0

  var side: Int { Int((800 + 2 * Self.margin) * scale) }

  private var middle: Double { Double(side) / 2 }

  /// The box round the disc, top left first.
  var corners: [(x: Double, y: Double)] {
    [(-400.0, -400.0), (400, -400), (400, 400), (-400, 400)].map { x, y in
      let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
      return (
        middle + scale * (x * cosine - y * sine), middle + scale * (x * sine + y * cosine)
      )
    }
  }

  /// What a place, in units of the code from its middle, sends back.
  private func light(_ x: Double, _ y: Double, _ runs: [[Bool]], _ thirds: [[Bool]]) -> Double {
    let radius = (x * x + y * y).squareRoot()
    guard radius <= RingLayout.discRadius else { return 1 }
    guard radius > RingLayout.glyphRadius else { return foreground }
    for (number, ring) in RingLayout.rings.enumerated() {
      let half = RingLayout.strokeWidth / 2
      guard abs(radius - ring.radius) < half + 1 else { continue }
      let angle = atan2(y, x) * 180 / .pi
      let place = ((angle - ring.rotation) / ring.step).rounded(.down)
      let index = (Int(place) % ring.positions + ring.positions) % ring.positions
      // The boundary that is nearest, and how far it is.
      let part = (angle - ring.rotation) / ring.step - place
      let boundary = part < 0.5 ? index : (index + 1) % ring.positions
      let away = min(part, 1 - part) * ring.step
      let colour = thirds[number][index] ? third : foreground
      if runs[number][boundary] || away >= ring.halfGap {
        return abs(radius - ring.radius) <= half ? colour : disc
      }
      // The round end of an arc.
      let along = (ring.halfGap - away) * .pi / 180 * ring.radius
      let across = radius - ring.radius
      return along * along + across * across <= half * half ? colour : disc
    }
    return disc
  }

  func picture(blur: Int = 0) -> ReflectancePicture? {
    let protection = ClipErrorProtection(code.payload)
    var thirds = RingLayout.rings.map { [Bool](repeating: false, count: $0.positions) }
    for arc in code.arcs where arc.isThird {
      for place in arc.first..<arc.first + arc.length {
        thirds[arc.ring][place % thirds[arc.ring].count] = true
      }
    }
    let runs = RingLayout.rings.map { ring in
      ring.boundaries.map { number in
        closed.contains(number) || protection.runsOn[number] && !broken.contains(number)
      }
    }
    let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
    var levels = [Double](repeating: 0, count: side * side)
    for index in levels.indices {
      let (column, row) = (Double(index % side), Double(index / side))
      for step in 0..<16 {
        let x = (column + (Double(step % 4) + 0.5) / 4 - middle) / scale
        let y = (row + (Double(step / 4) + 0.5) / 4 - middle) / scale
        levels[index] += light(x * cosine + y * sine, y * cosine - x * sine, runs, thirds) / 16
      }
    }
    for _ in 0..<blur { levels = blurred(levels) }
    return ReflectancePicture(
      width: side, height: side, pixels: levels.map { UInt8(($0 * 255).rounded()) },
      transfer: .linear)
  }

  /// The mean of each pixel and its eight neighbours.
  private func blurred(_ levels: [Double]) -> [Double] {
    levels.indices.map { index in
      let (column, row) = (index % side, index / side)
      var (sum, count) = (0.0, 0.0)
      for y in max(0, row - 1)...min(side - 1, row + 1) {
        for x in max(0, column - 1)...min(side - 1, column + 1) {
          sum += levels[y * side + x]
          count += 1
        }
      }
      return sum / count
    }
  }
}
