/// The last taps in memory, which end with the process: for tests, and for servers that may forget.
///
/// It is one value that cannot be copied; who shares it between threads puts it into an actor or behind a lock.
public struct MemoryTapCounters: TapCounterStore, ~Copyable {
  private var last: [[UInt8]: LastTap] = [:]

  /// Nothing known yet.
  public init() {}

  /// Accepts or refuses taps.
  public mutating func accept(_ taps: [CountedTap], rule: TapRule) -> [TapAcceptance] {
    taps.map { tap in
      let acceptance = rule.judge(tap, after: last[tap.uid])
      if acceptance.isAccepted {
        last[tap.uid] = LastTap(keyVersion: tap.keyVersion, counter: tap.counter)
      }
      return acceptance
    }
  }

  /// The counter of a tag's last tap; `nil` when it was never seen.
  public func lastTap(of uid: [UInt8]) -> Int? { last[uid]?.counter }
}
