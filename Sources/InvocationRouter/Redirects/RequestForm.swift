package import InvocationURLs

/// How the URLs of a route stand in a request: the path by its segments, the query by its items, both in the
/// order in which the route prints them. A fragment never reaches a server.
package struct RequestForm: Sendable, Hashable {
  /// A part of the request, between two of its separators.
  package enum Piece: Sendable, Hashable {
    /// A text that stands there, percent-encoded.
    case text(String)
    /// The value of a parameter.
    case value(RouteParameter)
  }

  /// An item of the query.
  package struct Item: Sendable, Hashable {
    /// The name, percent-encoded.
    package var name: String
    /// What follows the `=`; `nil` where the item has none.
    package var value: Piece?
  }

  /// The segments; a parameter that is a list stands for one or more, or for any number of them.
  package var segments: [Piece]
  /// Whether the path ends with a slash as it is printed.
  package var hasTrailingSlash: Bool
  /// The items that the route names.
  package var items: [Item]

  /// The parameters in the order of the request.
  package var parameters: [RouteParameter] {
    (segments + items.compactMap(\.value)).compactMap { piece in
      if case .value(let parameter) = piece { parameter } else { nil }
    }
  }
}

extension RequestForm {
  /// The form of one URL.
  package init(_ url: InvocationURL) {
    let parts = url.pathSegments
    hasTrailingSlash = parts.last?.isEmpty ?? false
    segments = (hasTrailingSlash ? parts.dropLast() : parts).map { .text(String($0)) }
    items = url.queryItems.map {
      Item(name: String($0.name), value: $0.value.map { .text(String($0)) })
    }
  }

  /// The form with the values of some parameters in their places, as the route prints them.
  package func with(_ values: RouteValues) -> RequestForm? {
    var form = self
    for index in segments.indices {
      guard let piece = segments[index].with(values, keeping: .pathSegment) else { return nil }
      form.segments[index] = piece
    }
    for index in items.indices {
      guard let value = items[index].value else { continue }
      guard let piece = value.with(values, keeping: .queryItem) else { return nil }
      form.items[index].value = piece
    }
    return form
  }
}

extension RequestForm.Piece {
  /// `nil` where there is a value that is not of the parameter's kind.
  fileprivate func with(
    _ values: RouteValues, keeping: PercentEncoding.ByteSet
  ) -> RequestForm.Piece? {
    guard case .value(let parameter) = self, let value = values[parameter.name] else { return self }
    guard let text = parameter.kind.text(of: value) else { return nil }
    return .text(PercentEncoding.encode(text, keeping: keeping))
  }
}

extension Route {
  /// How the URLs of the route stand in a request.
  package var requestForm: RequestForm {
    let pattern = body.pattern
    return RequestForm(
      segments: pattern.segments.map {
        switch $0 {
        case .constant(let text): .text(text)
        case .one(let index), .several(let index): .value(pattern.parameters[index])
        }
      },
      hasTrailingSlash: pattern.hasTrailingSlash,
      items: pattern.items.map { item in
        let value: RequestForm.Piece? =
          switch item.content {
          case .constant(let text): text.map(RequestForm.Piece.text)
          case .parameter(let index): .value(pattern.parameters[index])
          }
        return RequestForm.Item(
          name: PercentEncoding.encode(item.name, keeping: .queryItem), value: value)
      })
  }

  /// What comes first where routes match one URL: of two routes the one whose steps precede, one by one.
  package var precedence: [UInt8] {
    let pattern = body.pattern
    let steps = pattern.segments.map { segment -> RouteProgram.Step in
      switch segment {
      case .constant: .constant
      case .one(let index): pattern.parameters[index].kind.step
      case .several: .many
      }
    }
    return (steps + [.end]).map(\.rawValue) + RouteRank(pattern).key
  }
}
