import AppClipCodes
import Foundation
import TestSupport

/// Light that is not even: the edge of a shadow, or the image of a lamp.
enum LightSpot: Sendable {
  /// Beyond a line through a place, at right angles to a direction (in degrees), there is only so
  /// much of the light; the edge is so many pixels wide.
  case shadow(x: Double, y: Double, direction: Double, rest: Double, width: Double)
  /// Light is added round a place, less towards an ellipse's border; the higher the power, the
  /// sharper.
  case glare(
    x: Double, y: Double, radius: Double, stretch: Double, direction: Double, light: Double,
    power: Double)

  func lit(_ value: Double, _ x: Double, _ y: Double) -> Double {
    switch self {
    case .shadow(let left, let top, let direction, let rest, let width):
      let angle = direction * .pi / 180
      let beyond = (x - left) * cos(angle) + (y - top) * sin(angle)
      let part = max(0, min(1, beyond / max(width, 0.01) + 0.5))
      return value * (1 - (1 - rest) * part * part * (3 - 2 * part))
    case .glare(let left, let top, let radius, let stretch, let direction, let light, let power):
      let angle = direction * .pi / 180
      let along = ((x - left) * cos(angle) + (y - top) * sin(angle)) / (radius * stretch)
      let across = ((y - top) * cos(angle) - (x - left) * sin(angle)) / radius
      return value + light * exp(-pow(along * along + across * across, power))
    }
  }
}

/// Pictures of codes in hard light, on bottles and in hands.
enum ClipHardship: String, CaseIterable, Sendable {
  /// The edge of a shadow, or two, anywhere over the code; from faint to deep, from sharp to soft.
  case shadow
  /// The image of a lamp anywhere over the code; from a veil to white.
  case glare
  /// On a cylinder, 30 to 110 degrees of which it goes round.
  case bent
  /// A finger from the side, over a twentieth to a quarter of the disc.
  case finger

  /// A picture by chance.
  func scene(_ seed: UInt64) throws -> ClipScene {
    var generator = SeededGenerator(seed: seed &* 2_654_435_761 &+ UInt64(rawValue.utf8.count))
    func any(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    var scene = try ClipFamily.scene(diameter: any(180...320), &generator)
    let placed = scene.codes[0]
    let (size, turn) = (placed.diameter, any(0...360))
    let (x, y) = (
      placed.x + size * any(-0.38...0.38), placed.y + size * any(-0.38...0.38)
    )
    scene.codes[0].tilt = any(0...15)
    scene.blur = any(0.3...0.9)
    scene.noise = any(0...4)
    switch self {
    case .shadow:
      let (rest, width) = (any(0.25...0.75), size * any(0...0.2))
      scene.spots = [.shadow(x: x, y: y, direction: turn, rest: rest, width: width)]
      if any(0...1) < 0.35 {
        // The shadow of something narrow ends again, or another one crosses it.
        let (next, way) = (turn + (any(0...1) < 0.6 ? 180 : any(30...150)), size * any(0.15...0.4))
        let angle = turn * .pi / 180
        scene.spots.append(
          .shadow(
            x: x + way * cos(angle), y: y + way * sin(angle), direction: next, rest: any(0.4...0.8),
            width: width))
      }
    case .glare:
      scene.spots = [
        .glare(
          x: x, y: y, radius: size * any(0.06...0.24), stretch: any(1...2.5), direction: turn,
          light: any(60...320), power: any(0.7...3))
      ]
    case .bent:
      scene.codes[0].bend = any(30...110)
      scene.codes[0].bendAxis = turn
    case .finger:
      let (radius, length, angle) = (any(50...85), any(120...330), turn * .pi / 180)
      let skin = ClipColour(red: 205, green: 150, blue: 120)
      scene.codes[0].covers = stride(from: 430.0, through: 430 - length, by: -12).map {
        (400 + $0 * cos(angle), 400 + $0 * sin(angle), radius, skin)
      }
    }
    return scene
  }
}
