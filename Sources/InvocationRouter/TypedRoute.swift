public import InvocationURLs

/// A route bound to a Swift type: what a screen needs instead of names and texts.
///
///     let table = TypedRoute(
///       route,
///       parse: { values in values.integer("store").map { Stop(store: $0) } },
///       print: { stop in ["store": .integer(stop.store)] })
public struct TypedRoute<Output: Sendable>: Sendable {
  /// The route as tables know it.
  public let route: Route
  private let parse: @Sendable (RouteValues) -> Output?
  private let print: @Sendable (Output) -> RouteValues?

  /// Binds `route`. `parse` returns `nil` for values that make no sense, which is no match; `print`
  /// returns `nil` for an output that belongs to another route.
  public init(
    _ route: Route, parse: @escaping @Sendable (RouteValues) -> Output?,
    print: @escaping @Sendable (Output) -> RouteValues?
  ) {
    self.route = route
    self.parse = parse
    self.print = print
  }

  /// What a match of this route means.
  public func output(of match: RouteMatch) -> Output? { parse(match.values) }

  /// The values that stand for an output, or `nil` when it belongs to another route.
  public func values(of output: Output) -> RouteValues? { print(output) }
}

/// Routes that lead to values of one type, usually an enumeration of an app's screens.
public struct TypedRouter<Output: Sendable>: Sendable {
  /// The table without the types.
  public let router: Router
  private let routes: [String: TypedRoute<Output>]
  private let order: [String]

  /// Makes a table; it is refused as `Router` refuses one.
  public init(
    _ routes: [TypedRoute<Output>], rules: RouteRules = .standard
  ) throws(RouteTableError) {
    router = try Router(routes.map(\.route), rules: rules)
    self.routes = Dictionary(
      routes.map { ($0.route.name, $0) }, uniquingKeysWith: { first, _ in first })
    order = routes.map(\.route.name)
  }

  /// How an app was started or called to the front.
  public enum Launch: Sendable {
    /// A URL with a route, and what it means.
    case route(Output, RouteMatch)
    /// A URL without a route.
    case noRoute(RouteMiss)
    /// A URL with a route whose values `parse` did not accept.
    case refused(RouteMatch)
    /// A text that is not a URL.
    case notURL(String, InvocationURLError)
    /// No URL at all: an app from the Home Screen, an App Clip from the App Switcher, both from a notification.
    case noURL
  }

  /// What a launch with this text means; hand in the `absoluteString` of an `NSUserActivity`'s
  /// `webpageURL`, or `nil` when there is none.
  public func launch(_ text: String?) -> Launch {
    guard let text else { return .noURL }
    do {
      return launch(url: try InvocationURL(text))
    } catch {
      return .notURL(text, error)
    }
  }

  /// What a launch with this URL means.
  public func launch(url: InvocationURL) -> Launch {
    switch router.match(url) {
    case .noRoute(let miss): .noRoute(miss)
    case .found(let match):
      routes[match.route.name]?.output(of: match).map { .route($0, match) } ?? .refused(match)
    }
  }

  /// The URL of an output, by the first route in the order given that prints it.
  public func url(
    for output: Output, host: String? = nil
  ) throws(TypedRouterError) -> InvocationURL {
    for name in order {
      guard let route = routes[name], let values = route.values(of: output) else { continue }
      do {
        return try route.route.url(values, host: host)
      } catch {
        throw .route(error)
      }
    }
    throw .noRoute(String(describing: output))
  }
}

/// Why an output has no URL.
public enum TypedRouterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No route prints it.
  case noRoute(String)
  /// A route's values cannot be printed.
  case route(RoutePrintError)

  /// A sentence that names the output or the route.
  public var description: String {
    switch self {
    case .noRoute(let output):
      "no route prints \(output); let the print closure of one return values"
    case .route(let error): error.description
    }
  }
}
