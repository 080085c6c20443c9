import QRStandard

/// Turns modules and a format into a verdict: unmasks, collects codewords, repairs blocks, reads
/// segments.
struct CodewordReader {
  private var repair = BlockRepair()
  private var codewords: [UInt8] = []
  /// The clearness of the least clear module of each codeword.
  private var clearness: [UInt8] = []

  /// A codeword is doubtful if one of its modules is nearer than this to the threshold between
  /// light and dark.
  private static let doubtful: UInt8 = 64

  /// Reads a grid in a given format, or returns `nil` without enough evidence.
  mutating func read(
    _ grid: SampledGrid, _ plan: ModuleRoles, _ format: FormatChoice, known: Double,
    _ rules: GridDecoder.Rules
  ) -> DecodedSymbol? {
    guard let blocks = plan.blocks[format.level] else { return nil }
    gather(grid, plan, blocks, mask: format.mask)
    var verdict = DecodedSymbol(
      symbol: plan.symbol, level: format.level, mask: format.mask,
      isMirrored: format.isMirrored, message: SymbolMessage(), corrected: [], erasures: 0,
      margin: 1, evidence: known)
    guard let data = repaired(blocks, rules, &verdict) else { return nil }
    var segments = SegmentReader(data, bitCount: blocks.dataBits, plan.segments)
    guard let message = segments.read() else { return nil }
    verdict.message = message
    verdict.codewords = codewords
    verdict.evidence += Double(message.paddingBits)
    return verdict.evidence >= GridDecoder.minEvidence ? verdict : nil
  }

  /// Collects the codewords in placement order; a short one, of M1 and M3, is in the high bits.
  private mutating func gather(
    _ grid: SampledGrid, _ plan: ModuleRoles, _ blocks: BlockLayout, mask: Int
  ) {
    let count = blocks.dataCodewords + blocks.correctionCodewords
    codewords.removeAll(keepingCapacity: true)
    clearness.removeAll(keepingCapacity: true)
    var next = 0
    for index in 0..<count {
      let bits = index == blocks.dataCodewords - 1 ? blocks.lastDataBits : 8
      var (codeword, least) = (UInt8(0), UInt8(127))
      for bit in 0..<bits {
        let module = grid.darkness[Int(plan.path[next])]
        let isDark = (module >> 7 ^ plan.flips[next] >> UInt8(mask)) & 1
        codeword |= isDark << UInt8(7 - bit)
        least = min(least, SampledGrid.clearness(module))
        next += 1
      }
      codewords.append(codeword)
      clearness.append(least)
    }
    if plan.isModel1 { codewords[0] &= 0x0F }
  }

  /// The repaired data of all blocks in writing order, or `nil` if a block is beyond repair.
  private mutating func repaired(
    _ blocks: BlockLayout, _ rules: GridDecoder.Rules, _ verdict: inout DecodedSymbol
  ) -> [UInt8]? {
    var data: [UInt8] = []
    data.reserveCapacity(blocks.dataCodewords)
    for block in 0..<blocks.blockCount {
      let places = blocks.places(ofBlock: block)
      var word = places.map { codewords[$0] }
      let correction = blocks.correctionPerBlock
      var outcome = BlockRepair.Outcome(errors: 0, erasures: 0, changed: 0)
      var attempts = 1
      if repair.examine(word, correction: correction) {
        guard
          let found = mend(&word, places, correction, rules, &attempts)
        else { return nil }
        outcome = found
      }
      for (place, codeword) in zip(places, word) { codewords[place] = codeword }
      verdict.add(outcome, length: word.count, correction: correction, attempts: attempts)
      data += word.prefix(blocks.dataLength(ofBlock: block))
    }
    return data
  }

  /// Tries to repair a block unchanged, then with more and more doubtful codewords as erasures.
  private mutating func mend(
    _ word: inout [UInt8], _ places: [Int], _ correction: Int, _ rules: GridDecoder.Rules,
    _ attempts: inout Int
  ) -> BlockRepair.Outcome? {
    let damaged = word
    if let outcome = repair.repair(&word, erased: []),
      isCertain(outcome, word.count, correction, attempts)
    {
      return outcome
    }
    guard rules.usesErasures else { return nil }
    let doubted = doubtful(places)
    let most = min(doubted.count, correction - 3)
    let step = max(2, correction / 16 * 2)
    for erased in Array(stride(from: 2, to: most, by: step)) + (most > 0 ? [most] : []) {
      attempts += 1
      word = damaged
      if let outcome = repair.repair(&word, erased: doubted[..<erased]),
        isCertain(outcome, word.count, correction, attempts)
      {
        return outcome
      }
    }
    return nil
  }

  /// The positions in the block of codewords that are hard to see, the hardest first.
  private func doubtful(_ places: [Int]) -> [Int] {
    places.indices.filter { clearness[places[$0]] < Self.doubtful }
      .sorted { clearness[places[$0]] < clearness[places[$1]] }
  }

  private func isCertain(
    _ outcome: BlockRepair.Outcome, _ length: Int, _ correction: Int, _ attempts: Int
  ) -> Bool {
    let evidence = Evidence.repair(
      length: length, correction: correction, errors: outcome.errors, erasures: outcome.erasures,
      attempts: attempts)
    return evidence >= GridDecoder.minBlockEvidence
  }
}

extension DecodedSymbol {
  /// Adds the outcome of repairing one block to the symbol's totals.
  fileprivate mutating func add(
    _ outcome: BlockRepair.Outcome, length: Int, correction: Int, attempts: Int
  ) {
    corrected.append(outcome.changed)
    erasures += outcome.erasures
    let used = Double(2 * outcome.errors + outcome.erasures) / Double(correction)
    margin = min(margin, 1 - used)
    evidence += Evidence.repair(
      length: length, correction: correction, errors: outcome.errors, erasures: outcome.erasures,
      attempts: attempts)
  }
}
