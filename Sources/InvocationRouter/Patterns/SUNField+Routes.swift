import InvocationURLs

extension Route {
  /// Where a tag's fields stand in the query of these URLs, as `beckon sun verify --layout` takes it: `e={picc}&c={cmac}`.
  /// `nil` when the pattern names no code, without which nothing can be verified.
  ///
  /// Such URLs are one of a kind: each is made for one tap, and no answer to it may be kept by a cache.
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
  /// A text of this field: the zeros that stand there before the first tap.
  var example: String {
    self == .tamper ? "CC" : String(repeating: "0", count: lengths.first ?? 0)
  }

  /// A text that both fields take.
  func common(with other: Self) -> String? {
    if self == other { return example }
    guard self != .tamper, other != .tamper else { return nil }
    let length = lengths.first(where: other.hasLength) ?? other.lengths.first(where: hasLength)
    return length.map { String(repeating: "0", count: $0) }
  }
}
