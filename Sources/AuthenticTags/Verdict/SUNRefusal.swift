public import InvocationURLs

/// Why a URL proves nothing.
///
/// Whoever taps need not be told which it is: "this tag could not be verified" is enough for a visitor, and the rest helps
/// those who forge.
public enum SUNRefusal: Error, Hashable, Sendable {
  /// The text is not a URL.
  case notURL(InvocationURLError)
  /// The query lacks a parameter.
  case missing(parameter: String)
  /// A parameter appears twice, so that readers could disagree which one counts.
  case repeated(parameter: String)
  /// The value of a parameter does not have the pieces of the layout.
  case otherShape(parameter: String)
  /// A field has so many characters, and can only have others.
  case length(SUNField, count: Int)
  /// A field holds something else than hexadecimal digits.
  case notHexadecimal(SUNField)
  /// A field has small letters. Tags write capitals, and the code is over the text as they wrote it, so that something
  /// on the way has changed it.
  case smallLetters(SUNField)
  /// The text that the code is over would begin behind the code.
  case startBehindCode
  /// What `{picc}` decrypts to does not begin as it does on any tag: another key, or a changed URL.
  case tagByte(UInt8)
  /// The UID that was decrypted would have this length, and tags have 7 bytes.
  case uidLength(Int)
  /// The tag does not say who it is.
  case noUID
  /// The tag does not say its counter, which is needed to decrypt data or to tell a copy.
  case noCounter
  /// The code is wrong: another key, or a changed URL.
  case wrongCode
  /// The tamper status is not two letters that tags write.
  case tamperStatus
  /// There is no key to verify it with.
  case noKey
  /// The cipher failed, which says nothing about the tag.
  case cipher(TagCipherError)
  /// The counter store answered less than it was asked, which a store that keeps its promise does not.
  case notCounted
  /// It is authentic, and this or a later tap was seen before: a copy, or a page that was loaded again.
  case replayed(SUNTap, last: Int)
  /// It is authentic, and its counter is further ahead than the rule allows.
  case jumped(SUNTap, last: Int, largest: Int)
  /// It is authentic, and made with keys that the tag no longer has: its taps came with keys of a higher version since.
  case superseded(SUNTap, by: Int)
}

extension SUNRefusal {
  /// What kind of refusal it is, for whoever acts on it.
  public enum Kind: String, Sendable, CaseIterable {
    /// Not what a tag of this layout writes.
    case malformed
    /// Made without the key, or changed.
    case forged
    /// Made by the tag, but not by this tap, or not to be accepted now.
    case replayed
    /// Nobody looked: there is no key, or the cipher failed.
    case unverified
  }

  /// What kind of refusal it is.
  public var kind: Kind {
    switch self {
    case .notURL, .missing, .repeated, .otherShape, .length, .notHexadecimal, .smallLetters,
      .startBehindCode:
      .malformed
    case .tagByte, .uidLength, .noUID, .noCounter, .wrongCode, .tamperStatus: .forged
    case .replayed, .jumped, .superseded: .replayed
    case .noKey, .cipher, .notCounted: .unverified
    }
  }

  /// One word for programs, which stays as it is.
  public var code: String {
    switch self {
    case .notURL: "not-a-url"
    case .missing: "missing-parameter"
    case .repeated: "repeated-parameter"
    case .otherShape: "other-shape"
    case .length: "wrong-length"
    case .notHexadecimal: "not-hexadecimal"
    case .smallLetters: "small-letters"
    case .startBehindCode: "start-behind-code"
    case .tagByte: "tag-byte"
    case .uidLength: "uid-length"
    case .noUID: "no-uid"
    case .noCounter: "no-counter"
    case .wrongCode: "wrong-code"
    case .tamperStatus: "tamper-status"
    case .noKey: "no-key"
    case .cipher: "cipher-failed"
    case .notCounted: "not-counted"
    case .replayed: "replayed"
    case .jumped: "jumped"
    case .superseded: "superseded"
    }
  }

  /// The tap, where the code was right and something else is wrong.
  public var tap: SUNTap? {
    switch self {
    case .replayed(let tap, _), .jumped(let tap, _, _), .superseded(let tap, _): tap
    default: nil
    }
  }
}
