package import InvocationRouter

/// Example URLs of routes. They cannot prove that two tables agree or that a route is unreachable,
/// but they find counterexamples.
package struct SampleURLs {
  /// The maximum number of sample URLs of one route.
  static let maximumCount = 2_000
  /// The maximum number of combinations of kind and count whose values are cached.
  private static let maximumKnown = 1_000

  /// Texts that are tried for every parameter, in addition to those of its own kind.
  private let extra: [String]
  private var known: [Field: [RouteValue?]] = [:]

  /// The kind and count of a parameter, by which its sample values are cached.
  private struct Field: Hashable {
    var kind: RouteParameter.Kind
    var count: RouteParameter.Count
  }

  package init(extra: [String] = []) { self.extra = extra }

  /// Creates samples that try the limits of all kinds in these routes for every parameter.
  init(kindsOf routes: some Sequence<Route>, extra: [String] = []) {
    var kinds: Set<RouteParameter.Kind> = []
    for route in routes where kinds.count < 64 {
      for parameter in route.parameters { kinds.insert(parameter.kind) }
    }
    // The texts are sorted so that the same routes give the same examples.
    let texts = kinds.map(SampleTexts.texts).sorted { $0.lexicographicallyPrecedes($1) }
    self.extra = (extra + texts.flatMap { $0.prefix(8) }).unique
  }

  /// Returns the plainest URL of a route on each of its hosts, without computing the others.
  package func plainest(of route: Route) -> some Sequence<InvocationURL> {
    let values = RouteValues(
      route.parameters.compactMap { parameter in
        Self.plainest(parameter).map { (parameter.name, $0) }
      })
    return route.hosts.prefix(8).lazy.compactMap { try? route.url(values, host: $0.authority) }
  }

  private static func plainest(_ parameter: RouteParameter) -> RouteValue? {
    switch parameter.count {
    case .optional: return nil
    case .any: return .list([])
    case .one, .many:
      let value = value(SampleTexts.plainest(parameter.kind), parameter.kind)
      return parameter.isList ? value.map { .list([$0]) } : value
    }
  }

  /// Returns URLs that a route can print, the plainest first.
  package mutating func urls(of route: Route) -> some Sequence<InvocationURL> {
    let lists = route.parameters.map { choices(Field(kind: $0.kind, count: $0.count)) }
    let hosts = route.hosts.prefix(8).map(\.authority)
    return ChoiceCombinations(counts: lists.map(\.count)).prefix(Self.maximumCount).lazy
      .flatMap { picks in
        let values = RouteValues(
          zip(route.parameters, zip(lists, picks)).compactMap { parameter, choice in
            choice.0[choice.1].map { (parameter.name, $0) }
          })
        return hosts.lazy.compactMap { try? route.url(values, host: $0) }
      }
  }

  /// Returns the sample values of a parameter; `nil` is an omitted one.
  private mutating func choices(_ field: Field) -> [RouteValue?] {
    if let known = known[field] { return known }
    let own = SampleTexts.texts(field.kind)
    let texts = (own + extra.filter { Self.isWorthTrying($0, field.kind) }).unique
    let values = texts.compactMap { Self.value($0, field.kind) }
    let lists = values.map { RouteValue.list([$0]) }
    let twice = values.first.map { RouteValue.list([$0, $0]) }
    let choices: [RouteValue?] =
      switch field.count {
      case .one: values
      case .optional: [nil] + values
      case .any: [.list([])] + lists + [twice]
      case .many: lists + [twice]
      }
    if known.count < Self.maximumKnown { known[field] = choices }
    return choices
  }

  /// Whether a text of another kind is similar enough to this one to be a useful sample.
  private static func isWorthTrying(_ text: String, _ kind: RouteParameter.Kind) -> Bool {
    switch kind {
    case .text: true
    case .integer(_, let width): width == nil || width == text.utf8.count
    case .word, .uuid, .base32, .sun: false
    }
  }

  private static func value(_ text: String, _ kind: RouteParameter.Kind) -> RouteValue? {
    guard case .integer(let range, _) = kind else { return .text(text) }
    return Int(text).flatMap { range.contains($0) ? .integer($0) : nil }
  }
}

/// Choices of one element from each of several lists: first each list in turn with the first
/// elements of the others, then all combinations.
struct ChoiceCombinations: Sequence, IteratorProtocol {
  private let counts: [Int]
  private var list = 0
  private var element = 0
  private var mixture: [Int]?

  init(counts: [Int]) { self.counts = counts }

  mutating func next() -> [Int]? {
    if mixture == nil, let picks = single() { return picks }
    return nextMixture()
  }

  private mutating func single() -> [Int]? {
    var picks = counts.map { _ in 0 }
    if list == 0, element == 0 {
      element = 1
      return picks
    }
    while list < counts.count {
      if element < counts[list] {
        picks[list] = element
        element += 1
        return picks
      }
      list += 1
      element = 1
    }
    return nil
  }

  private mutating func nextMixture() -> [Int]? {
    var picks = mixture ?? counts.map { _ in 0 }
    var index = picks.count - 1
    while index >= 0 {
      picks[index] += 1
      if picks[index] < counts[index] {
        mixture = picks
        return picks
      }
      picks[index] = 0
      index -= 1
    }
    mixture = counts
    list = counts.count
    return nil
  }
}
