extension GreyImage {
  /// The darkest of each square of `2 * reach + 1` pixels: dots grow together.
  func darkened(_ reach: Int) -> GreyImage { extremes(reach) { min($0, $1) } }

  /// The lightest: dark lines become thinner.
  func lightened(_ reach: Int) -> GreyImage { extremes(reach) { max($0, $1) } }

  private func extremes(_ reach: Int, _ better: (UInt8, UInt8) -> UInt8) -> GreyImage {
    var across = pixels
    pixels.withUnsafeBufferPointer { source in
      across.withUnsafeMutableBufferPointer { target in
        for y in 0..<height {
          let row = y * width
          for x in 0..<width {
            var best = source[row + x]
            for other in max(0, x - reach)...min(width - 1, x + reach) {
              best = better(best, source[row + other])
            }
            target[row + x] = best
          }
        }
      }
    }
    var result = across
    across.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { target in
        for y in 0..<height {
          for other in max(0, y - reach)...min(height - 1, y + reach) where other != y {
            for x in 0..<width {
              target[y * width + x] = better(target[y * width + x], source[other * width + x])
            }
          }
        }
      }
    }
    return GreyImage(width: width, height: height, pixels: result)
  }

  /// The middle one of each three by three pixels: single wrong ones go.
  var medianed: GreyImage {
    guard width > 2, height > 2 else { return self }
    var result = pixels
    pixels.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { target in
        for y in 1..<height - 1 {
          for x in 1..<width - 1 {
            let at = y * width + x
            target[at] = Self.median(source, at, width)
          }
        }
      }
    }
    return GreyImage(width: width, height: height, pixels: result)
  }

  /// Of nine, by sorting columns first.
  @inline(__always)
  private static func median(_ p: UnsafeBufferPointer<UInt8>, _ at: Int, _ width: Int) -> UInt8 {
    func sorted(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> (UInt8, UInt8, UInt8) {
      let (low, high) = (min(a, b), max(a, b))
      return (min(low, c), max(low, min(high, c)), max(high, c))
    }
    let left = sorted(p[at - width - 1], p[at - 1], p[at + width - 1])
    let middle = sorted(p[at - width], p[at], p[at + width])
    let right = sorted(p[at - width + 1], p[at + 1], p[at + width + 1])
    let low = max(left.0, middle.0, right.0)
    let high = min(left.2, middle.2, right.2)
    let mid = sorted(left.1, middle.1, right.1).1
    return sorted(low, mid, high).1
  }
}
