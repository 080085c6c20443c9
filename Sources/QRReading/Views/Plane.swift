/// A picture on its way to a clearer view: light with room for fractions and beyond black and white.
struct Plane {
  let width: Int
  let height: Int
  private var values: [Float]

  init(_ level: GreyLevel) {
    width = level.width
    height = level.height
    values = level.pixels.map { Float($0) }
  }

  /// The picture, with what is beyond black and white cut off.
  var level: GreyLevel {
    GreyLevel(
      width: width, height: height, pixels: values.map { UInt8(min(max($0 + 0.5, 0), 255)) })
  }

  /// The mean over a square of `2 * reach + 1` pixels, so many times; the edge goes on beyond the
  /// picture. Two times come near to a Gaussian, three nearer.
  func blurred(_ reach: Int, times: Int) -> Plane {
    var (result, other) = (self, self)
    for _ in 0..<times {
      result.sumAlong(reach, into: &other)
      other.sumDown(reach, into: &result)
    }
    return result
  }

  /// Stretched so that black and white are reached; a hundredth at each end is beyond them.
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

  /// Undoes a blur step by step (Van Cittert): what is still missing after blurring is added, and
  /// values stay between black and white, which keeps noise from growing.
  func deblurred(_ reach: Int, rounds: Int) -> Plane {
    let source = stretched()
    var result = source
    for _ in 0..<rounds {
      let blurred = result.blurred(reach, times: 3)
      for index in values.indices {
        let missing = source.values[index] - blurred.values[index]
        result.values[index] = min(max(result.values[index] + 1.5 * missing, 0), 255)
      }
    }
    return result
  }

  private func sumAlong(_ reach: Int, into target: inout Plane) {
    let (width, height) = (width, height)
    let share = 1 / Float(2 * reach + 1)
    unsafe values.withUnsafeBufferPointer { source in
      unsafe target.values.withUnsafeMutableBufferPointer { target in
        for row in stride(from: 0, to: width * height, by: width) {
          var sum = unsafe source[row] * Float(reach)
          for x in 0..<reach { sum += unsafe source[row + min(x, width - 1)] }
          for x in 0..<width {
            sum += unsafe source[row &+ min(x &+ reach, width &- 1)]
            unsafe target[row &+ x] = sum * share
            sum -= unsafe source[row &+ max(x &- reach, 0)]
          }
        }
      }
    }
  }

  private func sumDown(_ reach: Int, into target: inout Plane) {
    let (width, height) = (width, height)
    let share = 1 / Float(2 * reach + 1)
    var sums = values.prefix(width).map { $0 * Float(reach) }
    unsafe values.withUnsafeBufferPointer { source in
      unsafe target.values.withUnsafeMutableBufferPointer { target in
        for y in 0..<reach {
          let row = min(y, height - 1) * width
          for x in 0..<width { sums[x] += unsafe source[row &+ x] }
        }
        for y in 0..<height {
          let (below, above) = (min(y + reach, height - 1) * width, max(y - reach, 0) * width)
          for x in 0..<width {
            let sum = unsafe sums[x] + source[below &+ x]
            unsafe target[y &* width &+ x] = sum * share
            sums[x] = unsafe sum - source[above &+ x]
          }
        }
      }
    }
  }
}
