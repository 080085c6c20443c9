package import Contents
package import JSONText

/// The content of rows that have no URL: its kind, and its fields as texts with values of the row.
package struct JobContent: Sendable, Hashable {
  /// A field of the content, such as the network name of Wi-Fi.
  package struct Field: Sendable, Hashable {
    /// The name of the field in the content's kind.
    package let name: String
    /// The text of the field, with names of values in braces.
    package let text: TextTemplate
  }

  /// The word for the kind of content, such as `wifi`.
  package let word: String
  /// The fields in the order of the kind; a repeatable field may occur several times.
  package let fields: [Field]

  package init(_ word: String, _ fields: [Field]) {
    self.word = word
    self.fields = fields
  }

  /// Creates a content from values with names of the job's values in braces.
  package init(_ word: String, drafted values: ContentValues) throws(FieldTextError) {
    var fields: [Field] = []
    for pair in values.pairs {
      fields.append(Field(name: pair.name, text: try TextTemplate(pair.value)))
    }
    self.init(word, fields)
  }

  /// The type of the content; nil if the word is unknown.
  package var kind: (any Content.Type)? { ContentCatalogue.named(word) }

  /// The values for a row. A field is left out if one of its values is empty; the kind then refuses
  /// missing required fields.
  func values(_ value: (String) -> String) -> ContentValues {
    var values = ContentValues()
    for field in fields where field.text.fields.allSatisfy({ !value($0).isEmpty }) {
      values.append(field.name, field.text.filled(value))
    }
    return values
  }

  /// The value of the row from which a field is made, if there is exactly one.
  func origin(of name: String?) -> String? {
    let names = Set(fields.filter { $0.name == name }.flatMap(\.text.fields))
    return names.count == 1 ? names.first : nil
  }
}

extension JobContent {
  static let form = JSONForm<JobContent>(
    .one(of: ContentCatalogue.all.map { shape(of: $0.definition) }).adding([
      "description": .string(
        "What a row says in place of a URL: one kind, see docs/contents.md; values are texts with "
          + "{names}.")
    ]).named("content"), read, \.json)

  private static func read(_ cursor: JSONCursor) throws(JSONError) -> JobContent {
    let words = ContentCatalogue.all.map { $0.definition.word }
    try cursor.object(allowing: words)
    let members = try cursor.members()
    guard let member = members.first, members.count == 1,
      let kind = ContentCatalogue.named(member.name)
    else {
      throw cursor.error(
        "a row has one kind of content; write one of \(words.joined(separator: ", "))")
    }
    return JobContent(member.name, try fields(kind.definition, member.cursor))
  }

  private static func fields(
    _ definition: ContentDefinition, _ cursor: JSONCursor
  ) throws(JSONError) -> [Field] {
    // A string instead of an object is the first field.
    if let first = definition.fields.first, let text = try? cursor.string() {
      return [Field(name: first.name, text: try TextTemplate(text, at: cursor))]
    }
    try cursor.object(allowing: definition.fields.map(\.name))
    var fields: [Field] = []
    for known in definition.fields {
      guard let value = try cursor.optional(known.name) else {
        guard known.isRequired else { continue }
        throw cursor.error("\(definition.title) needs \"\(known.name)\"")
      }
      let list = known.isRepeatable ? try? value.array() : nil
      for element in list ?? [value] {
        let text = try TextTemplate(element.string(), at: element)
        fields.append(Field(name: known.name, text: text))
      }
    }
    return fields
  }

  private static func shape(of definition: ContentDefinition) -> JSONShape {
    let text = JSONForm<TextTemplate>.text
    let texts = JSONShape.one(of: [text.shape, text.list(["minItems": 1]).shape]).named("texts")
    let fields = definition.fields.map { field in
      (field.name, field.isRequired, field.isRepeatable ? texts : text.shape)
    }
    let value = JSONShape.one(of: [text.shape, .object(fields)])
      .adding(["description": .string(definition.title)])
    return .object([(definition.word, true, value)])
  }

  /// The content as JSON for a job file.
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
