import QRCodes
import TestSupport
import Testing

@testable import QRReading

/// Whatever the picture and whatever geometry makes of it, the engine answers.
@Suite("Hostile pictures") struct HostilePictureTests {
  /// Numbers that a division by nearly nothing makes, among ordinary ones.
  private static let wild: [Float] = [
    .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e30, -1e30,
    1e10, -1e10, .leastNonzeroMagnitude, 1e-30, 0, -0.0, 16_777_216, 40_000, -1,
  ]

  private static func number(_ generator: inout SeededGenerator) -> Float {
    Int.random(in: 0..<3, using: &generator) == 0
      ? wild[Int.random(in: wild.indices, using: &generator)] : generator.number(-60...160)
  }

  private static func point(_ generator: inout SeededGenerator) -> Point {
    Point(number(&generator), number(&generator))
  }

  private static func affine(_ generator: inout SeededGenerator) -> Affine {
    Affine(origin: point(&generator), x: point(&generator), y: point(&generator))
  }

  @Test("light is taken from within the picture, wherever it is asked for")
  func samples() throws {
    for (width, height) in [(2, 2), (7, 40_000), (32_768, 7), (40_001, 2), (300_001, 3)] {
      let pixels = (0..<width * height).map { UInt8(truncatingIfNeeded: $0) }
      let level = PyramidLevel(width: width, height: height, pixels: pixels)
      for x in Self.wild + [Float(width) - 1, Float(width) - 0.5, Float(width)] {
        for y in Self.wild + [Float(height) - 1, Float(height) - 0.5, Float(height)] {
          #expect(0...255 ~= level.sample(Point(x, y)))
        }
      }
      #expect(level.sample(Point(.infinity, .infinity)) == Float(pixels[pixels.count - 1]))
      #expect(level.sample(Point(.nan, .nan)) == Float(pixels[0]))
    }
  }

  @Test("a number that is none is no trap as a whole one")
  func wholeNumbers() {
    #expect(Int(bounded: .nan) == 0)
    #expect(Int(bounded: .infinity) == 1 << 30 && Int(bounded: -.infinity) == -1 << 30)
    #expect(Int(bounded: 3.9) == 3 && Int(bounded: -3.9) == -3)
  }

  @Test("fits of wild guesses end")
  func fits() throws {
    let picture = try #require(EmptyPicture.finders.picture(3))
    let pyramid = Pyramid(picture)
    for seed in 0..<UInt64(Effort.count(slice: 150, whole: 20_000)) {
      var generator = SeededGenerator(seed: seed)
      let guess = Self.affine(&generator)
      let isLight = Bool.random(using: &generator)
      _ = FinderSearch.fitted(guess, isLight, pyramid)
      let finder = Finder(affine: guess, isLight: isLight, score: 1)
      for candidate in SingleFinderSearch(finder, pyramid).candidates().prefix(2) {
        _ = candidate.flat.light(pyramid)
      }
      _ = AlignmentSearch(pyramid, isLight: isLight).found(near: guess, reach: 1.5)
      var phase = EdgeOffset(pyramid.levels[0])
      _ = phase.measure(guess, at: Self.point(&generator))
      let grid = CornerGrid(columns: 11, rows: 11) { guess($0) }
      let light = ModuleLight(columns: 11, rows: 11, light: grid.light(pyramid))
      for threshold in ModuleThreshold.all { _ = light.darkness(threshold, isLight: isLight) }
      var lattice = Lattice([.finder(guess, at: Point(3.5, 3.5))], size: 21, pyramid)
      _ = lattice.grow()?.light(pyramid)
    }
  }

  @Test("finders anywhere make triples and couples that can be tried")
  func finders() throws {
    let picture = try #require(EmptyPicture.finders.picture(5))
    let pyramid = Pyramid(picture)
    for seed in 0..<UInt64(Effort.count(slice: 30, whole: 3_000)) {
      var generator = SeededGenerator(seed: seed)
      let finders = (0..<6).map { _ in
        Finder(
          affine: Self.affine(&generator), isLight: Bool.random(using: &generator),
          score: Self.number(&generator))
      }
      _ = FinderPairSearch(finders: finders, pyramid: pyramid).couples(Array(finders.indices))
      let triples = FinderTripleSearch.triples(finders) + [Self.triple(finders, &generator)]
      for triple in triples.suffix(2) {
        _ = (triple.versions, VersionInformationReader.version(of: triple, pyramid))
        guard var fit = FlatFit(triple, version: 7, pyramid) else { continue }
        _ = (fit.timing(), fit.align())
        _ = AlignmentGridFit(fit, centres: [6, 22, 38]).grid?.light(pyramid)
      }
    }
  }

  private static func triple(_ finders: [Finder], _ generator: inout SeededGenerator) -> Triple {
    Triple(
      corner: 0, right: 1, below: 2, modules: number(&generator), misfit: number(&generator),
      affines: finders.prefix(3).map(\.affine), isLight: finders[0].isLight)
  }

  @Test(
    "pictures of every shape are looked at",
    arguments: [
      (1, 1), (2, 1), (1, 100_000), (2, 2), (6, 6), (7, 7), (8, 7), (15, 40), (16, 16), (17, 65),
      (63, 64), (40_000, 30), (16, 33_000), ((1 << 20) + 1, 7),
    ])
  func shapes(_ width: Int, _ height: Int) throws {
    for filling in Filling.allCases.prefix(width * height > 100_000 ? 3 : Filling.allCases.count) {
      let pixels = filling.pixels(width, height)
      let picture = try #require(GreyPixels(width: width, height: height, pixels: pixels))
      #expect(PictureReader().read(picture).codes.isEmpty, "\(filling)")
    }
  }

  /// What pictures are filled with.
  private enum Filling: CaseIterable {
    case black, bars, noise, white, cells, squares, ramp

    func pixels(_ width: Int, _ height: Int) -> [UInt8] {
      var generator = SeededGenerator(seed: UInt64(width * 7 + height))
      return (0..<width * height).map { place in
        let (x, y) = (place % width, place / width)
        switch self {
        case .black: return 0
        case .white: return 255
        case .bars: return [0, 1, 0, 1, 1, 1, 0, 1][x % 8] == 1 ? 0 : 255
        case .noise: return UInt8.random(in: 0...255, using: &generator)
        case .cells: return (x + y) % 2 == 0 ? 0 : 255
        case .squares:
          // Finders side by side, as far as there is room.
          let off = max(abs(x % 18 / 2 - 4), abs(y % 18 / 2 - 4))
          return off == 2 || off == 4 ? 255 : 0
        case .ramp: return UInt8(truncatingIfNeeded: x * 3 + y)
        }
      }
    }
  }

  @Test("specks go with a sure mark from one to the next, and with no other")
  func joined() {
    func lead(_ x: Float, module: Float, isSure: Bool = false) -> PossibleMark {
      PossibleMark(place: Point(x, 50), module: module, isLight: false, isSure: isSure)
    }
    let sure = lead(0, module: 3, isSure: true)
    // Each is as large as its neighbours, not as those farther off.
    let chain = [lead(240, module: 1.3), lead(120, module: 2), lead(340, module: 0.8)]
    let apart = [lead(80, module: 0.9), lead(700, module: 3)]
    let joined = [sure].joined(by: apart + chain)
    #expect(joined.map(\.place.x) == [0, 120, 240, 340])
    #expect([PossibleMark]().joined(by: chain).isEmpty)
    #expect([sure].joined(by: []).count == 1)
  }

  @Test("a sheet full of marks, and a code in pieces, are no trap")
  func pieces() throws {
    for seed in 0..<UInt64(Effort.count(slice: 12, whole: 2_000)) {
      var generator = SeededGenerator(seed: seed)
      let code = try Samples.code(
        try #require(QRVersion(Int.random(in: 1...8, using: &generator))), .low)
      let scale = Int.random(in: 1...5, using: &generator)
      let side = (code.modules.size + 6) * scale
      var pixels = (0..<side * side).map { place -> UInt8 in
        let (x, y) = (place % side / scale - 3, place / side / scale - 3)
        let isInside = 0..<code.modules.size ~= x && 0..<code.modules.size ~= y
        return isInside && code.modules[x, y] ? 20 : 230
      }
      // Bands are moved, and some pixels are anything.
      for _ in 0..<Int.random(in: 0...12, using: &generator) {
        let (from, to) = (
          Int.random(in: 0..<side, using: &generator), Int.random(in: 0..<side, using: &generator)
        )
        for x in 0..<side { pixels[to * side + x] = pixels[from * side + (x + from) % side] }
      }
      for _ in 0..<Int.random(in: 0...side, using: &generator) {
        pixels[Int.random(in: pixels.indices, using: &generator)] =
          UInt8.random(in: 0...255, using: &generator)
      }
      let picture = try #require(GreyPixels(width: side, height: side, pixels: pixels))
      for found in PictureReader().read(picture).codes {
        #expect(found.verdict.message.bytes == code.payload, "seed \(seed)")
      }
    }
  }
}
