extension SiteAssociation {
  /// The decision whether a URL opens an app.
  public struct Decision: Sendable, Hashable {
    /// The result of the first pattern that matches.
    public enum Outcome: Sendable, Hashable {
      /// The URL opens the first of these apps that is installed.
      case opens([String])
      /// A pattern with `exclude` matches, so the URL stays in the browser.
      case excluded
      /// No pattern matches.
      case noMatch
    }

    /// The result of the first pattern that matches.
    public let outcome: Outcome
    /// The path of the deciding pattern in the file: `applinks.details[0].components[2]`.
    public let place: String?
    /// The questions left open by Apple that would have changed the result.
    package let notes: [SiteAmbiguity]
  }

  /// Decides whether a URL opens an app: patterns are tried in order through all details, and the
  /// first that matches decides. With `app`, only the details of that app are used.
  package func decision(for url: InvocationURL, app: String? = nil) -> Decision {
    decision(SiteMatchContext(url, variables), app: app)
  }

  func decision(_ texts: SiteMatchContext, app: String? = nil) -> Decision {
    var notes: Set<SiteAmbiguity> = []
    for (index, details) in details.enumerated() {
      if let app, !details.appIDs.contains(app) { continue }
      for (place, component) in patterns(of: details) {
        let component = component.filled(from: details.defaults).filled(from: defaults)
        let isMatch = matches(component, texts, SiteInterpretation())
        notes.formUnion(openPoints(component, texts, isMatch))
        guard isMatch else { continue }
        return Decision(
          outcome: component.exclude == true ? .excluded : .opens(details.appIDs),
          place: "applinks.details[\(index)].\(place)", notes: Self.sorted(notes))
      }
    }
    return Decision(outcome: .noMatch, place: nil, notes: Self.sorted(notes))
  }

  private static func sorted(_ notes: Set<SiteAmbiguity>) -> [SiteAmbiguity] {
    SiteAmbiguity.allCases.filter(notes.contains)
  }

  /// The patterns with their paths in the file. `paths` counts only if there are no `components`.
  private func patterns(of details: Details) -> [(String, Component)] {
    if let components = details.components {
      return components.enumerated().map { ("components[\($0)]", $1) }
    }
    return (details.paths ?? []).enumerated().map { index, text in
      let isExcluded = text.hasPrefix("NOT ")
      let path = String(text.dropFirst(isExcluded ? 4 : 0))
      return ("paths[\(index)]", Component(path: path, exclude: isExcluded))
    }
  }

  /// The open questions that would change whether this pattern matches.
  private func openPoints(
    _ component: Component, _ texts: SiteMatchContext, _ isMatch: Bool
  ) -> [SiteAmbiguity] {
    SiteAmbiguity.allCases.filter { note in
      guard note.concerns(component, texts.url) else { return false }
      let other = SiteInterpretation.other(note, percentEncoded: component.percentEncoded ?? true)
      return matches(component, texts, other) != isMatch
    }
  }

  // MARK: One pattern

  private func matches(
    _ component: Component, _ texts: SiteMatchContext, _ reading: SiteInterpretation
  ) -> Bool {
    let matcher = ComponentMatcher(component, texts, reading)
    return matcher.matchesPath(texts.url.path) && matcher.matchesQuery()
      && matcher.matchesFragment(texts.url.fragment)
  }
}

extension SiteAmbiguity {
  /// Whether the answer to this question can matter for this pattern and this URL.
  fileprivate func concerns(
    _ component: SiteAssociation.Component, _ url: InvocationURL
  ) -> Bool {
    switch self {
    case .slashStar: component.path?.hasSuffix("/*") == true
    case .unitedKingdom: component.texts.contains { $0.position(of: "$(region)") != nil }
    case .escapeLength, .escapeCase: url.text.contains("%")
    case .percentEncoding:
      url.text.contains("%")
        || component.texts.contains { $0.contains { $0 == "%" || !$0.isASCII } }
    case .emptyPath: url.path.isEmpty
    case .plus: url.query?.contains("+") == true
    case .itemNameCase: component.caseSensitive == false && url.query != nil
    }
  }
}

extension SiteAssociation.Component {
  /// The texts of all patterns in the component: path, query and fragment.
  var texts: [String] {
    let query: [String] =
      switch self.query {
      case nil: []
      case .pattern(let pattern)?: [pattern]
      case .items(let items)?: items.keys.sorted().map { items[$0] ?? "" }
      }
    return [path, fragment].compactMap(\.self) + query
  }
}

/// A comparison of one pattern of the file with the parts of one URL.
private struct ComponentMatcher {
  private let component: SiteAssociation.Component
  private let texts: SiteMatchContext
  private let reading: SiteInterpretation
  private let variables: SiteVariables
  private let isDecoded: Bool

  init(
    _ component: SiteAssociation.Component, _ texts: SiteMatchContext, _ reading: SiteInterpretation
  ) {
    self.component = component
    self.texts = texts
    self.reading = reading
    variables = texts.variables(withUK: reading.hasUK)
    isDecoded = reading.isDecoded ?? !(component.percentEncoded ?? true)
  }

  private var ignoringCase: Bool { component.caseSensitive == false }

  private func spelling(isQuery: Bool) -> SiteSpelling {
    SiteSpelling(
      isDecoded: isDecoded, escapesFold: reading.escapesFold,
      plusIsSpace: isQuery && reading.plusIsSpace)
  }

  func matchesPath(_ path: Substring) -> Bool {
    guard let pattern = component.path else { return true }
    let rooted = pattern.hasPrefix("/") ? pattern : "/" + pattern
    let path = path.isEmpty && reading.emptyPathIsSlash ? "/" : path
    if matches(rooted, path) { return true }
    return reading.slashStarMatchesParent && rooted.hasSuffix("/*")
      && matches(String(rooted.dropLast(2)), path)
  }

  func matchesQuery() -> Bool {
    switch component.query {
    case nil: return true
    case .pattern(let pattern)?: return matches(pattern, texts.url.query ?? "", isQuery: true)
    case .items(let patterns)?:
      let isFolded = reading.itemNamesFold && component.caseSensitive == false
      let items = texts.items(spelling(isQuery: true), isFolded: isFolded)
      return patterns.allSatisfy { name, pattern in
        // An absent item counts as an empty text.
        let values = items[isFolded ? name.lowercased() : name] ?? [""]
        return values.allSatisfy { matches(pattern, $0, isQuery: true) }
      }
    }
  }

  func matchesFragment(_ fragment: Substring?) -> Bool {
    component.fragment.map { matches($0, fragment ?? "") } ?? true
  }

  private func matches(_ pattern: String, _ text: Substring, isQuery: Bool = false) -> Bool {
    let own = reading.escapesFold ? SiteSpelling.withUpperCaseEscapes(pattern) : pattern
    let compiled = SitePattern(own, variables: variables, ignoringCase: ignoringCase)
    let spelled = spelling(isQuery: isQuery).spelled(text)
    if isMatched(spelled, by: compiled) { return true }
    guard reading.escapesAreOne, !isDecoded, text.contains("%") else { return false }
    // If each escape is a single character, a pattern that contains an escape cannot match.
    return isMatched(SiteSpelling.withShortEscapes(text), by: compiled)
  }

  private func isMatched(_ text: String, by pattern: SitePattern) -> Bool {
    texts.text(text, ignoringCase: ignoringCase, withUK: reading.hasUK).isMatched(by: pattern)
  }
}
