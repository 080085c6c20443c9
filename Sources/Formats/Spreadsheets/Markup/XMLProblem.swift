/// The reason why a part of a spreadsheet is not valid XML.
package enum XMLProblem: Hashable, Sendable {
  /// The part has a document type, whose entities could grow or refer to other files.
  case documentType
  /// The part is in an encoding other than UTF-8.
  case encoding
  /// The part has an invalid tag.
  case tag
  /// The part has an invalid attribute, or an element that has one twice.
  case attribute
  /// The part has a tag longer than the limit, which ordinary spreadsheets do not reach.
  case longTag(limit: Int)
  /// The part has an entity that XML does not predefine, or a character that XML does not allow.
  case entity
  /// The part has bytes that are not UTF-8, or a control character.
  case text
  /// The part has text before or after the root element.
  case textOutside
  /// The part has a prefix that is not bound to a namespace.
  case prefix
  /// The part has elements that are nested too deep.
  case tooDeep
  /// The part ends before its elements are closed.
  case unclosed
  /// The part is a document of another kind than its position in the file requires.
  case otherKind

  var sentence: String {
    switch self {
    case .documentType:
      "has a document type (<!DOCTYPE>), which no spreadsheet needs, so it was not read"
    case .encoding: "is not UTF-8; save the file again in the program that made it"
    case .tag, .attribute, .prefix, .unclosed, .textOutside, .otherKind:
      "is not valid in a spreadsheet; save the file again in the program that made it"
    case .longTag(let limit): "has a tag of more than \(counted(limit, "byte"))"
    case .entity: "has an entity or a character that XML does not allow"
    case .text: "has text that is not UTF-8"
    case .tooDeep: "has elements that are nested too deep"
    }
  }
}
