import Basics

/// An error in a JSON text or in the value that a reader found, with its position.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error in the JSON text or value.
  package let problem: Problem
  /// The path from the root to the value with the error.
  package let path: JSONPath
  /// The position in the text; nil for a value that was read without its text.
  package let place: JSONPosition?

  init(_ problem: Problem, at path: JSONPath, _ place: JSONPosition? = nil) {
    self.problem = problem
    self.path = path
    self.place = place
  }

  /// A sentence with the position, the problem and the remedy.
  public var description: String {
    let path = shortened(path.description, to: 200)
    guard let place else { return "\(path): \(problem.sentence)" }
    let line = "line \(place.line), column \(place.column)"
    return self.path == .root
      ? "\(line): \(problem.sentence)" : "\(line) (\(path)): \(problem.sentence)"
  }

  /// The same error, with the position in a text of the value that it is about.
  package func located(in bytes: [UInt8]) -> JSONError {
    guard place == nil else { return self }
    var parser = JSONParser(bytes)
    guard let offset = try? parser.offset(of: path) else { return self }
    return JSONError(problem, at: path, JSONPosition(offset: offset, in: bytes))
  }
}

/// A position in a text, as a byte offset and as an editor's line and column.
package struct JSONPosition: Hashable, Sendable {
  /// The offset in bytes from the beginning of the text.
  package let offset: Int
  /// The line in the text, from 1; CR LF, LF and CR alone each end one.
  package let line: Int
  /// The column in the line in Unicode scalars, from 1.
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

extension JSONParser {
  /// The offset of the value at `path`, to which the parser moves; nil if it does not exist.
  fileprivate mutating func offset(of path: JSONPath) throws(JSONFault) -> Int? {
    skipSpace()
    for step in path.steps {
      let isThere =
        switch step {
        case .index(let index): try enterArray(to: index)
        case .name(let name): try enterObject(to: name)
        }
      guard isThere else { return nil }
      skipSpace()
    }
    return position
  }

  private mutating func enterArray(to index: Int) throws(JSONFault) -> Bool {
    guard next == .openBracket else { return false }
    for _ in 0..<index {
      position += 1
      skipSpace()
      guard next != .closeBracket else { return false }
      _ = try value(.value)
      skipSpace()
      guard next == .comma else { return false }
    }
    position += 1
    return true
  }

  private mutating func enterObject(to name: String) throws(JSONFault) -> Bool {
    guard next == .openBrace else { return false }
    repeat {
      position += 1
      skipSpace()
      guard next == .quote else { return false }
      let found = try string()
      skipSpace()
      guard next == .colon else { return false }
      position += 1
      if found == name { return true }
      skipSpace()
      _ = try value(.value)
      skipSpace()
    } while next == .comma
    return false
  }
}
