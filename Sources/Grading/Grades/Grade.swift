/// A grade of ISO/IEC 15415: 4 is the best, 0 has failed.
package enum Grade: Int, Comparable, CaseIterable, Sendable {
  case f, d, c, b, a

  /// The letter that people know it by.
  package var letter: String { ["F", "D", "C", "B", "A"][rawValue] }

  /// The grade of a letter in either case; nil when it is none.
  package init?(letter: some StringProtocol) {
    guard let grade = Self.allCases.first(where: { $0.letter == letter.uppercased() }) else {
      return nil
    }
    self = grade
  }

  package static func < (one: Grade, other: Grade) -> Bool { one.rawValue < other.rawValue }
}
