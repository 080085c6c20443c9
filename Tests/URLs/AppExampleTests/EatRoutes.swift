import InvocationRouter
import RouteFiles

/// The screens that a URL can open, in the app as in the App Clip.
enum Screen: Hashable, Sendable {
  case store(Int)
  case table(store: Int, table: Int)

  var store: Int? { if case .store(let store) = self { store } else { nil } }
  var table: (Int, Int)? {
    if case .table(let store, let table) = self { (store, table) } else { nil }
  }
}

/// The route table that both targets ship, with their screens bound to its routes.
struct EatRoutes: Sendable {
  let file: RouteFile
  let router: TypedRouter<Screen>

  /// Reads `routes.json`, the file that the codes are printed with.
  init(_ bytes: [UInt8]) throws {
    file = try RouteFile(reading: bytes)
    router = try TypedRouter(
      [
        TypedRoute(Self.route("table", in: file), Screen.table, \.table),
        TypedRoute(Self.route("store", in: file), Screen.store, \.store),
      ], rules: file.router.rules)
  }

  private static func route(_ name: String, in file: RouteFile) throws -> Route {
    guard let route = file.router[name] else { throw MissingRoute(name: name) }
    return route
  }

  /// The file has no route for a screen of ours.
  struct MissingRoute: Error { let name: String }
}
