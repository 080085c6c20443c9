/// A reason why a payload is not a URL.
public enum ClipPayloadError: Error, Hashable, Sendable {
  /// The payload ends inside a character, a number or a list.
  case endsInside
  /// A number that is not that of a known top-level domain.
  case topLevelDomain(Int)
  /// A number that is not that of a known path word.
  case pathWord(Int)
  /// A value in an undefined form.
  case valueForm
  /// A template with undefined bits.
  case template
  /// A text that codes cannot carry, with the reason.
  case notAllowed(String, ClipURLError)
}

extension ClipPayloadError: CustomStringConvertible {
  /// The problem, as a sentence.
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
