import InvocationRouter

/// Writes the `_redirects` file for hosting services: one rule per line, with placeholders of any
/// kind.
struct RedirectsFileWriter {
  let map: RedirectRules
  let server: RedirectServer

  /// The greatest number of words for which a rule is repeated, once for each word.
  private static let maximumWords = 16

  func files() throws(RedirectError) -> [RedirectFile] {
    guard map.query == .keep else {
      throw RedirectError(
        .notSaid(
          server: server.title, what: "drop the query of a request; use --query keep")
      )
    }
    if let redirect = map.redirects.first(where: \.isForTaps) {
      throw RedirectError(
        .notSaid(
          server: server.title,
          what:
            "prevent caching of the response to '\(redirect.route.name)', whose URLs a tag generates at every "
            + "tap; use nginx, Caddy or Apache for this host"), line: redirect.line)
    }
    var exact: [Line] = []
    var open: [Line] = []
    for redirect in map.redirects {
      let lines = try lines(of: redirect)
      if redirect.isExact { exact += lines } else { open += lines }
    }
    for (index, line) in open.enumerated() {
      guard let other = open[..<index].first(where: { $0.covers(line) }) else { continue }
      throw RedirectError(
        .notSaid(
          server: server.title,
          what:
            "distinguish '\(line.route)' from '\(other.route)': its rules cannot check the form of a value"
        ))
    }
    let heading = """
      # The printed URLs of \(map.host), written by beckon link redirects.
      # This file and .well-known belong in the folder that is published.

      """
    // On Cloudflare, redirects take precedence over files.
    let files = server == .cloudflare ? "/.well-known/* /.well-known/:splat 200\n" : ""
    let text = heading + exact.map(\.text).joined() + files + open.map(\.text).joined()
    try checkCount(exact + open)
    return [
      RedirectFile(path: "_redirects", text: text),
      RedirectFile(
        path: "_headers",
        text: "/.well-known/apple-app-site-association\n  Content-Type: application/json\n"),
    ]
  }

  /// One rule as a line of the file.
  private struct Line {
    var route: String
    var path: [String]
    var condition: String
    var target: String

    var hasPlaces: Bool { path.contains { $0.hasPrefix(":") || $0 == "*" } }

    var text: String { "/\(path.joined(separator: "/"))\(condition) \(target) 302\n" }

    /// Whether this rule, if it comes first, matches every request of another rule.
    func covers(_ other: Line) -> Bool {
      guard condition.isEmpty || condition == other.condition else { return false }
      for (index, part) in path.enumerated() {
        if part == "*" { return true }
        guard index < other.path.count, part.hasPrefix(":") || part == other.path[index] else {
          return false
        }
      }
      return path.count == other.path.count
    }
  }

  /// Checks Cloudflare's limits: 2,000 rules without placeholders and 100 with them, of 1,000
  /// characters each.
  private func checkCount(_ lines: [Line]) throws(RedirectError) {
    guard server == .cloudflare else { return }
    let open = lines.count(where: \.hasPlaces)
    guard open < 100, lines.count - open <= 2_000,
      lines.allSatisfy({ $0.text.utf8.count <= 1_000 })
    else {
      throw RedirectError(
        .notSaid(
          server: server.title,
          what: "have more than 2,000 exact rules and 99 with values, of at most 1,000 characters "
            + "each"))
    }
  }

  private func lines(of redirect: Redirect) throws(RedirectError) -> [Line] {
    func refuse(_ what: String) -> RedirectError {
      RedirectError(.notSaid(server: server.title, what: what), line: redirect.line)
    }
    var choices: [(path: [String], names: [String: String])] = [([], [:])]
    for (index, segment) in redirect.form.segments.enumerated() {
      switch segment {
      case .text(let text): for each in choices.indices { choices[each].path.append(text) }
      case .value(let parameter) where parameter.isList:
        guard index == redirect.form.segments.count - 1 else {
          throw refuse("match several segments except at the end")
        }
        for each in choices.indices { choices[each].path.append("*") }
      case .value(let parameter):
        choices = choices.flatMap { choice in
          places(for: parameter, after: choice.names.count).map { place in
            (choice.path + [place], choice.names.merging([parameter.name: place]) { $1 })
          }
        }
      }
    }
    var lines: [Line] = []
    for var choice in choices {
      let condition = try condition(redirect, &choice.names, refuse)
      let target = (redirect.target.pieces + redirect.target.fragment).map { piece in
        switch piece {
        case .text(let text): text
        case .value(let name): choice.names[name] ?? ""
        }
      }.joined()
      lines.append(
        Line(
          route: redirect.route.name, path: choice.path, condition: condition, target: target))
    }
    return lines
  }

  /// Returns the path segments to write for a parameter: one placeholder, or each word of a short
  /// list.
  private func places(for parameter: RouteParameter, after count: Int) -> [String] {
    guard case .word(let words) = parameter.kind, words.count <= Self.maximumWords else {
      return [":p\(count + 1)"]
    }
    return words.map { PercentEncoding.encode($0, keeping: .pathSegment) }
  }

  /// Returns the query condition of a rule as text. Throws an error if the file cannot express it.
  private func condition(
    _ redirect: Redirect, _ names: inout [String: String], _ refuse: (String) -> RedirectError
  ) throws(RedirectError) -> String {
    var condition = ""
    for item in redirect.form.items {
      switch item.value {
      case .value(let parameter)
      where parameter.canBeAbsent && !redirect.target.names.contains(parameter.name):
        continue
      case .value(let parameter) where parameter.canBeAbsent:
        throw refuse("match an optional item of the query")
      case nil: throw refuse("match an item of the query without a value")
      case .value(let parameter):
        names[parameter.name] = ":p\(names.count + 1)"
        condition += " \(item.name)=\(names[parameter.name] ?? "")"
      case .text(let text): condition += " \(item.name)=\(text)"
      }
    }
    guard condition.isEmpty || server == .netlify else {
      throw refuse("match the query of a request, which '\(redirect.form.text)' needs")
    }
    return condition
  }
}
