/// What is known of a grid that no mere chance gives, in bits.
///
/// Every part is a likelihood ratio: how much more often a symbol shows what was seen than a grid of
/// random modules does, with all hypotheses that were tried sharing one. Such ratios may be multiplied,
/// and a random grid reaches a ratio of 2ᵇ once in 2ᵇ or more grids (Markov's inequality). That is the
/// bound on false texts: `Judge.leastEvidence` for the whole, `Judge.leastBlockEvidence` for each block.
enum Evidence {
  /// For modules whose colour is known: `right` of them have it.
  ///
  /// Three symbols are weighed beside chance: one with 3 modules of 100 wrong, one with 15, and one
  /// whose modules here are lost.
  static func modules(right: Int, wrong: Int) -> Double {
    let (right, wrong) = (Double(right), Double(wrong))
    return max(0.956 * right - 4.06 * wrong, 0.766 * right - 1.737 * wrong, 0) - 1.585
  }

  /// For a block that was repaired: one minus the share of all words that a repair of as many errors
  /// among `length` codewords reaches, after so many attempts.
  static func repair(
    length: Int, correction: Int, errors: Int, erasures: Int, attempts: Int
  ) -> Double {
    var reached = logarithm(Double(attempts))
    for error in 0..<errors {
      reached += logarithm(Double(length - erasures - error) / Double(error + 1) * 255)
    }
    return 8 * Double(correction - erasures) - reached
  }

  /// The logarithm to the base 2 of a number above 0, to three digits.
  static func logarithm(_ number: Double) -> Double {
    var (result, rest, step) = (Double(number.exponent), number.significand, 0.5)
    for _ in 0..<12 {
      rest *= rest
      if rest >= 2 {
        rest /= 2
        result += step
      }
      step /= 2
    }
    return result
  }
}
