extension SUNVerifier {
  /// Verifies a text, and accepts its tap if it is new. The store is used only for authentic URLs.
  public func verdict<Store: TapCounterStore & ~Copyable>(
    on text: String, counting store: inout Store, rule: TapRule = TapRule()
  ) throws(Store.Failure) -> SUNVerificationResult {
    try verdicts(on: [text], counting: &store, rule: rule).first ?? .refused(.noKey)
  }

  /// Verifies texts, and accepts their taps together in the given order. On disk this is a single
  /// commit.
  public func verdicts<Store: TapCounterStore & ~Copyable>(
    on texts: [String], counting store: inout Store, rule: TapRule = TapRule()
  ) throws(Store.Failure) -> [SUNVerificationResult] {
    try Self.counted(texts.map { verdict(on: $0) }, in: &store, rule: rule)
  }

  /// Verifies a URL and counts its tap in a store that is an object, such as a file or a server.
  public func verdict<Store: TapCounterStore & AnyObject>(
    on text: String, counting store: Store, rule: TapRule = TapRule()
  ) throws(Store.Failure) -> SUNVerificationResult {
    var store = store
    return try verdict(on: text, counting: &store, rule: rule)
  }

  /// Verifies URLs and counts their taps in a store that is an object, such as a file or a server.
  public func verdicts<Store: TapCounterStore & AnyObject>(
    on texts: [String], counting store: Store, rule: TapRule = TapRule()
  ) throws(Store.Failure) -> [SUNVerificationResult] {
    var store = store
    return try verdicts(on: texts, counting: &store, rule: rule)
  }

  /// Counts the taps of existing verdicts. Refused ones stay refused.
  package static func counted<Store: TapCounterStore & ~Copyable>(
    _ verdicts: [SUNVerificationResult], in store: inout Store, rule: TapRule = TapRule()
  ) throws(Store.Failure) -> [SUNVerificationResult] {
    var taps: [CountedTap] = []
    for case .authentic(let tap) in verdicts {
      if let counted = tap.counted { taps.append(counted) }
    }
    guard !taps.isEmpty else { return verdicts.map(Self.uncounted) }
    var answers = try store.accept(taps, rule: rule)[...]
    return verdicts.map { verdict in
      guard let tap = verdict.tap, tap.counter != nil else { return Self.uncounted(verdict) }
      guard let answer = answers.popFirst() else { return .refused(.notCounted) }
      return Self.verdict(on: tap, answer, rule)
    }
  }

  /// Compares a verdict with the last tap of its tag, without recording it. `lastTap` returns `nil`
  /// for a tag that was never seen.
  package static func looked<Failure: Error>(
    at verdict: SUNVerificationResult, rule: TapRule = TapRule(),
    lastTap: (_ uid: [UInt8]) throws(Failure) -> LastTap?
  ) throws(Failure) -> SUNVerificationResult {
    guard let tap = verdict.tap, let counted = tap.counted else { return uncounted(verdict) }
    return Self.verdict(on: tap, rule.judge(counted, after: try lastTap(tap.uid)), rule)
  }

  /// Refuses a verdict without a counter, because copies of a URL without one cannot be detected.
  private static func uncounted(_ verdict: SUNVerificationResult) -> SUNVerificationResult {
    verdict.tap.map { $0.counter == nil ? .refused(.noCounter) : verdict } ?? verdict
  }

  private static func verdict(
    on tap: SUNTap, _ answer: TapDecision, _ rule: TapRule
  ) -> SUNVerificationResult {
    switch answer {
    case .first, .next: .authentic(tap)
    case .replayed(let last): .refused(.replayed(tap, last: last))
    case .jumped(let last):
      .refused(.jumped(tap, last: last, largest: rule.maxJump ?? 0))
    case .superseded(let version): .refused(.superseded(tap, by: version))
    }
  }
}

extension SUNTap {
  /// The tap in the form that a store counts, or `nil` if the tag does not reveal its counter.
  fileprivate var counted: CountedTap? {
    counter.map { CountedTap(uid: uid, keyVersion: keyVersion, counter: $0) }
  }
}
