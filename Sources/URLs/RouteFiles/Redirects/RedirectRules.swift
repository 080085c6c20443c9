package import InvocationRouter
import CSVText

/// The redirect rules for the printed URLs of one host, in the order in which they are tried.
package struct RedirectRules: Sendable {
  /// The host of the printed URLs that are redirected.
  package let host: String
  /// The routes of the printed URLs.
  package let router: Router
  /// The treatment of query items that a route does not name.
  package let query: RedirectQuery
  /// The rules: exact ones first, then in the order of the routes' precedence, then those with more
  /// values.
  package let redirects: [Redirect]
  /// The names of the host's routes that have no redirect.
  package let unsent: [String]
  /// Whether the map has a route whose URLs a tag generates at every tap.
  let hasTaps: Bool

  init(
    _ redirects: [Redirect], _ router: Router, host: String, _ query: RedirectQuery
  ) throws(RedirectError) {
    guard !redirects.isEmpty else { throw RedirectError(.empty) }
    (self.host, self.router, self.query) = (host, router, query)
    var lines: [RequestPattern: Redirect] = [:]
    for redirect in redirects {
      if let first = lines.updateValue(redirect, forKey: redirect.form) {
        throw RedirectError(
          .twice(redirect.form.text, line: first.line), line: redirect.line)
      }
    }
    for redirect in redirects {
      let target = redirect.target
      guard target.names.isEmpty, let url = try? InvocationURL(target.text) else { continue }
      if RouteHost(url).authority == host, router.match(url).match != nil {
        throw RedirectError(.circle(target.text), line: redirect.line)
      }
    }
    let keys = redirects.enumerated().map { index, redirect in
      Key(
        steps: redirect.isExact ? [] : redirect.route.precedence,
        open: redirect.form.parameters.count, index: index)
    }
    self.redirects = keys.sorted().map { redirects[$0.index] }
    hasTaps = redirects.contains(where: \.isForTaps)
    let sent = Set(redirects.map(\.route.name))
    unsent = router.routes.filter { $0.lives(on: host) && !sent.contains($0.name) }.map(\.name)
  }

  private struct Key: Comparable {
    var steps: [UInt8]
    var open: Int
    var index: Int

    static func < (a: Key, b: Key) -> Bool {
      a.steps == b.steps
        ? (a.open, a.index) < (b.open, b.index) : a.steps.lexicographicallyPrecedes(b.steps)
    }
  }

  /// Creates a map that redirects every route of a host to the template, if the route has all its
  /// parameters.
  package init(
    _ router: Router, host: String, to template: String, _ query: RedirectQuery
  ) throws(RedirectError) {
    var redirects: [Redirect] = []
    do throws(RedirectError.Problem) {
      let target = try RedirectTarget(template)
      for route in router.routes where route.lives(on: host) && route.has(target.names) {
        redirects.append(
          try Redirect(route: route, form: route.requestForm, target: target, line: nil))
      }
      if redirects.isEmpty { throw .fitsNoRoute(template) }
    } catch {
      throw RedirectError(error)
    }
    try self.init(redirects, router, host: host, query)
  }

  /// The names of the tap routes whose targets lose fields that are needed to verify a tap.
  package var incompleteTapRoutes: [String] {
    guard query == .drop else { return [] }
    var names: Set<String> = []
    for redirect in redirects where redirect.isForTaps {
      let isWhole = redirect.route.parameters.allSatisfy { parameter in
        guard case .sun = parameter.kind else { return true }
        return redirect.target.names.contains(parameter.name)
      }
      if !isWhole { names.insert(redirect.route.name) }
    }
    return names.sorted()
  }

  /// Returns the URL to which a printed URL is redirected, or `nil` if no rule applies.
  package func location(of url: InvocationURL) -> String? {
    guard RouteHost(url).authority == host, let route = router.match(url).match?.route else {
      return nil
    }
    for redirect in redirects where redirect.isExact || redirect.route.name == route.name {
      if let location = redirect.location(of: url, query) { return location }
    }
    return nil
  }
}

extension Route {
  fileprivate func has(_ names: Set<String>) -> Bool {
    names.isSubset(of: parameters.map(\.name))
  }

  func lives(on host: String) -> Bool {
    hosts.contains { $0.scheme == .https && $0.authority == host }
  }
}

extension RequestPattern {
  /// The pattern as a person would write it, such as `/t/{table}`.
  var text: String {
    let path = segments.map { "/" + $0.text }.joined() + (hasTrailingSlash ? "/" : "")
    let query = items.map { $0.name + ($0.value.map { "=" + $0.text } ?? "") }
    return path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}

extension RequestPattern.Piece {
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .value(let parameter): "{\(parameter.name)}"
    }
  }
}
