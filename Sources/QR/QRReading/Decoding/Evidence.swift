/// The evidence, in bits, that a grid is not random.
///
/// Every part is a likelihood ratio: how much more often a symbol shows the observed modules than a
/// grid of random modules does, divided over all hypotheses that were tried. Such ratios can be
/// multiplied, and a random grid reaches a ratio of 2ᵇ at most once in 2ᵇ grids (Markov's
/// inequality). This bounds false texts: `GridDecoder.minEvidence` for the whole,
/// `GridDecoder.minBlockEvidence` for each block.
enum Evidence {
  /// The evidence from modules whose colour is known: `right` of them have it.
  ///
  /// Three symbols are compared with chance: one with 3 modules of 100 wrong, one with 15, and one
  /// whose modules here are lost.
  static func modules(right: Int, wrong: Int) -> Double {
    let (right, wrong) = (Double(right), Double(wrong))
    return max(0.956 * right - 4.06 * wrong, 0.766 * right - 1.737 * wrong, 0) - 1.585
  }

  /// The evidence from a repaired block: one minus the share of all words that a repair of this
  /// many errors among `length` codewords reaches, after this many attempts.
  static func repair(
    length: Int, correction: Int, errors: Int, erasures: Int, attempts: Int
  ) -> Double {
    var reached = logarithm(Double(attempts))
    for error in 0..<errors {
      reached += logarithm(Double(length - erasures - error) / Double(error + 1) * 255)
    }
    return 8 * Double(correction - erasures) - reached
  }

  /// The base-2 logarithm of a positive number, to three digits.
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
