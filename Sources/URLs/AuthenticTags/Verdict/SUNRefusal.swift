public import InvocationURLs

/// A reason why a URL is not accepted as proof of a tap.
///
/// Visitors need not know the reason: "this tag could not be verified" is enough for them, and
/// details help forgers.
public enum SUNRefusal: Error, Hashable, Sendable {
  /// The text is not a URL.
  case notURL(InvocationURLError)
  /// The query lacks a parameter.
  case missing(parameter: String)
  /// A parameter appears twice, so readers could disagree about which one counts.
  case repeated(parameter: String)
  /// The value of a parameter is not divided into the pieces that the layout asks for.
  case otherShape(parameter: String)
  /// A field has this number of characters, which is not one of its lengths.
  case length(SUNField, count: Int)
  /// A field has a character that is not a hexadecimal digit.
  case notHexadecimal(SUNField)
  /// A field has lower-case letters. Tags write capitals, and the code covers the text as written
  /// by the tag, so something on the way has changed it.
  case smallLetters(SUNField)
  /// The text covered by the code would begin after the code.
  case startBehindCode
  /// The decrypted `{picc}` begins with a byte that no tag writes: the key is another one, or the
  /// URL was changed.
  case tagByte(UInt8)
  /// The decrypted UID would have this length; UIDs of tags have 7 bytes.
  case uidLength(Int)
  /// The tag does not reveal its UID.
  case noUID
  /// The tag does not reveal its counter, which is needed to decrypt data and to detect copies.
  case noCounter
  /// The code is wrong: the key is another one, or the URL was changed.
  case wrongCode
  /// The tamper status is not two letters that tags write.
  case tamperStatus
  /// There is no key for the verification.
  case noKey
  /// The cipher failed, which says nothing about the tag.
  case cipher(TagCipherError)
  /// The counter store returned fewer answers than taps, which a correct store never does.
  case notCounted
  /// The URL is authentic, but this tap or a later one was seen before: it is a copy, or a page was
  /// reloaded.
  case replayed(SUNTap, last: Int)
  /// The URL is authentic, but its counter is further ahead than the rule allows.
  case jumped(SUNTap, last: Int, largest: Int)
  /// The URL is authentic, but it was made with keys that the tag no longer has: later taps came
  /// with keys of a higher version.
  case superseded(SUNTap, by: Int)

  /// The kinds of refusals, for programs that act on them.
  public enum Kind: String, Sendable, CaseIterable {
    /// The URL does not have the form that a tag of this layout writes.
    case malformed
    /// The URL was made without the key, or changed.
    case forged
    /// The tag made the URL, but not with this tap, or the tap cannot be accepted now.
    case replayed
    /// The URL was not verified, because a key is missing or the cipher failed.
    case unverified
  }

  /// The kind of the refusal, without its details.
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

  /// A stable identifier of this refusal for programs, such as in JSON output.
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

  /// The tap, if the code was right and the refusal has another reason.
  public var tap: SUNTap? {
    switch self {
    case .replayed(let tap, _), .jumped(let tap, _, _), .superseded(let tap, _): tap
    default: nil
    }
  }
}
