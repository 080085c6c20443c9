extension SiteAssociation {
  /// Creates the association of one host from a table of routes.
  ///
  /// Every URL of a route opens the apps. Apple's patterns are less specific than routes: they
  /// cannot express "one segment" or "a number from 1 to 500", so some URLs without a route open
  /// the apps, too, and the apps' routers must handle them.
  public init(
    routes: Router, host: String, appIDs: [String], appClips: [String] = []
  ) {
    var writer = ComponentWriter(rules: routes.rules)
    for route in routes.routes
    where route.hosts.contains(where: { $0.authority == host && $0.scheme == .https }) {
      writer.add(route)
    }
    self.init(
      details: appIDs.isEmpty ? [] : [Details(appIDs: appIDs, components: writer.components)],
      variables: writer.variables, appClips: appClips)
  }
}

private struct ComponentWriter {
  let rules: RouteRules
  private(set) var components: [SiteAssociation.Component] = []
  private(set) var variables: [String: [String]] = [:]

  init(rules: RouteRules) { self.rules = rules }

  mutating func add(_ route: Route) {
    let pattern = route.body.pattern
    var items: [String: String] = [:]
    for item in pattern.items {
      if let text = text(of: item.content, pattern, route) { items[item.name] = text }
    }
    let fragment = pattern.fragment.flatMap { text(of: $0, pattern, route) }
    for path in paths(pattern, route) {
      components.append(
        SiteAssociation.Component(
          path: path, query: items.isEmpty ? nil : .items(items), fragment: fragment,
          caseSensitive: rules.ignoresCase ? false : nil,
          // The app decodes before it compares, so the phone must do the same.
          percentEncoded: false, comment: route.name))
    }
  }

  /// Returns patterns that together match every path of a route.
  private mutating func paths(_ pattern: RoutePattern, _ route: Route) -> [String] {
    var paths = [""]
    for segment in pattern.segments {
      switch segment {
      case .constant(let text):
        let text = Self.literal(decoded(text))
        paths = paths.map { $0 + "/" + text }
      case .one(let index):
        let text = text(of: pattern.parameters[index], route, isSegment: true)
        paths = paths.map { $0 + "/" + text }
      case .several(let index):
        let some = paths.map { $0 + "/?*" }
        paths = pattern.parameters[index].count == .any ? paths + some : some
      }
    }
    return paths.flatMap { path -> [String] in
      if path.isEmpty { return ["/"] }
      // `?*` also matches a slash at the end.
      if path.hasSuffix("*") { return [path] }
      switch rules.trailingSlash {
      case .exact: return [pattern.hasTrailingSlash ? path + "/" : path]
      case .either: return [path, path + "/"]
      }
    }
  }

  /// Returns the pattern for a value in the query or the fragment, or `nil` if none is needed.
  private mutating func text(
    of content: RoutePattern.Content, _ pattern: RoutePattern, _ route: Route
  ) -> String? {
    switch content {
    case .constant(let text): return Self.literal(decoded(text ?? ""))
    case .parameter(let index):
      let parameter = pattern.parameters[index]
      return parameter.canBeAbsent ? nil : text(of: parameter, route, isSegment: false)
    }
  }

  private mutating func text(
    of parameter: RouteParameter, _ route: Route, isSegment: Bool
  ) -> String {
    switch parameter.kind {
    case .text: return isSegment ? "?*" : "*"
    case .integer(_, nil): return "?*"
    case .integer(_, let width?): return String(repeating: "$(digit)", count: width)
    case .uuid:
      return [8, 4, 4, 4, 12].map { String(repeating: "$(xdigit)", count: $0) }
        .joined(separator: "-")
    case .base32(nil, _): return "??*"
    case .base32(let length?, _): return String(repeating: "$(alnum)", count: length) + "?"
    case .sun(let field):
      let length = field.lengths.count == 1 && field != .data ? field.lengths[0] : nil
      return length.map { String(repeating: "$(alnum)", count: $0) } ?? "?*"
    case .word(let words):
      return "$(\(variable("\(route.name).\(parameter.name)", words.map(Self.literal))))"
    }
  }

  /// Returns the name of a variable with these values, without the characters that Apple forbids in
  /// names.
  private mutating func variable(_ name: String, _ values: [String]) -> String {
    let plain = name.filter { !"$()".contains($0) }
    var (free, number) = (plain, 2)
    while let taken = variables[free], taken != values {
      free = "\(plain)-\(number)"
      number += 1
    }
    variables[free] = values
    return free
  }

  private func decoded(_ text: String) -> String {
    (try? PercentEncoding.decodeText(text[...])) ?? text
  }

  /// Returns a text as a pattern. There is no escape syntax, so a `$` that would begin a variable
  /// becomes `?`.
  private static func literal(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      let next = rest.index(after: dollar)
      let beginsVariable = next < rest.endIndex && rest[next] == "("
      result += rest[..<dollar] + (beginsVariable ? "?" : "$")
      rest = rest[next...]
    }
    return result + rest
  }
}
