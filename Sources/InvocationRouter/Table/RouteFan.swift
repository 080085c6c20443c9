/// The word lists and constrained kinds that lead on from one node where they are many: those that
/// take a text, or that meet another kind, are found without trying one after the other.
struct RouteFan: Sendable {
  /// Below this number they are tried one after the other.
  static let few = 8

  /// Edges by what they take; each is an index.
  private var words: [String: [Int32]] = [:]
  private var numbers: [Int: RangeIndex] = [:]
  private var others: [(kind: RouteParameter.Kind, edge: Int32)] = []
  /// The first few edges in the order of the table.
  let firstFew: [Int32]
  private let ignoringCase: Bool

  init(_ edges: [(kind: RouteParameter.Kind, edge: Int32)], ignoringCase: Bool) {
    self.ignoringCase = ignoringCase
    firstFew = edges.prefix(Self.few).map(\.edge)
    var ranges: [Int: [(ClosedRange<Int>, Int32)]] = [:]
    for (kind, edge) in edges {
      switch kind {
      case .word(let list):
        for word in Set(list.map(key)) { words[word, default: []].append(edge) }
      case .integer(let range, let width): ranges[width ?? 0, default: []].append((range, edge))
      case .text, .uuid, .base32, .sun: others.append((kind, edge))
      }
    }
    numbers = ranges.mapValues(RangeIndex.init)
  }

  private func key(_ word: String) -> String { ignoringCase ? word.foldedCase : word }

  /// The edges of a rank that take a decoded text.
  func edges(_ step: RouteProgram.Step, taking text: String) -> [Int32] {
    if step == .word { return words[key(text)] ?? [] }
    var edges = others.filter { $0.kind.accepts(text) }.map(\.edge)
    for width in [0, text.utf8.count] {
      let kind = RouteParameter.Kind.integer(Int.min...Int.max, width: width == 0 ? nil : width)
      guard let index = numbers[width], case .integer(let number)? = kind.value(of: text) else {
        continue
      }
      edges += index.overlapping(number...number).found
    }
    return edges
  }

  /// The edges that may take a text which `kind` takes, too; and how many were looked at.
  func edges(meeting kind: RouteParameter.Kind) -> (found: [Int32], looks: Int) {
    switch kind {
    case .word(let list):
      let found = Set(list.map(key)).flatMap { words[$0] ?? [] }
      return (Array(Set(found)).sorted(), list.count + found.count)
    case .integer(let range, let width):
      let widths = width.map { Set([0, $0]) } ?? Set(numbers.keys)
      return widths.sorted().reduce(into: (others.map(\.edge), others.count)) { result, width in
        let (found, looks) = numbers[width]?.overlapping(range) ?? ([], 0)
        result.0 += found
        result.1 += looks
      }
    case .text, .uuid, .base32, .sun:
      let found = others.map(\.edge) + numbers.values.flatMap(\.all)
      return (found.sorted(), found.count)
    }
  }
}

/// Ranges that are found by what they overlap: sorted by their lower bounds, as a tree in place in
/// which each subtree knows its highest upper bound.
struct RangeIndex: Sendable {
  private let ranges: [(range: ClosedRange<Int>, edge: Int32)]
  /// The highest upper bound of the subtree that has its middle there.
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

  /// What overlaps `range`, and how many ranges were looked at.
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
