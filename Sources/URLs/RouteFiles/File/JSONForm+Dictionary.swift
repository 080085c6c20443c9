import JSONText

extension JSONForm {
  /// Creates the form of an object with any member names. `make` makes an entry from a name and a
  /// value.
  func dictionary<Entry>(
    _ make: @escaping @Sendable (String, JSONCursor, Value) throws(JSONError) -> Entry,
    _ split: @escaping @Sendable (Entry) -> (String, Value)
  ) -> JSONForm<[Entry]> {
    JSONForm<[Entry]>(
      JSONShape(
        ["type": "object", "additionalProperties": .object(shape.keywords)], parts: [shape]),
      { cursor throws(JSONError) in
        var entries: [Entry] = []
        for (name, member) in try cursor.members() {
          entries.append(try make(name, member, read(member)))
        }
        return entries
      },
      { entries in .object(JSONObject(entries.map(split).map { ($0.0, write($0.1)) })) })
  }
}

extension JSONForm<Double> {
  /// Creates the form of a number; the schema `keywords` describe which are accepted.
  static func number(_ keywords: JSONObject) -> JSONForm {
    JSONForm(
      JSONShape(["type": "number"]).adding(keywords),
      { cursor throws(JSONError) in try cursor.double() },
      { JSONNumber($0).map(JSONValue.number) ?? .null })
  }
}
