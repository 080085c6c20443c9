import Foundation
import TestSupport
import Testing

@testable import Scanning

/// Kinds of code that are not read but named, drawn by zint and seen by a camera.
@Suite("Codes that are not read") struct OtherSymbolTests {
  /// How zint calls a kind, and something short and something long to write.
  private static let kinds: [(kind: UnsupportedSymbol.Kind, name: String, texts: [String])] = [
    (
      .dataMatrix, "DATAMATRIX",
      ["A1B2C3D4", "https://eat.example.com/s/42/t/7", String(repeating: "Lot 0815, ", count: 9)]
    ),
    (
      .aztec, "AZTEC",
      ["A1B2C3D4", "https://eat.example.com/s/42/t/7", String(repeating: "Lot 0815, ", count: 9)]
    ),
    (
      .pdf417, "PDF417",
      ["A1B2C3D4", "https://eat.example.com/s/42/t/7", String(repeating: "Lot 0815, ", count: 9)]
    ),
  ]

  /// A symbol of `module` pixels a module, as it is printed.
  private static func printed(_ name: String, _ text: String, module: Int) throws -> Picture {
    let folder = try ScratchFolder()
    let file = folder.path("symbol.png")
    try Equipment.zint.run([
      "-b", name, "-d", text, "-o", file, "--scale", "\(Double(module) / 2)", "--whitesp", "4",
      "--vwhitesp", "4",
    ])
    return try Picture(reading: try folder.bytes(of: "symbol.png"))
  }

  /// The same turned, from further away, blurred, in uneven light and with noise.
  private static func seen(
    _ picture: Picture, turn: Double, _ generator: inout SeededGenerator
  ) -> GreyImage {
    let source = GreyImage(picture)
    let (width, height) = (Double(source.width), Double(source.height))
    let scale = Double.random(in: 0.7...1, using: &generator)
    let (c, s) = (cos(turn * .pi / 180) / scale, sin(turn * .pi / 180) / scale)
    let side = Int((width * width + height * height).squareRoot() * scale) + 24
    let slope = Double.random(in: -0.4...0.4, using: &generator)
    var field = LightField(
      width: side, height: side, values: .init(repeating: 235, count: side * side))
    for y in 0..<side {
      for x in 0..<side {
        let (right, down) = (Double(x - side / 2), Double(y - side / 2))
        let (u, v) = (
          Int(width / 2 + c * right + s * down), Int(height / 2 - s * right + c * down)
        )
        var light = Float(235)
        if u >= 0, v >= 0, u < source.width, v < source.height {
          light = 30 + Float(source.pixels[v * source.width + u]) * 0.8
        }
        field.values[y * side + x] = light * Float(0.75 + slope * right / Double(side))
      }
    }
    field.blur(0.6)
    field.addNoise(3, &generator)
    return field.image
  }

  private static func look(_ image: GreyImage) throws -> CodeScanner.Look {
    try CodeScanner(readsAppClipCodes: true).look(
      at: Picture(width: image.width, height: image.height, samples: image.pixels))
  }

  @Test("named as they are printed", .needs(.zint)) func printed() throws {
    var named = 0
    for (kind, name, texts) in Self.kinds {
      for text in texts {
        for module in [2, 4, 7] {
          let picture = try Self.printed(name, text, module: module)
          let look = try CodeScanner().look(at: picture)
          #expect(look.codes.isEmpty)
          #expect(look.other?.kind == kind, "\(name), \(module) pixels a module")
          named += look.other?.kind == kind ? 1 : 0
        }
      }
    }
    #expect(named == 27)
  }

  @Test("named as a camera sees them", .needs(.zint)) func seen() throws {
    var generator = SeededGenerator(seed: 417)
    var tally: [UnsupportedSymbol.Kind: Int] = [:]
    let count = 24
    for (kind, name, texts) in Self.kinds {
      for index in 0..<count {
        // Rows of bars are looked for along and down only.
        let turn =
          kind == .pdf417
          ? Double(index % 4) * 90 + .random(in: -3...3, using: &generator)
          : .random(in: 0...360, using: &generator)
        let printed = try Self.printed(name, texts[index % 3], module: 4 + index % 3)
        let look = try Self.look(Self.seen(printed, turn: turn, &generator))
        if let other = look.other {
          #expect(other.kind == kind, "\(index)")
          tally[other.kind, default: 0] += 1
        }
      }
    }
    for kind in UnsupportedSymbol.Kind.allCases {
      print("Codes that are not read, \(kind.rawValue): \(tally[kind] ?? 0) of \(count) named")
      #expect(tally[kind] ?? 0 >= count * 3 / 4)
    }
  }

  @Test("never where there is none") func never() throws {
    var wrong: [String] = []
    for seed in 0..<UInt64(Effort.count(slice: 96, whole: 2_000)) {
      for (name, image) in [
        ("empty", try EmptyPicture.picture(seed)), ("decoy", try ClipDecoy.image(seed)),
      ] {
        guard let other = image.sight.flatMap(UnsupportedSymbolDetector.look) else { continue }
        wrong.append("\(name) \(seed): \(other.kind)")
      }
    }
    #expect(wrong == [])
  }

  /// Tiles of a few modules, again and again, with lines between them or without.
  private static func tiling(_ generator: inout SeededGenerator) -> GreyImage {
    let (module, tile) = (
      Int.random(in: 2...8, using: &generator), Int.random(in: 4...13, using: &generator)
    )
    let nested = Bool.random(using: &generator)
    let hasLines = Bool.random(using: &generator)
    let cells = (0..<tile * tile).map { index -> Bool in
      let (x, y) = (index % tile, index / tile)
      if hasLines, x == 0 || y == 0 { return true }
      let ring = max(abs(2 * x - tile), abs(2 * y - tile)) / 2
      return nested ? ring % 2 == 0 : Bool.random(using: &generator)
    }
    let side = module * tile * Int.random(in: 2...8, using: &generator) + module
    let margin = 3 * module
    let whole = side + 2 * margin
    return GreyImage(
      width: whole, height: whole,
      pixels: (0..<whole * whole).map { index in
        let (x, y) = (index % whole - margin, index / whole - margin)
        guard 0..<side ~= x, 0..<side ~= y else { return 255 }
        return cells[y / module % tile * tile + x / module % tile] ? 0 : 255
      })
  }

  /// A frame, solid or dashed on each side, with a little in it, as a selection is drawn.
  private static func frame(_ generator: inout SeededGenerator) -> GreyImage {
    let (module, count) = (
      Int.random(in: 2...6, using: &generator), Int.random(in: 5...20, using: &generator) * 2
    )
    let dashed = (0..<4).map { _ in Bool.random(using: &generator) }
    let (kind, lines) = (
      Int.random(in: 0...3, using: &generator),
      (0..<4).map { _ in Int.random(in: 2..<count - 2, using: &generator) }
    )
    let margin = 4
    let whole = (count + 2 * margin) * module
    return GreyImage(
      width: whole, height: whole,
      pixels: (0..<whole * whole).map { index in
        let (x, y) = (index % whole / module - margin, index / whole / module - margin)
        guard 0..<count ~= x, 0..<count ~= y else { return 255 }
        let sides = [x == 0, y == count - 1, y == 0, x == count - 1]
        if let side = sides.firstIndex(of: true) {
          return dashed[side] && (x + y) % 2 == 1 ? 255 : 0
        }
        let isInked =
          switch kind {
          case 0: x == count / 2 || y == count / 2
          case 1: lines.contains(x)
          case 2: lines.contains(y)
          default: false
          }
        return isInked ? 0 : 255
      })
  }

  @Test("never in tilings, and never in frames with something in them") func ornaments() {
    var generator = SeededGenerator(seed: 22)
    var wrong: [String] = []
    for index in 0..<Effort.count(slice: 300, whole: 4_000) {
      for (name, image) in [
        ("tiling", Self.tiling(&generator)), ("frame", Self.frame(&generator)),
      ] {
        guard let other = image.sight.flatMap(UnsupportedSymbolDetector.look) else { continue }
        wrong.append("\(name) \(index): \(other.kind)")
      }
    }
    #expect(wrong == [])
  }

  @Test(
    "never in clip art and screenshots",
    .needsShared("pictures/faults", Self.faults.map { isThere($0) } == true))
  func clipArt() throws {
    let folder = try #require(Self.faults)
    for name in ["false-datamatrix-hint", "false-datamatrix-hint-photo", "false-aztec-hint"] {
      let file = folder.appendingPathComponent(name + ".png")
      let look = try CodeScanner().look(at: Picture(reading: [UInt8](Data(contentsOf: file))))
      #expect(look.other == nil && look.codes.isEmpty, "\(name)")
    }
  }

  private static let faults = Repository.shared?.appendingPathComponent("pictures/faults")

  private static func isThere(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.path)
  }

  private static let pictures = Repository.shared?.appendingPathComponent("pictures")

  @Test("never in photos", .needsShared("pictures", Self.pictures.map { isThere($0) } == true))
  func photos() throws {
    let folder = try #require(Self.pictures)
    var wrong: [String] = []
    for set in ["negatives", "photos"] {
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent(set).path)
      for (index, name) in names.sorted().enumerated() where Effort.isSoak || index % 9 == 0 {
        let file = folder.appendingPathComponent(set).appendingPathComponent(name)
        guard let picture = try? Picture(reading: [UInt8](Data(contentsOf: file))) else { continue }
        guard let other = GreyImage(picture).sight.flatMap(UnsupportedSymbolDetector.look) else {
          continue
        }
        wrong.append("\(name): \(other.kind)")
      }
    }
    #expect(wrong == [])
  }
}

extension GreyImage {
  /// As all searches see it.
  fileprivate var sight: PicturePyramid? {
    GreyPixels(width: width, height: height, pixels: pixels).map { PicturePyramid($0) }
  }
}
