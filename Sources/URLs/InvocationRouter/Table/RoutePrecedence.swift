/// The order of routes whose paths have the same rank: more required items come first, then
/// stricter ones.
struct RoutePrecedence: Comparable {
  let key: [UInt8]

  init(_ pattern: RoutePattern) {
    let contents = pattern.items.map(\.content) + (pattern.fragment.map { [$0] } ?? [])
    let required = contents.compactMap { content -> UInt8? in
      switch content {
      case .constant: return 0
      case .parameter(let index):
        let parameter = pattern.parameters[index]
        return parameter.canBeAbsent ? nil : parameter.kind.step.rawValue
      }
    }
    key = [UInt8(truncatingIfNeeded: 255 - required.count)] + required.sorted()
  }

  static func == (a: RoutePrecedence, b: RoutePrecedence) -> Bool { a.key == b.key }
  static func < (a: RoutePrecedence, b: RoutePrecedence) -> Bool {
    a.key.lexicographicallyPrecedes(b.key)
  }
}

extension Route {
  /// Whether the routes can match the same URL with the same rank, which makes them ambiguous.
  func isTied(with other: Route, _ rules: RouteRules) -> Bool {
    RoutePrecedence(body.pattern) == RoutePrecedence(other.body.pattern)
      && commonURL(with: other, rules) != nil
  }

  /// Returns a URL that both routes match, if there is one. Their paths must have the same rank.
  func commonURL(with other: Route, _ rules: RouteRules) -> String? {
    let (a, b) = (body.pattern, other.body.pattern)
    guard let host = a.hosts.list.first(where: b.hosts.contains) else { return nil }
    guard let path = a.commonPath(with: b, rules), let query = a.commonQuery(with: b, rules),
      let fragment = a.commonFragment(with: b, rules)
    else { return nil }
    return host.description + path + query + fragment
  }
}

extension RoutePattern {
  fileprivate func commonPath(with other: RoutePattern, _ rules: RouteRules) -> String? {
    if rules.trailingSlash == .exact, hasTrailingSlash != other.hasTrailingSlash {
      return matchesRoot && other.matchesRoot ? "/" : nil
    }
    var path = ""
    for (a, b) in zip(segments, other.segments) {
      switch (a, b) {
      case (.constant(let text), _): path += "/" + text
      case (.one(let a), .one(let b)):
        let kind = parameters[a].kind
        guard
          let text = kind.common(
            with: other.parameters[b].kind, ignoringCase: rules.ignoresCase)
        else { return nil }
        path += "/" + PercentEncoding.encode(text, keeping: .pathSegment)
      default: path += "/x"
      }
    }
    return hasTrailingSlash || path.isEmpty ? path + "/" : path
  }

  /// Whether the pattern matches a path without segments.
  private var matchesRoot: Bool {
    segments.allSatisfy { segment in
      if case .several(let index) = segment { parameters[index].count == .any } else { false }
    }
  }

  fileprivate func commonQuery(with other: RoutePattern, _ rules: RouteRules) -> String? {
    var items: [String] = []
    for item in self.items {
      let rival = other.items.first { $0.name == item.name }
      let isRequired = requires(item.content) || rival.map { other.requires($0.content) } == true
      if rival == nil, rules.extras == .refused, isRequired { return nil }
      guard isRequired else { continue }
      guard let text = common(item.content, rival?.content, other) else { return nil }
      items.append(PercentEncoding.encode(item.name, keeping: .queryItem) + "=" + text)
    }
    for item in other.items
    where !self.items.contains(where: { $0.name == item.name }) && other.requires(item.content) {
      guard rules.extras == .kept, let text = other.common(item.content, nil, self) else {
        return nil
      }
      items.append(PercentEncoding.encode(item.name, keeping: .queryItem) + "=" + text)
    }
    return items.isEmpty ? "" : "?" + items.joined(separator: "&")
  }

  fileprivate func commonFragment(with other: RoutePattern, _ rules: RouteRules) -> String? {
    let isRequired =
      fragment.map(requires) == true || other.fragment.map(other.requires) == true
    guard isRequired else { return "" }
    if rules.extras == .refused, fragment == nil || other.fragment == nil { return nil }
    let text =
      fragment.map { common($0, other.fragment, other) }
      ?? other.fragment.map { other.common($0, nil, self) } ?? nil
    return text.map { "#" + $0 }
  }

  private func requires(_ content: Content) -> Bool {
    guard case .parameter(let index) = content else { return true }
    return !parameters[index].canBeAbsent
  }

  /// Returns a percent-encoded text that both contents accept. `nil` as the second content accepts
  /// anything.
  private func common(_ a: Content, _ b: Content?, _ other: RoutePattern) -> String? {
    switch (a, b) {
    case (.constant(let text), nil): return text ?? ""
    case (.constant(let a), .constant(let b)?): return a ?? "" == b ?? "" ? a ?? "" : nil
    case (.constant(let text), .parameter(let index)?):
      return other.accepts(text, index)
    case (.parameter(let index), .constant(let text)?): return accepts(text, index)
    case (.parameter(let index), nil):
      return PercentEncoding.encode(parameters[index].kind.example, keeping: .queryItem)
    case (.parameter(let a), .parameter(let b)?):
      return parameters[a].kind.common(with: other.parameters[b].kind)
        .map { PercentEncoding.encode($0, keeping: .queryItem) }
    }
  }

  private func accepts(_ constant: String?, _ index: Int) -> String? {
    let text = constant ?? ""
    let decoded = try? PercentEncoding.decodeText(text[...])
    return decoded.map { parameters[index].kind.accepts($0) } == true ? text : nil
  }
}
