extension Route {
  /// Where a tag's fields stand in the query of these URLs, as `beckon sun verify --layout` takes it: `e={picc}&c={cmac}`.
  /// `nil` when the pattern names no code, without which nothing can be verified.
  ///
  /// Such URLs are one of a kind: each is made for one tap, and no answer to it may be kept by a cache.
  public var tapLayout: String? {
    let fields = parameters.compactMap {
      parameter -> (name: String, field: RouteParameter.TapField)? in
      guard case .query(let name) = parameter.place, case .sun(let field) = parameter.kind else {
        return nil
      }
      return (name, field)
    }
    guard fields.contains(where: { $0.field == .code }) else { return nil }
    return fields.map { "\($0.name)={\($0.field.rawValue)}" }.joined(separator: "&")
  }
}

extension RouteParameter.TapField {
  /// Whether a tag could have written this: capital digits as many as the field has, or two letters.
  func takes(_ text: String) -> Bool {
    let characters = text.utf8
    if self == .tamper {
      return characters.count == 2 && characters.allSatisfy("COINT".utf8.contains)
    }
    return hasLength(characters.count)
      && characters.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x46 ~= $0 }
  }

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

  /// How many characters the field may have, as far as that is a short list.
  var lengths: [Int] {
    switch self {
    case .identity: [32, 48]
    case .uid: [14]
    case .counter: [6]
    case .data: [32]
    case .tamper: [2]
    case .code: [16]
    }
  }

  private func hasLength(_ count: Int) -> Bool {
    self == .data ? count > 0 && count.isMultiple(of: 32) : lengths.contains(count)
  }
}
