/// The form of a route's URLs in a request: the path as segments and the query as items, in the
/// order in which the route prints them. Fragments never reach a server.
package struct RequestPattern: Sendable, Hashable {
  /// A path segment, or the value of a query item: fixed or a parameter.
  package enum Piece: Sendable, Hashable {
    /// A fixed text, still percent-encoded.
    case text(String)
    /// The value of a route parameter.
    case value(RouteParameter)

    /// Returns the piece with its value filled in, or `nil` if the value is not of the parameter's
    /// kind.
    fileprivate func with(
      _ values: RouteValues, keeping: PercentEncoding.ByteSet
    ) -> RequestPattern.Piece? {
      guard case .value(let parameter) = self, let value = values[parameter.name] else {
        return self
      }
      guard let text = parameter.kind.text(of: value) else { return nil }
      return .text(PercentEncoding.encode(text, keeping: keeping))
    }
  }

  /// A name and value in the pattern of a query.
  package struct Item: Sendable, Hashable {
    /// The name before the `=`, percent-encoded.
    package var name: String
    /// The piece after the `=`, or `nil` if the item has none.
    package var value: Piece?
  }

  /// The segments. A parameter that is a list represents one or more segments, or any number.
  package var segments: [Piece]
  /// Whether the printed path ends with a slash.
  package var hasTrailingSlash: Bool
  /// The query items that the route names.
  package var items: [Item]

  /// The parameters in the order in which they appear in a request.
  package var parameters: [RouteParameter] {
    (segments + items.compactMap(\.value)).compactMap { piece in
      if case .value(let parameter) = piece { parameter } else { nil }
    }
  }
}

extension RequestPattern {
  /// Creates the pattern of requests for a single URL.
  package init(_ url: InvocationURL) {
    let parts = url.pathSegments
    hasTrailingSlash = parts.last?.isEmpty ?? false
    segments = (hasTrailingSlash ? parts.dropLast() : parts).map { .text(String($0)) }
    items = url.queryItems.map {
      Item(name: String($0.name), value: $0.value.map { .text(String($0)) })
    }
  }

  /// Returns the form with the values of some parameters filled in as the route prints them, or
  /// `nil` if a value is not of its parameter's kind.
  package func with(_ values: RouteValues) -> RequestPattern? {
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

extension Route {
  /// The pattern of requests for this route's URLs.
  package var requestForm: RequestPattern {
    let pattern = body.pattern
    return RequestPattern(
      segments: pattern.segments.map {
        switch $0 {
        case .constant(let text): .text(text)
        case .one(let index), .several(let index): .value(pattern.parameters[index])
        }
      },
      hasTrailingSlash: pattern.hasTrailingSlash,
      items: pattern.items.map { item in
        let value: RequestPattern.Piece? =
          switch item.content {
          case .constant(let text): text.map(RequestPattern.Piece.text)
          case .parameter(let index): .value(pattern.parameters[index])
          }
        return RequestPattern.Item(
          name: PercentEncoding.encode(item.name, keeping: .queryItem), value: value)
      })
  }

  /// The key for ordering routes that match the same URL: the route whose key is lexicographically
  /// smaller takes precedence.
  package var precedence: [UInt8] {
    let pattern = body.pattern
    let steps = pattern.segments.map { segment -> RouteStep.Kind in
      switch segment {
      case .constant: .constant
      case .one(let index): pattern.parameters[index].kind.step
      case .several: .many
      }
    }
    return (steps + [.end]).map(\.rawValue) + RoutePrecedence(pattern).key
  }
}
