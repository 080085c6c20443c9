package import InvocationRouter

extension Route {
  /// The shortest URL that the route can print on its first host, if there is one.
  package var shortestURL: InvocationURL? {
    let values = parameters.compactMap { parameter -> (String, RouteValue)? in
      if parameter.count == .optional { return nil }
      if parameter.count == .any { return (parameter.name, .list([])) }
      let text = parameter.kind.text(ofLength: 1, isLonger: { $0 < $1 })
      return (parameter.name, parameter.value([text]))
    }
    return try? url(RouteValues(values))
  }

  /// Returns the longest URL that the route can print on any host. Free texts and base 32 texts of
  /// free length have `textLength` characters, and lists have one value.
  func longestURL(textLength: Int) -> InvocationURL? {
    let values = parameters.map { parameter in
      let text = parameter.kind.text(ofLength: textLength, isLonger: { $0 > $1 })
      return (parameter.name, parameter.value([text]))
    }
    let urls = hosts.compactMap { try? url(RouteValues(values), host: $0.authority) }
    return urls.max { $0.text.utf8.count < $1.text.utf8.count }
  }
}

extension RouteParameter {
  /// Returns the parameter's value that consists of these texts, each of its kind.
  fileprivate func value(_ texts: [String]) -> RouteValue {
    let values = texts.map { text -> RouteValue in
      guard case .integer = kind, let number = Int(text) else { return .text(text) }
      return .integer(number)
    }
    return isList ? .list(values) : values.first ?? .text("")
  }
}

extension RouteParameter.Kind {
  /// Returns the longest or shortest text of this kind, as decided by `isLonger`; free texts have
  /// this length.
  fileprivate func text(ofLength length: Int, isLonger: (Int, Int) -> Bool) -> String {
    switch self {
    case .text: String(repeating: "x", count: max(1, length))
    case .base32(nil, let check):
      SampleTexts.texts(.base32(length: max(1, length), check: check)).first ?? ""
    default:
      SampleTexts.texts(self).reduce("") { best, text in
        let (a, b) = (Self.printedLength(text), Self.printedLength(best))
        return best.isEmpty || isLonger(a, b) ? text : best
      }
    }
  }

  private static func printedLength(_ text: String) -> Int {
    PercentEncoding.encode(text, keeping: .pathSegment).utf8.count
  }
}
