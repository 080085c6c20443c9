extension JSONValue {
  /// A text or `null`.
  package init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

  /// A number or `null`.
  package init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

  /// An object of members in this order.
  package init(members: [(String, JSONValue)]) { self = .object(JSONObject(members)) }
}
