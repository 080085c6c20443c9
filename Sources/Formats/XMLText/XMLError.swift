/// The reason why an XML document cannot be read.
package struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind of error in a document.
  package enum Fault: Hashable, Sendable {
    /// The document has more bytes than the limit.
    case tooLarge(Int)
    /// The document has a `<` without a tag, or an end tag that does not match the open element.
    case tag
    /// An attribute is not `name="value"`, is repeated, or is one too many.
    case attribute
    /// The document has text or a second element outside the root element.
    case textOutside
    /// The document type has definitions of its own, by which entities could grow without bound.
    case definitions
    /// The document has more tags than the limit.
    case tooManyTags
    /// The elements are nested deeper than the limit.
    case tooDeep
    /// The document has no element, only comments and declarations.
    case noElement
    /// The document ends while the element with this name is open.
    case unclosed(String)
  }

  package let fault: Fault
  /// The offset of the error in bytes.
  package let offset: Int

  /// A sentence that describes the error, with its position.
  package var description: String {
    if case .tooLarge(let count) = fault {
      return
        "the file has \(count) bytes; the limit is \(XMLReader.maxByteCount), and an SVG file of "
        + "a code has a few thousand"
    }
    return "byte \(offset): \(sentence)"
  }

  private var sentence: String {
    switch fault {
    case .tooLarge: ""
    case .tag: "this is not a valid XML tag"
    case .attribute: "this is not a valid XML attribute"
    case .textOutside: "there is something outside the outermost element"
    case .definitions: "entity declarations in the DOCTYPE are not supported"
    case .tooManyTags: "there are more than \(XMLReader.maxTags) tags"
    case .tooDeep: "tags are nested more than \(XMLReader.maxDepth) levels deep"
    case .noElement: "there is no element in the file"
    case .unclosed(let name): "<\(name)> is not closed"
    }
  }
}
