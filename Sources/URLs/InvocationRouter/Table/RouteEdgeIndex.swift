/// An index of the word lists and constrained kinds below a node that has many of them. Edges that
/// accept a text, or whose kind overlaps another, are found without trying each one.
struct RouteEdgeIndex: Sendable {
  /// The greatest number of edges that are tried one by one, without an index.
  static let few = 8

  private let edges: [RouteTrie.Edge]
  /// For each word that edges accept, the positions of these edges.
  private var words: [String: [Int32]] = [:]
  private var numbers: [Int: RangeIndex] = [:]
  private var others: [(kind: RouteParameter.Kind, edge: Int32)] = []
  private let ignoringCase: Bool

  init(_ list: some Sequence<RouteTrie.Edge>, _ paths: RoutePaths) {
    edges = Array(list)
    ignoringCase = paths.ignoresCase
    var ranges: [Int: [(ClosedRange<Int>, Int32)]] = [:]
    for (edge, kind) in edges.map({ paths.kinds[Int($0.kind)] }).enumerated() {
      let edge = Int32(truncatingIfNeeded: edge)
      switch kind {
      case .word(let list):
        for word in Set(list.map(key)) { words[word, default: []].append(edge) }
      case .integer(let range, let width): ranges[width ?? 0, default: []].append((range, edge))
      case .text, .uuid, .base32, .sun: others.append((kind, edge))
      }
    }
    numbers = ranges.mapValues(RangeIndex.init)
  }

  /// The first eight edges in the order of precedence.
  var firstFew: ArraySlice<RouteTrie.Edge> { edges.prefix(Self.few) }

  private func edges(at positions: [Int32]) -> [RouteTrie.Edge] {
    positions.map { edges[Int($0)] }
  }

  private func key(_ word: String) -> String { ignoringCase ? word.foldedCase : word }

  /// Returns the edges of the kind `step` that accept a decoded text.
  func edges(_ step: RouteStep.Kind, taking text: String) -> [RouteTrie.Edge] {
    if step == .word { return edges(at: words[key(text)] ?? []) }
    var found = others.filter { $0.kind.accepts(text) }.map(\.edge)
    for width in [0, text.utf8.count] {
      let kind = RouteParameter.Kind.integer(Int.min...Int.max, width: width == 0 ? nil : width)
      guard let index = numbers[width], case .integer(let number)? = kind.value(of: text) else {
        continue
      }
      found += index.overlapping(number...number).found
    }
    return edges(at: found)
  }

  /// Returns the edges that may accept a text that `kind` accepts, too, and the number of edges
  /// examined.
  func edges(meeting kind: RouteParameter.Kind) -> (found: [RouteTrie.Edge], looks: Int) {
    switch kind {
    case .word(let list):
      let found = Set(list.map(key)).flatMap { words[$0] ?? [] }
      return (edges(at: Set(found).sorted()), list.count + found.count)
    case .integer(let range, let width):
      var (met, count) = (others.map(\.edge), others.count)
      for width in width.map({ [0, $0] }) ?? numbers.keys.sorted() {
        let (found, looks) = numbers[width]?.overlapping(range) ?? ([], 0)
        met += found
        count += looks
      }
      return (edges(at: met), count)
    case .text, .uuid, .base32, .sun:
      let found = others.map(\.edge) + numbers.values.flatMap(\.all)
      return (edges(at: found.sorted()), found.count)
    }
  }
}

/// An index of ranges by overlap: an implicit tree, sorted by lower bounds, in which each subtree
/// stores its highest upper bound.
struct RangeIndex: Sendable {
  private let ranges: [(range: ClosedRange<Int>, edge: Int32)]
  /// For each index, the highest upper bound in the subtree of ranges whose middle is there.
  private var highest: [Int]

  init(_ unsorted: [(ClosedRange<Int>, Int32)]) {
    ranges = unsorted.sorted { ($0.0.lowerBound, $0.1) < ($1.0.lowerBound, $1.1) }
      .map { (range: $0.0, edge: $0.1) }
    highest = ranges.map(\.range.upperBound)
    _ = raise(0..<ranges.count)
  }

  var all: [Int32] { ranges.map(\.edge) }

  private mutating func raise(_ part: Range<Int>) -> Int {
    guard !part.isEmpty else { return Int.min }
    let middle = Self.middle(part)
    let left = raise(part.lowerBound..<middle)
    let right = raise(middle + 1..<part.upperBound)
    highest[middle] = max(highest[middle], max(left, right))
    return highest[middle]
  }

  private static func middle(_ part: Range<Int>) -> Int {
    part.lowerBound + part.count / 2
  }

  /// Returns the edges whose ranges overlap `range`, and the number of ranges examined.
  func overlapping(_ range: ClosedRange<Int>) -> (found: [Int32], looks: Int) {
    var (found, looks): ([Int32], Int) = ([], 0)
    var waiting = [0..<ranges.count]
    while let part = waiting.popLast() {
      guard !part.isEmpty else { continue }
      let middle = Self.middle(part)
      looks += 1
      guard highest[middle] >= range.lowerBound else { continue }
      waiting.append(part.lowerBound..<middle)
      guard ranges[middle].range.lowerBound <= range.upperBound else { continue }
      if ranges[middle].range.upperBound >= range.lowerBound { found.append(ranges[middle].edge) }
      waiting.append(middle + 1..<part.upperBound)
    }
    return (found, looks)
  }
}
