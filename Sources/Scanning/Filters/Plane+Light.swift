extension Plane {
  /// Stretched so that black and white are reached; a hundredth at each end is beyond them.
  func stretched() -> Plane {
    var counts = [Int](repeating: 0, count: 1024)
    for value in values { counts[Int(max(0, min(1023, value * 4)))] += 1 }
    let share = values.count / 100
    func level(_ order: some Sequence<Int>) -> Float {
      var passed = 0
      for index in order {
        passed += counts[index]
        if passed > share { return Float(index) / 4 }
      }
      return 0
    }
    let (dark, light) = (level(0..<1024), level((0..<1024).reversed()))
    guard light > dark else { return self }
    var result = self
    let scale = 255 / (light - dark)
    result.change { ($0 - dark) * scale }
    return result
  }

  /// With the light made even: each pixel by what is around it.
  func flattened(_ sigma: Float) -> Plane {
    let around = blurred(sigma)
    var result = self
    result.combine(around) { value, mean in min(255, 160 * value / max(mean, 1)) }
    return result
  }

  /// With differences from what is around made larger.
  func sharpened(_ sigma: Float, amount: Float) -> Plane {
    var result = self
    result.combine(blurred(sigma)) { value, mean in value + amount * (value - mean) }
    return result
  }

  /// Undoes a Gaussian blur step by step (Van Cittert): what is still missing after blurring is
  /// added, and values stay between the darkest and the lightest, which keeps noise from growing.
  func deblurred(_ sigma: Float, rounds: Int) -> Plane {
    let source = stretched()
    var result = source
    for _ in 0..<rounds {
      var missing = source
      missing.combine(result.blurred(sigma)) { $0 - $1 }
      result.combine(missing) { value, part in max(0, min(255, value + 1.5 * part)) }
    }
    return result
  }
}
