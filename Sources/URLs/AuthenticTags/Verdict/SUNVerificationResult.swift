import Basics

/// The result of verifying the URL of a tap.
public enum SUNVerificationResult: Hashable, Sendable {
  /// A tag with the right key made the URL. Only a counter store can tell that it is not a copy.
  case authentic(SUNTap)
  /// The URL does not prove a tap, for this reason.
  case refused(SUNRefusal)

  /// The tap, if the URL is authentic.
  public var tap: SUNTap? { if case .authentic(let tap) = self { tap } else { nil } }
  /// The reason, if the URL was refused.
  public var refusal: SUNRefusal? { if case .refused(let refusal) = self { refusal } else { nil } }
}

/// The data that a tag reported with a tap, authenticated by its code.
public struct SUNTap: Hashable, Sendable {
  /// The UID of the tag, seven bytes.
  public let uid: [UInt8]
  /// The tap counter, this tap included, or `nil` if the tag does not reveal it. Without it, copies
  /// cannot be detected.
  public let counter: Int?
  /// The decrypted data of the tag's file, or `nil` if the URL has none.
  public internal(set) var data: [UInt8]?
  /// Whether the code covers the data. If it does not, the data could have been exchanged.
  public internal(set) var coversData = false
  /// The status of the tamper loop, or `nil` if the URL does not have it.
  public internal(set) var tamper: SUNTamperStatus?
  /// The encryption mode of the tag.
  public let mode: SUNMode
  /// The version of the keys that verified the tap.
  public let keyVersion: Int

  init(uid: [UInt8], counter: Int?, mode: SUNMode, keyVersion: Int) {
    (self.uid, self.counter, self.mode, self.keyVersion) = (uid, counter, mode, keyVersion)
  }

  /// The UID in capital hexadecimal digits.
  public var uidText: String { hexadecimal(uid) }
}

/// The cipher mode of a tag: plain AES, or the leakage resilient primitive.
public enum SUNMode: String, Sendable, CaseIterable {
  /// Plain AES-128.
  case aes
  /// The leakage resilient primitive. A tag can be set to it permanently.
  case lrp
}

/// The loop status of a tag with tamper detection.
public struct SUNTamperStatus: Hashable, Sendable {
  /// A state of the loop at one time.
  public enum Loop: Hashable, Sendable {
    /// The loop is intact.
    case closed
    /// The loop is broken.
    case open
    /// The loop was not checked: detection was never enabled.
    case notEnabled
    /// The tag has no loop.
    case notSupported
  }

  /// The permanent status: open if the loop was ever found open.
  public let ever: Loop
  /// The state of the loop at this tap.
  public let now: Loop
  /// Whether the code covers this status. If it does not, the status could have been changed.
  public let isCovered: Bool

  /// Parses the two letters (permanent and present state), or returns `nil` if tags do not write
  /// them.
  init?(_ letters: some Collection<UInt8>, isCovered: Bool) {
    let letters = Array(letters)
    guard letters.count == 2, let ever = Self.loop(letters[0]), let now = Self.loop(letters[1])
    else { return nil }
    (self.ever, self.now, self.isCovered) = (ever, now, isCovered)
  }

  /// Whether the loop was never found open. Only a covered status proves this.
  public var isIntact: Bool { ever == .closed && now == .closed }

  private static func loop(_ letter: UInt8) -> Loop? {
    switch letter {
    case UInt8(ascii: "C"): .closed
    case UInt8(ascii: "O"): .open
    case UInt8(ascii: "I"): .notEnabled
    case UInt8(ascii: "N"), UInt8(ascii: "T"): .notSupported
    default: nil
    }
  }
}
