import PrintGrading
import TestSupport
import Testing

@Suite("Scans whose levels were changed") struct LevelDoubtTests {
  private static let side = 200
  private static let box: [(x: Double, y: Double)] = [(20, 20), (180, 20), (180, 180), (20, 180)]

  /// Squares of ink on paper as a scanner sees them, with its noise and soft edges; `change` is
  /// what is done to a level afterwards.
  private static func doubt(
    ink: Double, paper: Double, noise: Double = 3, _ change: (Double) -> Double = { $0 }
  ) throws -> LevelTampering? {
    var generator = SeededGenerator(seed: 16)
    let pixels = (0..<side * side).map { index -> UInt8 in
      let (x, y) = (index % side, index / side)
      let place = Double(x % 20) - 10
      let edge = min(1, max(0, abs(place) / 3 - 1))
      let isInk = (x / 20 + y / 20) % 2 == 0
      let level = isInk ? ink : paper
      let mean = (ink + paper) / 2
      let sum = (0..<4).reduce(0.0) { sum, _ in sum + .random(in: -1...1, using: &generator) }
      let seen = mean + (level - mean) * edge + sum * noise * 0.87
      let whole = max(0, min(255, seen.rounded()))
      return UInt8(max(0, min(255, change(whole).rounded())))
    }
    let picture = try #require(
      ReflectancePicture(width: side, height: side, pixels: pixels, transfer: .sRGB))
    return picture.levelDoubt(around: box)
  }

  @Test("a plain scan has none") func plain() throws {
    for (ink, paper) in [(40.0, 235.0), (90, 180), (12, 246), (25, 250)] {
      #expect(try Self.doubt(ink: ink, paper: paper) == nil, "\(ink), \(paper)")
    }
  }

  @Test("paper or ink at the end of the scale is clipped") func clipped() throws {
    #expect(try Self.doubt(ink: 40, paper: 270) == .clipped)
    #expect(try Self.doubt(ink: -12, paper: 220) == .clipped)
    // As automatic levels do.
    #expect(try Self.doubt(ink: 60, paper: 180) { ($0 - 60) * 255 / 110 } == .clipped)
  }

  @Test("levels that are never used between others tell of a stretch", arguments: [1.15, 1.3, 1.7])
  func stretched(_ factor: Double) throws {
    #expect(try Self.doubt(ink: 70, paper: 190) { 128 + ($0 - 128) * factor } == .stretched)
  }

  @Test("pictures of nothing, and places that are none, tell nothing") func nothing() throws {
    let picture = try #require(
      ReflectancePicture(
        width: 30, height: 30, pixels: [UInt8](repeating: 200, count: 900), transfer: .sRGB))
    #expect(picture.levelDoubt(around: [(0, 0), (29, 29)]) == nil)
    for place in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(picture.levelDoubt(around: [(place, 0), (place, place)]) == nil)
    }
    #expect(picture.levelDoubt(around: []) == nil)
  }
}
