/// A value of a route's parameter in an app: a number, a text, or an enumeration of the app's own,
/// and optionals and arrays of these.
public protocol RouteField: Sendable {
  /// Converts the value of a route parameter, or returns `nil` if it is not of this type.
  init?(routeValue: RouteValue?)
  /// The value to print in place of a route parameter, or `nil` to omit it.
  var routeValue: RouteValue? { get }
  /// Whether this type can represent every value of the parameter.
  static func fits(_ parameter: RouteParameter) -> Bool
}

/// A type that a route parameter with exactly one value converts to, such as `Int`.
public protocol SingleRouteField: RouteField {
  /// Whether this type can represent every value of this kind.
  static func fits(_ kind: RouteParameter.Kind) -> Bool
}

extension SingleRouteField {
  /// Whether the parameter has exactly one value, of a fitting kind.
  public static func fits(_ parameter: RouteParameter) -> Bool {
    parameter.count == .one && fits(parameter.kind)
  }
}

extension Int: SingleRouteField {
  /// Converts an integer value, or returns `nil` for any other value.
  public init?(routeValue: RouteValue?) {
    guard case .integer(let number)? = routeValue else { return nil }
    self = number
  }

  /// The number as the value of a route parameter.
  public var routeValue: RouteValue? { .integer(self) }

  /// Whether the kind is the one of integers.
  public static func fits(_ kind: RouteParameter.Kind) -> Bool {
    if case .integer = kind { true } else { false }
  }
}

extension String: SingleRouteField {
  /// Converts a text value, or returns `nil` for any other value.
  public init?(routeValue: RouteValue?) {
    guard case .text(let text)? = routeValue else { return nil }
    self = text
  }

  /// The text as the value of a route parameter.
  public var routeValue: RouteValue? { .text(self) }

  /// Whether the kind is any other than that of integers.
  public static func fits(_ kind: RouteParameter.Kind) -> Bool { !Int.fits(kind) }
}

extension RouteField where Self: RawRepresentable, RawValue: SingleRouteField {
  /// Converts a value to the case with this raw value, or returns `nil` if there is none.
  public init?(routeValue: RouteValue?) {
    guard let raw = RawValue(routeValue: routeValue) else { return nil }
    self.init(rawValue: raw)
  }

  /// The raw value of the case, as the value of a route parameter.
  public var routeValue: RouteValue? { rawValue.routeValue }

  /// Whether the raw value can represent every value of this kind.
  public static func fits(_ kind: RouteParameter.Kind) -> Bool { RawValue.fits(kind) }
}

extension Optional: RouteField where Wrapped: SingleRouteField {
  /// Converts a value, or an absent one to `nil`.
  public init?(routeValue: RouteValue?) {
    guard let routeValue else {
      self = .none
      return
    }
    guard let wrapped = Wrapped(routeValue: routeValue) else { return nil }
    self = .some(wrapped)
  }

  /// The wrapped value as the value of a route parameter, or `nil` if there is none.
  public var routeValue: RouteValue? { flatMap(\.routeValue) }

  /// Whether the parameter has one value or none, of a fitting kind.
  public static func fits(_ parameter: RouteParameter) -> Bool {
    parameter.count == .optional && Wrapped.fits(parameter.kind)
  }
}

extension Array: RouteField where Element: SingleRouteField {
  /// Converts a list whose elements all convert, or returns `nil` for any other value.
  public init?(routeValue: RouteValue?) {
    guard case .list(let values)? = routeValue else { return nil }
    let elements = values.compactMap { Element(routeValue: $0) }
    guard elements.count == values.count else { return nil }
    self = elements
  }

  /// The values as a list.
  public var routeValue: RouteValue? { .list(compactMap(\.routeValue)) }

  /// Whether the parameter has several values, of a fitting kind.
  public static func fits(_ parameter: RouteParameter) -> Bool {
    parameter.isList && Element.fits(parameter.kind)
  }
}

extension TypedRoute {
  /// Binds a route to a type by its properties, one for each parameter in the order of the pattern.
  ///
  ///     try TypedRoute(route, Stop.init, \.store, \.table)
  public init<each Value: RouteField>(
    _ route: Route, _ make: @escaping @Sendable (repeat each Value) -> Output,
    _ fields: repeat any KeyPath<Output, each Value> & Sendable
  ) throws(TypedRouteError) {
    try Self.check(route, repeat (each Value).self)
    let paths = (repeat each fields)
    self.init(
      route, parse: { values in Self.make(route, values, make) },
      print: { output in Self.values(route, (repeat output[keyPath: each paths])) })
  }

  /// Binds a route to a case of an enumeration: the case itself, and a property with the associated
  /// values if the value is this case. There are such initializers for up to four values.
  ///
  ///     try TypedRoute(route, Screen.table, \.table)
  ///
  ///     var table: (Int, Int)? {
  ///       if case .table(let store, let table) = self { (store, table) } else { nil }
  ///     }
  public init<A: RouteField>(
    _ route: Route, _ make: @escaping @Sendable (A) -> Output,
    _ values: any KeyPath<Output, A?> & Sendable
  ) throws(TypedRouteError) {
    try Self.check(route, A.self)
    self.init(
      route, parse: { Self.make(route, $0, make) },
      print: { $0[keyPath: values].map { Self.values(route, ($0)) } })
  }

  /// Binds a route to a case with two values, taken from its parameters in order.
  public init<A: RouteField, B: RouteField>(
    _ route: Route, _ make: @escaping @Sendable (A, B) -> Output,
    _ values: any KeyPath<Output, (A, B)?> & Sendable
  ) throws(TypedRouteError) {
    try Self.check(route, A.self, B.self)
    self.init(
      route, parse: { Self.make(route, $0, make) },
      print: { $0[keyPath: values].map { Self.values(route, ($0.0, $0.1)) } })
  }

  /// Binds a route to a case with three values, taken from its parameters in order.
  public init<A: RouteField, B: RouteField, C: RouteField>(
    _ route: Route, _ make: @escaping @Sendable (A, B, C) -> Output,
    _ values: any KeyPath<Output, (A, B, C)?> & Sendable
  ) throws(TypedRouteError) {
    try Self.check(route, A.self, B.self, C.self)
    self.init(
      route, parse: { Self.make(route, $0, make) },
      print: { $0[keyPath: values].map { Self.values(route, ($0.0, $0.1, $0.2)) } })
  }

  /// Binds a route to a case with four values, taken from its parameters in order.
  public init<A: RouteField, B: RouteField, C: RouteField, D: RouteField>(
    _ route: Route, _ make: @escaping @Sendable (A, B, C, D) -> Output,
    _ values: any KeyPath<Output, (A, B, C, D)?> & Sendable
  ) throws(TypedRouteError) {
    try Self.check(route, A.self, B.self, C.self, D.self)
    self.init(
      route, parse: { Self.make(route, $0, make) },
      print: { $0[keyPath: values].map { Self.values(route, ($0.0, $0.1, $0.2, $0.3)) } })
  }

  /// Binds a route without parameters to one value.
  ///
  ///     try TypedRoute(route, Screen.home)
  public init(_ route: Route, _ output: Output) throws(TypedRouteError) where Output: Equatable {
    try Self.check(route)
    self.init(route, parse: { _ in output }, print: { $0 == output ? RouteValues() : nil })
  }

  private static func check<each Value: RouteField>(
    _ route: Route, _ types: repeat (each Value).Type
  ) throws(TypedRouteError) {
    var count = 0
    for type in repeat each types {
      guard count < route.parameters.count else { continue }
      let parameter = route.parameters[count]
      guard type.fits(parameter) else {
        throw TypedRouteError(
          route: route.name,
          problem: .type(parameter: parameter.name, type: String(describing: type)))
      }
      count += 1
    }
    var given = 0
    for _ in repeat each types { given += 1 }
    guard given == route.parameters.count else {
      throw TypedRouteError(
        route: route.name, problem: .count(parameters: route.parameters.count, values: given))
    }
  }

  private static func make<each Value: RouteField>(
    _ route: Route, _ values: RouteValues, _ make: (repeat each Value) -> Output
  ) -> Output? {
    var place = 0
    func next<Field: RouteField>(_ type: Field.Type) throws(Mismatch) -> Field {
      defer { place += 1 }
      guard place < route.parameters.count,
        let field = Field(routeValue: values[route.parameters[place].name])
      else { throw Mismatch() }
      return field
    }
    return try? make(repeat next((each Value).self))
  }

  private static func values<each Value: RouteField>(
    _ route: Route, _ fields: (repeat each Value)
  ) -> RouteValues {
    var values = RouteValues()
    var place = 0
    for field in repeat each fields {
      if place < route.parameters.count {
        values[route.parameters[place].name] = field.routeValue
      }
      place += 1
    }
    return values
  }
}

/// A value of a URL that the app's type cannot represent.
private struct Mismatch: Error {}

/// An error for a route whose parameters do not fit the values it was bound to.
public struct TypedRouteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mismatches between a route and a Swift type.
  public enum Problem: Hashable, Sendable {
    /// The pattern has another number of parameters than the case has values.
    case count(parameters: Int, values: Int)
    /// The type cannot represent all values of a parameter.
    case type(parameter: String, type: String)
  }

  /// The name of the route that does not match the type.
  public let route: String
  /// The mismatch between the route and the type.
  package let problem: Problem

  /// A sentence that names the route and what to change.
  public var description: String {
    switch problem {
    case .count(let parameters, let values):
      "route '\(route)' has \(parameters) parameters and is bound to \(values) values; bind one to each"
    case .type(let parameter, let type):
      "route '\(route)': the values of '\(parameter)' are not always \(type); an optional parameter "
        + "needs an optional, one of several values an array"
    }
  }
}

extension TypedRouter {
  /// Returns the output for a launch: `start` if there is no URL, and `lost` if the URL leads
  /// nowhere.
  public func output(_ text: String?, start: Output, lost: Output) -> Output {
    switch launch(text) {
    case .route(let output, _): output
    case .noURL: start
    case .noRoute, .refused, .notURL: lost
    }
  }
}
