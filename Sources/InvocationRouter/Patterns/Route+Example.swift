package import InvocationURLs

extension Route {
  /// A URL that the route takes, made of values that stand for any: `1`, `x`, the first of its words.
  /// `nil` where such a value does not fit.
  package var example: InvocationURL? {
    let pairs = parameters.filter { !$0.canBeAbsent }.map { parameter in
      let text = parameter.kind.example
      let value: RouteValue =
        if case .integer = parameter.kind { .integer(Int(text) ?? 1) } else { .text(text) }
      return (parameter.name, parameter.isList ? .list([value]) : value)
    }
    return try? url(RouteValues(pairs))
  }
}
