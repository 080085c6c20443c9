import QRStandard

/// Print growth, measured as the share of dark on the timing lines.
struct TimingGrowth: Sendable {
  /// The number of samples per module along a timing line.
  private static let parts = 16
  /// The deviation from a half that is reported as 1.
  private static let limit = 0.15

  /// The print growth as ISO/IEC 15415 reports it: 0 is ideal; 1 and −1 are the limits, at 65 % and
  /// 35 % dark.
  static func reported(
    _ symbol: ReferenceSymbol, _ picture: ReflectancePicture, _ map: GridMap, alongRows: Bool,
    threshold: Float
  ) -> Double {
    let line = symbol.version.isMicro ? 0.5 : 6.5
    // From the centre of the finder's light separator to the centre of the last light module.
    let last =
      symbol.version.isMicro ? symbol.size - (symbol.size % 2 == 0 ? 1 : 2) : symbol.size - 8
    let (start, end) = (7.5, Double(last) + 0.5)
    let count = Int(end - start) * Self.parts
    var levels: [Float] = []
    levels.reserveCapacity(count + 1)
    for index in 0...count {
      let along = start + Double(index) / Double(Self.parts)
      var sum: Float = 0
      for step in -1...1 {
        let beside = line + 0.2 * Double(step)
        let place = alongRows ? map(along, beside) : map(beside, along)
        sum += picture.level(place.x, place.y)
      }
      levels.append(sum / 3 - threshold)
    }
    var dark = 0.0
    for (one, next) in zip(levels, levels.dropFirst()) {
      switch (one < 0, next < 0) {
      case (true, true): dark += 1
      case (false, false): break
      default: dark += Double(max(-one, -next) / abs(one - next))
      }
    }
    return (dark / Double(count) - 0.5) / Self.limit
  }
}
