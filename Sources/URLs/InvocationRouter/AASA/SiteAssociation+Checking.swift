extension SiteAssociation {
  /// A problem of a site association file: an error, or something that is probably unintended.
  public struct Finding: Sendable, Hashable, CustomStringConvertible {
    /// The severity of a finding.
    public enum Level: String, Sendable, Hashable { case error, warning }

    /// The severity: an error or a warning.
    public let level: Level
    /// The path of the affected member in the file, such as `applinks.details[0].appIDs[1]`.
    public let place: String
    /// The problem and what to write instead.
    public let sentence: String

    /// The finding in the form `place: sentence`.
    public var description: String { place.isEmpty ? sentence : "\(place): \(sentence)" }
  }

  /// Returns all problems. `size` is the size of the file in bytes, if there is one.
  public func findings(size: Int? = nil) -> [Finding] {
    var checker = SiteChecker(self)
    checker.checkFile(size: size)
    for (index, details) in details.enumerated() { checker.check(details, index) }
    return checker.findings
  }
}

private struct SiteChecker {
  private let site: SiteAssociation
  private(set) var findings: [SiteAssociation.Finding] = []

  init(_ site: SiteAssociation) { self.site = site }

  private mutating func error(_ place: String, _ sentence: String) {
    findings.append(.init(level: .error, place: place, sentence: sentence))
  }

  private mutating func warn(_ place: String, _ sentence: String) {
    findings.append(.init(level: .warning, place: place, sentence: sentence))
  }

  mutating func checkFile(size: Int?) {
    if let size, size > SiteAssociation.maximumSize {
      error("", "the file has \(size) bytes; Apple takes at most \(SiteAssociation.maximumSize)")
    }
    if site.details.isEmpty, site.appClips.isEmpty {
      error("", "the file has neither applinks.details nor appclips.apps, so it does nothing")
    }
    for (index, identifier) in site.appClips.enumerated() {
      check(identifier: identifier, "appclips.apps[\(index)]")
    }
    for name in site.variables.keys.sorted() { check(variable: name, site.variables[name] ?? []) }
    if let defaults = site.defaults { check(defaults, nil, "applinks.defaults") }
  }

  private mutating func check(variable name: String, _ values: [String]) {
    let place = "applinks.substitutionVariables.\(name)"
    if name.isEmpty || name.contains(where: { "$()".contains($0) }) {
      error(place, "a variable's name has at least one character and none of $ ( )")
    }
    if SiteVariables.isBuiltIn(name) {
      warn(place, "this replaces the built-in variable $(\(name)); choose another name")
    }
    if values.isEmpty { warn(place, "the variable has no values, so its patterns never match") }
    for value in values where value.position(of: "$(") != nil {
      error(place, "the value '\(value)' uses a variable; values may contain only * and ?")
    }
  }

  mutating func check(_ details: SiteAssociation.Details, _ index: Int) {
    let place = "applinks.details[\(index)]"
    if details.appIDs.isEmpty { error(place, "there is no appID or appIDs; name the apps") }
    for (index, identifier) in details.appIDs.enumerated() {
      check(identifier: identifier, "\(place).appIDs[\(index)]")
    }
    switch (details.components, details.paths) {
    case (nil, nil): warn(place, "there are no components, so no URL opens the app")
    case (nil, _?): warn(place, "paths is the form of iOS 12 and earlier; write components")
    case (_?, _?):
      warn(
        place, "iOS 13 and later ignore paths when there are components; leave paths out")
    case (_?, nil): break
    }
    if let defaults = details.defaults { check(defaults, nil, "\(place).defaults") }
    var catchAll: Int?
    for (index, component) in (details.components ?? []).enumerated() {
      let place = "\(place).components[\(index)]"
      if let catchAll {
        warn(place, "this is never reached, as components[\(catchAll)] matches everything")
      }
      let filled = component.filled(from: details.defaults).filled(from: site.defaults)
      check(component, filled, place)
      if filled.matchesEverything { catchAll = catchAll ?? index }
    }
  }

  private mutating func check(identifier: String, _ place: String) {
    let parts = identifier.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let prefix = parts[0].utf8
    let isPrefix =
      prefix.count == 10
      && prefix.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    if !isPrefix || parts.count < 2 || !AppleLink.isIdentifier(String(parts[1])) {
      error(
        place,
        "'\(identifier)' is not an app identifier; write the ten characters of the team, a dot and the "
          + "bundle identifier: ABCDE12345.com.example.app")
    }
  }

  /// Checks a component. `filled` is the component with its defaults, or `nil` if the component is
  /// itself a set of defaults.
  private mutating func check(
    _ component: SiteAssociation.Component, _ filled: SiteAssociation.Component?, _ place: String
  ) {
    if let path = component.path {
      if path.contains("#") {
        warn("\(place)./", "a path never holds '#'; give the fragment its own key \"#\"")
      }
      if let mark = path.firstIndex(of: "?"), path[mark...].contains("=") {
        warn(
          "\(place)./", "'?' matches one character here; give the query its own key \"?\"")
      }
    }
    let site = self.site
    for text in component.texts {
      let pattern = SitePattern(text, variables: SiteVariables(site.variables), ignoringCase: false)
      for name in pattern.unknownVariables {
        error(place, "there is no variable $(\(name)), so the pattern never matches")
      }
      if hasUnclosedVariable(text) {
        warn(place, "'\(text)' has a $( without its ), which is taken literally")
      }
      let isEncoded = (filled ?? component).percentEncoded ?? true
      if isEncoded, text.contains(where: { !$0.isASCII }) {
        warn(
          place,
          "'\(text)' is not ASCII and never matches an encoded URL; write \"percentEncoded\": false"
            + " or percent escapes")
      }
    }
    if filled?.matchesEverything == true, component.texts.isEmpty, filled?.exclude != true {
      warn(
        place, "there is no pattern, so every URL opens the app; write \"/\": \"*\" if you mean it")
    }
  }

  private func hasUnclosedVariable(_ text: String) -> Bool {
    SitePatternPart.pieces(of: text).contains { piece in
      if case .text(let text) = piece { text.position(of: "$(") != nil } else { false }
    }
  }
}

extension SiteAssociation.Component {
  /// Whether the component matches every URL.
  var matchesEverything: Bool {
    let isAnyPath = path.map { ["*", "/*"].contains($0) } ?? true
    let isAnyQuery: Bool =
      switch query {
      case nil: true
      case .pattern(let pattern)?: pattern == "*"
      case .items(let items)?: items.values.allSatisfy { $0 == "*" }
      }
    return isAnyPath && isAnyQuery && (fragment ?? "*") == "*"
  }
}
