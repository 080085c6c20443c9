/// Why a file is not SVG that can be read.
package struct SVGError: Error, Hashable, Sendable {
  package let problem: Problem

  init(_ problem: Problem) { self.problem = problem }

  /// What can stand in the way.
  package enum Problem: Hashable, Sendable {
    /// More bytes than any drawing of a code has.
    case tooLarge(Int)
    /// The file is not XML from this byte on.
    case xml(Fault, offset: Int)
    /// The outermost element is another.
    case notSVG(String)
    /// A number, path or transformation that cannot be read.
    case attribute(String, String)
  }

  /// What is wrong with the XML.
  package enum Fault: Hashable, Sendable {
    /// `<` without a tag behind it, or a tag that closes another element than the open one.
    case tag
    /// What is in a tag is not `name="value"`, appears twice, or is one of too many.
    case attribute
    /// Text or a second element beside the outermost element.
    case textOutside
    /// A document type with definitions of its own: entities can grow without bound.
    case definitions
    /// More tags than any drawing of a code has.
    case tooManyTags
    /// Elements within each other beyond the depth that is followed.
    case tooDeep
    /// Nothing but comments and declarations.
    case noElement
    /// The file ends while this element is open.
    case unclosed(String)
  }

  /// An attribute that cannot be read.
  package static func attribute(_ name: String, _ value: String) -> SVGError {
    SVGError(.attribute(name, value))
  }
}

extension SVGError: CustomStringConvertible {
  /// A sentence that says what is wrong.
  package var description: String {
    switch problem {
    case .tooLarge(let count):
      "the file has \(count) bytes; an SVG file of a code has a few thousand, and more than "
        + "\(XMLReader.mostBytes) are not read"
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
    case .tag: "this is not a tag of XML"
    case .attribute: "this is not an attribute of XML"
    case .textOutside: "there is something outside the outermost element"
    case .definitions: "the document type defines something, which is not read"
    case .tooManyTags: "there are more than \(XMLReader.mostTags) tags"
    case .tooDeep: "tags are nested more than \(XMLReader.mostDepth) deep"
    case .noElement: "there is no element in the file"
    case .unclosed(let name): "<\(name)> is not closed"
    }
  }
}
