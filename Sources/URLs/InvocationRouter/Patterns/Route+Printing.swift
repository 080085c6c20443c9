extension Route {
  /// Prints the URL of these values on `host`, or on the first host. Matching the URL returns the
  /// same values.
  public func url(
    _ values: RouteValues, host: String? = nil
  ) throws(RoutePrintError) -> InvocationURL {
    for pair in values.pairs where !parameters.contains(where: { $0.name == pair.name }) {
      throw error(.unknownParameter(pair.name, known: parameters.map(\.name)))
    }
    var printer = RoutePrinter(pattern: body.pattern, values: values)
    do {
      try printer.print(on: try self.host(host))
    } catch {
      throw self.error(error)
    }
    do {
      return try InvocationURL(String(decoding: printer.output, as: UTF8.self))
    } catch {
      throw self.error(.notURL(error.description))
    }
  }

  private func host(_ name: String?) throws(RoutePrintError.Problem) -> RouteHost {
    guard let name else {
      guard let first = hosts.first else { throw .unknownHost("", known: []) }
      return first
    }
    let wanted = name.utf8.map(\.foldedCase)
    guard let host = hosts.first(where: { $0.authority.utf8.elementsEqual(wanted) }) else {
      throw .unknownHost(name, known: hosts.map(\.authority))
    }
    return host
  }

  private func error(_ problem: RoutePrintError.Problem) -> RoutePrintError {
    RoutePrintError(route: name, problem: problem)
  }
}

/// Prints the parts of a pattern with values for its parameters.
private struct RoutePrinter {
  let pattern: RoutePattern
  let values: RouteValues
  private(set) var output: [UInt8] = []

  init(pattern: RoutePattern, values: RouteValues) {
    self.pattern = pattern
    self.values = values
  }

  mutating func print(on host: RouteHost) throws(RoutePrintError.Problem) {
    output.append(contentsOf: host.description.utf8)
    for segment in pattern.segments { try print(segment) }
    if pattern.hasTrailingSlash || output.count == host.description.utf8.count { append("/") }
    var separator = "?"
    for item in pattern.items { try print(item, &separator) }
    switch pattern.fragment {
    case nil: break
    case .constant(let text): append("#" + (text ?? ""))
    case .parameter(let index):
      if let text = try single(pattern.parameters[index]) {
        append("#")
        PercentEncoding.append(text[...], to: &output, keeping: .fragment)
      }
    }
  }

  private mutating func append(_ text: String) { output.append(contentsOf: text.utf8) }

  private mutating func print(
    _ segment: RoutePattern.Segment
  ) throws(RoutePrintError.Problem) {
    switch segment {
    case .constant(let text): append("/" + text)
    case .one(let index):
      let parameter = pattern.parameters[index]
      try appendSegment(try single(parameter) ?? "", parameter)
    case .several(let index):
      let parameter = pattern.parameters[index]
      for text in try list(parameter) { try appendSegment(text, parameter) }
    }
  }

  private mutating func appendSegment(
    _ text: String, _ parameter: RouteParameter
  ) throws(RoutePrintError.Problem) {
    // Resolving the URL would remove these segments, regardless of their encoding.
    if text.isEmpty || text == "." || text == ".." {
      throw .notASegment(parameter.name, text)
    }
    append("/")
    PercentEncoding.append(text[...], to: &output, keeping: .pathSegment)
  }

  private mutating func print(
    _ item: RoutePattern.Item, _ separator: inout String
  ) throws(RoutePrintError.Problem) {
    switch item.content {
    case .constant(let text): appendItem(item.name, text, &separator)
    case .parameter(let index):
      let parameter = pattern.parameters[index]
      let texts =
        parameter.isList ? try list(parameter) : try single(parameter).map { [$0] } ?? []
      for text in texts {
        appendItem(
          item.name, PercentEncoding.encode(text, keeping: .queryItem), &separator)
      }
    }
  }

  private mutating func appendItem(_ name: String, _ value: String?, _ separator: inout String) {
    append(separator)
    separator = "&"
    PercentEncoding.append(name[...], to: &output, keeping: .queryItem)
    if let value { append("=" + value) }
  }

  /// Returns the text of a parameter that takes one value, or `nil` if it is optional and absent.
  private func single(_ parameter: RouteParameter) throws(RoutePrintError.Problem) -> String? {
    guard let value = values[parameter.name] else {
      if parameter.canBeAbsent { return nil }
      throw .missing(parameter.name)
    }
    return try text(value, parameter)
  }

  private func list(_ parameter: RouteParameter) throws(RoutePrintError.Problem) -> [String] {
    switch values[parameter.name] {
    case .list(let values)? where !values.isEmpty || parameter.canBeAbsent:
      var texts: [String] = []
      for value in values { texts.append(try text(value, parameter)) }
      return texts
    case nil where parameter.canBeAbsent: return []
    case nil, .list?: throw .missing(parameter.name)
    case let value?: throw .notAList(parameter.name, value)
    }
  }

  private func text(
    _ value: RouteValue, _ parameter: RouteParameter
  ) throws(RoutePrintError.Problem) -> String {
    guard let text = parameter.kind.text(of: value) else {
      throw .notOfKind(parameter.name, value, parameter.kind)
    }
    return text
  }
}
