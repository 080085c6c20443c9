/// The reason why a part of a spreadsheet is not valid XML.
package enum XMLProblem: Hashable, Sendable {
  /// A document type, because its entities could grow or refer to other files.
  case documentType
  /// An encoding other than UTF-8.
  case encoding
  /// An invalid tag.
  case tag
  /// An invalid attribute, or one that an element has twice.
  case attribute
  /// A tag longer than the limit, which no spreadsheet reaches.
  case longTag(limit: Int)
  /// An entity that XML does not predefine, or a character that XML does not allow.
  case entity
  /// Bytes that are not UTF-8, or a control character.
  case text
  /// Text before or after the root element.
  case textOutside
  /// A prefix that is not bound to a namespace.
  case prefix
  /// Elements that are nested too deep.
  case tooDeep
  /// The document ends before its elements are closed.
  case unclosed
  /// A document of another kind than its position in the file requires.
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
