extension GreyImage {
  /// Each pixel the mean of a square of `factor` by `factor`.
  func reduced(_ factor: Int) -> GreyImage {
    let (width, height) = (max(1, self.width / factor), max(1, self.height / factor))
    let (columns, rows) = (min(factor, self.width), min(factor, self.height))
    let area = columns * rows
    let stride = self.width
    let result = [UInt8](unsafeUninitializedCapacity: width * height) { target, used in
      used = width * height
      pixels.withUnsafeBufferPointer { source in
        for y in 0..<height {
          for x in 0..<width {
            var sum = 0
            for row in 0..<rows {
              let start = (y * factor + row) * stride + x * factor
              for column in 0..<columns { sum &+= Int(source[start &+ column]) }
            }
            target[y &* width &+ x] = UInt8(truncatingIfNeeded: (sum &+ area / 2) / area)
          }
        }
      }
    }
    return GreyImage(width: width, height: height, pixels: result)
  }

  /// Light and dark exchanged.
  var inverted: GreyImage {
    GreyImage(width: width, height: height, pixels: pixels.map { 255 - $0 })
  }

  /// Left and right exchanged.
  var mirrored: GreyImage {
    var result = self
    result.pixels.withUnsafeMutableBufferPointer { target in
      for y in 0..<height { target[y * width..<(y + 1) * width].reverse() }
    }
    return result
  }
}

extension Plane {
  /// Another size, by cubic interpolation (Catmull and Rom).
  func resized(_ width: Int, _ height: Int) -> Plane {
    let across = Self.taps(from: self.width, to: width)
    let down = Self.taps(from: self.height, to: height)
    let source = self
    var middle = [Float](repeating: 0, count: width * self.height)
    middle.withUnsafeMutableBufferPointer { target in
      source.values.withUnsafeBufferPointer { values in
        across.withUnsafeBufferPointer { across in
          for y in 0..<source.height {
            let row = y * source.width
            for x in 0..<width {
              let tap = across[x]
              target[y &* width &+ x] =
                tap.weights[0] * values[row &+ Int(tap.places[0])]
                + tap.weights[1] * values[row &+ Int(tap.places[1])]
                + tap.weights[2] * values[row &+ Int(tap.places[2])]
                + tap.weights[3] * values[row &+ Int(tap.places[3])]
            }
          }
        }
      }
    }
    var result = [Float](repeating: 0, count: width * height)
    result.withUnsafeMutableBufferPointer { target in
      middle.withUnsafeBufferPointer { values in
        for y in 0..<height {
          let tap = down[y]
          let (a, b) = (Int(tap.places[0]) * width, Int(tap.places[1]) * width)
          let (c, d) = (Int(tap.places[2]) * width, Int(tap.places[3]) * width)
          let weights = tap.weights
          for x in 0..<width {
            target[y &* width &+ x] =
              weights[0] * values[a &+ x] + weights[1] * values[b &+ x]
              + weights[2] * values[c &+ x] + weights[3] * values[d &+ x]
          }
        }
      }
    }
    return Plane(width: width, height: height, values: result)
  }

  /// Four neighbours and their weights.
  private struct Tap {
    var places: SIMD4<Int32>
    var weights: SIMD4<Float>
  }

  private static func taps(from source: Int, to target: Int) -> [Tap] {
    let scale = Float(source) / Float(target)
    return (0..<target).map { index in
      let place = (Float(index) + 0.5) * scale - 0.5
      let start = place.rounded(.down)
      let t = place - start
      let weights = SIMD4<Float>(
        ((-0.5 * t + 1) * t - 0.5) * t, (1.5 * t - 2.5) * t * t + 1,
        ((-1.5 * t + 2) * t + 0.5) * t, (0.5 * t - 0.5) * t * t)
      let first = Int32(start)
      let places = SIMD4<Int32>(first - 1, first, first + 1, first + 2)
      let last = SIMD4<Int32>(repeating: Int32(source - 1))
      return Tap(places: pointwiseMin(pointwiseMax(places, .zero), last), weights: weights)
    }
  }
}
