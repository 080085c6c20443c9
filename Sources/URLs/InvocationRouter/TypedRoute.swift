/// A route bound to a Swift type, so that a screen gets typed values instead of names and texts.
///
///     let table = TypedRoute(
///       route,
///       parse: { values in values.integer("store").map { Stop(store: $0) } },
///       print: { stop in ["store": .integer(stop.store)] })
public struct TypedRoute<Output: Sendable>: Sendable {
  /// The route itself, which reads and prints untyped values.
  public let route: Route
  private let parse: @Sendable (RouteValues) -> Output?
  private let print: @Sendable (Output) -> RouteValues?

  /// Binds `route`. `parse` returns `nil` for invalid values, so that the route does not match;
  /// `print` returns `nil` for an output that belongs to another route.
  public init(
    _ route: Route, parse: @escaping @Sendable (RouteValues) -> Output?,
    print: @escaping @Sendable (Output) -> RouteValues?
  ) {
    self.route = route
    self.parse = parse
    self.print = print
  }

  /// Converts the values of a match of this route, or returns `nil` if they are not accepted.
  public func output(of match: RouteMatch) -> Output? { parse(match.values) }

  /// Returns the values of an output, or `nil` if it belongs to another route.
  public func values(of output: Output) -> RouteValues? { print(output) }
}

/// A table of routes to values of one type, usually an enumeration of an app's screens.
///
/// ```swift
/// let store = try Route("store", "https://eat.example.com/s/{store:int}")
/// let router = try TypedRouter([TypedRoute(store, { (store: Int) in store }, \.self)])
/// switch router.launch("https://eat.example.com/s/42") {
/// case .route(let store, _): print("store \(store)", try router.url(for: store))
/// case .noURL, .noRoute, .refused, .notURL: print("the start page")
/// }
/// ```
public struct TypedRouter<Output: Sendable>: Sendable {
  /// The untyped router of the same routes.
  public let router: Router
  private let routes: [String: TypedRoute<Output>]
  private let order: [String]

  /// Creates a table of typed routes, with the same errors as `Router`.
  public init(
    _ routes: [TypedRoute<Output>], rules: RouteRules = .standard
  ) throws(RouteTableError) {
    router = try Router(routes.map(\.route), rules: rules)
    self.routes = Dictionary(
      routes.map { ($0.route.name, $0) }, uniquingKeysWith: { first, _ in first })
    order = routes.map(\.route.name)
  }

  /// The meaning of the opening of an app: the output of a route, or the reason why there is none.
  public enum Launch: Sendable {
    /// A URL that matches a route, with its output.
    case route(Output, RouteMatch)
    /// The URL of the launch matches no route of the table.
    case noRoute(RouteMiss)
    /// A URL that matches a route, but `parse` did not accept its values.
    case refused(RouteMatch)
    /// The text of the launch is not a URL.
    case notURL(String, InvocationURLError)
    /// No URL: an app was opened from the Home Screen, or an App Clip from the App Switcher, or
    /// either from a notification.
    case noURL
  }

  /// Interprets the text of a launch. Pass the `absoluteString` of an `NSUserActivity`'s
  /// `webpageURL`, or `nil` if there is none.
  public func launch(_ text: String?) -> Launch {
    guard let text else { return .noURL }
    do {
      return launch(url: try InvocationURL(text))
    } catch {
      return .notURL(text, error)
    }
  }

  /// Interprets the URL of a launch.
  public func launch(url: InvocationURL) -> Launch {
    switch router.match(url) {
    case .noRoute(let miss): .noRoute(miss)
    case .found(let match):
      routes[match.route.name]?.output(of: match).map { .route($0, match) } ?? .refused(match)
    }
  }

  /// Returns the URL of an output from the first route, in the given order, that can print it.
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

/// A reason why an output cannot be printed as a URL.
public enum TypedRouterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No route can print the output.
  case noRoute(String)
  /// The route of the output cannot print its values.
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
