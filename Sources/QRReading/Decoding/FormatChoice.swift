import QRStandard

/// Level and mask that the format information of a grid may stand for.
struct FormatChoice {
  var level: QRLevel
  var mask: Int
  var isMirrored: Bool
  /// Wrong bits of the copy with fewest.
  var distance: Int
  /// How well both copies agree with it, weighed by how clear their modules are.
  var score: Int
  /// Bits of evidence, shared with all other formats.
  var evidence: Double
}

/// The words of format information that a version knows.
struct FormatWords {
  private let words: [(level: QRLevel, mask: Int, bits: Int)]
  private let copies: [[Int32]]
  private let size: Int32

  init(_ version: QRVersion, copies: [[Int32]]) {
    words = version.levels.flatMap { level in
      (0..<version.maskCount).compactMap { mask in
        FormatInformation.bits(version, level, mask: mask).map { (level, mask, $0) }
      }
    }
    self.copies = copies
    size = Int32(version.size)
  }

  /// Every format, the most likely first.
  func choices(_ grid: SampledGrid, isMirrored: Bool) -> [FormatChoice] {
    let seen = copies.map { copy in
      copy.map { place in
        Int(grid.darkness[Int(isMirrored ? place % size * size + place / size : place)]) - 128
      }
    }
    let shared = Evidence.logarithm(Double(words.count))
    var choices = words.map { word in
      var (score, least, wrong, count) = (0, Int.max, 0, 0)
      for copy in seen {
        var distance = 0
        for (index, value) in copy.enumerated() {
          let isDark = word.bits >> (copy.count - 1 - index) & 1 == 1
          score += isDark ? value : -1 - value
          if isDark != (value >= 0) { distance += 1 }
        }
        least = min(least, distance)
        wrong += distance
        count += copy.count
      }
      return FormatChoice(
        level: word.level, mask: word.mask, isMirrored: isMirrored, distance: least, score: score,
        evidence: Evidence.modules(right: count - wrong, wrong: wrong) - shared)
    }
    choices.sort { $0.score > $1.score }
    return choices
  }
}
