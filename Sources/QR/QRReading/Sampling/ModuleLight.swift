/// A rule for separating light from dark among the modules of a code.
struct ModuleThreshold: Equatable, Sendable {
  /// The distance, in modules, within which the neighbours of a module are compared.
  var reach: Int
  /// The position of the threshold between the darkest and the lightest neighbour, 0 to 1.
  var share: Float
  /// Whether the threshold is the mean of the neighbours, and not the middle of their extremes.
  var usesMean = false

  /// All threshold rules, in the order in which they are tried.
  static let all = [
    ModuleThreshold(reach: 4, share: 0.5),
    ModuleThreshold(reach: 4, share: 0.42),
    ModuleThreshold(reach: 4, share: 0.58),
    ModuleThreshold(reach: 7, share: 0.5),
    ModuleThreshold(reach: 2, share: 0.5),
    ModuleThreshold(reach: 3, share: 0.5, usesMean: true),
    ModuleThreshold(reach: 2, share: 0.3),
  ]
}

/// The sampled light of each module of a code.
struct ModuleLight: Sendable {
  let columns: Int
  let rows: Int
  let light: [Float]

  /// The darkness of each module relative to its neighbours; 128 and above is dark.
  func darkness(_ threshold: ModuleThreshold, isLight: Bool) -> [UInt8] {
    let low = extremes(threshold.reach, min)
    let high = extremes(threshold.reach, max)
    let means = threshold.usesMean ? means(threshold.reach) : []
    return light.indices.map { index in
      let range = max(high[index] - low[index], 1)
      let border =
        threshold.usesMean ? means[index] : low[index] + range * threshold.share
      let off = (border - light[index]) / range * 254
      let value = 127.5 + (isLight ? -off : off)
      return UInt8(Int(bounded: min(max(value, 0), 255) + 0.5))
    }
  }

  /// The local contrast around each module, relative to the highest: 0 where glare or a finger
  /// hides everything.
  func contrast(_ reach: Int) -> [Float] {
    let ranges = zip(extremes(reach, max), extremes(reach, min)).map { $0 - $1 }
    let most = max(ranges.max() ?? 1, 1)
    return ranges.map { $0 / most }
  }

  /// The light, of at most 255, from which a module may be glare whatever its printed colour.
  private static let glare: Float = 250
  /// The light of the paper, of at most 255, above which glare cannot be told from it.
  private static let lightestPaper: Float = 238

  /// The darkness with undecided values for modules in glare; nil if there is no glare, or too
  /// much.
  func darknessBesideGlare(_ threshold: ModuleThreshold, isLight: Bool) -> [UInt8]? {
    let glaring = light.indices.filter { light[$0] >= Self.glare }
    guard glaring.count * 50 > light.count, glaring.count * 2 < light.count else { return nil }
    let others = light.filter { $0 < Self.glare }.sorted()
    guard others[others.count * 3 / 4] < Self.lightestPaper else { return nil }
    var darkness = darkness(threshold, isLight: isLight)
    for module in glaring { darkness[module] = isLight ? 128 : 127 }
    return darkness
  }

  /// The position of each module between its darkest and lightest neighbours: 0 is the darkest.
  func shares(_ reach: Int) -> [Float] {
    let (low, high) = (extremes(reach, min), extremes(reach, max))
    return light.indices.map { (light[$0] - low[$0]) / max(high[$0] - low[$0], 1) }
  }

  /// The least or the greatest light within `reach` modules of each module, as `pick` chooses.
  private func extremes(_ reach: Int, _ pick: (Float, Float) -> Float) -> [Float] {
    var across = light
    for row in 0..<rows {
      for column in 0..<columns {
        var value = light[row * columns + column]
        for near in max(0, column - reach)...min(columns - 1, column + reach) {
          value = pick(value, light[row * columns + near])
        }
        across[row * columns + column] = value
      }
    }
    var result = across
    for row in 0..<rows {
      for near in max(0, row - reach)...min(rows - 1, row + reach) where near != row {
        for column in 0..<columns {
          let at = row * columns + column
          result[at] = pick(result[at], across[near * columns + column])
        }
      }
    }
    return result
  }

  /// The mean light within `reach` modules of each module.
  private func means(_ reach: Int) -> [Float] {
    (0..<rows * columns).map { index in
      let (row, column) = (index / columns, index % columns)
      var (sum, count) = (Float(0), Float(0))
      for y in max(0, row - reach)...min(rows - 1, row + reach) {
        for x in max(0, column - reach)...min(columns - 1, column + reach) {
          sum += light[y * columns + x]
          count += 1
        }
      }
      return sum / count
    }
  }
}
