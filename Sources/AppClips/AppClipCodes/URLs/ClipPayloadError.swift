import Basics

/// A text that is not a colour or a payload of an App Clip Code.
public enum ClipNotationError: Error, Hashable, Sendable {
  /// The text is not a colour.
  case colour(String)
  /// The text is not a payload.
  case payload(String)
}

extension ClipNotationError: CustomStringConvertible {
  /// A sentence that shows what to write.
  public var description: String {
    switch self {
    case .colour(let text): "\(quoted(text)) is not a colour; write six digits such as 1A2B3C"
    case .payload(let text):
      "\(quoted(text)) is not a payload; write up to 32 hexadecimal digits, not all of them 0"
    }
  }
}

/// A reason why a payload is not a URL.
public enum ClipPayloadError: Error, Hashable, Sendable {
  /// The payload ends inside a character, a number or a list.
  case endsInside
  /// The payload has a number that is not that of a known top-level domain.
  case topLevelDomain(Int)
  /// The payload has a number that is not that of a known path word.
  case pathWord(Int)
  /// The payload has a value in an undefined form.
  case valueForm
  /// The payload has a template with undefined bits.
  case template
  /// The payload has a text that codes cannot carry, for this reason.
  case notAllowed(String, ClipURLError)
}

extension ClipPayloadError: CustomStringConvertible {
  /// A sentence that states the problem.
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
