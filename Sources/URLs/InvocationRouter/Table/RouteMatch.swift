/// A URL with the route that matches it.
public struct RouteMatch: Sendable {
  /// The origin of the route: an own copy, or an index in a shared table.
  enum Source: Sendable {
    indirect case route(Route)
    case table(RouteTable, Int)
  }

  /// The URL exactly as given.
  public let url: InvocationURL
  private let source: Source
  private let ignoringCase: Bool
  private let respelled: Respelled?
  let captures: [ParameterCapture]

  /// A spelling other than the URL's own. It is rare, so it is kept in an object to make matches
  /// small.
  private final class Respelled: Sendable {
    let url: InvocationURL
    init(_ url: InvocationURL) { self.url = url }
  }

  init(
    _ url: InvocationURL, _ source: Source, _ respelled: InvocationURL?,
    _ captures: [ParameterCapture], ignoringCase: Bool
  ) {
    self.url = url
    self.source = source
    self.respelled = respelled.map(Respelled.init)
    self.captures = captures
    self.ignoringCase = ignoringCase
  }

  /// The matching route. For a table, it is created when requested.
  public var route: Route {
    switch source {
    case .route(let route): route
    case .table(let table, let index): table.routes[index]
    }
  }

  var pattern: RoutePattern {
    _read {
      switch source {
      case .route(let route): yield route.body.pattern
      case .table(let table, let index): yield table.routes[index].body.pattern
      }
    }
  }

  /// The spelling of the URL to which the byte ranges in `captures` refer.
  var subject: InvocationURL { respelled?.url ?? url }

  /// The scheme, host name and port of the URL.
  public var host: RouteHost { RouteHost(url) }

  /// The values of the route's parameters, decoded.
  public var values: RouteValues {
    let parameters = pattern.parameters
    return subject.withBytes { text in
      var pairs: [(name: String, value: RouteValue)] = []
      pairs.reserveCapacity(parameters.count)
      for (index, parameter) in parameters.enumerated() {
        if let value = value(of: parameter, index, text) { pairs.append((parameter.name, value)) }
      }
      return RouteValues(unique: pairs)
    }
  }

  /// The decoded value of one parameter, or `nil` if it is absent from the URL.
  public subscript(name: String) -> RouteValue? {
    let parameters = pattern.parameters
    guard let index = parameters.firstIndex(where: { $0.name == name }) else { return nil }
    return subject.withBytes { value(of: parameters[index], index, $0) }
  }

  private func value(
    of parameter: RouteParameter, _ index: Int, _ text: Span<UInt8>
  ) -> RouteValue? {
    var list: [RouteValue] = []
    for capture in captures where capture.parameter == index {
      var start = capture.range.lowerBound
      while start <= capture.range.upperBound {
        let splits = parameter.isList && parameter.place == .path
        let end =
          splits
          ? text.segment(start, capture.range.upperBound).upperBound
          : capture.range.upperBound
        let value = parameter.kind.value(
          text, start..<end, ignoringCase: ignoringCase && parameter.place == .path)
        guard parameter.isList else { return value }
        if let value { list.append(value) }
        start = end + 1
      }
    }
    return parameter.isList ? .list(list) : nil
  }

  /// The query items that the route does not name, as written and in their order.
  package var extraItems: [QueryItem] {
    let known = pattern.items
    guard !known.isEmpty else { return url.queryItems }
    return url.queryItems.filter { item in
      let name = try? PercentEncoding.decodeText(item.name)
      return !known.contains { $0.name == name }
    }
  }

  /// The fragment, if the route does not name one.
  package var extraFragment: Substring? {
    pattern.fragment == nil ? url.fragment : nil
  }
}
