/// Removes the ink of neighbours from the samples of a code that is out of focus, moved, or printed
/// smaller than a pixel per module.
///
/// The finders in the corners are known. They give the weights with which the neighbours beside,
/// above and diagonally are seen. Then the ink of all modules is solved so that it explains all
/// samples.
struct ModuleDeblurring {
  /// The width of a finder pattern, in modules.
  private static let mark = 7
  /// The minimum share of a module's own ink in its sample.
  private static let leastGain: Double = 0.15
  private static let sweeps = 10

  private let size: Int
  /// The sampled darkness of each module, 0 to 1.
  private let seen: [Double]
  private var (base, gain) = (0.0, 1.0)
  private var (across, down, aslant) = (0.0, 0.0, 0.0)

  /// Measures the blur of a square code with finders in three corners. Returns nil if it cannot be
  /// measured.
  init?(_ light: ModuleLight, isLight: Bool) {
    guard light.columns == light.rows, light.columns >= 21 else { return nil }
    size = light.columns
    seen = light.shares(7).map { share in
      let dark = Double(isLight ? share : 1 - share)
      return dark > 0 ? min(dark, 1) : 0
    }
    var system = LinearSystem(5)
    let far = size - Self.mark
    for (left, top) in [(0, 0), (far, 0), (0, far)] {
      for row in 0..<Self.mark {
        for column in 0..<Self.mark {
          let ink = { (x: Int, y: Int) in Self.isInk(column + x, row + y) ? 1.0 : 0 }
          system.add(
            [
              1, ink(0, 0), ink(-1, 0) + ink(1, 0), ink(0, -1) + ink(0, 1),
              ink(-1, -1) + ink(1, -1) + ink(-1, 1) + ink(1, 1),
            ], seen[(top + row) * size + left + column])
        }
      }
    }
    guard let found = system.solved(), found[1] > Self.leastGain else { return nil }
    (base, gain) = (found[0], found[1])
    let most = 0.6 * gain
    (across, down, aslant) = (
      min(max(found[2], 0), most), min(max(found[3], 0), most), min(max(found[4], 0), most)
    )
    guard across + down > 0.06 * gain else { return nil }
  }

  /// Whether a position relative to the finder's corner has ink; outside the finder there is none.
  private static func isInk(_ column: Int, _ row: Int) -> Bool {
    let ring = max(abs(column - 3), abs(row - 3))
    return ring == 3 || ring < 2
  }

  /// The darkness of each module, freed of its neighbours' ink; 128 and above is dark.
  var darkness: [UInt8] {
    // A light border makes checks of the code's bounds unnecessary.
    let stride = size + 2
    var ink = [Double](repeating: 0, count: stride * stride)
    for _ in 0..<Self.sweeps {
      for row in 0..<size {
        for column in 0..<size {
          let at = (row + 1) * stride + column + 1
          var rest = seen[row * size + column] - base
          rest -= across * (ink[at - 1] + ink[at + 1])
          rest -= down * (ink[at - stride] + ink[at + stride])
          rest -=
            aslant
            * (ink[at - stride - 1] + ink[at - stride + 1] + ink[at + stride - 1]
              + ink[at + stride + 1])
          ink[at] = min(max(rest / gain, 0), 1)
        }
      }
    }
    return seen.indices.map { place in
      let value = ink[(place / size + 1) * stride + place % size + 1]
      return UInt8(min(max(value * 255 + 0.5, 0), 255))
    }
  }
}
