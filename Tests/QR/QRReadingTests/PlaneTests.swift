import TestSupport
import Testing

@testable import QRReading

@Suite("Views of a picture") struct PlaneTests {
  /// The mean over a square around each pixel, each by itself; the edge goes on beyond the picture.
  private static func means(_ level: PyramidLevel, _ reach: Int) -> [Float] {
    (0..<level.width * level.height).map { index in
      let (x, y) = (index % level.width, index / level.width)
      var sum = 0
      for row in y - reach...y + reach {
        for column in x - reach...x + reach {
          let (row, column) = (
            min(max(row, 0), level.height - 1), min(max(column, 0), level.width - 1)
          )
          sum += Int(level.pixels[row * level.width + column])
        }
      }
      let side = 2 * reach + 1
      return Float(sum) / Float(side * side)
    }
  }

  @Test("a blur is the mean over a square, whatever the picture's sides are")
  func blur() {
    var generator = SeededGenerator(seed: 31)
    for (width, height) in [(1, 1), (1, 9), (9, 1), (2, 3), (7, 4), (5, 5), (16, 6), (33, 11)] {
      let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let level = PyramidLevel(width: width, height: height, pixels: pixels)
      for reach in [1, 2, 4] {
        let blurred = Plane(level).blurred(reach, times: 1).level.pixels
        let expected = Self.means(level, reach)
        #expect(
          zip(blurred, expected).allSatisfy { abs(Float($0) - $1) <= 0.51 },
          "\(width) by \(height), \(reach)")
      }
    }
  }

  /// Each line twice as long: the cubic through four pixels, a quarter before and behind each
  /// pixel.
  private static func doubled(_ line: [UInt8]) -> [UInt8] {
    func light(_ place: Int) -> Double { Double(line[min(max(place, 0), line.count - 1)]) }
    func curve(_ place: Int, _ t: Double) -> UInt8 {
      let (a, b, c, d) = (light(place - 1), light(place), light(place + 1), light(place + 2))
      let light =
        b + t / 2 * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
      return UInt8(min(max((light + 1e-9).rounded(), 0), 255))
    }
    return line.indices.flatMap { [curve($0 - 1, 0.75), curve($0, 0.25)] }
  }

  @Test("an enlarged picture has a cubic through its pixels, along and then down")
  func enlarged() {
    var generator = SeededGenerator(seed: 32)
    for (width, height) in [(1, 1), (1, 9), (9, 1), (2, 3), (7, 4), (5, 5), (33, 11)] {
      let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &generator) }
      let found = PyramidLevel(width: width, height: height, pixels: pixels).enlarged()
      #expect(found.width == 2 * width && found.height == 2 * height)
      let rows = (0..<height).map { Self.doubled(Array(pixels[$0 * width..<($0 + 1) * width])) }
      let columns = (0..<2 * width).map { column in Self.doubled(rows.map { $0[column] }) }
      let expected = (0..<2 * height).flatMap { row in columns.map { $0[row] } }
      #expect(found.pixels == expected, "\(width) by \(height)")
    }
  }
}
