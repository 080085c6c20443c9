package import InvocationRouter
package import InvocationURLs

/// Example URLs of routes: they cannot prove that two tables agree or that a route is never reached,
/// but they find where not.
package struct SampleURLs {
  /// The most URLs of one route.
  static let maximumCount = 2_000
  /// Of how many sorts of parameters the choices are kept.
  private static let maximumKnown = 1_000

  /// Texts that are tried for every parameter beside those of its own kind.
  private let extra: [String]
  private var known: [Field: [RouteValue?]] = [:]

  /// What the values of a parameter depend on.
  private struct Field: Hashable {
    var kind: RouteParameter.Kind
    var count: RouteParameter.Count
  }

  package init(extra: [String] = []) { self.extra = extra }

  /// Texts at the edges of all kinds in these routes are tried for every parameter.
  init(kindsOf routes: some Sequence<Route>, extra: [String] = []) {
    var kinds: Set<RouteParameter.Kind> = []
    for route in routes where kinds.count < 64 {
      for parameter in route.parameters { kinds.insert(parameter.kind) }
    }
    // Sorted, so that the same routes give the same examples.
    let texts = kinds.map(SampleTexts.texts).sorted { $0.lexicographicallyPrecedes($1) }
    self.extra = (extra + texts.flatMap { $0.prefix(8) }).unique
  }

  /// The plainest URL of a route on each of its hosts, without a look at the others.
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

  /// URLs that a route prints, the plainest first.
  package mutating func urls(of route: Route) -> some Sequence<InvocationURL> {
    let lists = route.parameters.map { choices(Field(kind: $0.kind, count: $0.count)) }
    let hosts = route.hosts.prefix(8).map(\.authority)
    return Mixtures(counts: lists.map(\.count)).prefix(Self.maximumCount).lazy
      .flatMap { picks in
        let values = RouteValues(
          zip(route.parameters, zip(lists, picks)).compactMap { parameter, choice in
            choice.0[choice.1].map { (parameter.name, $0) }
          })
        return hosts.lazy.compactMap { try? route.url(values, host: $0) }
      }
  }

  /// The values that are tried for a parameter; `nil` leaves it out.
  private mutating func choices(_ field: Field) -> [RouteValue?] {
    if let known = known[field] { return known }
    let own = SampleTexts.texts(field.kind)
    let texts = (own + extra.filter { Self.isTaken($0, field.kind) }).unique
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

  /// Whether a text of another kind is worth trying for this one.
  private static func isTaken(_ text: String, _ kind: RouteParameter.Kind) -> Bool {
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

/// Choices of one from each of several lists: first one list at a time with the others at their
/// first, then every mixture.
struct Mixtures: Sequence, IteratorProtocol {
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
