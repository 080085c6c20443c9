public import InvocationURLs
import Basics

/// Why a text is not a layout.
public enum SUNLayoutError: Error, Hashable, Sendable {
  /// Not a name, an equals sign and a value with a field in it.
  case parameter(String)
  /// A name that appears twice.
  case repeatedParameter(String)
  /// Braces around a word that is not a field's.
  case unknownField(String)
  /// A field that appears twice.
  case repeatedField(SUNField)
  /// There is no `{cmac}`: nothing could be verified.
  case noCode
  /// Neither or both of `{picc}` and `{uid}`, or a `{ctr}` beside a `{picc}` that holds the counter.
  case identity
  /// `{enc}` without a counter, by which it would have been encrypted.
  case dataWithoutCounter
  /// What the code is over begins with a field, or the loop's state is in one, that the layout does not have.
  case noSuchField(SUNField)
  /// A place for the loop's state that no data reach.
  case tamperPlace(Int)
}

extension SUNLayoutError: CustomStringConvertible {
  /// A sentence: what is wrong, and what a layout looks like.
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
