/// Encoded paths of routes, stored one after another so that a lookup touches little memory.
///
/// A program is a sequence of steps and an end. Each step begins with its code and its distance
/// from the start of the program. A constant continues with its length and bytes, a parameter with
/// its index and, unless it is text, its kind, and the end with the route and its flags. Numbers
/// are little-endian.
protocol RouteSteps {
  var kinds: [RouteParameter.Kind] { get }
  /// Returns the eight bytes at `offset`. Each program ends with eight bytes, so that they can be
  /// read from the start of any step and from any byte of a constant.
  func word(_ offset: Int) -> SegmentWord
}

enum RouteProgram {
  /// The kinds of steps in the order of precedence.
  enum Step: UInt8, Comparable {
    case constant, word, constrained, free, end, many, any

    static func < (a: Step, b: Step) -> Bool { a.rawValue < b.rawValue }

    /// The rank, which is the same for `many` and `any`.
    var rank: Step { self == .any ? .many : self }
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    static let hasItems = Flags(rawValue: 1)
    static let hasTrailingSlash = Flags(rawValue: 2)
  }

  /// A buffer to which programs are appended.
  struct Writer: RouteSteps, Sendable {
    private(set) var bytes: [UInt8] = []
    private(set) var kinds: [RouteParameter.Kind] = []
    private var kindIndices: [RouteParameter.Kind: Int] = [:]

    func word(_ offset: Int) -> SegmentWord { SegmentWord(bytes[offset..<offset + 8]) }

    // MARK: Writing

    /// Appends the path of a route and returns where it starts.
    mutating func append(_ pattern: RoutePattern, route: Int, ignoringCase: Bool) -> Int {
      let start = bytes.count
      for segment in pattern.segments {
        switch segment {
        case .constant(let text):
          begin(.constant, start)
          append(text.utf8.count, 2)
          bytes.append(contentsOf: ignoringCase ? text.utf8.map(\.foldedCase) : Array(text.utf8))
        case .one(let index):
          let kind = pattern.parameters[index].kind
          begin(kind.step, start)
          bytes.append(UInt8(truncatingIfNeeded: index))
          if kind != .text { append(self.index(of: kind), 4) }
        case .several(let index):
          begin(pattern.parameters[index].count == .any ? .any : .many, start)
          bytes.append(UInt8(truncatingIfNeeded: index))
        }
      }
      begin(.end, start)
      var flags: Flags = pattern.items.isEmpty && pattern.fragment == nil ? [] : .hasItems
      if pattern.hasTrailingSlash { flags.insert(.hasTrailingSlash) }
      bytes.append(flags.rawValue)
      append(route, 4)
      return start
    }

    /// Appends the key of a host, a constant that no route uses.
    mutating func appendKey(_ text: String) -> Int {
      let start = bytes.count
      begin(.constant, start)
      append(text.utf8.count, 2)
      bytes.append(contentsOf: text.utf8)
      begin(.end, start)
      bytes.append(0)
      append(0, 4)
      return start
    }

    private mutating func begin(_ step: Step, _ start: Int) {
      let distance = bytes.count - start
      bytes.append(step.rawValue)
      append(distance, 2)
    }

    private mutating func append(_ number: Int, _ size: Int) {
      for index in 0..<size { bytes.append(UInt8(truncatingIfNeeded: number >> (index * 8))) }
    }

    private mutating func index(of kind: RouteParameter.Kind) -> Int {
      if let index = kindIndices[kind] { return index }
      kinds.append(kind)
      kindIndices[kind] = kinds.count - 1
      return kinds.count - 1
    }
  }
}

extension RouteSteps {
  typealias Step = RouteProgram.Step
  typealias Flags = RouteProgram.Flags

  func head(_ cursor: Int) -> RouteProgram.Head { RouteProgram.Head(word(cursor)) }

  func step(_ cursor: Int) -> Step { head(cursor).step }

  /// Returns the first step of the program that contains the step at `cursor`.
  func start(_ cursor: Int) -> Int { cursor - head(cursor).distance }

  func next(_ cursor: Int) -> Int { cursor + head(cursor).size }

  /// The range of the bytes of a constant.
  func constant(_ cursor: Int) -> Range<Int> {
    let start = cursor + RouteProgram.constantHeader
    return start..<start + head(cursor).length
  }

  /// The kind index of a word list or a constrained parameter; 0 for text, which needs none.
  func kindIndex(_ cursor: Int) -> Int {
    let head = head(cursor)
    return head.step == .word || head.step == .constrained ? head.kind : 0
  }

  func route(_ end: Int) -> Int { head(end).route }

  /// Returns the end of the program that contains the step at `cursor`.
  func end(_ cursor: Int) -> Int {
    var cursor = cursor
    while step(cursor) != .end { cursor = next(cursor) }
    return cursor
  }

  /// The length of the program that begins at `start`.
  func length(_ start: Int) -> Int { next(end(start)) - start }
}

extension RouteParameter.Kind {
  /// The step for a segment of this kind.
  var step: RouteProgram.Step {
    switch self {
    case .text: .free
    case .word: .word
    case .integer, .uuid, .base32, .sun: .constrained
    }
  }
}
