extension PatternParser {
  /// Returns the problem if the text between braces is an expression of RFC 6570.
  func templateProblem(_ body: String) -> RoutePatternError.Problem? {
    guard let first = body.unicodeScalars.first else { return nil }
    let names = body.dropFirst().split(separator: ",").map { $0.prefix { $0 != "*" && $0 != ":" } }
    let items = names.map { "\($0)={\($0)?}" }.joined(separator: "&")
    switch first {
    case "?": return .templateExpression(body, instead: "?\(items)")
    case "&": return .templateExpression(body, instead: "&\(items)")
    case "#": return .templateExpression(body, instead: "#{\(names.first ?? "name")?}")
    case "+": return .templateExpression(body, instead: "{\(names.first ?? "name")+}")
    case "/":
      return .templateExpression(body, instead: names.map { "/{\($0)}" }.joined())
    case ".", ";": return .templateExpression(body, instead: "each part in words, such as /{name}")
    default: break
    }
    if let colon = body.firstIndex(of: ":"), colon != body.indices.last,
      body[colon...].dropFirst().utf8.allSatisfy({ (0x30...0x39).contains($0) })
    {
      let name = body[..<colon]
      return .templateExpression(body, instead: "a kind after the colon, such as {\(name):int}")
    }
    let isList = body.contains(",") && !body.contains(":")
    return isList ? .templateExpression(body, instead: "each parameter in its own segment") : nil
  }
}
