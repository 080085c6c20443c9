package import Contents
package import JSONText

/// The content that rows are made of in place of URLs: its kind, and its fields as texts with values of the row.
package struct JobContent: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    package let name: String
    package let text: FieldText
  }

  /// The word of its kind.
  package let word: String
  /// In the order of its kind; a repeatable field is there several times.
  package let fields: [Field]

  package init(_ word: String, _ fields: [Field]) {
    self.word = word
    self.fields = fields
  }

  /// Values in which names stand between braces.
  package init(_ word: String, drafted values: ContentValues) throws(FieldTextError) {
    var fields: [Field] = []
    for pair in values.pairs {
      fields.append(Field(name: pair.name, text: try FieldText(pair.value)))
    }
    self.init(word, fields)
  }

  package var kind: (any Content.Type)? { ContentKinds.named(word) }

  /// The values of a row. A field is left out where one of the values that it is made of is empty: what must not be
  /// missing is then refused by its kind.
  func values(_ value: (String) -> String) -> ContentValues {
    var values = ContentValues()
    for field in fields where field.text.fields.allSatisfy({ !value($0).isEmpty }) {
      values.append(field.name, field.text.filled(value))
    }
    return values
  }

  /// The one value of the row that a field is made of, when it is one.
  func origin(of name: String?) -> String? {
    let names = Set(fields.filter { $0.name == name }.flatMap(\.text.fields))
    return names.count == 1 ? names.first : nil
  }
}

/// Reads `content`.
struct JobContentReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  func read() throws(JSONError) -> JobContent {
    let words = ContentKinds.all.map { $0.definition.word }
    try cursor.object(allowing: words)
    let members = try cursor.members()
    guard let member = members.first, members.count == 1,
      let kind = ContentKinds.named(member.name)
    else {
      throw cursor.error("a row is of one content; write one of \(words.joined(separator: ", "))")
    }
    return JobContent(member.name, try fields(kind.definition, member.cursor))
  }

  private func fields(
    _ definition: ContentDefinition, _ cursor: JSONCursor
  ) throws(JSONError) -> [JobContent.Field] {
    // A text alone is the first field.
    if let first = definition.fields.first, let text = try? cursor.string() {
      return [try field(first.name, text, cursor)]
    }
    try cursor.object(allowing: definition.fields.map(\.name))
    var fields: [JobContent.Field] = []
    for known in definition.fields {
      guard let value = try cursor.optional(known.name) else {
        guard known.isRequired else { continue }
        throw cursor.error("\(definition.title) needs \"\(known.name)\"")
      }
      if known.isRepeatable, let list = try? value.array() {
        for element in list { fields.append(try field(known.name, element.string(), element)) }
      } else {
        fields.append(try field(known.name, value.string(), value))
      }
    }
    return fields
  }

  private func field(
    _ name: String, _ text: String, _ cursor: JSONCursor
  ) throws(JSONError) -> JobContent.Field {
    do throws(FieldTextError) {
      return JobContent.Field(name: name, text: try FieldText(text))
    } catch { throw cursor.error(error.description) }
  }
}

extension JobContent {
  /// As it is written into a job file.
  package var json: JSONValue {
    let fields = kind?.definition.fields ?? []
    let members = fields.compactMap { field -> (String, JSONValue)? in
      let texts = self.fields.filter { $0.name == field.name }.map(\.text.text)
      guard let first = texts.first else { return nil }
      let isList = field.isRepeatable && texts.count > 1
      return (field.name, isList ? .array(texts.map(JSONValue.string)) : .string(first))
    }
    return .object(JSONObject([(word, .object(JSONObject(members)))]))
  }
}
