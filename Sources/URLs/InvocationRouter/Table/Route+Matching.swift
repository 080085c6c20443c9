extension Route {
  /// Matches a URL with this route alone, or throws the reason why it does not match.
  public func match(
    _ url: InvocationURL, rules: RouteRules = .standard
  ) throws(RouteMismatch) -> RouteMatch {
    let respelled = url.respelled
    do {
      let captures = try body.pattern.captures(respelled ?? url, rules)
      return RouteMatch(
        url, .route(self), respelled, captures, ignoringCase: rules.ignoresCase)
    } catch {
      throw RouteMismatch(route: name, reason: error)
    }
  }

  /// Returns the reason why the route does not match a URL for which a lookup found no route, or
  /// `nil` if no difference is found.
  func mismatch(_ attempt: MatchAttempt, _ rules: RouteRules) -> RouteMismatch? {
    do {
      try body.pattern.findDifference(attempt, rules)
      return nil
    } catch {
      return RouteMismatch(route: name, reason: error)
    }
  }
}

/// A URL in the one spelling that is compared with routes.
struct MatchAttempt {
  let subject: InvocationURL
  let host: RouteHost
  /// The path segments, without the empty one that a trailing slash leaves.
  let segments: ArraySlice<Substring>

  init(_ subject: InvocationURL) {
    self.subject = subject
    host = RouteHost(subject)
    let found = subject.pathSegments
    segments = found.last == "" ? found.dropLast() : found[...]
  }
}

extension RoutePattern {
  /// Returns the part of the URL that each parameter captures, or throws the first difference.
  fileprivate func captures(
    _ subject: InvocationURL, _ rules: RouteRules
  ) throws(RouteMismatch.Reason) -> [ParameterCapture] {
    try matchHost(RouteHost(subject))
    var captures: [ParameterCapture] = []
    let isPathMatched = subject.withBytes { text in
      var paths = RoutePaths(ignoringCase: rules.ignoresCase)
      let start = paths.append(self, route: 0)
      let path = RoutePath(subject.parts, text)
      return paths.match(start, path, text, known: start, &captures) != nil
    }
    guard isPathMatched else {
      let segments = MatchAttempt(subject).segments
      throw pathDifference(segments, rules)
        ?? .extraSegment(number: segments.count, found: String(segments.last ?? ""))
    }
    try matchEnd(subject, rules, &captures)
    return captures
  }

  /// Throws the first difference between the pattern and a URL that it does not match.
  fileprivate func findDifference(
    _ attempt: MatchAttempt, _ rules: RouteRules
  ) throws(RouteMismatch.Reason) {
    try matchHost(attempt.host)
    if let difference = pathDifference(attempt.segments, rules) { throw difference }
    var captures: [ParameterCapture] = []
    try matchEnd(attempt.subject, rules, &captures)
  }

  private func matchHost(_ host: RouteHost) throws(RouteMismatch.Reason) {
    if hosts.contains(host) { return }
    if let scheme = hosts.scheme(ofName: host.name), scheme != host.scheme {
      throw .wrongScheme(found: host.scheme.rawValue, expected: scheme.rawValue)
    }
    throw .wrongHost(
      found: host.authority, expected: hosts.list.prefix(3).map(\.authority),
      count: hosts.list.count)
  }

  /// Matches what follows the segments of the path: the trailing slash, the query and the fragment.
  private func matchEnd(
    _ subject: InvocationURL, _ rules: RouteRules, _ captures: inout [ParameterCapture]
  ) throws(RouteMismatch.Reason) {
    let found = subject.withBytes { text in
      Result { () throws(RouteMismatch.Reason) in
        var found: [ParameterCapture] = []
        let path = RoutePath(subject.parts, text)
        if rules.trailingSlash == .exact, !path.isRoot, hasTrailingSlash != path.hasTrailingSlash {
          throw .trailingSlash(expected: hasTrailingSlash)
        }
        try matchItems(subject.parts, text, rules, &found)
        return found
      }
    }
    captures += try found.get()
  }

  // MARK: Reasons

  /// Returns the first difference between a path and the pattern, or `nil` if they match.
  private func pathDifference(
    _ segments: ArraySlice<Substring>, _ rules: RouteRules
  ) -> RouteMismatch.Reason? {
    var found = segments
    let segments = self.segments
    let several = segments.firstIndex { if case .several = $0 { true } else { false } }
    for (index, segment) in segments[..<(several ?? segments.count)].enumerated() {
      if let reason = mismatch(segment, found.first, number: index + 1, rules) { return reason }
      found = found.dropFirst()
    }
    let passed = several ?? segments.count
    guard let several else {
      return found.first.map { first in
        first.isEmpty
          ? .emptySegment(number: passed + 1)
          : .extraSegment(number: passed + 1, found: String(first))
      }
    }
    return tailDifference(Array(segments[several...]), found, after: passed, rules)
  }

  /// Finds the difference in `segments`, which begins with the parameter of several segments.
  private func tailDifference(
    _ segments: [Segment], _ found: ArraySlice<Substring>, after passed: Int, _ rules: RouteRules
  ) -> RouteMismatch.Reason? {
    let tail = segments.dropFirst()
    var minimum = tail.count
    if case .several(let index)? = segments.first, parameters[index].count == .many { minimum += 1 }
    guard found.count >= minimum else {
      let missing = segments[max(0, segments.count - (minimum - found.count))]
      return .missingSegment(number: passed + found.count + 1, expected: phrase(missing))
    }
    for (index, text) in found.dropLast(tail.count).enumerated() where !Self.isText(text) {
      let number = passed + index + 1
      return text.isEmpty ? .emptySegment(number: number) : notText(text, number, segments[0])
    }
    let start = passed + found.count - tail.count
    for (index, pair) in zip(tail, found.suffix(tail.count)).enumerated() {
      let number = start + index + 1
      if let reason = mismatch(pair.0, pair.1, number: number, rules) { return reason }
    }
    return nil
  }

  private static func isText(_ text: Substring) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return !text.isEmpty }
    return (try? PercentEncoding.decodeText(text)) != nil
  }

  private func notText(
    _ found: Substring, _ number: Int, _ segment: Segment
  ) -> RouteMismatch.Reason {
    guard let parameter = parameter(segment) else { return .emptySegment(number: number) }
    return .segmentNotOfKind(
      number: number, found: String(found), parameter: parameter.name, parameter.kind)
  }

  /// Returns the difference between a pattern's segment and the URL's, or `nil` if it matches.
  private func mismatch(
    _ segment: Segment, _ found: Substring?, number: Int, _ rules: RouteRules
  ) -> RouteMismatch.Reason? {
    guard let found else { return .missingSegment(number: number, expected: phrase(segment)) }
    guard !found.isEmpty else { return .emptySegment(number: number) }
    if case .constant(let expected) = segment {
      let isEqual =
        rules.ignoresCase
        ? expected.utf8.elementsEqual(found.utf8) { $0.foldedCase == $1.foldedCase }
        : expected.utf8.elementsEqual(found.utf8)
      return isEqual
        ? nil : .differentSegment(number: number, found: String(found), expected: expected)
    }
    guard let parameter = parameter(segment) else { return nil }
    let text = try? PercentEncoding.decodeText(found)
    let isAccepted =
      text.map { parameter.kind.accepts($0, ignoringCase: rules.ignoresCase) } ?? false
    return isAccepted ? nil : notText(found, number, segment)
  }

  private func parameter(_ segment: Segment) -> RouteParameter? {
    switch segment {
    case .constant: nil
    case .one(let index), .several(let index): parameters[index]
    }
  }

  private func phrase(_ segment: Segment) -> String {
    switch segment {
    case .constant(let text): "'\(text)'"
    case .one(let index), .several(let index):
      "{\(parameters[index].name)}, \(parameters[index].kind.phrase),"
    }
  }
}
