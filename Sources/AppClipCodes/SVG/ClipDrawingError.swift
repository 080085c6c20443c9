/// Why a file is not the drawing of an App Clip Code.
public struct ClipDrawingError: Error, Hashable, Sendable {
  /// What stands in the way.
  public let problem: Problem

  init(_ problem: Problem) { self.problem = problem }

  /// What can stand in the way.
  public enum Problem: Hashable, Sendable {
    /// The file is not SVG that can be read, for this reason.
    case unreadable(String)
    /// There is no filled circle that could be the disc.
    case noDisc
    /// There are no stroked arcs on the rings of the disc.
    case noArcs
    /// Arcs have so many colours; there should be one or two.
    case colours(Int)
    /// The arcs are those of no code.
    case notACode
  }
}

extension ClipDrawingError: CustomStringConvertible {
  /// A sentence that says what is wrong.
  public var description: String {
    switch problem {
    case .unreadable(let reason): reason
    case .noDisc: "there is no filled circle that could be the disc of a code"
    case .noArcs: "there are no stroked arcs on the rings of the disc"
    case .colours(let count): "the arcs have \(count) colours; a code has two"
    case .notACode:
      "the arcs are on rings but are not those of a code, or too many of them are wrong"
    }
  }
}
