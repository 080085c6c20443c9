import QRStandard

/// How wide dark is on the timing lines of a picture in black and white.
struct TimingGrowth: Sendable {
  /// Looks for each module.
  private static let parts = 16
  /// What `reported` is 1 for.
  private static let limit = 0.15

  /// Print growth as ISO/IEC 15415 reports it: 0 is as it should be, 1 and −1 the limits, which are 65 %
  /// and 35 % of dark.
  static func reported(
    _ symbol: TrueSymbol, _ picture: ReflectancePicture, _ map: GridMap, alongRows: Bool,
    threshold: Float
  ) -> Double {
    let line = symbol.version.isMicro ? 0.5 : 6.5
    // From the middle of the finder's light separator to the middle of the last light module.
    let last =
      symbol.version.isMicro ? symbol.size - (symbol.size % 2 == 0 ? 1 : 2) : symbol.size - 8
    let (start, end) = (7.5, Double(last) + 0.5)
    let count = Int(end - start) * Self.parts
    var levels: [Float] = []
    levels.reserveCapacity(count + 1)
    for index in 0...count {
      let along = start + Double(index) / Double(Self.parts)
      let places = [line - 0.2, line, line + 0.2].map {
        alongRows ? map(along, $0) : map($0, along)
      }
      levels.append(places.reduce(0) { $0 + picture.level($1.x, $1.y) } / 3 - threshold)
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
