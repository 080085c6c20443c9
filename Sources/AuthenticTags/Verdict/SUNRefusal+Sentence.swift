import InvocationURLs
import Basics

extension SUNRefusal: CustomStringConvertible {
  /// A sentence without its full stop: what is wrong, and what that means.
  public var description: String {
    switch self {
    case .notURL(let error): "this is not a URL: \(error)"
    case .missing(let name): "the URL has no parameter \(quoted(name)), so that no tag proves it"
    case .repeated(let name):
      "the parameter \(quoted(name)) appears twice; a tag writes it once, and readers could disagree which one counts"
    case .otherShape(let name):
      "the parameter \(quoted(name)) does not look as tags of this layout write it"
    case .length(let field, let count):
      "{\(field.rawValue)} has \(counted(count, "character")), and \(Self.lengths(field))"
    case .notHexadecimal(let field):
      "{\(field.rawValue)} is not all hexadecimal digits; the URL was changed or cut"
    case .smallLetters(let field):
      "{\(field.rawValue)} has small letters where tags write capitals; something on the way changed the URL"
    case .startBehindCode:
      "the text that the code is over would begin behind the code; the URL was put into another order"
    case .tagByte(let byte):
      "{picc} does not decrypt to a tag's data (it begins with \(hexadecimal(byte))): "
        + "made with another key, or changed"
    case .uidLength(let count):
      "{picc} decrypts to a UID of \(counted(count, "byte")), and tags have 7: made with another key, or changed"
    case .noUID: "the tag does not say its UID, so that nothing tells which tag it is"
    case .noCounter:
      "the tag does not say its counter, without which its data stay encrypted and a copy cannot be told"
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
