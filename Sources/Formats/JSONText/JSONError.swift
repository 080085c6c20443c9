import Basics

/// An error in a JSON text or in the value that a reader found, with its position.
public struct JSONError: Error, Hashable, Sendable {
  /// The kind of error.
  package let problem: Problem
  /// The path of the value with the error.
  public let path: JSONPath
  /// The position in the text; `nil` for a value that was read without its text.
  package let place: JSONPosition?

  init(_ problem: Problem, at path: JSONPath, _ place: JSONPosition? = nil) {
    self.problem = problem
    self.path = path
    self.place = place
  }
}

extension JSONError: CustomStringConvertible {
  /// A sentence with the position, the problem and the remedy.
  public var description: String {
    let path = shortened(path.description, to: 200)
    guard let place else { return "\(path): \(problem.sentence)" }
    let line = "line \(place.line), column \(place.column)"
    return self.path == .root
      ? "\(line): \(problem.sentence)" : "\(line) (\(path)): \(problem.sentence)"
  }
}

/// A position in a text, as a byte offset and as an editor's line and column.
package struct JSONPosition: Hashable, Sendable {
  /// The byte offset, from 0.
  package let offset: Int
  /// The line, from 1; CR LF, LF and CR alone each end one.
  package let line: Int
  /// The column in Unicode scalars, from 1.
  package let column: Int

  init(offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    var previous: UInt8 = 0
    for byte in bytes.prefix(offset) {
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D:
        line += 1
        column = 1
      case 0x80...0xBF: break
      default: column += 1
      }
      previous = byte
    }
    self.offset = offset
    self.line = line
    self.column = column
  }
}
