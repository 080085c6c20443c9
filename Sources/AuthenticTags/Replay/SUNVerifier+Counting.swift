extension SUNVerifier {
  /// Judges a text, and accepts its tap if it is a new one. Only an authentic URL touches the store.
  public func verdict<Store: TapCounterStore & ~Copyable>(
    on text: String, counting store: inout Store, rule: TapRule = TapRule()
  ) throws(Store.Failure) -> SUNVerdict {
    try verdicts(on: [text], counting: &store, rule: rule).first ?? .refused(.noKey)
  }

  /// Judges texts, and accepts their taps together, in the order that they have here; on a disk that is one commit.
  public func verdicts<Store: TapCounterStore & ~Copyable>(
    on texts: [String], counting store: inout Store, rule: TapRule = TapRule()
  ) throws(Store.Failure) -> [SUNVerdict] {
    try Self.counted(texts.map { verdict(on: $0) }, in: &store, rule: rule)
  }

  /// The same with a store that is an object, such as a file or a server.
  public func verdict<Store: TapCounterStore & AnyObject>(
    on text: String, counting store: Store, rule: TapRule = TapRule()
  ) throws(Store.Failure) -> SUNVerdict {
    var store = store
    return try verdict(on: text, counting: &store, rule: rule)
  }

  /// The same with a store that is an object.
  public func verdicts<Store: TapCounterStore & AnyObject>(
    on texts: [String], counting store: Store, rule: TapRule = TapRule()
  ) throws(Store.Failure) -> [SUNVerdict] {
    var store = store
    return try verdicts(on: texts, counting: &store, rule: rule)
  }

  /// The same for verdicts that are there already; what was refused stays so.
  public static func counted<Store: TapCounterStore & ~Copyable>(
    _ verdicts: [SUNVerdict], in store: inout Store, rule: TapRule = TapRule()
  ) throws(Store.Failure) -> [SUNVerdict] {
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

  /// What becomes of a verdict beside the last tap of its tag; nothing is remembered, for whoever only
  /// looks. `lastTap` is `nil` for a tag that was never seen.
  package static func looked<Failure: Error>(
    at verdict: SUNVerdict, rule: TapRule = TapRule(),
    lastTap: (_ uid: [UInt8]) throws(Failure) -> LastTap?
  ) throws(Failure) -> SUNVerdict {
    guard let tap = verdict.tap, let counted = tap.counted else { return uncounted(verdict) }
    return Self.verdict(on: tap, rule.judge(counted, after: try lastTap(tap.uid)), rule)
  }

  /// Without a counter nothing tells a copy.
  private static func uncounted(_ verdict: SUNVerdict) -> SUNVerdict {
    verdict.tap.map { $0.counter == nil ? .refused(.noCounter) : verdict } ?? verdict
  }

  private static func verdict(
    on tap: SUNTap, _ answer: TapAcceptance, _ rule: TapRule
  ) -> SUNVerdict {
    switch answer {
    case .first, .next: .authentic(tap)
    case .replayed(let last): .refused(.replayed(tap, last: last))
    case .jumped(let last):
      .refused(.jumped(tap, last: last, largest: rule.largestJump ?? 0))
    case .superseded(let version): .refused(.superseded(tap, by: version))
    }
  }
}

extension SUNTap {
  /// The tap as stores count it; `nil` where the tag does not say its counter.
  fileprivate var counted: CountedTap? {
    counter.map { CountedTap(uid: uid, keyVersion: keyVersion, counter: $0) }
  }
}
