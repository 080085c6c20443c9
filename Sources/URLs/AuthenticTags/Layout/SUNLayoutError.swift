public import InvocationURLs
import Basics

/// An error in the text of a layout.
public enum SUNLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A part that is not a name, an equals sign and a value with a field in it.
  case parameter(String)
  /// The layout has a parameter name that appears twice.
  case repeatedParameter(String)
  /// A word in braces that is not the name of a field.
  case unknownField(String)
  /// The layout has a field that appears twice.
  case repeatedField(SUNField)
  /// The code, `{cmac}`, is missing, so nothing could be verified.
  case noCode
  /// There is neither `{picc}` nor `{uid}`, or both, or a `{ctr}` beside a `{picc}`, which already
  /// contains the counter.
  case identity
  /// `{enc}` without the counter that is needed to decrypt it.
  case dataWithoutCounter
  /// The start of the covered text or the position of the loop status refers to a field that the
  /// layout does not have.
  case noSuchField(SUNField)
  /// A position of the loop status that is outside any tag's data.
  case tamperPlace(Int)

  /// A sentence with the problem and an example of a layout.
  public var description: String { problem + "; a layout is, for example, e={picc}&c={cmac}" }

  private var problem: String {
    switch self {
    case .parameter(let part):
      "\(quoted(part)) is not a parameter with a field in it, such as c={cmac}"
    case .repeatedParameter(let name): "the parameter \(quoted(name)) appears twice in the layout"
    case .unknownField(let word):
      "{\(shortened(word))} is not a field; fields are "
        + orList(SUNField.allCases.map { "{\($0.rawValue)}" })
    case .repeatedField(let field): "{\(field.rawValue)} appears twice in the layout"
    case .noCode: "the layout has no {cmac}, without which nothing can be verified"
    case .identity:
      "a layout has either {picc}, which holds the counter too, or {uid} with or without {ctr}"
    case .dataWithoutCounter: "{enc} cannot be decrypted without {picc} or {ctr}"
    case .noSuchField(let field): "the layout has no {\(field.rawValue)}"
    case .tamperPlace(let place): "no tag has its tamper status at byte \(place) of its data"
    }
  }
}
