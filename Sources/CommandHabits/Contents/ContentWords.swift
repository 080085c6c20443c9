import CommandLineKit
package import Contents
package import JSONText

/// A content that was read, for people and for programs.
extension ContentReading {
  /// Its title, and below it what it says or what is wrong with it.
  package var rows: [(name: String, value: String)] {
    switch content {
    case .success(let content): content.facts.map { ($0.name, $0.value.safeForTerminal()) }
    case .failure(let error): [("fault", "\(error)".safeForTerminal())]
    }
  }

  /// The title and the rows, indented by two spaces more.
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
  /// The kind and the values; those of repeatable fields are lists.
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
