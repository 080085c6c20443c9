package import InvocationRouter
package import TestSupport

extension RouteValues {
  /// Values that a route prints: of every kind, with characters that want escaping, some absent.
  package static func random(of route: Route, _ generator: inout SeededGenerator) -> RouteValues {
    let texts = [
      "a", "b", "é", "x/y", "a b", "%", "100%", "a&b=c;d+e", "?#[]@!$'()*,:", "...", "日本",
    ]
    func value(_ kind: RouteParameter.Kind) -> RouteValue {
      switch kind {
      case .integer(let range, _): .integer(Int.random(in: range, using: &generator))
      case .word(let words): .text(words.randomElement(using: &generator) ?? "")
      default: .text(texts.randomElement(using: &generator) ?? "")
      }
    }
    var values = RouteValues()
    for parameter in route.parameters {
      if parameter.isList {
        let count = Int.random(in: (parameter.canBeAbsent ? 0 : 1)...3, using: &generator)
        values[parameter.name] = .list((0..<count).map { _ in value(parameter.kind) })
      } else if !parameter.canBeAbsent || Bool.random(using: &generator) {
        values[parameter.name] = value(parameter.kind)
      }
    }
    return values
  }

  /// The same values as a match gives them: a list that was left out is an empty one.
  package func withEmptyLists(of route: Route) -> RouteValues {
    var values = self
    for parameter in route.parameters where parameter.isList && values[parameter.name] == nil {
      values[parameter.name] = .list([])
    }
    return values
  }
}
