/// A text that is compared with many patterns.
///
/// A pattern is followed from left to right with the set of the positions that it can have reached;
/// there is no backtracking. The matches of a variable's values are looked up once for the text,
/// and values of one length form one set, so a variable costs a pattern as much as it has lengths.
/// The work is the size of the patterns, plus that of the values, times a 64th of the text. Only
/// values with a star are followed again at each use of their variable.
final class SiteMatchText {
  private let scalars: [Unicode.Scalar]
  private let variables: SiteVariables
  private let ignoringCase: Bool
  private var places: [Unicode.Scalar: PositionSet] = [:]
  private var fans: [String: Fan] = [:]
  /// The number of 64-bit words of positions processed, by which tests measure the work.
  private(set) var steps = 0

  /// The matches of one variable in this text.
  private struct Fan {
    /// For each length of a value, the positions at which a value of this length starts.
    var starts: [Int: PositionSet] = [:]
    /// The start positions of values with a star, grouped by the elements from the star on. They
    /// are stored by the length of the elements before it.
    var starred: [[SitePattern.Element]: [Int: PositionSet]] = [:]
    /// The resulting positions for each set of positions. A file can use one variable in thousands
    /// of patterns, but there are few sets of positions in a short text.
    var answers: [PositionSet: PositionSet] = [:]
  }

  init(_ text: String, variables: SiteVariables, ignoringCase: Bool) {
    scalars = Array((ignoringCase ? text.lowercased() : text).unicodeScalars)
    self.variables = variables
    self.ignoringCase = ignoringCase
    for (index, scalar) in scalars.enumerated() {
      places[scalar, default: PositionSet(last: scalars.count)].insert(index)
    }
  }

  /// Whether the pattern matches the whole text.
  func isMatched(by pattern: SitePattern) -> Bool {
    follow(pattern.elements, from: [0])?.contains(scalars.count) == true
  }

  private func follow(_ elements: [SitePattern.Element], from places: [Int]) -> PositionSet? {
    var reached = PositionSet(last: scalars.count)
    for place in places { reached.insert(place) }
    return follow(elements, from: reached)
  }

  /// Follows `elements` from the positions in `start`. Returns the positions after them, or `nil`
  /// if there are none.
  private func follow(
    _ elements: some Sequence<SitePattern.Element>, from start: PositionSet
  ) -> PositionSet? {
    var reached = start
    for element in elements {
      steps += reached.wordCount
      guard let first = reached.first else { return nil }
      switch element {
      case .star: reached = PositionSet(last: scalars.count, from: first)
      case .any: reached = reached.shifted(by: 1)
      case .scalar(let scalar):
        guard let places = places[scalar] else { return nil }
        reached.formIntersection(places)
        reached = reached.shifted(by: 1)
      case .variable(let name): reached = follow(variable: name, from: reached)
      }
    }
    return reached.isEmpty ? nil : reached
  }

  // MARK: Variables

  private func follow(variable name: String, from reached: PositionSet) -> PositionSet {
    let fan = fans[name] ?? makeFan(name)
    if let answer = fan.answers[reached] { return answer }
    var result = follow(fan.starts, from: reached)
    for (rest, starts) in fan.starred {
      if let ends = follow(rest, from: follow(starts, from: reached)) { result.formUnion(ends) }
    }
    fans[name]?.answers[reached] = result
    return result
  }

  /// Returns the positions after the values that start at one of the `reached` positions.
  private func follow(_ starts: [Int: PositionSet], from reached: PositionSet) -> PositionSet {
    var result = PositionSet(last: scalars.count)
    for (length, starts) in starts {
      steps += reached.wordCount
      var beginning = reached
      beginning.formIntersection(starts)
      result.formUnion(beginning.shifted(by: length))
    }
    return result
  }

  private func makeFan(_ name: String) -> Fan {
    var fan = Fan()
    switch variables[name] {
    case nil: break
    case .letters(let letters)?:
      var starts = PositionSet(last: scalars.count)
      for (index, scalar) in scalars.enumerated()
      where letters.contains(scalar, ignoringCase: ignoringCase) {
        starts.insert(index)
      }
      fan.starts[1] = starts
    case .values(let values)?:
      for value in values { add(value, to: &fan) }
    }
    fans[name] = fan
    return fan
  }

  private func add(_ value: String, to fan: inout Fan) {
    let elements = SitePattern.elements(value, ignoringCase: ignoringCase)
    let isPossible = elements.allSatisfy { element in
      if case .scalar(let scalar) = element { places[scalar] != nil } else { true }
    }
    let head = elements.prefix { $0 != .star }
    guard isPossible, head.count <= scalars.count, let starts = starts(of: head) else { return }
    let rest = Array(elements[head.count...])
    if rest.isEmpty {
      fan.starts[head.count, default: starts].formUnion(starts)
    } else {
      fan.starred[rest, default: [:]][head.count, default: starts].formUnion(starts)
    }
  }

  /// The start positions of elements without a star, or `nil` if they do not occur.
  private func starts(of elements: ArraySlice<SitePattern.Element>) -> PositionSet? {
    var starts = PositionSet(last: scalars.count, from: 0)
    for (index, element) in elements.enumerated() {
      guard case .scalar(let scalar) = element else { continue }
      steps += starts.wordCount
      guard let places = places[scalar] else { return nil }
      starts.formIntersection(places.shifted(back: index))
      if starts.isEmpty { return nil }
    }
    return starts
  }
}
