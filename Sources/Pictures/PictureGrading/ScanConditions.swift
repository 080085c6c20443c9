/// The conditions under which the pictures to be graded were scanned.
package struct ScanConditions {
  /// The density in pixels per inch, or `nil` to use what the file says.
  package let density: Double?
  /// The reflectances of the lightest and the darkest patch, or `nil` if they are not known.
  package let calibration: (white: Float, black: Float)?
  /// Whether the pictures are photos, in which less can be graded.
  package let isPhoto: Bool

  /// Creates conditions; those of a flat scan without calibration by default.
  package init(
    density: Double? = nil, calibration: (white: Float, black: Float)? = nil, isPhoto: Bool = false
  ) {
    (self.density, self.calibration, self.isPhoto) = (density, calibration, isPhoto)
  }
}
