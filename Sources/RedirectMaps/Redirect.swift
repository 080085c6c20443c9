package import InvocationRouter
package import InvocationURLs

/// One rule: requests of a form lead to a target.
package struct Redirect: Sendable {
  /// The route whose URLs these are.
  package let route: Route
  package let form: RequestForm
  package let target: RedirectTarget
  /// The line of the table it came from.
  package let line: Int?

  /// Whether it is for one URL, whatever else stands in its query.
  package var isExact: Bool { form.parameters.isEmpty }

  /// Whether a tag makes such URLs anew with every tap, so that no cache may keep the answer.
  package var isOfTaps: Bool { route.tapLayout != nil }

  init(
    route: Route, form: RequestForm, target: RedirectTarget, line: Int?
  ) throws(RedirectError.Problem) {
    (self.route, self.form, self.target, self.line) = (route, form, target, line)
    for name in target.names.sorted() {
      guard
        let parameter = form.parameters.first(where: { $0.name == name })
          ?? route.parameters.first(where: { $0.name == name && $0.place == .fragment })
      else {
        throw .unknownParameter(name, route: route.name, known: form.parameters.map(\.name))
      }
      guard !parameter.isList, parameter.place != .fragment else {
        throw .notCarried(parameter: name, isList: parameter.isList)
      }
    }
  }
}

/// What becomes of the items of a request's query that neither the rule names with their value nor the
/// target takes.
package enum RedirectQuery: String, Sendable, CaseIterable {
  /// They are added to the target.
  case keep
  /// They end there.
  case drop
}

extension Redirect {
  /// Where a printed URL leads by this rule; `nil` when it is of another form, or holds what a server must
  /// not hand on.
  ///
  /// This is what the expressions for servers say, in other words; the test list comes from it.
  package func location(of url: InvocationURL, _ query: RedirectQuery) -> String? {
    guard url.text.utf8.count <= RequestExpression.maximumLength,
      var values = pathValues(of: url)
    else { return nil }
    var rest = url.queryItems
    for item in form.items {
      let index = rest.firstIndex { $0.isWritten(as: item) }
      switch item.value {
      case .value(let parameter) where target.names.contains(parameter.name):
        values[parameter.name] = index.map { String(rest[$0].value ?? "") } ?? ""
        if let index { rest.remove(at: index) } else if !parameter.canBeAbsent { return nil }
      case .value(let parameter): if index == nil, !parameter.canBeAbsent { return nil }
      // What the rule itself says is not for the target.
      case .text, nil:
        guard let index else { return nil }
        rest.remove(at: index)
      }
    }
    for parameter in form.parameters {
      guard let text = values[parameter.name] else { continue }
      guard ValueExpression(parameter, target.places[parameter.name] ?? []).takes(text) else {
        return nil
      }
    }
    let kept =
      query == .drop
      ? []
      : rest.map { item in "\(item.name)" + (item.value.map { "=\($0)" } ?? "") }
    return text(target.pieces, values)
      + (kept.isEmpty ? "" : (target.hasQuery ? "&" : "?") + kept.joined(separator: "&"))
      + text(target.fragment, values)
  }

  private func text(_ pieces: [RedirectTarget.Piece], _ values: [String: String]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .value(let name): values[name] ?? ""
      }
    }.joined()
  }

  /// The values of the path, as they are written.
  private func pathValues(of url: InvocationURL) -> [String: String]? {
    var parts = url.pathSegments.map(String.init)
    if parts.last?.isEmpty ?? false { parts.removeLast() }
    let spare = parts.count - form.segments.count
    var values: [String: String] = [:]
    var next = 0
    for segment in form.segments {
      switch segment {
      case .value(let parameter) where parameter.isList:
        next += 1 + spare
      case .value(let parameter):
        guard next < parts.count else { return nil }
        values[parameter.name] = parts[next]
        next += 1
      case .text(let text):
        guard next < parts.count, parts[next] == text else { return nil }
        next += 1
      }
    }
    guard next == parts.count else { return nil }
    return values
  }
}

extension QueryItem {
  fileprivate func isWritten(as item: RequestForm.Item) -> Bool {
    guard name == item.name[...], (value == nil) == (item.value == nil) else { return false }
    if case .text(let text)? = item.value { return value == text[...] }
    return true
  }
}
