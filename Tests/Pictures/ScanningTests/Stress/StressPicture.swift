import QRCodes
import TestSupport

@testable import Scanning

/// One picture of the scanning test set.
struct StressPicture {
  let kind: StressKind
  let text: String
  let image: GreyImage

  /// `index` counts from 0, the mildest; `seed` makes another set of the same kinds.
  init(_ kind: StressKind, index: Int, seed: UInt64 = 1) throws {
    self.kind = kind
    let place = StressKind.table.firstIndex { $0.name == kind.name } ?? 0
    var generator = SeededGenerator(
      seed: seed &* 1_000_003 &+ UInt64(place * 1000 + index))
    let share = Double(index) / Double(StressKind.picturesOfEach - 1)
    let severity = kind.mild + (kind.hopeless - kind.mild) * share
    let code = try Self.code(kind, &generator)
    text = String(decoding: code.payload, as: UTF8.self)
    image = Self.draw(code, kind, severity, index, &generator)
  }

  private static func code(
    _ kind: StressKind, _ generator: inout SeededGenerator
  ) throws -> QRCode {
    var options = QROptions()
    options.capitalizesHost = false
    options.level = .medium
    if kind.name == "logo" { options.level = Bool.random(using: &generator) ? .quartile : .high }
    let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
    let id = (0..<Int.random(in: 4...24, using: &generator)).map { _ in
      letters.randomElement(using: &generator) ?? "a"
    }
    return try QRCode(.text("https://eat.example.com/s/" + String(id)), options: options)
  }

  private static func draw(
    _ code: QRCode, _ kind: StressKind, _ severity: Double, _ index: Int,
    _ generator: inout SeededGenerator
  ) -> GreyImage {
    let usesSize = kind.name == "rotation" || kind.name == "small"
    var view = View(
      modules: Double(code.modules.size),
      pixelsPerModule: usesSize ? severity : kind.pixelsPerModule,
      shift: (
        Double.random(in: 0..<1, using: &generator), Double.random(in: 0..<1, using: &generator)
      ))
    var scene = Scene(code.modules)
    switch kind.name {
    case "perspective":
      view.turn(Double.random(in: 0..<360, using: &generator))
      view.tilt(severity)
      view.turn(Double.random(in: -20...20, using: &generator))
    case "rotation": view.turn(Double.random(in: 0..<360, using: &generator))
    case "non-square": view.stretch(severity, across: Bool.random(using: &generator))
    case "logo": scene.logo = (severity / 100).squareRoot() * Double(code.modules.size)
    case "dots":
      scene.dotRadius = severity
      // Half of them as designers draw them, half as a needle or an ink jet marks a part.
      scene.hasWholeFinders = index % 2 == 0
    default: break
    }
    var field = scene.draw(view)
    degrade(&field, kind, severity, &generator)
    return field.image
  }

  private static func degrade(
    _ field: inout LightField, _ kind: StressKind, _ severity: Double,
    _ generator: inout SeededGenerator
  ) {
    switch kind.name {
    case "blur": field.blur(severity * kind.pixelsPerModule)
    case "noise": field.addNoise(severity, &generator)
    case "low contrast":
      let middle = Double.random(in: 80...180, using: &generator)
      field.setContrast(dark: middle - severity / 2, light: middle + severity / 2)
      field.addNoise(2, &generator)
    case "uneven light": field.shade(to: severity, &generator)
    case "JPEG": field.compress(quality: severity)
    case "inverted":
      field.setContrast(dark: 235, light: 20)
      field.blur(severity * kind.pixelsPerModule)
    default: break
    }
    if kind.name != "noise", kind.name != "JPEG", kind.name != "low contrast" {
      field.addNoise(1.5, &generator)
    }
  }
}
