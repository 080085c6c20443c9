/// The conditions under which the pictures to be graded were scanned.
package struct ScanConditions {
  /// The resolution in pixels per inch, or `nil` to use that in the file.
  package let density: Double?
  /// The reflectances of the lightest and the darkest patch, or `nil` if they are not known.
  package let calibration: (white: Float, black: Float)?
  /// Whether the pictures are photos, in which fewer measures can be graded.
  package let isPhoto: Bool

  /// Creates conditions, by default those of a flat scan without calibration.
  package init(
    density: Double? = nil, calibration: (white: Float, black: Float)? = nil, isPhoto: Bool = false
  ) {
    (self.density, self.calibration, self.isPhoto) = (density, calibration, isPhoto)
  }
}
