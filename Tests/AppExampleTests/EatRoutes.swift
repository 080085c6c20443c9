import InvocationRouter
import RouteFiles

/// The screens that a URL can open, in the app as in the App Clip.
enum Screen: Hashable, Sendable {
  case store(Int)
  case table(store: Int, table: Int)
}

/// The route table that both targets ship, with their screens bound to its routes.
struct EatRoutes: Sendable {
  let file: RouteFile
  let router: TypedRouter<Screen>

  /// Reads `routes.json`, the file that the codes are printed with.
  init(_ bytes: [UInt8]) throws {
    file = try RouteFile(reading: bytes)
    let table = TypedRoute<Screen>(
      try Self.route("table", in: file),
      parse: { values in
        guard let store = values.integer("store"), let table = values.integer("table") else {
          return nil
        }
        return .table(store: store, table: table)
      },
      print: { screen in
        guard case .table(let store, let table) = screen else { return nil }
        return ["store": .integer(store), "table": .integer(table)]
      })
    let store = TypedRoute<Screen>(
      try Self.route("store", in: file),
      parse: { values in values.integer("store").map { .store($0) } },
      print: { screen in
        guard case .store(let store) = screen else { return nil }
        return ["store": .integer(store)]
      })
    router = try TypedRouter([table, store], rules: file.router.rules)
  }

  private static func route(_ name: String, in file: RouteFile) throws -> Route {
    guard let route = file.router[name] else { throw MissingRoute(name: name) }
    return route
  }

  /// The file has no route for a screen of ours.
  struct MissingRoute: Error { let name: String }
}
