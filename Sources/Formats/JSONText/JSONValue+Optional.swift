extension JSONValue {
  /// Creates a string, or `null` for `nil`.
  package init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

  /// Creates a number, or `null` for `nil`.
  package init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

  /// Creates an object of members in this order.
  package init(members: [(String, JSONValue)]) { self = .object(JSONObject(members)) }
}
