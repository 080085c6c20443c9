import InvocationRouter

/// A redirect rule for servers: a regular expression for path and query as received, and a target
/// with references to its groups.
package struct RequestExpression: Sendable, Hashable {
  /// A piece of the target: fixed text or a reference to a group.
  package enum Piece: Sendable, Hashable {
    /// A fixed text.
    case text(String)
    /// The text matched by the group of this number, counted from 1.
    case group(Int)
  }

  /// The regular expression, anchored at both ends, without backslashes and quotation marks.
  package private(set) var pattern = "^"
  /// The target's pieces, with references to the groups of `pattern`.
  package private(set) var target: [Piece] = []
  private var groups = 0
  private var valueGroups: [String: Int] = [:]

  /// The maximum number of groups that nginx and Apache can pass on.
  static let maximumGroups = 9
  /// The maximum length of path and query in bytes; longer ones fit on no code or tag.
  static let maximumLength = 4_096

  /// The rule, and the rules of comparison, from which expressions are made.
  struct Maker {
    let rule: Redirect
    let rules: RouteRules
    let query: RedirectQuery

    /// The role of a stretch between two items that the target takes: it is not kept, it begins the
    /// kept part of the query, or it continues it.
    enum Run { case nothing, opening, following }
  }

  /// The expression for one query item of any kind, without escaped control characters.
  fileprivate static let item = "(?:[A-Za-z0-9_.~!$'()*+,;=:@/?-]|\(escape))*"
  /// The expression for any number of query items, without escaped control characters.
  fileprivate static let items = "(?:[A-Za-z0-9_.~!$&'()*+,;=:@/?-]|\(escape))*"
  private static let escape = "%[2-9A-Fa-f][0-9A-Fa-f]"

  var isWithinGroups: Bool { groups <= Self.maximumGroups }

  fileprivate mutating func append(_ text: String) { pattern += text }

  private mutating func open(_ text: String) -> Int {
    groups += 1
    pattern += "(\(text))"
    return groups
  }

  fileprivate mutating func appendPath(_ maker: Maker) {
    for segment in maker.rule.form.segments {
      switch segment {
      case .text(let text):
        pattern += "/" + ValueExpression.constant(text, ignoringCase: maker.ignoresCase)
      case .value(let parameter) where parameter.isList:
        let segment = "(?:/\(maker.value(parameter)))"
        if maker.matchesRoot {
          pattern += "(?:\(segment)+|/)"
        } else {
          pattern += segment + (parameter.count == .any ? "*" : "+")
        }
      case .value(let parameter):
        pattern += "/"
        append(parameter, maker)
      }
    }
    if maker.rule.form.segments.isEmpty {
      pattern += "/"
    } else if maker.rules.trailingSlash == .either {
      pattern += "/?"
    } else if maker.rule.form.hasTrailingSlash {
      pattern += "/"
    }
  }

  private mutating func append(_ parameter: RouteParameter, _ maker: Maker) {
    let value = maker.value(parameter)
    if maker.rule.target.names.contains(parameter.name) {
      valueGroups[parameter.name] = open(value)
    } else {
      pattern += "(?:\(value))"
    }
  }

  /// Appends the query items that the target takes, and those between them. Returns the groups to
  /// keep.
  fileprivate mutating func appendQuery(
    _ stretches: [[RequestPattern.Item]], _ taken: [RequestPattern.Item], opening: Int?,
    _ maker: Maker
  ) -> [Int] {
    var kept: [Int] = []
    for (index, stretch) in stretches.enumerated() {
      let isFirst = index == 0
      let run: Maker.Run =
        opening.map { index < $0 ? .nothing : index == $0 ? .opening : .following } ?? .nothing
      appendRun(stretch, run, isFirst: isFirst, isLast: index == taken.count, maker, &kept)
      guard index < taken.count else { continue }
      if !isFirst { pattern += "&" }
      if case .value(let parameter)? = taken[index].value {
        pattern += ValueExpression.constant(taken[index].name) + "="
        append(parameter, maker)
      } else {
        pattern += maker.expression(taken[index])
      }
    }
    return kept
  }

  private mutating func appendRun(
    _ items: [RequestPattern.Item], _ run: Maker.Run, isFirst: Bool, isLast: Bool, _ maker: Maker,
    _ kept: inout [Int]
  ) {
    let others = maker.takesOthers && (run != .nothing || maker.query == .drop)
    guard others || !items.isEmpty else { return }
    let text = Maker.list(items.map(maker.expression), others: others, isFirst: isFirst)
    if maker.query == .drop {
      pattern += isFirst ? (isLast ? text.whole : text.before) : text.after
    } else if run == .opening {
      if !isFirst { pattern += "&" }
      kept.append(open(text.whole))
      if isFirst, !isLast { pattern += "&" }
    } else {
      kept.append(open(isFirst ? text.before : text.after))
    }
  }

  /// Ends the expression and writes the target, whose query gets the groups in `kept` appended.
  fileprivate mutating func finish(_ kept: [Int], _ maker: Maker) {
    pattern += "$"
    func pieces(_ list: [RedirectTarget.Piece]) -> [Piece] {
      list.map { piece in
        switch piece {
        case .text(let text): .text(text)
        // An optional item that is absent passes on nothing.
        case .value(let name): valueGroups[name].map(Piece.group) ?? .text("")
        }
      }
    }
    target = pieces(maker.rule.target.pieces)
    if let first = kept.first {
      target.append(.text(maker.rule.target.hasQuery ? "&" : "?"))
      target.append(.group(first))
      target += kept.dropFirst().map(Piece.group)
    }
    target += pieces(maker.rule.target.fragment)
    target = target.filter { $0 != .text("") }
  }
}

extension Redirect {
  /// Returns the regular expressions of the rule. There are several if query items are optional.
  func expressions(
    _ rules: RouteRules, _ query: RedirectQuery
  ) throws(RedirectError) -> [RequestExpression] {
    let maker = RequestExpression.Maker(rule: self, rules: rules, query: query)
    let expressions = try maker.expressions()
    for expression in expressions where !expression.isWithinGroups {
      throw RedirectError(.tooManyValues(route: route.name), line: line)
    }
    return expressions
  }
}

extension RequestExpression.Maker {
  var ignoresCase: Bool { rules.pathCase == .insensitive }
  /// Whether the path is a list of any number of segments and nothing else; without segments it is
  /// `/`.
  var matchesRoot: Bool {
    guard rules.trailingSlash == .exact, !rule.form.hasTrailingSlash,
      case .value(let parameter)? = rule.form.segments.first
    else { return false }
    return rule.form.segments.count == 1 && parameter.isList && parameter.count == .any
  }
  /// Whether a request may have query items that the route does not name.
  var takesOthers: Bool { rules.extras == .kept }

  func value(_ parameter: RouteParameter) -> String {
    ValueExpression(parameter, rule.target.places[parameter.name] ?? [])
      .text(ignoringCase: ignoresCase && parameter.place == .path)
  }

  func expression(_ item: RequestPattern.Item) -> String {
    let name = ValueExpression.constant(item.name)
    switch item.value {
    case nil: return name
    case .text(let text): return name + "=" + ValueExpression.constant(text)
    case .value(let parameter): return name + "=" + value(parameter)
    }
  }

  /// Whether the item is consumed by this rule: its value is used by the target or fixed in the
  /// rule.
  private func isConsumed(_ item: RequestPattern.Item) -> Bool {
    if case .value(let parameter)? = item.value {
      rule.target.names.contains(parameter.name)
    } else {
      true
    }
  }

  private func canBeAbsent(_ item: RequestPattern.Item) -> Bool {
    if case .value(let parameter)? = item.value { parameter.canBeAbsent } else { false }
  }

  func expressions() throws(RedirectError) -> [RequestExpression] {
    // If other items are allowed, they include the optional ones that are not taken.
    let items = rule.form.items.filter { isConsumed($0) || !canBeAbsent($0) || !takesOthers }
    let optional = items.indices.filter { canBeAbsent(items[$0]) }
    guard optional.count <= 4 else {
      throw RedirectError(.tooManyOptional(route: rule.route.name), line: rule.line)
    }
    return (0..<(1 << optional.count)).reversed().flatMap { choice in
      let absent = Set(optional.enumerated().filter { choice >> $0.offset & 1 == 0 }.map(\.element))
      return expressions(of: items.indices.filter { !absent.contains($0) }.map { items[$0] })
    }
  }

  /// Returns the expressions for requests with exactly these items of the route.
  private func expressions(of items: [RequestPattern.Item]) -> [RequestExpression] {
    var stretches: [[RequestPattern.Item]] = [[]]
    var taken: [RequestPattern.Item] = []
    for item in items {
      if isConsumed(item) {
        taken.append(item)
        stretches.append([])
      } else {
        stretches[stretches.count - 1].append(item)
      }
    }
    if query == .drop || !takesOthers && stretches.allSatisfy(\.isEmpty) {
      return [expression(stretches, taken, opening: nil)]
    }
    // The first stretch that is not empty, from the last one to none.
    var openings: [Int?] = takesOthers ? [nil] : []
    for index in stretches.indices {
      if takesOthers || !stretches[index].isEmpty { openings.append(index) }
      if !stretches[index].isEmpty {
        openings.removeAll { ($0 ?? Int.max) > index }
        break
      }
    }
    return openings.map { expression(stretches, taken, opening: $0) }
  }

  private func expression(
    _ stretches: [[RequestPattern.Item]], _ taken: [RequestPattern.Item], opening: Int?
  ) -> RequestExpression {
    var expression = RequestExpression()
    expression.appendPath(self)
    let hasItems = !taken.isEmpty || stretches.contains { !$0.isEmpty } || opening != nil
    var kept: [Int] = []
    if hasItems {
      expression.append("[?]")
      kept = expression.appendQuery(stretches, taken, opening: opening, self)
    } else if query == .drop, takesOthers {
      expression.append("(?:[?]\(RequestExpression.items))?")
    }
    expression.finish(kept, self)
    return expression
  }

  /// Returns an expression for items in order with any others between them: as a whole, and with
  /// the `&` that joins them to the preceding or following items.
  static func list(
    _ items: [String], others: Bool, isFirst: Bool
  ) -> (whole: String, before: String, after: String) {
    let item = RequestExpression.item
    let (leading, trailing) = others ? ("(?:\(item)&)*", "(?:&\(item))*") : ("", "")
    guard !items.isEmpty else {
      return (RequestExpression.items, leading, trailing)
    }
    let joined = items.joined(separator: others ? "&\(leading)" : "&")
    return (
      leading + joined + trailing, leading + items.map { $0 + "&" + leading }.joined(),
      items.map { "\(trailing)&\($0)" }.joined() + trailing
    )
  }
}
