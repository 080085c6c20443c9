import InvocationURLs
import Basics

extension SUNRefusal: CustomStringConvertible {
  /// The reason for the refusal and its meaning, as a sentence without its full stop.
  public var description: String {
    switch self {
    case .notURL(let error): "this is not a URL: \(error)"
    case .missing(let name): "the URL has no parameter \(quoted(name)), so it does not prove a tap"
    case .repeated(let name):
      "the parameter \(quoted(name)) appears twice; a tag writes it once, and readers could disagree about which one counts"
    case .otherShape(let name):
      "the parameter \(quoted(name)) does not have the form that tags of this layout write"
    case .length(let field, let count):
      "{\(field.rawValue)} has \(counted(count, "character")), and \(Self.lengths(field))"
    case .notHexadecimal(let field):
      "{\(field.rawValue)} has characters that are not hexadecimal digits; the URL was changed or cut off"
    case .smallLetters(let field):
      "{\(field.rawValue)} has lower-case letters where tags write capitals; the URL was changed on the way"
    case .startBehindCode:
      "the text covered by the code would begin after the code; the parts of the URL were reordered"
    case .tagByte(let byte):
      "{picc} does not decrypt to a tag's data (it begins with \(hexadecimal(byte))): "
        + "made with another key, or changed"
    case .uidLength(let count):
      "{picc} decrypts to a UID of \(counted(count, "byte")), and tags have 7: made with another key, or changed"
    case .noUID: "the tag does not reveal its UID, so it is unknown which tag this is"
    case .noCounter:
      "the tag does not reveal its counter, which is needed to decrypt its data and to detect copies"
    case .wrongCode: "the code is wrong: made with another key, or changed"
    case .tamperStatus: "the tamper status is not two letters that tags write"
    case .noKey: "not verified: there is no key for it"
    case .cipher(let error): "not verified: \(error)"
    case .notCounted: "not verified: the counter store gave no answer"
    case .replayed(let tap, let last):
      "copied or replayed: \(Self.name(tap)) was seen, and the last tap of this tag was \(last)"
    case .jumped(let tap, let last, let largest):
      "not accepted: \(Self.name(tap)) comes after tap \(last), further ahead than \(largest)"
    case .superseded(let tap, let version):
      "not accepted: \(Self.name(tap)) was made with keys of version \(tap.keyVersion), and this tag has keys of version "
        + "\(version) since"
    }
  }

  private static func name(_ tap: SUNTap) -> String { "tap \(tap.counter ?? 0) of \(tap.uidText)" }

  private static func lengths(_ field: SUNField) -> String {
    switch field {
    case .identity: "tags write \(field.lengths[0]), or \(field.lengths[1]) in LRP mode"
    case .data: "tags write \(field.lengths[0]) for every 16 bytes"
    default: "tags write \(field.length ?? 0)"
    }
  }
}
