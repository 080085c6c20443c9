import Foundation
import QRCodes
import QRReading
import TestSupport

/// Kinds of pictures that people take of codes.
enum PictureKind: String, CaseIterable, Sendable {
  case clean, tilted, cylinder, wave, folded, crumpled, glare, shadow, dark, blurred, moving
  case screen, sheet, versions, finder, quietZone, dots, rounded, logo, inverted, mirrored, growth
  case scratched, several, torn, roundMarks, tiny, bottle, faded, lamp, phone

  /// Codes and what they hold.
  struct Example {
    var picture: GreyPixels
    var payloads: [[UInt8]]
  }

  /// The example that belongs to a seed.
  func example(_ seed: UInt64) throws -> Example? {
    var generator = SeededGenerator(seed: seed &* 1_000_003 &+ UInt64(ordinal))
    let codes = try codes(seed, &generator)
    var symbols = codes.map { SymbolArt($0.modules) }
    for index in symbols.indices { dress(&symbols[index], &generator) }
    var sheet = PrintedSheet(symbols[0])
    if symbols.count > 1 {
      sheet = PrintedSheet(
        table: symbols, columns: self == .sheet ? 10 : 2, gap: generator.number(5...9))
    }
    let (shape, pose) = (shape(sheet.size, &generator), pose(&generator))
    let view = PaperView(
      size: sheet.size, margin: 5, shape: shape, pose: pose,
      module: module(&generator) * Float(CameraModel.samples), space: 6)
    var camera = camera(&generator)
    if case .cylinder(_, let axis) = shape, self == .bottle {
      camera.spots = [Self.streak(axis - pose.roll, &generator)]
    }
    let picture = camera.photograph(sheet, view, &generator)
    return picture.map { Example(picture: $0, payloads: codes.map(\.payload)) }
  }

  private var ordinal: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  private func codes(_ seed: UInt64, _ generator: inout SeededGenerator) throws -> [QRCode] {
    // Each version at every level, one after the other.
    if self == .versions {
      let level = [QRLevel.low, .medium, .quartile, .high][Int((seed + seed / 40) % 4)]
      let version = QRVersion(Int(seed * 17 % 40) + 1) ?? .smallest
      return [try Samples.code(version, level, seed: seed)]
    }
    let count =
      self == .sheet ? 60 : self == .several ? Int.random(in: 2...6, using: &generator) : 1
    return try (0..<count).map { _ in
      let number =
        switch self {
        case .sheet: 1
        case .logo: Int.random(in: 3...8, using: &generator)
        default: [1, 2, 2, 3, 3, 4, 5, 6, 7, 10].randomElement(using: &generator) ?? 2
        }
      let levels: [QRLevel] =
        self == .logo ? [.quartile, .high] : [.low, .medium, .quartile, .high]
      let level = levels.randomElement(using: &generator) ?? .medium
      return try Samples.code(
        QRVersion(number) ?? .smallest, level,
        seed: UInt64.random(in: 0...9_999_999, using: &generator))
    }
  }

  private func dress(_ symbol: inout SymbolArt, _ generator: inout SeededGenerator) {
    let side = Float(symbol.width)
    switch self {
    case .dots: symbol.style = .dots(generator.number(0.36...0.5))
    case .rounded: symbol.style = .rounded
    case .growth: symbol.growth = generator.number(-0.22...0.28)
    case .inverted: symbol.isInverted = true
    case .mirrored: symbol.isMirrored = true
    case .logo:
      let radius = (generator.number(0.03...0.08) * side * side / .pi).squareRoot()
      symbol.patches = [
        .init(at: SIMD2(repeating: side / 2), radius: radius, light: 0.88),
        .init(at: SIMD2(repeating: side / 2), radius: radius * 0.7, light: 0.3),
      ]
    case .quietZone:
      symbol.quiet = SIMD4(4, 4, 4, 4)
      for edge in 0..<4 where Bool.random(using: &generator) {
        symbol.quiet[edge] = generator.number(0...1)
      }
    case .finder:
      let finders = [SIMD2<Float>(3.5, 3.5), SIMD2(side - 3.5, 3.5), SIMD2(3.5, side - 3.5)]
      let hit = finders.randomElement(using: &generator) ?? finders[0]
      let light: Float = Bool.random(using: &generator) ? 0.88 : 0.1
      let off = SIMD2(generator.number(-4...4), generator.number(-4...4))
      symbol.patches = [.init(at: hit + off, radius: generator.number(0.8...3), light: light)]
    case .scratched:
      symbol.patches = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        .init(
          from: SIMD2(generator.number(0...side), generator.number(0...side)),
          to: SIMD2(generator.number(0...side), generator.number(0...side)),
          radius: generator.number(0.2...0.8),
          light: Bool.random(using: &generator) ? 0.8 : 0.15)
      }
    case .torn:
      let corner = SIMD2<Float>.random(in: -1...1, using: &generator)
      let way = corner / max(abs(corner.x), abs(corner.y)) * 0.5 * side
      let depth = generator.number(0.04...0.2) * side
      // A large disc, whose edge is nearly straight.
      symbol.patches = [
        .init(
          at: way * (1 + (2 * side - depth) / length(way)) + side / 2, radius: 2 * side, light: nil)
      ]
    case .roundMarks:
      symbol.markRoundness = generator.number(0.4...1)
      if Bool.random(using: &generator) { symbol.style = .dots(generator.number(0.4...0.5)) }
    case .faded:
      symbol.paper = generator.number(0.5...0.88)
      symbol.ink = symbol.paper - generator.number(0.06...0.25)
    default: break
    }
  }

  private func shape(_ size: SIMD2<Float>, _ generator: inout SeededGenerator) -> PaperShape {
    let side = max(size.x, size.y)
    let axis = generator.number(0...3.14)
    switch self {
    case .cylinder:
      let upright: Float = Bool.random(using: &generator) ? 0 : .pi / 2
      return .cylinder(
        radius: side * generator.number(0.42...1.2), axis: upright + generator.number(-0.25...0.25))
    case .bottle:
      return .cylinder(radius: side * generator.number(0.45...0.9), axis: axis)
    case .phone where Bool.random(using: &generator):
      return .cylinder(radius: side * generator.number(0.8...2.5), axis: axis)
    case .wave:
      let length = side * generator.number(0.7...1.6)
      return .wave(length: length, height: length * generator.number(0.03...0.1), axis: axis)
    case .folded: return .folded([fold(side, axis, 0.15...0.8, &generator)])
    case .crumpled:
      return .folded(
        (0..<Int.random(in: 3...5, using: &generator)).map { index in
          fold(side, axis + Float(index) * 1.3, 0.08...0.3, &generator)
        })
    default: return .flat
    }
  }

  private func fold(
    _ side: Float, _ axis: Float, _ angle: ClosedRange<Float>, _ generator: inout SeededGenerator
  ) -> PaperShape.Fold {
    PaperShape.Fold(
      through: SIMD2(generator.number(-0.3...0.3), generator.number(-0.3...0.3)) * side,
      axis: axis,
      angle: generator.number(angle) * (Bool.random(using: &generator) ? 1 : -1))
  }

  private func pose(_ generator: inout SeededGenerator) -> PaperPose {
    let degree = Float.pi / 180
    let tilt =
      switch self {
      case .clean: generator.number(0...5)
      case .tilted: generator.number(30...70)
      case .sheet: generator.number(0...35)
      case .phone: generator.number(0...45)
      default: generator.number(0...25)
      }
    return PaperPose(
      tilt: tilt * degree, direction: generator.number(0...6.28), roll: generator.number(0...6.28),
      distance: generator.number(1.6...4))
  }

  /// Pixels of a module.
  private func module(_ generator: inout SeededGenerator) -> Float {
    switch self {
    case .tilted: generator.number(5...9)
    case .sheet: generator.number(3...4.5)
    case .tiny: generator.number(1.2...2.6)
    case .phone: generator.number(3...6)
    case .versions, .several: generator.number(2.8...4.5)
    default: generator.number(3...9)
    }
  }

  private func camera(_ generator: inout SeededGenerator) -> CameraModel {
    var camera = CameraModel()
    camera.background = generator.number(0.1...0.7)
    camera.exposure = generator.number(0.6...1)
    switch self {
    case .glare:
      camera.spots = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
        .init(
          place: SIMD2(generator.number(0.3...0.7), generator.number(0.3...0.7)),
          radius: generator.number(0.08...0.2), strength: generator.number(0.6...2.5))
      }
    case .shadow:
      camera.shadows = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
        Self.shadow(&generator)
      }
    case .dark:
      camera.exposure = generator.number(0.04...0.25)
      camera.electrons = generator.number(400...1_500)
      camera.readNoise = generator.number(3...8)
      camera.gamma = 1 / 1.4
    case .blurred: camera.blur = generator.number(1...3.2)
    case .moving:
      let (angle, far) = (generator.number(0...6.28), generator.number(2...7))
      camera.motion = SIMD2(cos(angle), sin(angle)) * far
    case .screen:
      camera.screenDots = generator.number(2.2...5)
      camera.gamma = 1 / 2.2
    case .faded: camera.electrons = generator.number(2_000...8_000)
    case .lamp:
      // What is bright beside the code makes the rest of the picture dark.
      camera.exposure = generator.number(0.05...0.25)
      camera.electrons = generator.number(1_500...5_000)
      camera.spots = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        Self.lamp(&generator)
      }
    case .phone:
      camera.exposure = generator.number(0.12...0.9)
      camera.electrons = generator.number(1_000...5_000)
      camera.blur = generator.number(0.5...1.4)
      camera.shadows = [Self.shadow(&generator)]
      camera.motion = SIMD2(generator.number(-1.5...1.5), generator.number(-1.5...1.5))
    default: break
    }
    return camera
  }

  private static func shadow(_ generator: inout SeededGenerator) -> CameraModel.Shadow {
    CameraModel.Shadow(
      place: SIMD2(generator.number(0.35...0.65), generator.number(0.35...0.65)),
      angle: generator.number(0...6.28), depth: generator.number(0.15...0.5),
      softness: generator.number(1...40))
  }

  /// Near the edge of the picture.
  private static func lamp(_ generator: inout SeededGenerator) -> CameraModel.Spot {
    let angle = generator.number(0...6.28)
    return CameraModel.Spot(
      place: SIMD2(cos(angle), sin(angle)) * generator.number(0.38...0.5) + 0.5,
      radius: generator.number(0.05...0.15), strength: generator.number(4...20))
  }

  /// Along what is round.
  private static func streak(
    _ angle: Float, _ generator: inout SeededGenerator
  ) -> CameraModel.Spot {
    CameraModel.Spot(
      place: SIMD2(generator.number(0.35...0.65), generator.number(0.35...0.65)),
      radius: generator.number(0.015...0.05), strength: generator.number(0.3...1.5),
      reach: SIMD2(sin(angle), cos(angle)) * 0.5)
  }
}
