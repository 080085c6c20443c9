import Basics

/// Why a text is not JSON, or a JSON value not what its reader asks for, and where.
public struct JSONError: Error, Hashable, Sendable {
  /// What is wrong.
  public let problem: Problem
  /// The value in which it was noticed.
  public let path: JSONPath
  /// The place in the text; `nil` for a value that was read without its text.
  public let place: JSONPlace?

  init(_ problem: Problem, at path: JSONPath, _ place: JSONPlace? = nil) {
    self.problem = problem
    self.path = path
    self.place = place
  }
}

extension JSONError: CustomStringConvertible {
  /// A sentence that says where, what, and what to write instead.
  public var description: String {
    let path = shortened(path.description, to: 200)
    guard let place else { return "\(path): \(problem.sentence)" }
    let line = "line \(place.line), column \(place.column)"
    return self.path == .root
      ? "\(line): \(problem.sentence)" : "\(line) (\(path)): \(problem.sentence)"
  }
}

/// A byte of a text, and the character there as an editor counts it.
public struct JSONPlace: Hashable, Sendable {
  /// The byte, from 0.
  public let offset: Int
  /// The line, from 1; CR LF, LF and CR alone each end one.
  public let line: Int
  /// The character (Unicode scalar) of the line, from 1.
  public let column: Int

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
