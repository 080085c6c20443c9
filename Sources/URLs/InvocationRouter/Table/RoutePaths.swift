/// One step along the path of a route: a segment, or the end of the path.
struct RouteStep: BitwiseCopyable, Sendable {
  /// The kinds of steps in the order of precedence.
  enum Kind: UInt8, Comparable, Sendable {
    case constant, word, constrained, free, end, many, any

    static func < (a: Kind, b: Kind) -> Bool { a.rawValue < b.rawValue }

    /// The kind by whose order steps take precedence; `any` has that of `many`.
    var rank: Kind { self == .any ? .many : self }
  }

  /// The facts about a route that an end holds, so that most lookups need not read the route.
  struct Flags: OptionSet {
    let rawValue: UInt16
    static let hasItems = Flags(rawValue: 1)
    static let hasTrailingSlash = Flags(rawValue: 2)
  }

  let kind: Kind
  /// The number of steps before this one in its path.
  let index: UInt8
  /// The constant's length in bytes, the index of the parameter, or the flags of an end.
  let detail: UInt16
  /// The constant's first word, the index of the parameter's kind, or the index of the route at an
  /// end.
  let value: Int32

  init(_ kind: Kind, index: Int, detail: Int = 0, value: Int = 0) {
    (self.kind, self.index) = (kind, UInt8(truncatingIfNeeded: index))
    self.detail = UInt16(truncatingIfNeeded: detail)
    self.value = Int32(truncatingIfNeeded: value)
  }

  init(_ constant: RouteConstant, index: Int) {
    (kind, self.index) = (.constant, UInt8(truncatingIfNeeded: index))
    (detail, value) = (constant.length, constant.start)
  }

  var constant: RouteConstant { RouteConstant(start: value, length: detail) }
  var flags: Flags { Flags(rawValue: detail) }
}

/// The paths of routes, stored one after another so that a lookup touches little memory.
struct RoutePaths: Sendable {
  private(set) var steps: [RouteStep] = []
  /// The fixed texts of all paths, in lower case if case is ignored.
  private(set) var texts = RouteTexts()
  private(set) var kinds: [RouteParameter.Kind] = []
  private var kindIndices: [RouteParameter.Kind: Int] = [:]
  /// The first constants. Most that repeat are among them, and are stored once.
  private var firstConstants: [String: RouteConstant] = [:]
  let ignoresCase: Bool

  init(ignoringCase: Bool) { ignoresCase = ignoringCase }

  /// Appends the steps of a route's path and returns the position of the first one in `steps`.
  mutating func append(_ pattern: RoutePattern, route: Int) -> Int {
    let start = steps.count
    for (index, segment) in pattern.segments.enumerated() {
      switch segment {
      case .constant(let text):
        let constant = append(ignoresCase ? text.foldedCase : text)
        steps.append(RouteStep(constant, index: index))
      case .one(let parameter):
        let kind = pattern.parameters[parameter].kind
        let value = kind == .text ? 0 : self.index(of: kind)
        steps.append(RouteStep(kind.step, index: index, detail: parameter, value: value))
      case .several(let parameter):
        let isAny = pattern.parameters[parameter].count == .any
        steps.append(RouteStep(isAny ? .any : .many, index: index, detail: parameter))
      }
    }
    var flags: RouteStep.Flags =
      pattern.items.isEmpty && pattern.fragment == nil ? [] : .hasItems
    if pattern.hasTrailingSlash { flags.insert(.hasTrailingSlash) }
    steps.append(
      RouteStep(.end, index: steps.count - start, detail: Int(flags.rawValue), value: route))
    return start
  }

  /// Stores a fixed text, such as a host, and returns its position and length.
  mutating func append(_ text: String) -> RouteConstant {
    if let known = firstConstants[text] { return known }
    let constant = texts.append(text)
    if firstConstants.count < 1_000 { firstConstants[text] = constant }
    return constant
  }

  private mutating func index(of kind: RouteParameter.Kind) -> Int {
    if let index = kindIndices[kind] { return index }
    kinds.append(kind)
    kindIndices[kind] = kinds.count - 1
    return kinds.count - 1
  }

  /// The index of the route whose path contains the step at position `cursor`.
  func route(_ cursor: Int) -> Int {
    var cursor = cursor
    while steps[cursor].kind != .end { cursor += 1 }
    return Int(steps[cursor].value)
  }
}

extension RouteParameter.Kind {
  /// The kind of step that a single segment of this kind takes.
  var step: RouteStep.Kind {
    switch self {
    case .text: .free
    case .word: .word
    case .integer, .uuid, .base32, .sun: .constrained
    }
  }
}
