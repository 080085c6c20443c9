/// A picture being transformed: light values with fractions, and beyond black and white.
struct Plane {
  let width: Int
  let height: Int
  private var values: [Float]

  init(_ level: PyramidLevel) {
    width = level.width
    height = level.height
    values = level.pixels.map { Float($0) }
  }

  /// The pixels of the plane as bytes, with values limited to black and white.
  var level: PyramidLevel {
    PyramidLevel(
      width: width, height: height, pixels: values.map { UInt8(min(max($0 + 0.5, 0), 255)) })
  }

  /// The mean over a square of `2 * reach + 1` pixels, repeated `times` times; pixels at the edge
  /// continue beyond the picture. Two times are close to a Gaussian, three are closer.
  func blurred(_ reach: Int, times: Int) -> Plane {
    var (result, other) = (self, self)
    for _ in 0..<times {
      result.sumAlong(reach, into: &other)
      other.sumDown(reach, into: &result)
    }
    return result
  }

  /// The picture stretched to the full range from black to white, ignoring one percent at each end.
  func stretched() -> Plane {
    var counts = [Int](repeating: 0, count: 256)
    for value in values { counts[Int(min(max(value, 0), 255))] += 1 }
    func level(_ order: some Sequence<Int>) -> Float {
      var passed = 0
      for level in order {
        passed += counts[level]
        if passed > values.count / 100 { return Float(level) }
      }
      return 0
    }
    let (dark, light) = (level(0..<256), level((0..<256).reversed()))
    guard light > dark else { return self }
    var result = self
    let scale = 255 / (light - dark)
    for index in values.indices { result.values[index] = (values[index] - dark) * scale }
    return result
  }

  /// Undoes a blur step by step (Van Cittert): the difference after blurring again is added, and
  /// values stay between black and white, which limits noise.
  func deblurred(_ reach: Int, rounds: Int) -> Plane {
    let source = stretched()
    var result = source
    for _ in 0..<rounds {
      let blurred = result.blurred(reach, times: 3)
      result.add(1.5, source, without: blurred)
    }
    return result
  }

  /// Adds a share of the difference between two pictures, limited to black and white.
  private mutating func add(_ share: Float, _ one: Plane, without other: Plane) {
    let count = values.count
    unsafe one.values.withUnsafeBufferPointer { one in
      unsafe other.values.withUnsafeBufferPointer { other in
        unsafe values.withUnsafeMutableBufferPointer { values in
          for index in 0..<count {
            let value = unsafe values[index] + share * (one[index] - other[index])
            unsafe values[index] = min(max(value, 0), 255)
          }
        }
      }
    }
  }

  private func sumAlong(_ reach: Int, into target: inout Plane) {
    unsafe values.withUnsafeBufferPointer { source in
      unsafe target.values.withUnsafeMutableBufferPointer { target in
        var row = 0
        // Each sum depends on the one before it, so four rows take no longer than one.
        while row + 4 <= height {
          unsafe sumAlong(SIMD4(0, 1, 2, 3) &+ Int32(row), reach, source, target)
          row += 4
        }
        while row < height {
          unsafe sumAlong(SIMD4(repeating: Int32(row)), reach, source, target)
          row += 1
        }
      }
    }
  }

  /// Sums the pixels within `reach` along four rows at once; the rows may be the same.
  @unsafe @inline(__always) private func sumAlong(
    _ rows: SIMD4<Int32>, _ reach: Int, _ source: UnsafeBufferPointer<Float>,
    _ target: UnsafeMutableBufferPointer<Float>
  ) {
    let (a, b) = (Int(rows.x) * width, Int(rows.y) * width)
    let (c, d) = (Int(rows.z) * width, Int(rows.w) * width)
    func at(_ x: Int) -> SIMD4<Float> {
      unsafe SIMD4(source[a &+ x], source[b &+ x], source[c &+ x], source[d &+ x])
    }
    let share = 1 / Float(2 * reach + 1)
    var sum = at(0) * Float(reach)
    for x in 0..<reach { sum += at(min(x, width - 1)) }
    for x in 0..<width {
      sum += at(min(x &+ reach, width &- 1))
      let mean = sum * share
      unsafe target[a &+ x] = mean.x
      unsafe target[b &+ x] = mean.y
      unsafe target[c &+ x] = mean.z
      unsafe target[d &+ x] = mean.w
      sum -= at(max(x &- reach, 0))
    }
  }

  private func sumDown(_ reach: Int, into target: inout Plane) {
    let (width, height) = (width, height)
    let share = 1 / Float(2 * reach + 1)
    var columns = values.prefix(width).map { $0 * Float(reach) }
    unsafe values.withUnsafeBufferPointer { source in
      unsafe target.values.withUnsafeMutableBufferPointer { target in
        unsafe columns.withUnsafeMutableBufferPointer { sums in
          for y in 0..<reach {
            let row = min(y, height - 1) * width
            for x in 0..<width { unsafe sums[x] += source[row &+ x] }
          }
          for y in 0..<height {
            let (below, above) = (min(y + reach, height - 1) * width, max(y - reach, 0) * width)
            for x in 0..<width {
              let sum = unsafe sums[x] + source[below &+ x]
              unsafe target[y &* width &+ x] = sum * share
              unsafe sums[x] = sum - source[above &+ x]
            }
          }
        }
      }
    }
  }
}
