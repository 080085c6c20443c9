/// The limits of ISO/IEC 15415:2011, on which the manuals of verifiers agree.
package enum GradeLimits {
  /// What symbol contrast must reach for D, C, B and A.
  package static let contrast = [0.20, 0.40, 0.55, 0.70]
  /// What modulation and reflectance margin of a module must reach.
  package static let modulation = [0.20, 0.30, 0.40, 0.50]
  /// What unused error correction must reach.
  package static let unusedCorrection = [0.25, 0.37, 0.50, 0.62]
  /// What axial nonuniformity may reach.
  package static let axial = [0.12, 0.10, 0.08, 0.06]
  /// What grid nonuniformity may reach.
  package static let grid = [0.75, 0.63, 0.50, 0.38]

  /// Numbers that differ by less are the same: a ten-thousandth is nothing that a picture can tell.
  private static let nothing = 1e-4

  /// The best grade whose limit is reached.
  package static func grade(_ value: Double, atLeast limits: [Double]) -> Grade {
    Grade(rawValue: limits.count(where: { value >= $0 - nothing })) ?? .f
  }

  /// The best grade whose limit is not passed.
  package static func grade(_ value: Double, atMost limits: [Double]) -> Grade {
    Grade(rawValue: limits.count(where: { value <= $0 + nothing })) ?? .f
  }

  /// The mean grade of the segments that fixed pattern damage must reach.
  package static func ofMean(_ mean: Double) -> Grade {
    if mean >= 4 - nothing { return .a }
    return grade(mean, atLeast: [2.5, 3.0, 3.5])
  }
}

/// Limits for which no public text could be found that confirms them, as they are recalled from the
/// annex of ISO/IEC 18004. Whatever a grade owes to this table is marked.
package enum UnconfirmedLimits {
  /// How the table is called in reports.
  package static let name = "18004-annex (unconfirmed)"

  /// Wrong modules of a corner (finder, separator and quiet zone), of a copy of the format and of a
  /// copy of the version that D, C, B and A allow.
  package static let modules = [3.0, 2, 1, 0]
  /// The share of wrong modules of a timing line that each grade allows.
  package static let timing = [0.14, 0.11, 0.07, 0]
  /// A timing line has failed when more than `timingWrong` of `timingWindow` adjacent modules are wrong.
  package static let timingWindow = 5
  package static let timingWrong = 2
  /// The share of wrong modules of all alignment patterns that each grade allows.
  package static let alignment = [0.30, 0.20, 0.10, 0]
}
