/// The limits of ISO/IEC 15415:2011, on which the manuals of verifiers agree.
package enum GradeLimits {
  /// The minimum symbol contrast for D, C, B and A.
  package static let contrast = [0.20, 0.40, 0.55, 0.70]
  /// The minimum modulation and reflectance margin of a module for D, C, B and A.
  package static let modulation = [0.20, 0.30, 0.40, 0.50]
  /// The minimum unused error correction for D, C, B and A.
  package static let unusedCorrection = [0.25, 0.37, 0.50, 0.62]
  /// The maximum axial nonuniformity for D, C, B and A.
  package static let axial = [0.12, 0.10, 0.08, 0.06]
  /// The maximum grid nonuniformity for D, C, B and A.
  package static let grid = [0.75, 0.63, 0.50, 0.38]

  /// The tolerance of comparisons: no picture shows a difference of a ten-thousandth.
  private static let nothing = 1e-4

  /// The best grade whose minimum is reached.
  package static func grade(_ value: Double, atLeast limits: [Double]) -> Grade {
    Grade(rawValue: limits.count(where: { value >= $0 - nothing })) ?? .f
  }

  /// The best grade whose maximum is not exceeded.
  package static func grade(_ value: Double, atMost limits: [Double]) -> Grade {
    Grade(rawValue: limits.count(where: { value <= $0 + nothing })) ?? .f
  }

  /// The grade of fixed pattern damage for a mean grade of the segments.
  package static func ofMean(_ mean: Double) -> Grade {
    if mean >= 4 - nothing { return .a }
    return grade(mean, atLeast: [2.5, 3.0, 3.5])
  }
}

/// Limits that no public text could be found to confirm, recalled from the annex of ISO/IEC 18004.
/// Every grade that depends on this table is marked.
package enum UnconfirmedLimits {
  /// The name of the table in reports.
  package static let name = "18004-annex (unconfirmed)"

  /// The number of wrong modules that D, C, B and A allow in a corner (finder, separator and quiet
  /// zone), a copy of the format or a copy of the version.
  package static let modules = [3.0, 2, 1, 0]
  /// The share of wrong modules that each grade allows in a timing line.
  package static let timing = [0.14, 0.11, 0.07, 0]
  /// A timing line fails if more than `timingWrong` of `timingWindow` adjacent modules are wrong.
  package static let timingWindow = 5
  package static let timingWrong = 2
  /// The share of wrong modules that each grade allows in all alignment patterns.
  package static let alignment = [0.30, 0.20, 0.10, 0]
}
