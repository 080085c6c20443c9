extension RouteMatch {
  /// Prints the match again: the route's constants, the values in their original spelling, and the
  /// parts that the route does not name in their original places.
  ///
  /// The result is equivalent to the URL. `Route.url(_:host:)` with the same values returns the
  /// route's own spelling instead: its first host, its items in its order, and nothing else.
  public func printed() throws(RoutePrintError) -> InvocationURL {
    let pattern = route.body.pattern
    let text = subject.withBytes { text in
      host.description + path(pattern, text) + query(pattern, text)
        + fragment(pattern, text).map { "#" + $0 }.joined()
    }
    do {
      return try InvocationURL(text)
    } catch {
      throw RoutePrintError(route: route.name, problem: .notURL(error.description))
    }
  }

  private func path(_ pattern: RoutePattern, _ text: Span<UInt8>) -> String {
    var path = ""
    for segment in pattern.segments {
      switch segment {
      case .constant(let constant): path += "/" + constant
      case .one(let index), .several(let index):
        path += spelled(index, text).map { "/" + $0 }.joined()
      }
    }
    return path.isEmpty || subject.path.count > 1 && subject.path.hasSuffix("/") ? path + "/" : path
  }

  /// The texts that a parameter captured, as written in the URL.
  private func spelled(_ index: Int, _ text: Span<UInt8>) -> [String] {
    captures.filter { $0.parameter == index }.map { text.string($0.range) }
  }

  private func query(_ pattern: RoutePattern, _ text: Span<UInt8>) -> String {
    guard let range = subject.parts.query else { return "" }
    var items: [String] = []
    var start = range.lowerBound
    while start <= range.upperBound {
      let piece = QueryPiece(text, start, range.upperBound)
      let item = pattern.items.first { piece.isNamed($0.name, text) }
      items.append(item.map { spelled($0, piece, text) } ?? text.string(piece.start..<piece.end))
      start = piece.end + 1
    }
    return "?" + items.joined(separator: "&")
  }

  private func spelled(
    _ item: RoutePattern.Item, _ piece: QueryPiece, _ text: Span<UInt8>
  ) -> String {
    let name = text.string(piece.name)
    guard piece.name.upperBound < piece.end else { return name }
    guard case .constant(let constant) = item.content else {
      return name + "=" + text.string(piece.value)
    }
    return name + "=" + (constant ?? "")
  }

  private func fragment(_ pattern: RoutePattern, _ text: Span<UInt8>) -> [String] {
    switch pattern.fragment {
    case nil: subject.parts.fragment.map { [text.string($0)] } ?? []
    case .constant(let constant)?: [constant ?? ""]
    case .parameter(let index)?: spelled(index, text)
    }
  }
}
