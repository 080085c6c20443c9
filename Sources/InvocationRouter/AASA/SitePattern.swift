/// A pattern with `*`, `?` and `$(variable)`, as its elements from left to right.
///
/// Variables are not multiplied out, and their values stand in the file once however often a pattern
/// names them: `SiteText` keeps what they match for all patterns.
struct SitePattern {
  enum Element: Hashable {
    case scalar(Unicode.Scalar)
    case any
    case star
    case variable(String)
  }

  private(set) var elements: [Element] = []
  let ignoringCase: Bool
  /// Names of variables that nobody has defined.
  private(set) var unknownVariables: [String] = []

  init(_ pattern: String, variables: SiteVariables, ignoringCase: Bool) {
    self.ignoringCase = ignoringCase
    for piece in SitePatternPiece.pieces(of: pattern) {
      switch piece {
      case .text(let text): elements += Self.elements(text, ignoringCase: ignoringCase)
      case .variable(let name):
        elements.append(.variable(name))
        if variables[name] == nil { unknownVariables.append(name) }
      }
    }
  }

  /// A run of characters, in which `*` and `?` are wildcards.
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

  /// Whether the whole of `text` matches.
  func matches(_ text: String, variables: SiteVariables) -> Bool {
    SiteText(text, variables: variables, ignoringCase: ignoringCase).isMatched(by: self)
  }
}

/// A run of characters of a pattern, or a variable in it.
enum SitePatternPiece: Equatable {
  case text(Substring)
  case variable(String)

  /// `$(name)` is a variable; a `$` without parentheses is a dollar sign.
  static func pieces(of pattern: String) -> [SitePatternPiece] {
    var pieces: [SitePatternPiece] = []
    var rest = pattern[...]
    var text = rest.startIndex
    var position = rest.startIndex
    while let dollar = rest[position...].firstIndex(of: "$") {
      let open = rest.index(after: dollar)
      guard open < rest.endIndex, rest[open] == "(" else {
        position = open
        continue
      }
      // What is not closed once is not closed behind either.
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
