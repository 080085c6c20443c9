import TestSupport
import Testing

@testable import QRReading

/// The picture in black and white, beside what single pixels say.
@Suite("Black and white pixels") struct BitPlaneTests {
  /// Runs of all lengths, and fewer than a word, a word and more along and down.
  private static func bits(_ width: Int, _ height: Int, seed: UInt64) -> BinaryPicture {
    var generator = SeededGenerator(seed: seed)
    var pixels: [UInt8] = []
    while pixels.count < width * height {
      let run = Int.random(in: 1...Int.random(in: 1...90, using: &generator), using: &generator)
      pixels += [UInt8](repeating: Bool.random(using: &generator) ? 20 : 230, count: run)
    }
    let level = PyramidLevel(
      width: width, height: height, pixels: Array(pixels.prefix(width * height)))
    return BinaryPicture(level)
  }

  @Test("Runs end where the first pixel of the other colour is, along and down, to either side")
  func ends() {
    for (index, (width, height)) in [(9, 140), (64, 64), (65, 70), (200, 17)].enumerated() {
      let bits = Self.bits(width, height, seed: UInt64(index))
      var generator = SeededGenerator(seed: 7)
      for _ in 0..<4_000 {
        let isForward = Bool.random(using: &generator)
        let isDark = Bool.random(using: &generator)
        let (x, y) = (
          Int.random(in: 0..<width, using: &generator),
          Int.random(in: 0..<height, using: &generator)
        )
        let step = isForward ? 1 : -1
        let lastX =
          isForward
          ? Int.random(in: x..<width, using: &generator) : Int.random(in: 0...x, using: &generator)
        let along = stride(from: x, through: lastX, by: step).first { bits.isDark($0, y) != isDark }
        #expect(
          bits.end(ofRow: y, from: x, to: lastX, isForward: isForward, isDark)
            == along ?? lastX + step)
        let lastY =
          isForward
          ? Int.random(in: y..<height, using: &generator) : Int.random(in: 0...y, using: &generator)
        let down = stride(from: y, through: lastY, by: step).first { bits.isDark(x, $0) != isDark }
        #expect(
          bits.end(ofColumn: x, from: y, to: lastY, isForward: isForward, isDark)
            == down ?? lastY + step)
      }
    }
  }
}
