import QRStandard

/// A level and mask that the format information of a grid may encode.
struct FormatChoice {
  var level: QRLevel
  var mask: Int
  var isMirrored: Bool
  /// The number of wrong bits in the better copy of the format information.
  var distance: Int
  /// The agreement of both copies with this format, weighted by the clearness of their modules.
  var score: Int
  /// The evidence for this format, in bits, divided over all formats.
  var evidence: Double
}

/// The format information words of a version.
struct FormatWords {
  private struct Word {
    var level: QRLevel
    var mask: Int
    /// The format information word in each of its copies, as a number.
    var copies: [Int]
  }

  private let words: [Word]
  private let places: [[Int32]]

  init(_ version: QRVersion) {
    self.init(version) { FormatInformation.bits(version, $0, mask: $1) }
  }

  init(model1 version: QRVersion) {
    self.init(version) { Model1.formatBits(version, $0, mask: $1) }
  }

  private init(_ version: QRVersion, _ bits: (_ level: QRLevel, _ mask: Int) -> Int?) {
    let places = FormatInformation.places(version).map { Array($0.reversed()) }
    self.places = places.map { ModuleRoles.places($0, width: version.size) }
    words = version.levels.flatMap { level in
      (0..<version.maskCount).compactMap { mask in
        bits(level, mask).map { bits in
          Word(level: level, mask: mask, copies: places.map { _ in bits })
        }
      }
    }
  }

  init(_ version: RectangularVersion) {
    places = version.formatPlaces.map { ModuleRoles.places($0, width: version.width) }
    words = version.levels.compactMap { level in
      version.formatWords(level).map { Word(level: level, mask: 0, copies: $0) }
    }
  }

  /// All formats, the most likely for the grid first.
  func choices(_ grid: SampledGrid, isMirrored: Bool) -> [FormatChoice] {
    let seen = places.map { copy in copy.map { Int(grid.darkness[Int($0)]) - 128 } }
    let shared = Evidence.logarithm(Double(words.count))
    return words.map { word in
      var (score, least, wrong, count) = (0, Int.max, 0, 0)
      for (bits, copy) in zip(word.copies, seen) {
        var distance = 0
        for (index, value) in copy.enumerated() {
          let isDark = bits >> index & 1 == 1
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
    .sorted { $0.score > $1.score }
  }
}
