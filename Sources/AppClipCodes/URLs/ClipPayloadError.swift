/// Why a payload is not a URL.
public enum ClipPayloadError: Error, Hashable, Sendable {
  /// The bits end inside a character, a number or a list.
  case endsInside
  /// A number of a top-level domain that no table has.
  case topLevelDomain(Int)
  /// A number of a path word that no table has.
  case pathWord(Int)
  /// A form of a value that does not exist.
  case valueForm
  /// Bits in a place where a template has none.
  case template
  /// The bits make a text that no code may carry, with the reason.
  case notAllowed(String, ClipURLError)
}

extension ClipPayloadError: CustomStringConvertible {
  /// A sentence that says what is wrong.
  public var description: String {
    switch self {
    case .endsInside: "the payload ends in the middle of the URL"
    case .topLevelDomain(let number):
      "the payload names the top-level domain number \(number), which this version does not know; "
        + "a newer generator may have made the code"
    case .pathWord(let number):
      "the payload names the path word number \(number), which this version does not know; "
        + "a newer generator may have made the code"
    case .valueForm: "the payload has a value in a form that does not exist"
    case .template: "the payload has a template that does not exist"
    case .notAllowed(let text, let error):
      "the payload reads \(text), which is not a URL for a code: \(error)"
    }
  }
}
