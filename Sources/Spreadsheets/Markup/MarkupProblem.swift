import Basics

/// Why a part of a spreadsheet is not the XML that it must be.
package enum MarkupProblem: Hashable, Sendable {
  /// A document type, with which entities come that grow or that name other files.
  case documentType
  /// An encoding that is not UTF-8.
  case encoding
  /// Something that is not a tag where one begins.
  case tag
  /// An attribute that is not one, or that an element has twice.
  case attribute
  /// A tag that is longer than any that a spreadsheet has.
  case longTag(limit: Int)
  /// An entity that XML does not define by itself, or a character that it does not have.
  case entity
  /// Bytes that are not UTF-8, or a control character.
  case text
  /// Text before or after the element of the document.
  case textOutside
  /// A prefix that no namespace is bound to.
  case prefix
  /// Elements that lie too deep in one another.
  case tooDeep
  /// The document ends before its elements do.
  case unclosed
  /// The document is of another kind than its place in the file says.
  case otherKind

  var sentence: String {
    switch self {
    case .documentType:
      "has a document type (<!DOCTYPE>), which no spreadsheet needs; nothing was read of it"
    case .encoding: "is not UTF-8; save the file once more from the program that made it"
    case .tag, .attribute, .prefix, .unclosed, .textOutside, .otherKind:
      "is not what a spreadsheet has there; save the file once more from the program that made it"
    case .longTag(let limit): "has a tag of more than \(counted(limit, "byte"))"
    case .entity: "has an entity or a character that XML does not have"
    case .text: "has text that is not UTF-8"
    case .tooDeep: "has elements that lie too deep in one another"
    }
  }
}
