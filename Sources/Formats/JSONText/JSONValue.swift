/// A JSON value of RFC 8259: members keep their order, and numbers their spelling.
package enum JSONValue: Hashable, Sendable {
  /// The JSON value `null`.
  case null
  /// A JSON Boolean, `true` or `false`.
  case bool(Bool)
  /// A JSON number in the spelling of the text.
  case number(JSONNumber)
  /// A string with its escapes resolved.
  case string(String)
  /// A JSON array of values.
  case array([JSONValue])
  /// An object with its members in order.
  case object(JSONObject)

  /// The maximum depth of nested arrays and objects in a text that is parsed.
  package static let maxDepth = 128

  /// An integer as a value.
  package static func integer(_ value: some BinaryInteger) -> JSONValue {
    .number(JSONNumber(value))
  }

  /// The text; nil unless the value is a string.
  package var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The Boolean; nil unless the value is one.
  package var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The integer, if this is a number written as an integer.
  package var intValue: Int? {
    if case .number(let value) = self { value.int } else { nil }
  }

  /// The nearest `Double`, if this is a number within its range.
  package var doubleValue: Double? {
    if case .number(let value) = self { value.double } else { nil }
  }

  /// The elements, if this is an array.
  package var arrayValue: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The members, if this is an object.
  package var objectValue: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The member with this name, if this is an object that has it.
  package subscript(name: String) -> JSONValue? { objectValue?[name] }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Creates the value `null`.
  package init(nilLiteral: ()) { self = .null }
  /// Creates the value `true` or `false`.
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an integer.
  package init(integerLiteral value: Int) { self = .integer(value) }
  /// Makes a number in its shortest spelling; `null` for a literal that is out of range of a
  /// double.
  package init(floatLiteral value: Double) { self = JSONNumber(value).map(Self.number) ?? .null }
  /// Creates a string.
  package init(stringLiteral value: String) { self = .string(value) }
  /// Creates an array of values.
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Makes an object. If a name occurs twice, the later value is kept, in the earlier position.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
}
