import QRStandard

/// The reflectance of each module of a symbol and its quiet zone.
package struct ModuleReflectances: Sendable {
  /// The number of modules along a side of the symbol, without the quiet zone.
  package let size: Int
  /// The width of the measured quiet zone on every side, in modules.
  package let quiet: Int
  /// The reflectances, row by row from the corner of the quiet zone; NaN outside the picture.
  package let reflectances: [Float]
  /// The highest reflectance of a module, and the lowest.
  package let lightest: Float
  package let darkest: Float

  /// The diameter of the measuring aperture, as a share of a module.
  package static let aperture = 0.8

  /// Measures the mean over the aperture at each module; nil if no module is inside the picture.
  init?(_ symbol: ReferenceSymbol, _ picture: ReflectancePicture, _ map: GridMap, isFlat: Bool) {
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

  /// The difference between the highest and the lowest reflectance.
  package var contrast: Double { Double(lightest - darkest) }

  /// The global threshold between light and dark: the middle of the lowest and highest reflectance.
  package var threshold: Float { darkest + (lightest - darkest) / 2 }

  /// The number of modules in a row, including the quiet zone on both sides.
  package var width: Int { size + 2 * quiet }

  /// The reflectance of a module, −`quiet` to `size + quiet - 1`; nil outside the picture.
  package subscript(column: Int, row: Int) -> Float? {
    let value = reflectances[(row + quiet) * width + column + quiet]
    return value.isNaN ? nil : value
  }

  /// Whether a module is darker than the threshold; a value exactly at it is light.
  package func isDark(_ column: Int, _ row: Int) -> Bool? {
    self[column, row].map { $0 < threshold }
  }

  /// The distance of a module from the threshold, 0 to 1 and more: 1 is half the contrast.
  package func modulation(_ column: Int, _ row: Int) -> Double? {
    guard let value = self[column, row] else { return nil }
    return contrast > 0 ? 2 * abs(Double(value - threshold)) / contrast : 0
  }
}
