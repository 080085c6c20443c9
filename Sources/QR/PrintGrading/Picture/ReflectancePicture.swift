/// A picture of reflectance: one byte per pixel, and the reflectance of each byte value.
package struct ReflectancePicture: Sendable {
  /// The number of pixels in a row of the picture.
  package let width: Int
  /// The number of pixel rows in the picture.
  package let height: Int
  /// The byte value of each pixel, row by row from the top.
  package let pixels: [UInt8]
  /// The reflectance of each of the 256 byte values; 0 reflects nothing, 1 everything.
  package var levels: [Float]

  /// Creates a picture with one channel; nil if the number of pixels does not match its size.
  package init?(width: Int, height: Int, pixels: [UInt8], transfer: Transfer) {
    guard width > 0, height > 0, pixels.count / width == height, pixels.count % width == 0 else {
      return nil
    }
    self.width = width
    self.height = height
    self.pixels = pixels
    levels = transfer.levels
  }

  /// The transfer function from byte values to light.
  package enum Transfer: Hashable, Sendable {
    /// Proportional: twice the byte is twice the light.
    case linear
    /// The sRGB function, which scanners and phones use.
    case sRGB

    /// The amount of light for each of the 256 byte values, from 0 (black) to 1 (white).
    package var levels: [Float] {
      (0...255).map { byte in
        let share = Double(byte) / 255
        return switch self {
        case .linear: Float(share)
        case .sRGB: Float(Self.sRGBLevels[byte])
        }
      }
    }

    /// IEC 61966-2-1 without the C library's power function: x^2.4 is x² · x^(2/5).
    private static let sRGBLevels: [Double] = (0...255).map { byte in
      let share = Double(byte) / 255
      guard share > 0.04045 else { return share / 12.92 }
      let base = (share + 0.055) / 1.055
      return base * base * fifthRoot(base * base)
    }

    private static func fifthRoot(_ value: Double) -> Double {
      var root = 1.0
      for _ in 0..<40 { root -= (root - value / (root * root * root * root)) / 5 }
      return root
    }
  }

  /// The picture calibrated with two patches of known reflectance: `white` is that of the lightest
  /// pixels, `black` that of the darkest. One pixel in a thousand may be lighter or darker than the
  /// patch. A picture with a single colour is returned unchanged.
  package func calibrated(white: Float, black: Float) -> ReflectancePicture {
    let (darkest, lightest) = extremes(share: 0.001)
    guard lightest > darkest else { return self }
    let scale = (white - black) / (lightest - darkest)
    var calibrated = self
    calibrated.levels = levels.map { black + ($0 - darkest) * scale }
    return calibrated
  }

  /// The picture with light and dark exchanged, for grading a code that is light on dark.
  var reversed: ReflectancePicture {
    var reversed = self
    reversed.levels = levels.map { 1 - $0 }
    return reversed
  }

  /// The reflectances that this share of the pixels is darker than, and lighter than.
  private func extremes(share: Double) -> (darkest: Float, lightest: Float) {
    var counts = [Int](repeating: 0, count: 256)
    for pixel in pixels { counts[Int(pixel)] += 1 }
    let allowed = Int(share * Double(pixels.count))
    func first(_ bytes: some Sequence<Int>) -> Int {
      var sum = 0
      for byte in bytes {
        sum += counts[byte]
        if sum > allowed { return byte }
      }
      return 0
    }
    return (levels[first(0...255)], levels[first((0...255).reversed())])
  }

  /// The reflectance between the centres of four pixels; edge pixels continue outside.
  @inline(__always)
  func level(_ x: Double, _ y: Double) -> Float {
    // A bad grid may produce NaN; comparisons with it are false.
    let left = x > 0.5 ? min(x - 0.5, Double(width)) : 0
    let top = y > 0.5 ? min(y - 0.5, Double(height)) : 0
    let (column, row) = (min(Int(left), width - 1), min(Int(top), height - 1))
    let (across, down) = (Float(left - Double(column)), Float(top - Double(row)))
    let next = column + 1 < width ? 1 : 0
    let index = row * width + column
    let below = row + 1 < height ? width : 0
    let upper = mixed(index, index + next, min(1, across))
    let lower = mixed(index + below, index + below + next, min(1, across))
    return upper + (lower - upper) * min(1, down)
  }

  @inline(__always)
  private func mixed(_ one: Int, _ other: Int, _ share: Float) -> Float {
    let first = levels[Int(pixels[one])]
    return first + (levels[Int(pixels[other])] - first) * share
  }

  /// The mean over a disc, in which pixels on its edge count by the part inside; nil if the disc is
  /// not inside the picture, to half a pixel.
  func mean(aroundX x: Double, _ y: Double, radius: Double) -> Float? {
    let slack = 0.5
    guard x - radius >= -slack, y - radius >= -slack, x + radius <= Double(width) + slack,
      y + radius <= Double(height) + slack
    else { return nil }
    let outer = radius + 0.5
    let (first, last) = (max(0, Int(y - outer)), min(height - 1, Int(y + outer)))
    let (left, right) = (max(0, Int(x - outer)), min(width - 1, Int(x + outer)))
    let (inside, outside) = (max(0, radius - 0.5), outer * outer)
    guard first <= last, left <= right else { return nil }
    var (sum, weights) = (0.0, 0.0)
    for row in first...last {
      let down = Double(row) + 0.5 - y
      for column in left...right {
        let across = Double(column) + 0.5 - x
        let square = across * across + down * down
        guard square < outside else { continue }
        let weight = square <= inside * inside ? 1 : min(1, outer - square.squareRoot())
        sum += weight * Double(levels[Int(pixels[row * width + column])])
        weights += weight
      }
    }
    return weights > 0 ? Float(sum / weights) : nil
  }
}
