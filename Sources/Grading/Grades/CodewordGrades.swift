import QRStandard

/// What the codewords of a symbol are worth.
struct CodewordGrades: Sendable {
  private let blocks: BlockLayout
  /// Codewords kept to notice what cannot be repaired, which repair none.
  private let protection: Int
  /// Whether each codeword is wrong.
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

  /// Error correction codewords of a block that repair.
  private var capacity: Int { blocks.correctionPerBlock - protection }

  /// The share of the capacity that the worst block leaves, when these codewords are errors; what is
  /// overdrawn is below 0.
  private func unused(_ isError: (Int) -> Bool) -> Double {
    var errors = [Int](repeating: 0, count: blocks.blockCount)
    for codeword in isWrong.indices where isError(codeword) {
      errors[blocks.block(ofCodeword: codeword)] += 1
    }
    let most = errors.max() ?? 0
    return capacity > 0 ? 1 - 2 * Double(most) / Double(capacity) : (most == 0 ? 1 : -1)
  }

  /// Unused error correction of the worst block.
  var unusedCorrection: Double { unused { isWrong[$0] } }

  /// Whether every block can be repaired.
  var isRepairable: Bool { unusedCorrection >= 0 }

  /// The grade of modulation: codewords below a grade are errors, whatever they say.
  var modulation: Grade { overlaid { lowest[$0] } }

  /// The grade of reflectance margin: codewords that are wrong are worth nothing.
  var reflectanceMargin: Grade { overlaid { isWrong[$0] ? .f : lowest[$0] } }

  private func overlaid(_ worth: (Int) -> Grade) -> Grade {
    ModuleGrades.overlay { grade in
      GradeLimits.grade(
        unused { worth($0) < grade }, atLeast: GradeLimits.unusedCorrection)
    }
  }
}

extension QRVersion {
  /// Codewords of the smallest symbols that are kept to notice false repairs (ISO/IEC 18004, table 9).
  func misdecodeProtection(_ level: QRLevel) -> Int {
    switch (ordinal, level) {
    case (1, .low): 3
    case (1, .medium), (2, .low): 2
    case (1, _), (3, .low): 1
    default: 0
    }
  }
}
