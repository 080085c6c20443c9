import QRCodes

/// Lint rules that need more than one URL: the route table, the other URLs, or the QR symbol.
struct ListLinter {
  static let rules = [routeUnknown, duplicateURL, gs1CheckDigit, gs1Link, qrVersion]
  static let allRules = LintRule.all + rules

  static let routeUnknown = LintRule(
    id: "route-unknown", level: .warning, title: "a URL that no route of the table takes",
    cost: "the app does not know what it means", remedy: "correct the URL, or give it a route")
  static let duplicateURL = LintRule(
    id: "duplicate-url", level: .warning, title: "a URL that appears more than once in a list",
    cost: "two things carry one code, and nobody can tell them apart",
    remedy: "give each its own, or leave one out")
  static let gs1CheckDigit = LintRule(
    id: "gs1-check-digit", level: .warning,
    title: "a wrong check digit or check pair in a GS1 Digital Link",
    cost: "tills and resolvers refuse it", remedy: "check the number")
  static let gs1Link = LintRule(
    id: "gs1-link", level: .warning, title: "a GS1 Digital Link that breaks another of GS1's rules",
    cost: "tills and resolvers refuse it", remedy: "write it as GS1's standard asks")
  static let qrVersion = LintRule(
    id: "qr-version", level: .info, title: "the QR symbol and its size, with `--module`",
    cost: "a large symbol needs much room", remedy: "shorten the URL for a smaller one")

  let linter: Linter
  let router: Router?
  /// The size of a module in micrometres; nil if it is not known.
  let module: Int?
  /// The earlier URLs of the list in canonical form, to find repetitions.
  private let seen = DuplicateTextIndex()
  private(set) var count = 0

  /// The findings for a URL by the rules for single URLs and by those for lists.
  mutating func findings(in text: String) throws(SystemIOError) -> [LintFinding] {
    count += 1
    let findings = linter.findings(in: text)
    guard let url = try? InvocationURL(text) else { return findings }
    let isTap = findings.contains { $0.id == LintRule.singleTapURL.id }
    let more = [isTap ? nil : tap(url), route(url), try duplicate(url), link(url), symbol(url)]
      .compactMap(\.self)
    return more.isEmpty ? findings : (findings + more).sorted(by: LintFinding.precedes)
  }

  private func route(_ url: InvocationURL) -> LintFinding? {
    // Links on Apple's host do not belong to the table; the linter reports those that open nothing.
    guard let router, AppleLink(url) == nil, case .noRoute(let miss) = router.match(url) else {
      return nil
    }
    let nearest = miss.nearest(1).first.map { "; the nearest is \($0)" } ?? ""
    return linter.finding(Self.routeUnknown, at: whole(url), "no route takes this URL" + nearest)
  }

  /// A finding for the URL of a single tap, recognized by its route if its parameter names do not
  /// show it.
  private func tap(_ url: InvocationURL) -> LintFinding? {
    guard let route = router?.match(url).match?.route, route.tapLayout != nil,
      !url.isBeforeTaps(route)
    else { return nil }
    return linter.finding(
      .singleTapURL, at: whole(url),
      "the route '\(route.name)' has fields that a tag rewrites with every tap")
  }

  private func duplicate(_ url: InvocationURL) throws(SystemIOError) -> LintFinding? {
    guard let first = try seen.insert(url.canonical.text, number: count) else { return nil }
    return linter.finding(
      Self.duplicateURL, at: whole(url), "URL \(count) is the same as URL \(first)")
  }

  private func link(_ url: InvocationURL) -> LintFinding? {
    do throws(GS1DigitalLinkError) {
      _ = try GS1DigitalLink(url)
      return nil
    } catch {
      switch error {
      case .badCheckDigit, .badCheckPair:
        return linter.finding(Self.gs1CheckDigit, at: whole(url), "\(error)")
      default: return linter.finding(Self.gs1Link, at: whole(url), "\(error)")
      }
    }
  }

  private func symbol(_ url: InvocationURL) -> LintFinding? {
    guard let module, let code = try? QRCode(.url(url)) else { return nil }
    // Includes the four modules that stay free on each side.
    let width = (code.modules.size + 8) * module
    let (millimetres, tenth) = (width / 1_000, width % 1_000 / 100)
    return linter.finding(
      Self.qrVersion, at: whole(url),
      "QR version \(code.version), level \(code.level), \(millimetres).\(tenth) mm wide with "
        + "its quiet zone")
  }

  private func whole(_ url: InvocationURL) -> Range<Int> { 0..<url.text.utf8.count }
}

extension InvocationURL {
  /// Whether the authentication code of the route is all zeros, as before the first tap and in the
  /// URL written to a tag.
  fileprivate func isBeforeTaps(_ route: Route) -> Bool {
    route.parameters.contains { parameter in
      guard case .query(let name) = parameter.place, parameter.kind == .sun(.code) else {
        return false
      }
      return queryItems.contains { $0.name == name && $0.value?.allSatisfy { $0 == "0" } == true }
    }
  }
}
