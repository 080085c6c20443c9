/// Why a file is not the drawing of an App Clip Code.
public struct ClipDrawingError: Error, Hashable, Sendable {
  /// What stands in the way.
  public let problem: Problem

  init(_ problem: Problem) { self.problem = problem }

  /// What can stand in the way.
  public enum Problem: Hashable, Sendable {
    /// More bytes than any code has.
    case tooLarge(Int)
    /// The file is not XML from this byte on.
    case xml(Fault, offset: Int)
    /// The outermost element is another.
    case notSVG(String)
    /// A number, path or transformation that cannot be read.
    case attribute(String, String)
    /// There is no filled circle that could be the disc.
    case noDisc
    /// There are no stroked arcs on the rings of the disc.
    case noArcs
    /// Arcs have so many colours; there should be one or two.
    case colours(Int)
    /// The arcs are those of no code.
    case notACode
  }

  /// What is wrong with the XML.
  public enum Fault: Hashable, Sendable {
    case tag, attribute, textOutside, definitions, tooManyTags, tooDeep, noElement
    case unclosed(String)
  }
}

extension ClipDrawingError: CustomStringConvertible {
  /// A sentence that says what is wrong.
  public var description: String {
    switch problem {
    case .tooLarge(let count):
      "the file has \(count) bytes; an SVG file of a code has a few thousand, and more than "
        + "\(XMLReader.mostBytes) are not read"
    case .xml(let fault, let offset): "byte \(offset): \(fault.words)"
    case .notSVG(let name): "this is not an SVG file: its outermost element is <\(name)>"
    case .attribute(let name, let value):
      "the attribute \(name)=\"\(value.prefix(40))\" cannot be read"
    case .noDisc: "there is no filled circle that could be the disc of a code"
    case .noArcs: "there are no stroked arcs on the rings of the disc"
    case .colours(let count): "the arcs have \(count) colours; a code has two"
    case .notACode:
      "the arcs are on rings but are not those of a code, or too many of them are wrong"
    }
  }
}

extension ClipDrawingError.Fault {
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
