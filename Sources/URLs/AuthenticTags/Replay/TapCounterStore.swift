/// A store of the last tap of every tag, so that a copied or reopened URL does not count as a tap.
///
/// The calls are synchronous and wait only for the store itself. A server calls them from a thread
/// that may wait for a disk.
public protocol TapCounterStore: ~Copyable {
  /// The error that the store throws if it cannot read or record taps.
  associatedtype Failure: Error

  /// Accepts or refuses taps in this order, each as if it came alone, and records the accepted
  /// ones.
  ///
  /// Concurrent users of the store see either all of a tap or nothing: of two taps with the same
  /// counter, one is accepted. When this method returns, accepted taps are kept even if the process
  /// or the machine fails. When it throws, nothing was accepted; if it failed at the very end, the
  /// taps may still count as seen.
  mutating func accept(_ taps: [CountedTap], rule: TapRule) throws(Failure) -> [TapDecision]
}

extension TapCounterStore where Self: ~Copyable {
  /// Accepts or refuses one tap, and records it if it is accepted.
  public mutating func accept(
    _ tap: CountedTap, rule: TapRule = TapRule()
  ) throws(Failure) -> TapDecision {
    try accept([tap], rule: rule).first ?? .first
  }
}

extension TapCounterStore where Self: AnyObject {
  /// Accepts or refuses one tap, and records it if it is accepted.
  public func accept(
    _ tap: CountedTap, rule: TapRule = TapRule()
  ) throws(Failure) -> TapDecision {
    var store = self
    return try store.accept([tap], rule: rule).first ?? .first
  }
}

/// The UID, key version and counter of one tap, as a store compares and records them.
public struct CountedTap: Hashable, Sendable {
  /// The UID of the tag.
  public let uid: [UInt8]
  /// The version of the keys that signed the tap. With keys of a higher version, a tag counts from
  /// 0 again.
  public let keyVersion: Int
  /// The tag's count of taps after this one, as given by the URL.
  public let counter: Int

  /// Creates a tap from the tag's UID, the version of the keys that verified it, and its counter.
  public init(uid: [UInt8], keyVersion: Int = 0, counter: Int) {
    (self.uid, self.keyVersion, self.counter) = (uid, keyVersion, counter)
  }
}

/// The last tap of a tag that a store accepted.
public struct LastTap: Hashable, Sendable {
  /// The version of its keys, or `nil` if an old store recorded the tap without a version.
  public let keyVersion: Int?
  /// The tag's counter at that tap, or -1 if the tag has new keys and no tap with them was seen.
  public let counter: Int

  /// Creates the record of a tag's last accepted tap.
  public init(keyVersion: Int?, counter: Int) {
    (self.keyVersion, self.counter) = (keyVersion, counter)
  }
}

/// The rule that decides which taps are accepted.
public struct TapRule: Hashable, Sendable {
  /// The maximum difference between a tap's counter and that of the last tap, or `nil` for no
  /// limit. Taps that never reach the server (phones without network, people who only look)
  /// increase the counter, too, so small limits refuse honest people.
  public var maxJump: Int?

  /// Creates a rule that accepts any greater counter, or one that is at most `maxJump` ahead.
  public init(maxJump: Int? = nil) { self.maxJump = maxJump }

  /// Decides about a tap after the last one, which is `nil` if the tag was never seen.
  ///
  /// Keys of a higher version start a new counter and end the counters of all lower versions.
  public func judge(_ tap: CountedTap, after last: LastTap?) -> TapDecision {
    guard let last else { return .first }
    if let version = last.keyVersion, version != tap.keyVersion {
      return tap.keyVersion > version ? .first : .superseded(by: version)
    }
    if tap.counter <= last.counter { return .replayed(last: last.counter) }
    if last.counter < 0 { return .first }
    let ahead = UInt(bitPattern: tap.counter) &- UInt(bitPattern: last.counter)
    if let maxJump, ahead > UInt(max(1, maxJump)) { return .jumped(last: last.counter) }
    return .next(after: last.counter)
  }
}

/// The decision whether a tap counts or is a copy.
public enum TapDecision: Hashable, Sendable {
  /// Accepted: no tap of this tag, or of its present keys, was known.
  case first
  /// Accepted: the tap follows the last one.
  case next(after: Int)
  /// Refused: this tap or a later one was seen. Nothing was changed.
  case replayed(last: Int)
  /// Refused: the tap is too far ahead of the last one. Nothing was changed.
  case jumped(last: Int)
  /// Refused: the tag already has keys of this higher version. Nothing was changed.
  case superseded(by: Int)

  /// Whether the tap was accepted.
  public var isAccepted: Bool {
    switch self {
    case .first, .next: true
    case .replayed, .jumped, .superseded: false
    }
  }
}
