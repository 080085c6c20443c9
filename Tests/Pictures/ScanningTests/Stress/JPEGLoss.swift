import Foundation

extension LightField {
  /// What JPEG does to a grey picture: blocks of 8 by 8, their frequencies rounded to multiples.
  mutating func compress(quality: Double) {
    let scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
    let steps = Self.luminance.map {
      min(max((Double($0) * scale + 50) / 100, 1), 255).rounded(.down)
    }
    for top in stride(from: 0, to: height, by: 8) {
      for left in stride(from: 0, to: width, by: 8) { compress(left, top, steps) }
    }
  }

  private mutating func compress(_ left: Int, _ top: Int, _ steps: [Double]) {
    var block = [Double](repeating: 0, count: 64)
    for y in 0..<8 {
      for x in 0..<8 {
        let (column, row) = (min(left + x, width - 1), min(top + y, height - 1))
        block[8 * y + x] = Double(min(max(values[row * width + column].rounded(), 0), 255)) - 128
      }
    }
    var frequencies = Self.transform(block, isInverse: false)
    for index in 0..<64 {
      frequencies[index] = (frequencies[index] / steps[index]).rounded() * steps[index]
    }
    block = Self.transform(frequencies, isInverse: true)
    for y in 0..<min(8, height - top) {
      for x in 0..<min(8, width - left) {
        values[(top + y) * width + left + x] = Float(block[8 * y + x] + 128)
      }
    }
  }

  /// The cosine transform, rows then columns.
  private static func transform(_ block: [Double], isInverse: Bool) -> [Double] {
    var block = block
    for isAcross in [true, false] {
      let before = block
      for line in 0..<8 {
        for k in 0..<8 {
          var sum = 0.0
          for n in 0..<8 {
            let value = before[isAcross ? 8 * line + n : 8 * n + line]
            sum += value * (isInverse ? cosines[8 * n + k] : cosines[8 * k + n])
          }
          block[isAcross ? 8 * line + k : 8 * k + line] = sum
        }
      }
    }
    return block
  }

  /// Row k holds the cosine of frequency k.
  private static let cosines: [Double] = (0..<64).map { index in
    let (k, n) = (index / 8, index % 8)
    let weight = k == 0 ? (1.0 / 8).squareRoot() : 0.5
    return weight * cos((2 * Double(n) + 1) * Double(k) * .pi / 16)
  }

  /// The example table of the standard (ISO/IEC 10918-1, annex K.1).
  private static let luminance = [
    16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55,
    14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29, 51, 87, 80, 62,
    18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92,
    49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
  ]
}
