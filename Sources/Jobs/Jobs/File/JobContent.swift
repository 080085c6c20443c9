package import Contents
package import JSONText

/// The content of rows that have no URL: its kind, and its fields as texts with values of the row.
package struct JobContent: Sendable, Hashable {
  /// A field of the content.
  package struct Field: Sendable, Hashable {
    /// The name of the field.
    package let name: String
    /// The text, with names of values in braces.
    package let text: TextTemplate
  }

  /// The word for its kind.
  package let word: String
  /// The fields in the order of the kind; a repeatable field may occur several times.
  package let fields: [Field]

  package init(_ word: String, _ fields: [Field]) {
    self.word = word
    self.fields = fields
  }

  /// Makes a content from values with names in braces.
  package init(_ word: String, drafted values: ContentValues) throws(FieldTextError) {
    var fields: [Field] = []
    for pair in values.pairs {
      fields.append(Field(name: pair.name, text: try TextTemplate(pair.value)))
    }
    self.init(word, fields)
  }

  /// The kind of content with this word, if it is known.
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

/// Reads the member `content`.
struct JobContentReader {
  private let cursor: JSONCursor

  init(_ cursor: JSONCursor) { self.cursor = cursor }

  func read() throws(JSONError) -> JobContent {
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

  private func fields(
    _ definition: ContentDefinition, _ cursor: JSONCursor
  ) throws(JSONError) -> [JobContent.Field] {
    // A string instead of an object is the first field.
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
      return JobContent.Field(name: name, text: try TextTemplate(text))
    } catch { throw cursor.error(error.description) }
  }
}

extension JobContent {
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
