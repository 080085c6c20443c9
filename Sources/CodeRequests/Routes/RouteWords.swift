import CommandHabits
import Basics
import CommandLineKit
import InvocationRouter
import InvocationURLs
import JSONText
import RouteFiles
import TapJudging

/// What a table makes of a URL, for people and for programs.
struct RouteWords {
  private let url: InvocationURL
  private let match: RouteMatch?
  private let experience: Experience?
  private let link: LinkClassification
  /// The routes that come nearest, when there is none.
  private let nearest: [RouteMismatch]
  /// What is said of the tap that made it, where its route is one of taps.
  let tap: SUNAnswer?

  init(
    _ url: InvocationURL, _ file: RouteFile, nearest count: Int = 1, taps: TapJudge = TapJudge()
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

  var hasRoute: Bool { match != nil }

  func text(_ styling: Styling) -> String {
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
    return styling(.bold, url.text) + "\n" + Self.lines(rows)
  }

  /// Rows of a name and a value, one a line below a heading.
  static func lines(_ rows: [(String, String)]) -> String {
    rows.map { "  \($0.0.padded(to: 14)) \($0.1.safeForTerminal())\n" }.joined()
  }

  var json: JSONValue {
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

extension SUNAnswer {
  /// The row below those of a route.
  var rows: [(String, String)] { [("tap", sentence)] }
}

extension RouteMatch {
  /// The route, its values and what it does not name, for people.
  var rows: [(String, String)] {
    var rows = [("route", route.name)]
    rows += values.pairs.map { ("  " + $0.name, $0.value.description) }
    rows += extraItems.map { item in
      ("extra item", item.value.map { "\(item.name)=\($0)" } ?? String(item.name))
    }
    if let extraFragment { rows.append(("extra fragment", String(extraFragment))) }
    return rows
  }

  /// The same for programs, without the route's name.
  var members: [(String, JSONValue)] {
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
  /// An object; a parameter of several values has an array.
  var json: JSONValue { JSONValue(members: pairs.map { ($0.name, $0.value.json) }) }
}

extension RouteValue {
  var json: JSONValue {
    switch self {
    case .text(let text): .string(text)
    case .integer(let number): .integer(number)
    case .list(let values): .array(values.map(\.json))
    }
  }
}

extension RouteMismatch {
  var json: JSONValue { ["route": .string(route), "reason": .string(reason.sentence)] }
}
