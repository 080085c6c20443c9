extension JSONError {
  /// The error with the position of its value in the text it was parsed from.
  package func located(in bytes: [UInt8]) -> JSONError {
    guard place == nil else { return self }
    var parser = JSONParser(bytes)
    guard let offset = try? parser.offset(of: path) else { return self }
    return JSONError(problem, at: path, JSONPosition(offset: offset, in: bytes))
  }
}

extension JSONParser {
  /// Moves to the value at `path` and returns its offset; `nil` if it does not exist.
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
