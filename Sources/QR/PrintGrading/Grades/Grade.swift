/// A grade of ISO/IEC 15415: 4 is the best, 0 is a failure.
package enum Grade: Int, Comparable, CaseIterable, Sendable {
  case f, d, c, b, a

  /// The letter used in reports, A to F.
  package var letter: String { ["F", "D", "C", "B", "A"][rawValue] }

  /// Parses a letter in either case, or returns nil if it is not a grade.
  package init?(letter: some StringProtocol) {
    guard let grade = Self.allCases.first(where: { $0.letter == letter.uppercased() }) else {
      return nil
    }
    self = grade
  }

  package static func < (one: Grade, other: Grade) -> Bool { one.rawValue < other.rawValue }
}
