package import XMLText

/// The reason why an SVG file cannot be read.
package struct SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  package let problem: Problem

  init(_ problem: Problem) { self.problem = problem }

  /// The kind of error in an SVG file.
  package enum Problem: Hashable, Sendable {
    /// The file is not valid XML, or larger than any drawing of a code.
    case xml(XMLError)
    /// The root element is not `svg` but has this name.
    case notSVG(String)
    /// A number, path or transformation that cannot be parsed.
    case attribute(String, String)
  }

  /// The error for an attribute that cannot be parsed.
  package static func attribute(_ name: String, _ value: String) -> SVGError {
    SVGError(.attribute(name, value))
  }

  /// A sentence that describes the error.
  package var description: String {
    switch problem {
    case .xml(let error): error.description
    case .notSVG(let name): "this is not an SVG file: its outermost element is <\(name)>"
    case .attribute(let name, let value):
      "the attribute \(name)=\"\(value.prefix(40))\" cannot be read"
    }
  }
}
