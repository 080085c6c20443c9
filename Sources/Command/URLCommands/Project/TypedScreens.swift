/// A writer of the enumeration of screens and its binding to the routes of a table.
struct TypedScreens {
  private struct Field {
    let name: String
    /// The name of the value in the route's pattern.
    let key: String
    /// The name of a local constant with the value.
    var local: String { name.hasPrefix("`") ? name.filter { $0 != "`" } + "Value" : name }
    let type: String
  }

  private struct Screen {
    let route: Route
    let name: String
    let fields: [Field]
  }

  private let screens: [Screen]

  init(_ table: RouteFile) {
    var names = SwiftNames()
    screens = table.router.routes.map { route in
      var own = SwiftNames()
      let fields = route.parameters.map { parameter in
        Field(
          name: own.identifier(parameter.name, fallback: "value"), key: parameter.name,
          type: Self.type(parameter))
      }
      return Screen(
        route: route, name: names.identifier(route.name, fallback: "screen"), fields: fields)
    }
  }

  private static func type(_ parameter: RouteParameter) -> String {
    let type = if case .integer = parameter.kind { "Int" } else { "String" }
    return switch parameter.count {
    case .one: type
    case .optional: type + "?"
    case .any, .many: "[\(type)]"
    }
  }

  /// The text of the file `Shared/Screens.swift`.
  var source: String {
    """
    \(importWord) InvocationRouter
    \(importWord) RouteFiles

    /// The screens that a URL can open, in the app as in the App Clip. One case for each route.
    enum Screen: Hashable, Sendable {
    \(screens.map(declaration).joined())
    \(screens.filter { 1...4 ~= $0.fields.count }.map(property).joined(separator: "\n"))}

    /// The route table that both targets ship, with the screens bound to its routes.
    struct AppRoutes: Sendable {
      let file: RouteFile
      let router: TypedRouter<Screen>

      /// Reads `routes.json`, the file that the codes are printed with.
      init(_ bytes: [UInt8]) throws {
        let file = try RouteFile(reading: bytes)
        router = try TypedRouter(
          [
    \(screens.map(binding).joined(separator: ",\n")),
          ], rules: file.router.rules)
        self.file = file
      }

      private static func route(_ name: String, in file: RouteFile) throws -> Route {
        guard let route = file.router[name] else { throw MissingRoute(name: name) }
        return route
      }

      /// The file has no route for a screen.
      struct MissingRoute: \(errorWord) { let name: String }
    }

    """
  }

  private func declaration(_ screen: Screen) -> String {
    let fields = screen.fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    let tail = screen.fields.isEmpty ? "" : "(\(fields))"
    return "  /// The route `\(screen.route.name)`: `\(screen.route.pattern)`.\n"
      + "  case \(screen.name)\(tail)\n"
  }

  /// The source of a property with the values of a case, by which its URL is printed.
  private func property(_ screen: Screen) -> String {
    let types = screen.fields.map(\.type).joined(separator: ", ")
    let values = screen.fields.map(\.local).joined(separator: ", ")
    let isOne = screen.fields.count == 1
    let type = isOne ? "\(types)?" : "(\(types))?"
    let bound = screen.fields.map { "let \($0.local)" }.joined(separator: ", ")
    return """
        var \(screen.name): \(type) {
          guard case .\(screen.name)(\(bound)) = self else { return nil }
          return \(isOne ? values : "(\(values))")
        }

      """
  }

  private func binding(_ screen: Screen) -> String {
    let route = "Self.route(\(swiftLiteral(screen.route.name)), in: file)"
    if screen.fields.isEmpty { return "        TypedRoute(\(route), Screen.\(screen.name))" }
    if screen.fields.count <= 4 {
      return "        TypedRoute(\(route), Screen.\(screen.name), \\.\(screen.name))"
    }
    let reads = screen.fields.map { field in
      "            let \(field.local) = \(Self.full(field.type))(routeValue: values[\(swiftLiteral(field.key))])"
    }.joined(separator: ",\n")
    let arguments = screen.fields.map { "\($0.name): \($0.local)" }
      .joined(separator: ", ")
    let bound = screen.fields.map { "let \($0.local)" }.joined(separator: ", ")
    let writes = screen.fields.map { field in
      "            (\(swiftLiteral(field.key)), \(field.local).routeValue),"
    }.joined(separator: "\n")
    return """
              TypedRoute(
                \(route),
                parse: { values in
                  guard
      \(reads)
                  else { return nil }
                  return .\(screen.name)(\(arguments))
                },
                print: { screen in
                  guard case .\(screen.name)(\(bound)) = screen else { return nil }
                  let pairs: [(String, RouteValue?)] = [
      \(writes)
                  ]
                  return RouteValues(pairs.compactMap { name, value in value.map { (name, $0) } })
                })
      """
  }

  /// The Swift type without abbreviations, whose initializer can be called.
  private static func full(_ type: String) -> String {
    type.hasSuffix("?") ? "Optional<\(type.dropLast())>" : type
  }
}
