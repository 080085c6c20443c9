/// Remembers the last tap of every tag, so that a copied URL or one that is opened again is not taken for a tap.
///
/// Nothing here waits for anything but the store itself, and there is no async: a server calls it from whichever thread
/// may wait for a disk.
public protocol TapCounterStore: ~Copyable {
  /// What can keep a store from answering.
  associatedtype Failure: Error

  /// Accepts or refuses taps in this order, each as if it came alone, and remembers those that it accepts.
  ///
  /// Whoever else uses the store at the same time sees all of a tap or nothing: of two with the same counter one is
  /// accepted. When this returns, what it accepted stays so, whatever happens to the process or the machine. When it
  /// throws, nothing was accepted; what failed at the very end may count as seen all the same.
  mutating func accept(_ taps: [CountedTap], rule: TapRule) throws(Failure) -> [TapAcceptance]
}

extension TapCounterStore where Self: ~Copyable {
  /// Accepts or refuses one tap.
  public mutating func accept(
    _ tap: CountedTap, rule: TapRule = TapRule()
  ) throws(Failure) -> TapAcceptance {
    try accept([tap], rule: rule).first ?? .first
  }
}

extension TapCounterStore where Self: AnyObject {
  /// Accepts or refuses one tap.
  public func accept(
    _ tap: CountedTap, rule: TapRule = TapRule()
  ) throws(Failure) -> TapAcceptance {
    var store = self
    return try store.accept([tap], rule: rule).first ?? .first
  }
}

/// One tap of one tag, as a store sees it.
public struct CountedTap: Hashable, Sendable {
  /// Who the tag is.
  public let uid: [UInt8]
  /// The version of the keys that made it; a tag counts from 0 again with keys of a higher version.
  public let keyVersion: Int
  /// How often it was tapped.
  public let counter: Int

  /// Holds all three.
  public init(uid: [UInt8], keyVersion: Int = 0, counter: Int) {
    (self.uid, self.keyVersion, self.counter) = (uid, keyVersion, counter)
  }
}

/// The last tap of a tag that a store accepted.
public struct LastTap: Hashable, Sendable {
  /// The version of its keys; `nil` where a store kept it before stores knew versions.
  public let keyVersion: Int?
  /// Its counter; -1 when the tag has new keys and no tap was seen with them.
  public let counter: Int

  /// Holds both.
  public init(keyVersion: Int?, counter: Int) {
    (self.keyVersion, self.counter) = (keyVersion, counter)
  }
}

/// Which taps are accepted.
public struct TapRule: Hashable, Sendable {
  /// How far ahead of the last tap the next may be; `nil` for any. Taps that never reach the server (phones without
  /// network, people who only look) make the counter jump, so that small limits refuse honest people.
  public var largestJump: Int?

  /// Any greater counter, or at most so far ahead.
  public init(largestJump: Int? = nil) { self.largestJump = largestJump }

  /// What becomes of a tap after the last one, which is `nil` when the tag was never seen.
  ///
  /// Keys of a higher version begin a counter of their own, and end that of all lower ones.
  public func judge(_ tap: CountedTap, after last: LastTap?) -> TapAcceptance {
    guard let last else { return .first }
    if let version = last.keyVersion, version != tap.keyVersion {
      return tap.keyVersion > version ? .first : .superseded(by: version)
    }
    if tap.counter <= last.counter { return .replayed(last: last.counter) }
    if last.counter < 0 { return .first }
    let ahead = UInt(bitPattern: tap.counter) &- UInt(bitPattern: last.counter)
    if let largestJump, ahead > UInt(max(1, largestJump)) { return .jumped(last: last.counter) }
    return .next(after: last.counter)
  }
}

/// What became of a tap.
public enum TapAcceptance: Hashable, Sendable {
  /// Accepted: nothing was known of this tag, or of its present keys.
  case first
  /// Accepted: it comes after the last one.
  case next(after: Int)
  /// Refused: this or a later tap was seen. Nothing was changed.
  case replayed(last: Int)
  /// Refused: too far ahead of the last one. Nothing was changed.
  case jumped(last: Int)
  /// Refused: the tag has keys of this higher version by now. Nothing was changed.
  case superseded(by: Int)

  /// Whether it was accepted.
  public var isAccepted: Bool {
    switch self {
    case .first, .next: true
    case .replayed, .jumped, .superseded: false
    }
  }
}
