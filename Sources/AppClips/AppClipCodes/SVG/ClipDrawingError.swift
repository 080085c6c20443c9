/// An error for a file that is not the drawing of an App Clip Code.
public struct ClipDrawingError: Error, Hashable, Sendable {
  /// The problem with the file.
  package let problem: Problem

  init(_ problem: Problem) { self.problem = problem }

  /// The kinds of problems with a drawing.
  public enum Problem: Hashable, Sendable {
    /// The file is not readable SVG, for this reason.
    case unreadable(String)
    /// There is no filled circle that could be the disc.
    case noDisc
    /// There are no stroked arcs on the rings of the disc.
    case noArcs
    /// The arcs have this number of colours; there should be one or two.
    case colours(Int)
    /// The arcs do not form a valid code.
    case notACode
  }
}

extension ClipDrawingError: CustomStringConvertible {
  /// A sentence that states the problem.
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
