/// The command `beckon route explain`, which shows why a URL has its route or none.
enum RouteExplainCommand {
  private static let url = Operand("URL", help: "The URL")
  private static let count = Option(
    "nearest", value: "N", help: "How many other routes to show", default: "3")

  static let command: Command = Command(
    "explain",
    summary: "Show why a URL has its route, or where the nearest routes part from it",
    discussion: "Exits 1 when the URL has no route.",
    examples: [
      Example("beckon route explain https://eat.example.com/s/x/t/7", "Why this has no route"),
      Example("beckon route explain --nearest 10 https://eat.example.com/s", "More routes"),
    ],
    operands: [url],
    options: [count, .routes, .json],
    action: { arguments in
      let file = try RouteTableInput.load(arguments)
      let count = try arguments.integer(count, in: 0...1000) ?? 3
      let explanation = try Explanation(
        InvocationURL(arguments[url].first ?? ""), file, nearest: count)
      _ = try Beckon.print(explanation, arguments)
      return explanation.words.hasRoute ? .done : .no
    })
}

/// The route of a URL, later routes that match too, and the nearest routes that do not.
private struct Explanation: CommandResult {
  let words: RouteOutput
  private let router: Router
  private let others: [String]
  private let mismatches: [RouteMismatch]

  /// The maximum number of routes compared, which is more than other commands allow for one URL.
  private static let bound = 10_000

  init(_ url: InvocationURL, _ file: RouteFile, nearest count: Int) throws {
    router = file.router
    words = try RouteOutput(url, file, nearest: 0)
    switch router.match(url) {
    case .found:
      others = router.matches(url, limit: count + 1).dropFirst().map(\.route.name)
      mismatches = []
    case .noRoute(let miss):
      others = []
      mismatches = miss.nearest(count, among: Self.bound)
    }
  }

  func text(_ styling: Styling) -> String {
    var text = words.text(styling)
    if !others.isEmpty { text += "These match it, too, and come after:\n" }
    for name in others { text += line(name, styling) }
    if !mismatches.isEmpty { text += "The nearest routes:\n" }
    for mismatch in mismatches {
      text += line(mismatch.route, styling)
      text += "    " + mismatch.reason.sentence.safeForTerminal() + "\n"
    }
    return text
  }

  private func line(_ name: String, _ styling: Styling) -> String {
    let pattern = router[name]?.pattern ?? ""
    return "  \(styling(.bold, name.safeForTerminal()))  \(pattern.safeForTerminal())\n"
  }

  var json: JSONValue {
    guard case .object(var object) = words.json else { return words.json }
    object["nearest"] = words.hasRoute ? nil : .array(mismatches.map(\.json))
    object["alsoMatch"] = .array(others.map(JSONValue.string))
    return .object(object)
  }
}
