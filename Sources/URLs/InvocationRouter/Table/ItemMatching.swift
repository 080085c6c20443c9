extension RoutePattern {
  /// Matches query and fragment of a URL with the pattern and adds the captures of its parameters.
  func matchItems(
    _ parts: InvocationURL.Parts, _ text: Span<UInt8>, _ rules: RouteRules,
    _ captures: inout [ParameterCapture]
  ) throws(RouteMismatch.Reason) {
    var seen: UInt64 = 0
    if let query = parts.query, !query.isEmpty {
      var start = query.lowerBound
      while start <= query.upperBound {
        let item = QueryPiece(text, start, query.upperBound)
        try match(item, text, rules, &seen, &captures)
        start = item.end + 1
      }
    }
    for (index, item) in items.enumerated() where seen >> UInt64(index) & 1 == 0 {
      if case .parameter(let parameter) = item.content, parameters[parameter].canBeAbsent {
        continue
      }
      throw .missingItem(item.name)
    }
    try matchFragment(parts, text, rules, &captures)
  }

  private func match(
    _ piece: QueryPiece, _ text: Span<UInt8>, _ rules: RouteRules, _ seen: inout UInt64,
    _ captures: inout [ParameterCapture]
  ) throws(RouteMismatch.Reason) {
    guard let index = items.firstIndex(where: { piece.isNamed($0.name, text) }) else {
      if rules.extras == .kept { return }
      throw .unknownItem(text.string(piece.start..<piece.end))
    }
    let item = items[index]
    let isRepeated = seen >> UInt64(index) & 1 == 1
    seen |= 1 << UInt64(index)
    switch item.content {
    case .constant(let expected):
      if isRepeated { throw .repeatedItem(item.name) }
      let found = text.string(piece.value)
      guard found == expected ?? "" else {
        throw .differentItem(item.name, found: found, expected: expected ?? "")
      }
    case .parameter(let parameter):
      if isRepeated, !parameters[parameter].isList { throw .repeatedItem(item.name) }
      guard parameters[parameter].kind.accepts(text, piece.value, ignoringCase: false) else {
        throw .itemNotOfKind(
          item.name, found: text.string(piece.value), parameters[parameter].kind)
      }
      captures.append(ParameterCapture(parameter, piece.value))
    }
  }

  private func matchFragment(
    _ parts: InvocationURL.Parts, _ text: Span<UInt8>, _ rules: RouteRules,
    _ captures: inout [ParameterCapture]
  ) throws(RouteMismatch.Reason) {
    let found = parts.fragment
    switch (fragment, found) {
    case (nil, let range?):
      if rules.extras == .refused { throw .unknownFragment(text.string(range)) }
    case (nil, nil): break
    case (.constant(let expected)?, _):
      let fragment = found.map { text.string($0) }
      if fragment != expected ?? "" {
        throw .differentFragment(found: fragment, expected: expected ?? "")
      }
    case (.parameter(let index)?, let range?):
      guard parameters[index].kind.accepts(text, range, ignoringCase: false) else {
        throw .fragmentNotOfKind(found: text.string(range), parameters[index].kind)
      }
      captures.append(ParameterCapture(index, range))
    case (.parameter(let index)?, nil):
      if !parameters[index].canBeAbsent { throw .missingFragment(parameters[index].name) }
    }
  }
}

/// One item of a query: its name, and its value, which is empty if there is no `=`.
struct QueryPiece {
  let start: Int
  let end: Int
  let name: Range<Int>
  let value: Range<Int>

  init(_ text: Span<UInt8>, _ start: Int, _ queryEnd: Int) {
    self.start = start
    var end = start
    var equals: Int?
    while end < queryEnd, text[end] != UInt8(ascii: "&") {
      if equals == nil, text[end] == UInt8(ascii: "=") { equals = end }
      end += 1
    }
    self.end = end
    name = start..<(equals ?? end)
    value = (equals.map { $0 + 1 } ?? end)..<end
  }

  func isNamed(_ wanted: String, _ text: Span<UInt8>) -> Bool {
    if name.contains(where: { text[$0] == UInt8(ascii: "%") }) {
      return text.decoded(name) == wanted
    }
    let wanted = wanted.utf8
    guard wanted.count == name.count else { return false }
    return zip(wanted, name).allSatisfy { $0 == text[$1] }
  }
}
