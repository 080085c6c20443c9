/// The result of matching a URL with a route table, as text and JSON.
package struct RouteOutput: CommandResult {
  private let url: InvocationURL
  private let match: RouteMatch?
  private let experience: Experience?
  private let link: LinkClassification
  /// The nearest routes with what does not match; empty if a route matches.
  private let nearest: [RouteMismatch]
  /// The verdict on the tap that made the URL; nil unless its route is for SUN taps.
  package let tap: SUNVerdictOutput?

  package init(
    _ url: InvocationURL, _ file: RouteFile, nearest count: Int = 1,
    taps: TapVerifier = TapVerifier()
  ) throws {
    self.url = url
    experience = file.experiences?.match(url).experience
    link = LinkClassification(url, experiences: file.experiences)
    switch file.router.match(url) {
    case .found(let match): (self.match, nearest) = (match, [])
    case .noRoute(let miss): (match, nearest) = (nil, miss.nearest(count))
    }
    tap = try match.flatMap { try taps.answer(url, $0.route) }
  }

  package var hasRoute: Bool { match != nil }

  package func text(_ styling: Styling) -> String {
    var rows: [(String, String)] = []
    if let match {
      rows += match.rows + (tap?.rows ?? [])
    } else {
      rows.append(("route", "none"))
      rows += nearest.map { ("nearest", $0.description) }
    }
    if let experience {
      rows.append(("experience", "\(experience.title) (\(experience.prefix))"))
    }
    if let kind = link.kind, kind == .defaultLink || kind == .demo {
      rows.append(("link", kind.phrase))
    }
    rows += link.notes.map { ("warning", $0) }
    return styling(.bold, url.text) + "\n" + rows.lines(width: 14)
  }

  package var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("url", .string(url.text)), ("route", JSONValue(match?.route.name)),
    ]
    if let match {
      members += match.members + [("tap", tap?.json ?? .null)]
    } else {
      members.append(("nearest", .array(nearest.map(\.json))))
    }
    members += [
      ("experience", experience?.json ?? .null), ("link", JSONValue(link.kind?.rawValue)),
      ("warnings", .array(link.notes.map(JSONValue.string))),
    ]
    return JSONValue(members: members)
  }
}

extension SUNVerdictOutput {
  /// The row with the verdict, below the rows of a route.
  package var rows: [(String, String)] { [("tap", sentence)] }
}

extension RouteMatch {
  /// The rows, for people, of the route, its values, and the query items that it does not name.
  package var rows: [(String, String)] {
    var rows = [("route", route.name)]
    rows += values.pairs.map { ("  " + $0.name, $0.value.description) }
    rows += extraItems.map { item in
      ("extra item", item.value.map { "\(item.name)=\($0)" } ?? String(item.name))
    }
    if let extraFragment { rows.append(("extra fragment", String(extraFragment))) }
    return rows
  }

  /// The members of a JSON object for the match, without the name of the route.
  package var members: [(String, JSONValue)] {
    let items = extraItems.map { item -> JSONValue in
      ["name": .string(String(item.name)), "value": JSONValue(item.value.map(String.init))]
    }
    return [
      ("pattern", .string(route.pattern)), ("host", .string(host.authority)),
      ("values", values.json), ("extraItems", .array(items)),
      ("extraFragment", JSONValue(extraFragment.map(String.init))),
    ]
  }
}

extension RouteValues {
  /// The values as a JSON object; a parameter with several values has an array.
  package var json: JSONValue { JSONValue(members: pairs.map { ($0.name, $0.value.json) }) }
}

extension RouteValue {
  package var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .integer(let number): .integer(number)
    case .list(let values): .array(values.map(\.json))
    }
  }
}

extension RouteMismatch {
  package var json: JSONValue { ["route": .string(route), "reason": .string(reason.sentence)] }
}
