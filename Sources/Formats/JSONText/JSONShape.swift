/// The JSON Schema of a form, with the definitions to which it refers.
package struct JSONShape: Sendable {
  /// The keywords of the schema, in order.
  package private(set) var keywords: JSONObject
  private var definitions: [String: JSONObject] = [:]

  /// Creates a schema of keywords that may refer to the definitions of `parts`.
  package init(_ keywords: JSONObject, parts: [JSONShape] = []) {
    self.keywords = keywords
    for part in parts { definitions.merge(part.definitions) { $1 } }
  }

  /// A schema of values that match exactly one of `parts`.
  package static func one(of parts: [JSONShape]) -> JSONShape {
    JSONShape(["oneOf": .array(parts.map { .object($0.keywords) })], parts: parts)
  }

  /// A schema of objects with these members and no others.
  package static func object(
    _ members: [(name: String, isRequired: Bool, shape: JSONShape)], also keywords: JSONObject = [:]
  ) -> JSONShape {
    let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
    let properties = members.map { ($0.name, JSONValue.object($0.shape.keywords)) }
    return JSONShape(["type": "object"], parts: members.map(\.shape)).adding(keywords)
      .adding(required.isEmpty ? [:] : ["required": .array(required)])
      .adding(["additionalProperties": false, "properties": .object(JSONObject(properties))])
  }

  /// The same schema with more keywords.
  package func adding(_ more: JSONObject) -> JSONShape {
    var shape = self
    for member in more.members { shape.keywords[member.name] = member.value }
    return shape
  }

  /// The reference to this schema, which becomes a definition with a name.
  package func named(_ name: String) -> JSONShape {
    var shape = JSONShape(["$ref": .string("#/$defs/" + name)], parts: [self])
    shape.definitions[name] = keywords
    return shape
  }

  /// The schema as a whole document, with its definitions in alphabetical order.
  package func document(_ head: JSONObject) -> JSONValue {
    var root = JSONShape(["$schema": "https://json-schema.org/draft/2020-12/schema"])
      .adding(head).adding(keywords).keywords
    let sorted = definitions.sorted { $0.key < $1.key }
    root["$defs"] = .object(JSONObject(sorted.map { ($0.key, .object($0.value)) }))
    return .object(root)
  }
}
