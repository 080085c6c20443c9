/// The command `beckon route list`, which lists the routes of a table.
enum RouteListCommand {
  static let command: Command = Command(
    "list",
    summary: "List the routes of the table",
    examples: [
      Example("beckon route list", "Names and patterns"),
      Example("beckon route list --json", "With parameters and hosts, one object a line"),
    ],
    options: [.routes, .json],
    action: { arguments in
      let file = try RouteTableInput.load(arguments)
      let width = min(30, file.router.routes.map(\.name.count).max() ?? 0)
      var output = try ResultWriter(arguments)
      for route in file.router.routes {
        try output.write(json(route, file.comments[route.name])) { styling in
          let name = styling(.bold, route.name.padded(to: width).safeForTerminal())
          let hosts = hosts(route)
          let place = hosts.isEmpty ? "" : "  on \(hosts)"
          return "\(name)  \((route.pattern + place).safeForTerminal())\n"
        }
      }
      try output.flush()
      return .done
    })

  /// The hosts of a route that its pattern does not contain, as text.
  private static func hosts(_ route: Route) -> String {
    let isPath = route.pattern.utf8.first == UInt8(ascii: "/")
    return route.hosts.dropFirst(isPath ? 0 : 1).map(\.authority).joined(separator: ", ")
  }

  private static func json(_ route: Route, _ comment: String?) -> JSONValue {
    [
      "name": .string(route.name), "pattern": .string(route.pattern),
      "hosts": .array(route.hosts.map { .string($0.description) }),
      "parameters": .array(route.parameters.map(\.json)),
      "comment": JSONValue(comment),
    ]
  }
}

extension RouteParameter {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "kind": .string(kind.word), "takes": .string(kind.phrase),
      "count": .string("\(count)"), "place": .string(place.word),
    ]
  }
}

extension RouteParameter.Kind {
  fileprivate var word: String {
    switch self {
    case .text: "text"
    case .integer: "int"
    case .word: "word"
    case .uuid: "uuid"
    case .base32: "base32"
    case .sun: "sun"
    }
  }
}

extension RouteParameter.Place {
  fileprivate var word: String {
    switch self {
    case .path: "path"
    case .query: "query"
    case .fragment: "fragment"
    }
  }
}
