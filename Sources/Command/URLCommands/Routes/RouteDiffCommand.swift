/// The command `beckon route diff`, which shows the URLs that two tables treat differently.
enum RouteDiffCommand {
  private static let first = Operand(
    "FIRST", help: "A route table", completion: .files(["json"]))
  private static let second = Operand(
    "SECOND", help: "Another", completion: .files(["json"]))

  static let command: Command = Command(
    "diff",
    summary: "Show which URLs two tables treat differently",
    discussion: """
      An app receives every invocation once it is installed, so it must treat each URL as its App \
      Clip does. Each difference is shown with an example URL. Examples are made from the patterns \
      of both tables: they find differences, and cannot prove that there is no other; only tables \
      with the same routes, rules and experiences are known to agree.

      Exits 1 when there is a difference.
      """,
    examples: [
      Example("beckon route diff app.json clip.json", "An app and its App Clip"),
      Example("beckon route diff --json old.json new.json", "Before codes are printed"),
    ],
    operands: [first, second],
    options: [.json],
    action: { arguments in
      let paths = arguments[first] + arguments[second]
      let files = try paths.map(RouteTableInput.read)
      let comparison = RouteComparison(files[0], files[1])
      var output = try ResultWriter(arguments)
      let names = paths.map { $0.safeForTerminal() }
      for difference in comparison.differences {
        try output.write(difference.json) { difference.text(names, $0) }
      }
      try output.write(text: comparison.summary)
      try output.flush()
      return comparison.differences.isEmpty ? .done : .no
    })
}

extension RouteComparison {
  fileprivate var summary: String {
    if isSame { return "the tables have the same routes, rules and experiences\n" }
    let tried = "\(counted(triedCount, "URL")) tried"
    if differences.isEmpty { return "no difference found; \(tried)\n" }
    return "\(counted(differences.count, "difference")); \(tried)\n"
  }
}

extension RouteDifference {
  fileprivate func text(_ names: [String], _ styling: Styling) -> String {
    let width = names.map(\.count).max() ?? 0
    let sides = zip(names, [first, second]).map { name, treatment in
      "  \(name.padded(to: width))  \(words(treatment).safeForTerminal())\n"
    }
    return styling(.bold, url.text) + "  \(kind.phrase)\n" + sides.joined()
  }

  private func words(_ treatment: RouteOutcome) -> String {
    let values = treatment.values.pairs.isEmpty ? "" : " (\(treatment.values))"
    let route = treatment.route.map { "'\($0)'\(values)" } ?? "no route"
    guard first.experience != second.experience || isOfDefault else { return route }
    return route + ", "
      + (treatment.experience.map { "card '\($0.title)'" } ?? treatment.defaultExperience?.words
        ?? (isOfDefault ? "no default experience" : "no card"))
  }

  fileprivate var json: JSONValue {
    [
      "kind": .string(kind.rawValue), "url": .string(url.text), "first": first.json,
      "second": second.json,
    ]
  }
}

extension RouteDifference.Kind {
  fileprivate var phrase: String {
    switch self {
    case .onlyInFirst: "only the first has a route"
    case .onlyInSecond: "only the second has a route"
    case .otherRoute: "another route"
    case .otherValues: "other values"
    case .otherExperience: "another experience"
    }
  }
}

extension RouteOutcome {
  fileprivate var json: JSONValue {
    [
      "route": JSONValue(route), "values": values.json,
      "experience": experience?.json ?? .null,
      "defaultExperience": defaultExperience?.json ?? .null,
    ]
  }
}

extension DefaultExperience {
  fileprivate var words: String {
    let card = cards.first
    let image = card?.image.map { ", image \($0)" } ?? ""
    return "default experience '\(card?.subtitle ?? "")' (\(action.rawValue)\(image))"
  }
}
