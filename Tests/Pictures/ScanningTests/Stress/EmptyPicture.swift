import QRCodes
import TestSupport

@testable import Scanning

/// Pictures without a code, many of which look as if there were one.
enum EmptyPicture: Int, CaseIterable, Sendable {
  case noise
  case gradient
  /// Modules without the large squares.
  case modules
  /// The large squares and the timing lines of a code, and chance between them.
  case randomCode
  /// A code of which the large squares are wiped out.
  case withoutFinders
  case stripes
  case checks
  case scribble

  static func picture(_ seed: UInt64) throws -> GreyImage {
    var generator = SeededGenerator(seed: seed &* 7919 &+ 5)
    let kind = allCases[Int(seed % UInt64(allCases.count))]
    let field: LightField
    switch kind {
    case .modules, .randomCode, .withoutFinders: field = try kind.code(&generator)
    default: field = kind.pattern(&generator)
    }
    return kind.degraded(field, &generator).image
  }

  private func degraded(_ field: LightField, _ generator: inout SeededGenerator) -> LightField {
    var field = field
    if Bool.random(using: &generator) { field.blur(Double.random(in: 0.3...3, using: &generator)) }
    if Bool.random(using: &generator) { field.addNoise(40, &generator) }
    return field
  }

  /// Modules as a camera sees them.
  private func code(_ generator: inout SeededGenerator) throws -> LightField {
    var options = QROptions()
    options.level = .low
    let code = try QRCode(.text("https://eat.example.com/\(generator.next())"), options: options)
    let (size, map) = (code.modules.size, code.map)
    let modules = ModuleMatrix(size: size) { column, row in
      let kind = map[column, row]
      switch self {
      case .modules: return Bool.random(using: &generator)
      case .withoutFinders: return kind != .finder && code.modules[column, row]
      default:
        let isFixed = kind?.isFunction == true && kind != .format
        return isFixed ? code.modules[column, row] : Bool.random(using: &generator)
      }
    }
    var view = View(
      modules: Double(size), pixelsPerModule: Double.random(in: 2...5, using: &generator),
      shift: (0, 0))
    view.turn(Double.random(in: 0..<360, using: &generator))
    return Scene(modules ?? code.modules).draw(view)
  }

  private func pattern(_ generator: inout SeededGenerator) -> LightField {
    let (width, height) = (
      Int.random(in: 60...200, using: &generator), Int.random(in: 60...200, using: &generator)
    )
    let step = Int.random(in: 2...12, using: &generator)
    var values = [Float](repeating: 255, count: width * height)
    var stripes = (0..<width / step + 1).map { _ in Bool.random(using: &generator) }
    stripes[0] = true
    for y in 0..<height {
      for x in 0..<width {
        let isDark =
          switch self {
          case .stripes: stripes[x / step]
          case .checks: (x / step + y / step) % 2 == 0
          default: Bool.random(using: &generator)
          }
        values[y * width + x] = isDark ? 0 : 255
        if self == .gradient { values[y * width + x] = Float(255 * (x + y) / (width + height)) }
      }
    }
    if self == .scribble { Self.scribble(&values, width, height, &generator) }
    return LightField(width: width, height: height, values: values)
  }

  /// Short strokes, as of writing.
  private static func scribble(
    _ values: inout [Float], _ width: Int, _ height: Int, _ generator: inout SeededGenerator
  ) {
    values = values.map { _ in 255 }
    for _ in 0..<width * height / 60 {
      let (x, y) = (
        Int.random(in: 0..<width - 8, using: &generator),
        Int.random(in: 0..<height - 8, using: &generator)
      )
      let isAcross = Bool.random(using: &generator)
      for step in 0..<Int.random(in: 2...8, using: &generator) {
        values[(isAcross ? y : y + step) * width + (isAcross ? x + step : x)] = 0
      }
    }
  }
}
