/// The reason why caches may store an answer and reuse it without asking the server.
enum CacheableResponse: Hashable {
  /// A redirect with a status that clients may store forever.
  case permanent(status: Int)
  /// A header field that allows the answer to be stored.
  case header(name: String, value: String)

  /// Evaluates an answer by RFC 9111; `nil` if every use needs a new request. `now` is in seconds
  /// since 1970.
  init?(_ answer: FetchResponse, now: Int64) {
    let control = answer.header.all("cache-control").joined(separator: ", ")
    let directives = control.split(separator: ",").map { part in
      let text = part.lowercased()
      return String(text.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" })
    }
    if directives.contains("no-store") || directives.contains("no-cache") { return nil }
    let ages = directives.compactMap(Self.age)
    // An answer that is stale at once is requested again.
    if !ages.isEmpty, ages.allSatisfy({ $0 == 0 }) { return nil }
    if answer.status == 301 || answer.status == 308 {
      self = .permanent(status: answer.status)
    } else if !ages.isEmpty || directives.contains("public") || directives.contains("immutable") {
      self = .header(name: "Cache-Control", value: control)
    } else if let expires = answer.header["expires"], let end = DateText.seconds(expires), end > now
    {
      self = .header(name: "Expires", value: expires)
    } else {
      return nil
    }
  }

  /// The seconds of `max-age` or `s-maxage`.
  private static func age(_ directive: String) -> Int? {
    for name in ["max-age=", "s-maxage="] where directive.hasPrefix(name) {
      let digits = directive.dropFirst(name.count).filter { $0 != "\"" }
      // A number that is too large counts as very long.
      return digits.utf8.allSatisfy(\.isDigit) && !digits.isEmpty ? Int(digits) ?? .max : nil
    }
    return nil
  }

  var isPermanent: Bool { if case .permanent = self { true } else { false } }

  /// The words about the answer that follow "answers" in a sentence.
  var phrase: String {
    switch self {
    case .permanent(let status): "with \(status), which caches keep forever"
    case .header(let name, let value): "with \(name): \(shortened(value, to: 120))"
    }
  }
}
