package import QRStandard

/// The grades of a symbol's codewords.
struct CodewordGrades: Sendable {
  private let blocks: BlockLayout
  /// Correction codewords reserved for detecting false repairs, which correct nothing.
  private let protection: Int
  /// A flag for each codeword of the symbol: `true` where it is wrong.
  private var isWrong: [Bool]
  /// The lowest grade of the modules of each codeword.
  private var lowest: [Grade]

  init(_ modules: ModuleGrades) {
    let symbol = modules.symbol
    blocks = symbol.blocks
    protection = symbol.version.misdecodeProtection(symbol.level)
    let count = blocks.dataCodewords + blocks.correctionCodewords
    isWrong = [Bool](repeating: false, count: count)
    lowest = [Grade](repeating: .a, count: count)
    for (place, codeword) in symbol.codewords.enumerated() where codeword >= 0 {
      let (column, row) = (place % symbol.size, place / symbol.size)
      if modules.isWrong(column, row) ?? true { isWrong[codeword] = true }
      lowest[codeword] = min(lowest[codeword], modules.grade(column, row) ?? .f)
    }
  }

  /// The error correction codewords of a block that can correct errors.
  private var capacity: Int { blocks.correctionPerBlock - protection }

  /// The unused share of the capacity in the worst block, if these codewords are errors; negative
  /// if the capacity is exceeded.
  private func unused(_ isError: (Int) -> Bool) -> Double {
    var errors = [Int](repeating: 0, count: blocks.blockCount)
    for codeword in isWrong.indices where isError(codeword) {
      errors[blocks.block(ofCodeword: codeword)] += 1
    }
    let most = errors.max() ?? 0
    return capacity > 0 ? 1 - 2 * Double(most) / Double(capacity) : (most == 0 ? 1 : -1)
  }

  /// The share of the error correction that is unused in the worst block; negative beyond repair.
  var unusedCorrection: Double { unused { isWrong[$0] } }

  /// Whether the errors of every block can be repaired.
  var isRepairable: Bool { unusedCorrection >= 0 }

  /// The grade of modulation: codewords below a grade count as errors, even if their value is
  /// right.
  var modulation: Grade { overlaid { lowest[$0] } }

  /// The grade of reflectance margin: codewords that are wrong count as failed.
  var reflectanceMargin: Grade { overlaid { isWrong[$0] ? .f : lowest[$0] } }

  private func overlaid(_ worth: (Int) -> Grade) -> Grade {
    ModuleGrades.overlay { grade in
      GradeLimits.grade(
        unused { worth($0) < grade }, atLeast: GradeLimits.unusedCorrection)
    }
  }
}

extension QRVersion {
  /// The codewords of the smallest symbols reserved for detecting false repairs (ISO/IEC 18004,
  /// table 9).
  package func misdecodeProtection(_ level: QRLevel) -> Int {
    switch (ordinal, level) {
    case (1, .low): 3
    case (1, .medium), (2, .low): 2
    case (1, _), (3, .low): 1
    default: 0
    }
  }
}
