import QRStandard

/// Decides whether a grid of modules is a symbol, and decodes it.
///
/// All ways of finding symbols share one judge and one bound on false texts: a grid of random
/// modules is accepted at most once in 2³⁶ times (see `Evidence`), and a block that could be
/// repaired by chance more than once in 2¹⁹ times is never part of a result. A judge caches the
/// geometry of the versions that it has seen; keep it for many grids.
public struct GridDecoder: Sendable {
  /// The decoding methods that the caller allows.
  public struct Rules: Hashable, Sendable {
    /// Whether to try all formats if the format information is lost but timing and alignment
    /// patterns are right.
    package var guessesFormat = false
    /// Whether to try symbols that are mirrored, as seen from behind.
    package var readsMirrored = true
    /// Whether to treat codewords that are hard to see as erasures, which can repair more damage.
    package var usesErasures = true

    /// Creates rules that allow every method but guessing the format.
    public init() {}
  }

  /// The minimum evidence, in bits, for accepting a grid as a symbol with a text.
  package static let minEvidence = 36.0
  /// The minimum evidence, in bits, that each block of codewords requires.
  static let minBlockEvidence = 19.0

  private var plans: [SymbolVersion: ModuleRoles] = [:]
  private var reader = CodewordReader()

  /// Creates a judge whose cache of version plans is empty.
  public init() {}

  /// Decodes `grid`, or returns `nil` if no symbol has its size. A mirrored rMQR symbol has more
  /// rows than columns.
  public mutating func judge(_ grid: SampledGrid, _ rules: Rules = Rules()) -> GridDecodingResult? {
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

  private mutating func plan(_ symbol: SymbolVersion) -> ModuleRoles {
    if let plan = plans[symbol] { return plan }
    let plan = ModuleRoles(symbol)
    plans[symbol] = plan
    return plan
  }

  /// The result of judging a grid by a plan; `upright` has at least as many columns as rows.
  private mutating func judged(
    _ grid: SampledGrid, _ upright: SampledGrid, _ plan: ModuleRoles, _ rules: Rules
  ) -> GridDecodingResult {
    let right = plan.rightWitnesses(upright)
    var judgement = GridDecodingResult(
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
      guard guesses || index < Self.maxFormatCount else { break }
      // The smallest Micro QR has hardly any checks, so all of it must be right.
      guard choice.level != .detectionOnly || judgement.fit == 1 && choice.distance == 0 else {
        continue
      }
      // One bit of evidence pays for trying two orientations.
      let known = patterns + choice.evidence - 1
      judgement.verdict = reader.read(
        choice.isMirrored ? behind : upright, plan, choice, known: known, rules)
      if judgement.verdict != nil { break }
    }
    return judgement
  }

  /// The minimum share of correct timing and alignment modules for guessing formats.
  private static let leastFit = 0.75
  /// The minimum share of correct timing modules for trying the rare Model 1 at all.
  private static let leastFitOfModel1 = 0.9
  /// The maximum number of formats within 3 bits that are tried.
  private static let maxFormatCount = 3
}

extension ModuleRoles {
  /// The number of correct timing and alignment modules. It is the same for a mirrored symbol.
  func rightWitnesses(_ grid: SampledGrid) -> Int {
    var right = 0
    for witness in witnesses
    where SampledGrid.isDark(grid.darkness[Int(witness.place)]) == witness.isDark { right += 1 }
    return right
  }

  /// The version that the modules name, if it differs from the plan's.
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

/// The name of ``GridDecoder`` in version 0.2.
@available(*, deprecated, renamed: "GridDecoder")
public typealias Judge = GridDecoder
