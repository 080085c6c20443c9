/// A store of last taps that all tasks of a server share. It decides about one request after the
/// other, so that of two copies of a URL one is refused.
///
/// ```swift
/// func answer<Key>(
///   _ text: String, _ verifier: SUNVerifier<Key>, _ counters: SharedTapCounters
/// ) async throws -> String {
///   switch try await counters.verdict(of: verifier, on: text) {
///   case .authentic(let tap): "welcome, tap \(tap.counter ?? 0)"
///   case .refused(let reason): "\(reason)"
///   }
/// }
/// ```
///
/// A store on a disk or a server waits in the actor. A server whose threads must not wait uses the
/// synchronous forms on a thread of its own.
public actor SharedTapCounters {
  private let decide: ([CountedTap], TapRule) throws -> [TapDecision]

  /// Creates counters in memory, which are lost when the process ends.
  public init() {
    let memory = Memory()
    decide = { taps, rule in memory.counters.accept(taps, rule: rule) }
  }

  /// Shares a store that is an object, such as a file or a server.
  public init<Store: TapCounterStore & AnyObject>(_ store: sending Store) {
    decide = { taps, rule in
      var store = store
      return try store.accept(taps, rule: rule)
    }
  }

  /// Accepts or refuses taps in this order, and records the accepted ones.
  public func accept(
    _ taps: [CountedTap], rule: TapRule = TapRule()
  ) throws -> [TapDecision] {
    try decide(taps, rule)
  }

  /// Verifies a text, and accepts its tap if it is new. The store is used only for authentic URLs.
  public func verdict<Key: TagKey>(
    of verifier: SUNVerifier<Key>, on text: String, rule: TapRule = TapRule()
  ) throws -> SUNVerificationResult {
    var store = Deciding(decide: decide)
    return try verifier.verdict(on: text, counting: &store, rule: rule)
  }

  /// An object that holds the counters in memory, so that a closure can change them.
  private final class Memory {
    var counters = MemoryTapCounters()
  }

  /// A closure that decides about taps, in the form of a store that `SUNVerifier` accepts.
  private struct Deciding: TapCounterStore {
    let decide: ([CountedTap], TapRule) throws -> [TapDecision]

    func accept(_ taps: [CountedTap], rule: TapRule) throws -> [TapDecision] {
      try decide(taps, rule)
    }
  }
}
