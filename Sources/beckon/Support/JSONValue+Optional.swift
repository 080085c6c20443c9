import JSONText

extension JSONValue {
  /// A text or `null`.
  init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }

  /// A number or `null`.
  init(_ number: Int?) { self = number.map { .integer($0) } ?? .null }

  /// An object of members in this order.
  init(members: [(String, JSONValue)]) { self = .object(JSONObject(members)) }
}
