/// The odds that random identifiers collide or are guessed.
extension RandomIdentifier {
  /// The default number of characters of an identifier.
  public static let defaultLength = 10

  /// An upper bound on the odds that any two of `count` identifiers of `length` characters are
  /// equal.
  ///
  /// This is the birthday bound, count² / 2^(5·length + 1), which is never too low.
  package static func collisionOdds(count: Int, length: Int) -> Double {
    let count = Double(max(0, count))
    guard count > 1 else { return 0 }
    return min(1, count * count * power(-(bits(length) + 1)))
  }

  /// The odds that one guessed identifier of `length` characters is one of `count` in use.
  package static func guessOdds(count: Int, length: Int) -> Double {
    min(1, Double(max(0, count)) * power(-bits(length)))
  }

  /// The shortest length at which neither a collision nor a single guess among `count` identifiers
  /// is likelier than `odds`, but at least the default length.
  public static func advisedLength(count: Int, odds: Double = 1e-6) -> Int {
    let candidates = defaultLength..<lengths.upperBound
    let advised = candidates.first { length in
      collisionOdds(count: count, length: length) <= odds
        && guessOdds(count: count, length: length) <= odds
    }
    return advised ?? lengths.upperBound
  }

  private static func bits(_ length: Int) -> Int {
    5 * min(max(0, length), lengths.upperBound)
  }

  /// Returns 2 to the power of `exponent`.
  private static func power(_ exponent: Int) -> Double {
    Double(sign: .plus, exponent: exponent, significand: 1)
  }
}
