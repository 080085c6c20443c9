/// The route table that a command works with, and the search for it.
package enum RouteTableInput {
  /// The file name of the table in the working folder.
  package static let fileName = "routes.json"
  /// The environment variable with the path of the table.
  package static let variable = "BECKON_ROUTES"
  /// The table that `--routes`, the variable or the working folder gives.
  package static func load(_ arguments: Arguments) throws -> RouteFile {
    try read(path(arguments))
  }

  /// Reads the table that `--routes` or the variable gives, or returns `nil` if neither does.
  package static func loadIfGiven(_ arguments: Arguments) throws -> RouteFile? {
    try (arguments[.routesToResolve] ?? Environment.current[variable]).map(read)
  }

  /// The path of the table: given by `--routes`, by the variable, or the one in the working folder.
  package static func path(_ arguments: Arguments) -> String {
    arguments[.routes] ?? Environment.current[variable] ?? fileName
  }

  /// Reads the route table in the file at a path.
  package static func read(_ path: String) throws -> RouteFile {
    let bytes = try bytes(path)
    do {
      return try RouteFile(reading: bytes)
    } catch {
      throw Fault(path: path, error: error)
    }
  }

  /// The route with a name in a table; throws if there is none.
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

  /// The bytes of the table at this path.
  package static func bytes(_ path: String) throws -> [UInt8] {
    do throws(SystemIOError) {
      return try InputFile.jsonContents(of: path, limit: RouteFile.maximumSize)
    } catch {
      if error.problem == .notFound { throw Missing(path: path) }
      throw error
    }
  }

  /// The error that the route table does not exist.
  package struct Missing: CommandError, CustomStringConvertible {
    package let path: String

    package var exitStatus: ExitStatus { .noInput }

    package var description: String {
      "\(path.safeForTerminal()): there is no such route table; write \(fileName) in this folder, "
        + "name a table with --routes FILE, or set \(variable)"
    }
  }

  /// The error that the file is not a valid route table.
  package struct Fault: BadInput, CustomStringConvertible {
    package let path: String
    package let error: JSONFileError

    package init(path: String, error: JSONFileError) { (self.path, self.error) = (path, error) }

    package var description: String {
      error.description(of: path).safeForTerminal(keepingLines: true)
    }
  }
}

extension Option {
  package static let routes = Option(
    "routes", value: "FILE", category: "Table", help: "The route table",
    defaultText: "BECKON_ROUTES, or else routes.json in this folder", completion: .files(["json"]))

  /// The option for commands that also work without a table, and report more with one.
  package static let routesToResolve = Option(
    "routes", value: "FILE", category: "Table",
    help: "Show which route of this table it leads to", defaultText: "BECKON_ROUTES, or else none",
    completion: .files(["json"]))
}
