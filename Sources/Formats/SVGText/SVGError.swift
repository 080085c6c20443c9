/// The reason why an SVG file cannot be read.
package struct SVGError: Error, Hashable, Sendable {
  package let problem: Problem

  init(_ problem: Problem) { self.problem = problem }

  /// The kind of error.
  package enum Problem: Hashable, Sendable {
    /// The file is larger than any drawing of a code.
    case tooLarge(Int)
    /// The file is not valid XML at this byte offset.
    case xml(Fault, offset: Int)
    /// The root element has another name.
    case notSVG(String)
    /// A number, path or transformation that cannot be parsed.
    case attribute(String, String)
  }

  /// A fault in the XML.
  package enum Fault: Hashable, Sendable {
    /// `<` without a tag after it, or an end tag that does not match the open element.
    case tag
    /// An attribute that is not `name="value"`, is repeated, or is one too many.
    case attribute
    /// Text or a second element outside the root element.
    case textOutside
    /// A document type with definitions of its own: entities could grow without bound.
    case definitions
    /// More tags than in any drawing of a code.
    case tooManyTags
    /// Elements nested deeper than the limit.
    case tooDeep
    /// No element: only comments and declarations.
    case noElement
    /// The file ends while this element is open.
    case unclosed(String)
  }

  /// Makes the error for an attribute that cannot be parsed.
  package static func attribute(_ name: String, _ value: String) -> SVGError {
    SVGError(.attribute(name, value))
  }
}

extension SVGError: CustomStringConvertible {
  /// A sentence that describes the error.
  package var description: String {
    switch problem {
    case .tooLarge(let count):
      "the file has \(count) bytes; the limit is \(XMLReader.mostBytes), and an SVG file of a "
        + "code has a few thousand"
    case .xml(let fault, let offset): "byte \(offset): \(fault.words)"
    case .notSVG(let name): "this is not an SVG file: its outermost element is <\(name)>"
    case .attribute(let name, let value):
      "the attribute \(name)=\"\(value.prefix(40))\" cannot be read"
    }
  }
}

extension SVGError.Fault {
  fileprivate var words: String {
    switch self {
    case .tag: "this is not a valid XML tag"
    case .attribute: "this is not a valid XML attribute"
    case .textOutside: "there is something outside the outermost element"
    case .definitions: "entity declarations in the DOCTYPE are not supported"
    case .tooManyTags: "there are more than \(XMLReader.maxTags) tags"
    case .tooDeep: "tags are nested more than \(XMLReader.mostDepth) levels deep"
    case .noElement: "there is no element in the file"
    case .unclosed(let name): "<\(name)> is not closed"
    }
  }
}
