/// A store of last taps in memory, which is lost when the process ends: for tests, and for servers
/// that may forget.
///
/// The value cannot be copied. To share it between threads, put it into an actor or behind a lock.
///
/// ```swift
/// var taps = MemoryTapCounters()
/// let tap = CountedTap(uid: [4, 0xE1, 12, 0xDA, 0x99, 60, 0x80], counter: 7)
/// print(taps.accept([tap], rule: TapRule()), taps.lastTap(of: tap.uid) ?? 0)
/// ```
public struct MemoryTapCounters: TapCounterStore, ~Copyable {
  private var last: [[UInt8]: LastTap] = [:]

  /// Creates an empty store in memory, which knows no earlier tap.
  public init() {}

  /// Accepts or refuses each tap in this order, and records the accepted ones.
  public mutating func accept(_ taps: [CountedTap], rule: TapRule) -> [TapDecision] {
    taps.map { tap in
      let acceptance = rule.judge(tap, after: last[tap.uid])
      if acceptance.isAccepted {
        last[tap.uid] = LastTap(keyVersion: tap.keyVersion, counter: tap.counter)
      }
      return acceptance
    }
  }

  /// The counter of a tag's last tap, or `nil` if no tap of it was seen.
  public func lastTap(of uid: [UInt8]) -> Int? { last[uid]?.counter }
}
