import QRStandard

/// How much light each module of a symbol and of its quiet zone sends back.
package struct ModuleField: Sendable {
  /// Modules on a side of the symbol.
  package let size: Int
  /// Modules of quiet zone on every side.
  package let quiet: Int
  /// Row by row from the corner of the quiet zone; NaN where the picture ends.
  package let reflectances: [Float]
  /// The lightest of all, and the darkest.
  package let lightest: Float
  package let darkest: Float

  /// The share of a module that the aperture is wide.
  package static let aperture = 0.8

  /// Takes the mean over the aperture at each module; nil when none lies in the picture.
  init?(_ symbol: TrueSymbol, _ picture: ReflectancePicture, _ map: GridMap, isFlat: Bool) {
    let (size, quiet) = (symbol.size, symbol.version.quietZone)
    var (reflectances, lightest, darkest) = ([Float](), -Float.infinity, Float.infinity)
    reflectances.reserveCapacity((size + 2 * quiet) * (size + 2 * quiet))
    let middle = Double(size) / 2
    var pitch = map.pitch(middle, middle)
    for row in -quiet..<size + quiet {
      for column in -quiet..<size + quiet {
        let (u, v) = (Double(column) + 0.5, Double(row) + 0.5)
        let place = map(u, v)
        if !isFlat { pitch = map.pitch(u, v) }
        let radius = Self.aperture / 4 * (pitch.x + pitch.y)
        guard let mean = picture.mean(aroundX: place.x, place.y, radius: radius) else {
          reflectances.append(.nan)
          continue
        }
        (lightest, darkest) = (max(lightest, mean), min(darkest, mean))
        reflectances.append(mean)
      }
    }
    guard lightest >= darkest else { return nil }
    (self.size, self.quiet, self.reflectances) = (size, quiet, reflectances)
    (self.lightest, self.darkest) = (lightest, darkest)
  }

  /// What lies between the lightest and the darkest.
  package var contrast: Double { Double(lightest - darkest) }

  /// What tells light from dark everywhere.
  package var threshold: Float { darkest + (lightest - darkest) / 2 }

  /// Modules in a row, with the quiet zone on both sides.
  package var width: Int { size + 2 * quiet }

  /// The light of a module, −`quiet` to `size + quiet - 1`; nil where the picture ends.
  package subscript(column: Int, row: Int) -> Float? {
    let value = reflectances[(row + quiet) * width + column + quiet]
    return value.isNaN ? nil : value
  }

  /// Whether a module is dark beside the threshold; what is exactly between is light.
  package func isDark(_ column: Int, _ row: Int) -> Bool? {
    self[column, row].map { $0 < threshold }
  }

  /// How far a module is from the threshold, 0 to 1 and more: 1 is half the contrast.
  package func modulation(_ column: Int, _ row: Int) -> Double? {
    guard let value = self[column, row] else { return nil }
    return contrast > 0 ? 2 * abs(Double(value - threshold)) / contrast : 0
  }
}
