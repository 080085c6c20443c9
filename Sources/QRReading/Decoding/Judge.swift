import QRStandard

/// Decides whether a grid of modules is a symbol, and reads it.
///
/// There is one judge behind all ways of finding symbols, and one bound on false texts: a grid of
/// random modules is believed once in 2³⁶ times or less (`Evidence` says how that is counted), and no
/// block that could be repaired by chance more than once in 2¹⁹ times is ever part of an answer. A
/// judge remembers the geometry of the versions that it has seen; keep it for many grids.
public struct Judge: Sendable {
  /// What the caller allows.
  public struct Rules: Hashable, Sendable {
    /// Whether all formats are tried when the format information is lost and timing and alignment
    /// are as they should be.
    public var guessesFormat = false
    /// Whether symbols are tried that are seen from behind.
    public var readsMirrored = true
    /// Whether codewords that are hard to see are given up to reach further.
    public var usesErasures = true

    /// Everything but guesses.
    public init() {}
  }

  /// Bits of evidence that a text needs.
  public static let leastEvidence = 36.0
  /// Bits of evidence that each block needs.
  static let leastBlockEvidence = 19.0

  private var plans: [SymbolVersion: GridPlan] = [:]
  private var reader = CodewordReader()

  /// A judge that has seen nothing.
  public init() {}

  /// What `grid` is; nil when no symbol has its size. One of rMQR that is seen from behind has more
  /// rows than columns.
  public mutating func judge(_ grid: SampledGrid, _ rules: Rules = Rules()) -> Judgement? {
    let isTall = grid.width < grid.height
    let upright = isTall ? grid.transposed : grid
    guard let symbol = SymbolVersion(width: upright.width, height: upright.height) else {
      return nil
    }
    let plan = plan(symbol)
    var judgement = judged(grid, upright, plan, rules)
    guard judgement.verdict == nil, case .square(let version) = symbol,
      1...14 ~= version.ordinal
    else { return judgement }
    let first = judged(grid, upright, self.plan(.model1(version)), rules)
    judgement.verdict = first.verdict
    judgement.isModel1 = first.isModel1 && judgement.formatDistance > 1
    return judgement
  }

  private mutating func plan(_ symbol: SymbolVersion) -> GridPlan {
    if let plan = plans[symbol] { return plan }
    let plan = GridPlan(symbol)
    plans[symbol] = plan
    return plan
  }

  /// What a grid is after a plan; `upright` has at least as many columns as rows.
  private mutating func judged(
    _ grid: SampledGrid, _ upright: SampledGrid, _ plan: GridPlan, _ rules: Rules
  ) -> Judgement {
    let right = plan.rightWitnesses(upright)
    var judgement = Judgement(
      fit: Double(right) / Double(plan.witnesses.count), formatDistance: 4)
    judgement.namedVersion = plan.namedVersion(upright)
    let isModel1 = plan.isModel1
    if isModel1, judgement.fit < Self.leastFitOfModel1 { return judgement }
    let patterns = Evidence.modules(right: right, wrong: plan.witnesses.count - right)
    let isSquare = grid.width == grid.height
    let isTall = grid.width < grid.height
    let behind = rules.readsMirrored && isSquare ? grid.transposed : upright
    var choices: [FormatChoice] = []
    if !isTall { choices += plan.words.choices(upright, isMirrored: false) }
    if rules.readsMirrored, isTall || isSquare {
      choices += plan.words.choices(behind, isMirrored: true)
    }
    choices.sort { $0.score > $1.score }
    judgement.formatDistance = min(4, choices.map(\.distance).min() ?? 4)
    judgement.isModel1 = isModel1 && judgement.formatDistance <= 1
    let guesses = rules.guessesFormat && judgement.fit >= Self.leastFit && !isModel1
    for (index, choice) in choices.enumerated()
    where guesses || choice.distance <= (isModel1 ? 1 : 3) {
      guard guesses || index < Self.mostFormats else { break }
      // The smallest Micro QR has hardly anything to check: all of it must be right.
      guard choice.level != .detectionOnly || judgement.fit == 1 && choice.distance == 0 else {
        continue
      }
      // A bit of evidence is for the two ways of seeing a symbol.
      let known = patterns + choice.evidence - 1
      judgement.verdict = reader.read(
        choice.isMirrored ? behind : upright, plan, choice, known: known, rules)
      if judgement.verdict != nil { break }
    }
    return judgement
  }

  /// How much of timing and alignment must be right before formats are guessed.
  private static let leastFit = 0.75
  /// The same before a rare symbol is thought of at all.
  private static let leastFitOfModel1 = 0.9
  /// How many formats within 3 bits are tried.
  private static let mostFormats = 3
}

extension GridPlan {
  /// How many modules of timing and alignment are as they must be; the same from behind.
  func rightWitnesses(_ grid: SampledGrid) -> Int {
    var right = 0
    for witness in witnesses
    where SampledGrid.isDark(grid.darkness[Int(witness.place)]) == witness.isDark { right += 1 }
    return right
  }

  /// Another version than the plan's, when the modules name one.
  func namedVersion(_ grid: SampledGrid) -> QRVersion? {
    guard !versions.isEmpty else { return nil }
    let words = versions.map { copy in
      copy.enumerated().reduce(0) { word, bit in
        word | (SampledGrid.isDark(grid.darkness[Int(bit.element)]) ? 1 << bit.offset : 0)
      }
    }
    for number in 7...40 {
      guard let other = QRVersion(number), symbol != .square(other) else { continue }
      let distances = words.map { ($0 ^ other.information).nonzeroBitCount }
      let isNamed = distances.allSatisfy { $0 <= 3 } || distances.contains { $0 <= 1 }
      if isNamed { return other }
    }
    return nil
  }
}
