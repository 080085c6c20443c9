import CSVText
package import InvocationRouter
package import InvocationURLs

/// The rules by which a server sends the printed URLs of one host on, in the order in which they are tried.
package struct RedirectMap: Sendable {
  package let host: String
  package let router: Router
  package let query: RedirectQuery
  /// Exact ones first, then as routes precede one another, then those that ask for more values.
  package let redirects: [Redirect]
  /// The routes of the host that lead nowhere.
  package let unsent: [String]
  /// Whether a tag makes URLs of this map anew with every tap.
  let hasTaps: Bool

  init(
    _ redirects: [Redirect], _ router: Router, host: String, _ query: RedirectQuery
  ) throws(RedirectError) {
    guard !redirects.isEmpty else { throw RedirectError(.empty) }
    (self.host, self.router, self.query) = (host, router, query)
    var lines: [RequestForm: Redirect] = [:]
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
    hasTaps = redirects.contains(where: \.isOfTaps)
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

  /// Every route of a host whose parameters the template needs goes to it.
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

  /// The routes of taps whose targets do not get all that a tap is verified by.
  package var cutTaps: [String] {
    guard query == .drop else { return [] }
    var names: Set<String> = []
    for redirect in redirects where redirect.isOfTaps {
      let isWhole = redirect.route.parameters.allSatisfy { parameter in
        guard case .sun = parameter.kind else { return true }
        return redirect.target.names.contains(parameter.name)
      }
      if !isWhole { names.insert(redirect.route.name) }
    }
    return names.sorted()
  }

  /// Where a printed URL leads.
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

extension RequestForm {
  /// The form as a person would write it.
  var text: String {
    let path = segments.map { "/" + $0.text }.joined() + (hasTrailingSlash ? "/" : "")
    let query = items.map { $0.name + ($0.value.map { "=" + $0.text } ?? "") }
    return path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
  }
}

extension RequestForm.Piece {
  fileprivate var text: String {
    switch self {
    case .text(let text): text
    case .value(let parameter): "{\(parameter.name)}"
    }
  }
}
