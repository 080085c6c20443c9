import CommandHabits
package import CommandLineKit
import HostIO
package import InvocationRouter
import JSONText
package import RouteFiles

/// The route table that a command works with, and how it is found.
package enum RouteTableInput {
  package static let fileName = "routes.json"
  package static let variable = "BECKON_ROUTES"
  /// Reads the table that `--routes`, the variable or the working folder gives.
  package static func load(_ arguments: Arguments) throws -> RouteFile {
    try read(path(arguments))
  }

  /// Reads the table that `--routes` or the variable gives; `nil` when neither does.
  package static func loadIfGiven(_ arguments: Arguments) throws -> RouteFile? {
    try (arguments[.routesToResolve] ?? Environment.current[variable]).map(read)
  }

  package static func path(_ arguments: Arguments) -> String {
    arguments[.routes] ?? Environment.current[variable] ?? fileName
  }

  package static func read(_ path: String) throws -> RouteFile {
    let bytes = try bytes(path)
    do {
      return try RouteFile(reading: bytes)
    } catch {
      throw Fault(path: path, error: error)
    }
  }

  /// The route of a table with a name.
  package static func route(
    _ name: String, in router: Router, _ arguments: Arguments
  ) throws -> Route {
    if let route = router[name] { return route }
    let names = router.routes.prefix(20).map(\.name)
    let known =
      names.isEmpty
      ? "the table has no routes"
      : "the table has " + names.joined(separator: ", ") + (router.routes.count > 20 ? ", …" : "")
    throw arguments.refuse("there is no route '\(name)'; \(known)".safeForTerminal())
  }

  package static func bytes(_ path: String) throws -> [UInt8] {
    do throws(HostError) {
      return try InputFile.jsonContents(of: path, limit: RouteFile.maximumSize)
    } catch {
      if error.problem == .notFound { throw Missing(path: path) }
      throw error
    }
  }

  /// There is no such file.
  struct Missing: CommandError, CustomStringConvertible {
    let path: String

    var exitStatus: ExitStatus { .noInput }

    var description: String {
      "\(path.safeForTerminal()): there is no such route table; write \(fileName) in this folder, "
        + "name a table with --routes FILE, or set \(variable)"
    }
  }

  /// A file that is no route table.
  struct Fault: BadInput, CustomStringConvertible {
    let path: String
    let error: JSONFileError

    var description: String {
      error.description(of: path).safeForTerminal(keepingLines: true)
    }
  }
}

extension Option {
  package static let routes = Option(
    "routes", value: "FILE", category: "Table", help: "The route table",
    defaultText: "BECKON_ROUTES, or else routes.json in this folder", completion: .files(["json"]))

  /// For commands that work without a table, and say more with one.
  package static let routesToResolve = Option(
    "routes", value: "FILE", category: "Table",
    help: "Say which route of this table it leads to", defaultText: "BECKON_ROUTES, or else none",
    completion: .files(["json"]))
}
