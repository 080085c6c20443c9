/// The command `beckon route print`, which prints the URL of a route with values.
enum RoutePrintCommand {
  private static let name = Operand("NAME", help: "The name of the route")
  private static let values = Operand(
    "KEY=VALUE", arity: .any,
    help: "The value of a parameter; given again, one value more of a parameter that takes several")
  private static let host = Option(
    "host", value: "HOST", help: "Print on this host of the route", defaultText: "its first host")

  static let command: Command = Command(
    "print",
    summary: "Print the URL of a route with values",
    discussion: """
      Values are percent-encoded where they have to be. A URL that would not come back with the \
      same values is refused.
      """,
    examples: [
      Example("beckon route print table store=42 table=7", "The URL for table 7 of store 42"),
      Example(
        "beckon route print page path=menu path=lunch", "A parameter that takes several values"),
      Example(
        "beckon route print table store=42 table=7 --host eat.example.org", "On another host"),
    ],
    operands: [name, values],
    options: [host, .routes, .launchVariable, .json],
    action: { arguments in
      let file = try RouteTableInput.load(arguments)
      let route = try RouteTableInput.route(arguments[name].first ?? "", in: file.router, arguments)
      let url = try route.url(gather(arguments, route), host: arguments[host])
      guard arguments.has(.json) else {
        let variable = arguments.has(.launchVariable) ? "\(LaunchEnvironment.name)=" : ""
        return try Beckon.print(variable + url.text + "\n")
      }
      let values = file.router.match(url).match?.values ?? RouteValues()
      return try Beckon.print([
        "url": .string(url.text), "route": .string(route.name), "values": values.json,
      ])
    })

  private static func gather(_ arguments: Arguments, _ route: Route) throws -> RouteValues {
    var values = RouteValues()
    for word in arguments[Self.values] {
      guard let equals = word.firstIndex(of: "="), equals > word.startIndex else {
        throw arguments.refuse("'\(word.safeForTerminal())' is not KEY=VALUE")
      }
      let name = String(word[..<equals])
      let parameter = route.parameters.first { $0.name == name }
      let text = String(word[word.index(after: equals)...])
      let value = parameter?.kind.value(of: text) ?? .text(text)
      switch (parameter?.isList == true, values[name]) {
      case (true, .list(let earlier)?): values[name] = .list(earlier + [value])
      case (true, _): values[name] = .list([value])
      case (false, nil): values[name] = value
      case (false, _?):
        throw arguments.refuse("'\(name.safeForTerminal())' takes one value and is given twice")
      }
    }
    return values
  }
}
