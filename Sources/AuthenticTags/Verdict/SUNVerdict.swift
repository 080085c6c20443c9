import Basics

/// What is said of a URL.
public enum SUNVerdict: Hashable, Sendable {
  /// A tag with the right key made it. Only a counter store can say that it is not a copy.
  case authentic(SUNTap)
  /// It proves nothing, and why.
  case refused(SUNRefusal)

  /// The tap, where the URL is authentic.
  public var tap: SUNTap? { if case .authentic(let tap) = self { tap } else { nil } }
  /// Why not, where it is not.
  public var refusal: SUNRefusal? { if case .refused(let refusal) = self { refusal } else { nil } }
}

/// What a tag said with a tap, proved by its code.
public struct SUNTap: Hashable, Sendable {
  /// Who the tag is: seven bytes.
  public let uid: [UInt8]
  /// How often it was tapped, this tap included; `nil` when the tag does not say it, and then copies cannot be told.
  public let counter: Int?
  /// The data of the file that it encrypted.
  public internal(set) var data: [UInt8]?
  /// Whether the code is over the data. Where it is not, somebody could have exchanged them.
  public internal(set) var coversData = false
  /// The state of the loop.
  public internal(set) var tamper: SUNTamper?
  /// By which ciphers it speaks.
  public let mode: SUNMode
  /// The version of the keys that fitted.
  public let keyVersion: Int

  init(uid: [UInt8], counter: Int?, mode: SUNMode, keyVersion: Int) {
    (self.uid, self.counter, self.mode, self.keyVersion) = (uid, counter, mode, keyVersion)
  }

  /// The UID in capital digits.
  public var uidText: String { hexadecimal(uid) }
}

/// By which ciphers a tag speaks.
public enum SUNMode: String, Sendable, CaseIterable {
  /// AES-128 as such.
  case aes
  /// The leakage resilient primitive, to which a tag can be set for ever.
  case lrp
}

/// What a tag with tamper detection says of its loop.
public struct SUNTamper: Hashable, Sendable {
  /// A state of the loop.
  public enum Loop: Hashable, Sendable {
    /// Whole.
    case closed
    /// Broken.
    case open
    /// Not looked at: detection was never switched on.
    case notEnabled
    /// The tag has no loop.
    case notSupported
  }

  /// Whether it was ever found open; the tag does not forget that.
  public let ever: Loop
  /// How it was at this tap.
  public let now: Loop
  /// Whether the code is over this status. Where it is not, somebody could have changed it.
  public let isCovered: Bool

  /// Reads the two letters; `nil` for others than tags write.
  init?(_ letters: some Collection<UInt8>, isCovered: Bool) {
    let letters = Array(letters)
    guard letters.count == 2, let ever = Self.loop(letters[0]), let now = Self.loop(letters[1])
    else { return nil }
    (self.ever, self.now, self.isCovered) = (ever, now, isCovered)
  }

  /// Whether the loop was never found open, which only a covered status proves.
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
