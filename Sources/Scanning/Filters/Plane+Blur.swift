extension Plane {
  /// Blurred by a Gaussian; the edge goes on beyond the picture.
  func blurred(_ sigma: Float) -> Plane {
    // A narrow one by its own weights, a wide one by three boxes, whose cost does not grow with it.
    sigma < 3 ? convolved(Self.gaussian(sigma)) : boxed(sigma)
  }

  /// One side of a Gaussian, from the middle on; the whole sums to 1.
  private static func gaussian(_ sigma: Float) -> [Float] {
    let reach = max(1, Int((sigma * 3).rounded(.up)))
    var weights = (0...reach).map { step -> Float in
      Self.exponential(-Float(step * step) / (2 * sigma * sigma))
    }
    let sum = weights.dropFirst().reduce(weights[0]) { $0 + 2 * $1 }
    for index in weights.indices { weights[index] /= sum }
    return weights
  }

  /// e to a power from -20 to 0, near enough for weights, without the C math library.
  private static func exponential(_ power: Float) -> Float {
    var (term, sum): (Float, Float) = (1, 1)
    let part = power / 32
    for n in 1...6 {
      term *= part / Float(n)
      sum += term
    }
    for _ in 0..<5 { sum *= sum }
    return sum
  }

  private func convolved(_ weights: [Float]) -> Plane {
    let reach = weights.count - 1
    var result = self
    var padded = [Float](repeating: 0, count: width + 2 * reach)
    var sums = [Float](repeating: 0, count: width)
    // Across, then down: one row at a time, so that the inner loops run over neighbours.
    result.values.withUnsafeMutableBufferPointer { target in
      for y in 0..<height {
        let row = y * width
        for x in 0..<width { padded[reach + x] = target[row + x] }
        for x in 0..<reach {
          padded[x] = target[row]
          padded[reach + width + x] = target[row + width - 1]
        }
        padded.withUnsafeBufferPointer { padded in
          for x in 0..<width { target[row + x] = weights[0] * padded[reach + x] }
          for step in 1...reach {
            let weight = weights[step]
            for x in 0..<width {
              target[row + x] += weight * (padded[reach + x - step] + padded[reach + x + step])
            }
          }
        }
      }
    }
    let across = result
    across.values.withUnsafeBufferPointer { source in
      result.values.withUnsafeMutableBufferPointer { target in
        sums.withUnsafeMutableBufferPointer { sums in
          for y in 0..<height {
            for x in 0..<width { sums[x] = weights[0] * source[y * width + x] }
            for step in 1...reach {
              let weight = weights[step]
              let above = max(y - step, 0) * width
              let below = min(y + step, height - 1) * width
              for x in 0..<width { sums[x] += weight * (source[above + x] + source[below + x]) }
            }
            for x in 0..<width { target[y * width + x] = sums[x] }
          }
        }
      }
    }
    return result
  }

  /// Three means over squares, together as wide as a Gaussian.
  private func boxed(_ sigma: Float) -> Plane {
    let reach = max(1, Int(((4 * sigma * sigma + 1).squareRoot() - 1) / 2 + 0.5))
    var result = self
    for _ in 0..<3 { result = result.box(reach) }
    return result
  }

  /// The mean over a square of `2 * reach + 1` pixels.
  func box(_ reach: Int) -> Plane {
    var result = self
    let share = 1 / Float(2 * reach + 1)
    values.withUnsafeBufferPointer { source in
      result.values.withUnsafeMutableBufferPointer { target in
        for y in 0..<height {
          let row = y * width
          var sum = source[row] * Float(reach)
          for x in 0..<reach { sum += source[row + min(x, width - 1)] }
          for x in 0..<width {
            sum += source[row + min(x + reach, width - 1)]
            target[row + x] = sum * share
            sum -= source[row + max(x - reach, 0)]
          }
        }
      }
    }
    let across = result
    var sums = [Float](repeating: 0, count: width)
    across.values.withUnsafeBufferPointer { source in
      result.values.withUnsafeMutableBufferPointer { target in
        sums.withUnsafeMutableBufferPointer { sums in
          for x in 0..<width { sums[x] = source[x] * Float(reach) }
          for y in 0..<reach {
            let row = min(y, height - 1) * width
            for x in 0..<width { sums[x] += source[row + x] }
          }
          for y in 0..<height {
            let (below, above) = (min(y + reach, height - 1) * width, max(y - reach, 0) * width)
            for x in 0..<width {
              sums[x] += source[below + x]
              target[y * width + x] = sums[x] * share
              sums[x] -= source[above + x]
            }
          }
        }
      }
    }
    return result
  }
}
