/// A pattern with `*`, `?` and `$(variable)`, as a list of elements.
///
/// Variables are not expanded, and their values are stored once in the file however often patterns
/// name them: `SiteMatchText` caches their matches for all patterns.
struct SitePattern {
  enum Element: Hashable {
    case scalar(Unicode.Scalar)
    case any
    case star
    case variable(String)
  }

  private(set) var elements: [Element] = []
  let ignoringCase: Bool
  /// The names of undefined variables.
  private(set) var unknownVariables: [String] = []

  init(_ pattern: String, variables: SiteVariables, ignoringCase: Bool) {
    self.ignoringCase = ignoringCase
    for piece in SitePatternPart.pieces(of: pattern) {
      switch piece {
      case .text(let text): elements += Self.elements(text, ignoringCase: ignoringCase)
      case .variable(let name):
        elements.append(.variable(name))
        if variables[name] == nil { unknownVariables.append(name) }
      }
    }
  }

  /// Parses a run of characters, in which `*` and `?` are wildcards, into elements.
  static func elements(_ text: some StringProtocol, ignoringCase: Bool) -> [Element] {
    let text = ignoringCase ? text.lowercased() : String(text)
    var elements: [Element] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "*":
        // A second star in a row adds nothing.
        if elements.last != .star { elements.append(.star) }
      case "?": elements.append(.any)
      default: elements.append(.scalar(scalar))
      }
    }
    return elements
  }

  /// Whether the pattern matches the whole of `text`.
  func matches(_ text: String, variables: SiteVariables) -> Bool {
    SiteMatchText(text, variables: variables, ignoringCase: ignoringCase).isMatched(by: self)
  }
}

/// A run of characters in a pattern, or a variable.
enum SitePatternPart: Equatable {
  case text(Substring)
  case variable(String)

  /// Splits a pattern into pieces. `$(name)` is a variable; a `$` without parentheses is a dollar
  /// sign.
  static func pieces(of pattern: String) -> [SitePatternPart] {
    var pieces: [SitePatternPart] = []
    var rest = pattern[...]
    var text = rest.startIndex
    var position = rest.startIndex
    while let dollar = rest[position...].firstIndex(of: "$") {
      let open = rest.index(after: dollar)
      guard open < rest.endIndex, rest[open] == "(" else {
        position = open
        continue
      }
      // If this parenthesis is not closed, later ones are not closed either.
      guard let close = rest[open...].firstIndex(of: ")") else { break }
      if text < dollar { pieces.append(.text(rest[text..<dollar])) }
      pieces.append(.variable(String(rest[rest.index(after: open)..<close])))
      text = rest.index(after: close)
      position = text
    }
    rest = rest[text...]
    if !rest.isEmpty { pieces.append(.text(rest)) }
    return pieces
  }
}
