/// A pattern with `*`, `?` and `$(variable)`, as a graph whose nodes are walked all at once.
///
/// The graph has a node for each character of the pattern and of the values of its variables;
/// nothing is multiplied out. Matching keeps the set of nodes that can be reached, so it takes at
/// most the size of the graph for each character of the text.
struct SitePattern {
  private enum Node {
    case scalar(Unicode.Scalar)
    case any
    /// Stays where it is for any character; also leads on without one.
    case star
    case letter(SiteVariable.Letters)
    /// Leads on without a character.
    case fork([Int])
    case accept
    /// An unknown variable: a dead end.
    case never
  }

  private var nodes: [Node] = []
  private let ignoringCase: Bool
  /// Names of variables that nobody has defined.
  private(set) var unknownVariables: [String] = []

  init(_ pattern: String, variables: SiteVariables, ignoringCase: Bool) {
    self.ignoringCase = ignoringCase
    for piece in SitePatternPiece.pieces(of: pattern) {
      switch piece {
      case .text(let text): append(text)
      case .variable(let name): append(variable: name, variables)
      }
    }
    nodes.append(.accept)
  }

  /// Adds a run of characters, in which `*` and `?` are wildcards.
  private mutating func append(_ text: some StringProtocol) {
    for scalar in folded(text).unicodeScalars {
      switch scalar {
      case "*":
        // A second star in a row adds nothing.
        if case .star? = nodes.last { continue }
        nodes.append(.star)
      case "?": nodes.append(.any)
      default: nodes.append(.scalar(scalar))
      }
    }
  }

  private mutating func append(variable name: String, _ variables: SiteVariables) {
    switch variables[name] {
    case .letters(let letters)?: nodes.append(.letter(letters))
    case nil:
      unknownVariables.append(name)
      nodes.append(.never)
    case .values(let values)?:
      let fork = nodes.count
      nodes.append(.never)
      var starts: [Int] = []
      var ends: [Int] = []
      for value in values {
        starts.append(nodes.count)
        append(value)
        ends.append(nodes.count)
        nodes.append(.never)
      }
      nodes[fork] = .fork(starts)
      for end in ends { nodes[end] = .fork([nodes.count]) }
    }
  }

  private func folded(_ text: some StringProtocol) -> String {
    ignoringCase ? text.lowercased() : String(text)
  }
}

// MARK: Matching

extension SitePattern {
  /// Whether the whole of `text` matches.
  func matches(_ text: String) -> Bool {
    var reached = Reached(count: nodes.count)
    add(0, to: &reached)
    for scalar in folded(text).unicodeScalars {
      let current = reached.take()
      for index in current where takes(scalar, at: index) {
        if case .star = nodes[index] {
          add(index, to: &reached)
        } else {
          add(index + 1, to: &reached)
        }
      }
      if reached.nodes.isEmpty { return false }
    }
    return reached.contains(nodes.count - 1)
  }

  /// A set of nodes that is emptied without being cleared.
  private struct Reached {
    private(set) var nodes: [Int] = []
    private var rounds: [Int]
    private var round = 1

    init(count: Int) { rounds = [Int](repeating: 0, count: count) }

    func contains(_ index: Int) -> Bool { rounds[index] == round }

    /// Whether it was not there before.
    mutating func insert(_ index: Int) -> Bool {
      if rounds[index] == round { return false }
      rounds[index] = round
      nodes.append(index)
      return true
    }

    /// The nodes; the set is empty afterwards.
    mutating func take() -> [Int] {
      round += 1
      defer { nodes = [] }
      return nodes
    }
  }

  /// Adds a node and those that it leads to without a character.
  private func add(_ start: Int, to reached: inout Reached) {
    var waiting: [Int] = []
    var node: Int? = start
    while let index = node {
      if reached.insert(index) {
        switch nodes[index] {
        case .star: waiting.append(index + 1)
        case .fork(let starts): waiting.append(contentsOf: starts)
        default: break
        }
      }
      node = waiting.popLast()
    }
  }

  private func takes(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
    switch nodes[index] {
    case .scalar(let expected): scalar == expected
    case .any, .star: true
    case .letter(let letters): letters.contains(scalar, ignoringCase: ignoringCase)
    case .fork, .accept, .never: false
    }
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
      guard open < rest.endIndex, rest[open] == "(",
        let close = rest[open...].firstIndex(of: ")")
      else {
        position = open
        continue
      }
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
