import AppClipCodes
import Foundation
import TestSupport

@testable import Scanning

/// Pictures with codes in them, parameter by parameter over its whole range.
enum ClipFamily: String, CaseIterable, Sendable {
  case size, rotation, tilt, perspective, blur, noise, jpeg, light, template, cover, three
  /// Everything at once, by chance.
  case mixed

  /// Picture `index` of `count`: the parameter goes from one end of its range to the other.
  func scene(_ index: Int, of count: Int) throws -> ClipScene {
    var generator = SeededGenerator(seed: seed &+ UInt64(index) &* 101)
    func part(_ from: Double, _ to: Double) -> Double {
      from + (to - from) * Double(index) / Double(max(1, count - 1))
    }
    func any(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    var scene = try Self.scene(
      diameter: self == .size ? part(96, 1000) : self == .mixed ? any(96...600) : any(180...320),
      &generator)
    let diameter = scene.codes[0].diameter
    switch self {
    case .size: break
    case .rotation: scene.codes[0].rotation = Double(index % 24) * 15
    case .tilt: scene.codes[0].tilt = part(0, 40)
    case .perspective:
      scene.codes[0].tilt = 35
      scene.codes[0].distance = part(8, 1.6)
    case .blur: scene.blur = diameter * part(0, 0.015)
    case .noise: scene.noise = part(0, 30)
    case .jpeg: scene.quality = part(90, 30)
    case .light:
      let least = part(1, 0.35)
      scene.light = index % 2 == 0 ? (least, 1, 1, 1) : (1, 1, 1, least)
    case .template: scene.codes[0].colours = ClipTemplate.all[index % 18].colours
    case .cover:
      let angle = any(0...2 * Double.pi)
      scene.codes[0].covers = [
        (
          400 + 300 * cos(angle), 400 + 300 * sin(angle), part(8, 42),
          ClipColour(red: 120, green: 100, blue: 90)
        )
      ]
    case .three:
      scene = try Self.row(&generator)
    case .mixed:
      scene.codes[0].tilt = any(0...40)
      scene.codes[0].distance = any(2.5...10)
      scene.blur = diameter * any(0...0.012)
      scene.noise = any(0...14)
      scene.light = (any(0.5...1), 1, any(0.6...1), 1)
      if index % 4 == 0 { scene.quality = any(30...90) }
    }
    return scene
  }

  private var seed: UInt64 { UInt64(Self.allCases.firstIndex(of: self) ?? 0) &* 1_000_003 &+ 17 }

  static func scene(
    diameter: Double, _ generator: inout SeededGenerator
  ) throws -> ClipScene {
    let side = Int(diameter * 1.25) + 20
    var scene = ClipScene(width: side, height: side)
    let middle = Double(side) / 2
    scene.codes = [
      ClipScene.Placed(
        code: AppClipCode(try payload(&generator)),
        colours: ClipTemplate.all[Int.random(in: 0..<18, using: &generator)].colours,
        x: middle + .random(in: -4...4, using: &generator),
        y: middle + .random(in: -4...4, using: &generator), diameter: diameter,
        rotation: .random(in: 0...360, using: &generator),
        axis: .random(in: 0...360, using: &generator))
    ]
    scene.seed = generator.next()
    return scene
  }

  private static func row(_ generator: inout SeededGenerator) throws -> ClipScene {
    var scene = ClipScene(width: 700, height: 300)
    for number in 0..<3 {
      var placed = try Self.scene(diameter: 180, &generator).codes[0]
      (placed.x, placed.y) = (120 + 230 * Double(number), 150)
      scene.codes.append(placed)
    }
    return scene
  }

  static func payload(_ generator: inout SeededGenerator) throws -> ClipPayload {
    // As long as URLs make them.
    let bits = Int.random(in: 26...127, using: &generator)
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for bit in 0..<128 where bit < 128 - bits { bytes[bit / 8] &= ~(0x80 >> UInt8(bit % 8)) }
    bytes[(128 - bits) / 8] |= 0x80 >> UInt8((128 - bits) % 8)
    guard let payload = ClipPayload(bytes: bytes) else { throw ClipSceneError() }
    return payload
  }
}

struct ClipSceneError: Error {}

extension ClipScene {
  /// As a scanner gets it: grey, and through JPEG where that is asked for.
  func image() throws -> GreyImage {
    let picture = try Picture(width: width, height: height, channels: .rgb, samples: samples())
    let grey = GreyImage(picture)
    guard let quality else { return grey }
    var field = LightField(width: width, height: height, values: grey.pixels.map(Float.init))
    field.compress(quality: quality)
    return field.image
  }
}

/// Pictures without a code; some have much of what a code has.
enum ClipDecoy: Int, CaseIterable, Sendable {
  /// What is made for tests of QR codes: noise, modules, stripes, scribble …
  case other
  /// A solid disc with whole rings round it.
  case rings
  /// Rings of arcs by chance, at the radii of a code, with gaps anywhere.
  case arcs
  /// Rings of dots at the places of a code, each there or not by chance.
  case dots
  /// Discs of all sizes.
  case discs
  /// Words in rows of little boxes and bows.
  case text
  /// The rings of a code, each turned by chance.
  case scrambled

  static func image(_ seed: UInt64) throws -> GreyImage {
    var generator = SeededGenerator(seed: seed &* 6_700_417 &+ 3)
    let kind = allCases[Int(seed % UInt64(allCases.count))]
    if kind == .other { return try EmptyPicture.picture(seed / UInt64(allCases.count)) }
    let side = 240
    var field = LightField(
      width: side, height: side, values: .init(repeating: 235, count: side * side))
    if kind == .text {
      drawText(&field, &generator)
    } else if kind == .discs {
      for _ in 0..<30 {
        let (x, y) = (
          Double.random(in: 0...240, using: &generator),
          Double.random(in: 0...240, using: &generator)
        )
        field.fill(
          around: (x, y), 0...Double.random(in: 2...30, using: &generator),
          Float.random(in: 0...255, using: &generator)
        ) { _ in true }
      }
    } else {
      try kind.drawRings(&field, &generator)
    }
    if Bool.random(using: &generator) { field.blur(.random(in: 0.4...2, using: &generator)) }
    if Bool.random(using: &generator) { field.addNoise(15, &generator) }
    return field.image
  }

  private func drawRings(_ field: inout LightField, _ generator: inout SeededGenerator) throws {
    let scale = Double.random(in: 0.15...0.29, using: &generator)
    let turn = Double.random(in: 0...360, using: &generator)
    let isInverted = Bool.random(using: &generator)
    let (dark, light): (Float, Float) = isInverted ? (250, 40) : (20, 235)
    field.fill(around: (120, 120), 0...400 * scale, light) { _ in true }
    field.fill(around: (120, 120), 0...106.7 * scale, dark) { _ in true }
    let code = AppClipCode(try ClipFamily.payload(&generator))
    for (number, ring) in RingLayout.rings.enumerated() {
      let own = Double.random(in: 0...360, using: &generator)
      let random = (0..<ring.positions).map { _ in Bool.random(using: &generator) }
      let inner = (ring.radius - 11.75) * scale
      let outer = (ring.radius + 11.75) * scale
      field.fill(around: (120, 120), inner...outer, dark) { angle in
        let place = (angle - ring.rotation - (self == .dots ? turn : own)) / ring.step
        let index = Int(place.rounded(.down)) % ring.positions
        let whole = (index + ring.positions) % ring.positions
        let inside = place - place.rounded(.down)
        switch self {
        case .arcs: return random[whole] || (0.15...0.85).contains(inside)
        case .dots: return (0.2...0.8).contains(inside) || random[whole] && inside > 0.5
        case .scrambled:
          return code.arcs.contains { arc in
            arc.ring == number
              && Self.covers(arc, angle: angle - own, ring)
          }
        default: return true
        }
      }
    }
  }

  private static func covers(
    _ arc: AppClipCode.Arc, angle: Double, _ ring: RingLayout.Ring
  ) -> Bool {
    let way = (angle - arc.angles.start).truncatingRemainder(dividingBy: 360)
    return (way < 0 ? way + 360 : way) <= arc.angles.end - arc.angles.start
  }

  private static func drawText(_ field: inout LightField, _ generator: inout SeededGenerator) {
    var y = 8.0
    while y < 232 {
      let height = Double.random(in: 6...18, using: &generator)
      var x = 8.0
      while x < 228 {
        let size = height * 0.4
        if Int.random(in: 0..<6, using: &generator) > 0 {
          let ring = Bool.random(using: &generator) ? size * 0.5...size : 0...size * 0.7
          field.fill(around: (x, y + Double.random(in: -2...2, using: &generator)), ring, 30) {
            _ in true
          }
        }
        x += size * 2.3
      }
      y += height * 1.6
    }
  }
}

extension LightField {
  /// Fills what lies so far from a place, where the angle allows it.
  fileprivate mutating func fill(
    around centre: (x: Double, y: Double), _ radii: ClosedRange<Double>, _ value: Float,
    where isFilled: (Double) -> Bool
  ) {
    let reach = Int(radii.upperBound) + 1
    for y in max(0, Int(centre.y) - reach)...min(height - 1, max(0, Int(centre.y) + reach)) {
      for x in max(0, Int(centre.x) - reach)...min(width - 1, max(0, Int(centre.x) + reach)) {
        let (dx, dy) = (Double(x) - centre.x, Double(y) - centre.y)
        guard radii.contains(hypot(dx, dy)), isFilled(atan2(dy, dx) * 180 / .pi) else { continue }
        values[y * width + x] = value
      }
    }
  }
}
