extension Route {
  /// The layout of a tag's fields in the query of these URLs, in the form for `beckon sun verify
  /// --layout`: `e={picc}&c={cmac}`. It is `nil` if the pattern has no code, because nothing could
  /// be verified.
  ///
  /// Each such URL is made for one tap, so its response must not be cached.
  public var tapLayout: String? {
    let fields = parameters.compactMap {
      parameter -> (name: String, field: SUNField)? in
      guard case .query(let name) = parameter.place, case .sun(let field) = parameter.kind else {
        return nil
      }
      return (name, field)
    }
    guard fields.contains(where: { $0.field == .code }) else { return nil }
    return fields.map { "\($0.name)={\($0.field.rawValue)}" }.joined(separator: "&")
  }
}

extension SUNField {
  /// A sample text of this field: the zeros that tags have before the first tap.
  var example: String {
    self == .tamper ? "CC" : String(repeating: "0", count: lengths.first ?? 0)
  }

  /// Returns a text that is valid in both fields, or `nil` if there is none.
  func common(with other: Self) -> String? {
    if self == other { return example }
    guard self != .tamper, other != .tamper else { return nil }
    let length = lengths.first(where: other.hasLength) ?? other.lengths.first(where: hasLength)
    return length.map { String(repeating: "0", count: $0) }
  }
}
