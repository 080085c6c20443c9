package import Contents

/// The text and JSON that show a decoded content.
extension ContentReadResult {
  /// The facts of the content as rows of name and value, or the error in it.
  package var rows: [(name: String, value: String)] {
    switch content {
    case .success(let content): content.facts.map { ($0.name, $0.value.safeForTerminal()) }
    case .failure(let error): [("fault", "\(error)".safeForTerminal())]
    }
  }

  /// The title of the content, and below it the rows, indented by two more spaces.
  package func text(indent: String = "") -> String {
    rows.reduce("\(indent)\(definition.title)\n") { "\($0)\(indent)  \($1.name): \($1.value)\n" }
  }

  /// `{"kind": "wifi", "values": {"ssid": "Guests"}}`, or with `fault` in place of the values.
  package var json: JSONValue {
    switch content {
    case .success(let content): content.json
    case .failure(let error):
      ["kind": .string(definition.word), "fault": .string("\(error)")]
    }
  }
}

extension Content {
  /// The kind and the values of the content as JSON; repeatable fields are arrays.
  package var json: JSONValue {
    let values = values
    let members = Self.definition.fields.compactMap { field -> (String, JSONValue)? in
      let texts = values.all(field.name)
      guard let first = texts.first else { return nil }
      return (
        field.name, field.isRepeatable ? .array(texts.map(JSONValue.string)) : .string(first)
      )
    }
    return [
      "kind": .string(Self.definition.word), "values": JSONValue(members: members),
    ]
  }
}
