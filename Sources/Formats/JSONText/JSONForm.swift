/// The form of a value in a file: how it is read and written, and its schema.
///
///     static let form = JSONForm<Paper>.object(
///       .required("width", length, \.width, about: "As it goes into the printer."),
///       .required("height", length, \.height)
///     ) { _, width, height in Paper(width: width, height: height) }
package struct JSONForm<Value>: Sendable {
  /// A closure that reads the value; its errors have the path of the value that they are about.
  package let read: @Sendable (JSONCursor) throws(JSONError) -> Value
  /// A closure that writes the value; `null` if the form is only for reading.
  package let write: @Sendable (Value) -> JSONValue
  private let makeShape: @Sendable () -> JSONShape

  /// The JSON Schema of the form, which is made at each access.
  package var shape: JSONShape { makeShape() }

  /// Creates a form from its schema and its closures.
  package init(
    _ shape: @escaping @autoclosure @Sendable () -> JSONShape,
    _ read: @escaping @Sendable (JSONCursor) throws(JSONError) -> Value,
    _ write: @escaping @Sendable (Value) -> JSONValue = { _ in .null }
  ) {
    (makeShape, self.read, self.write) = (shape, read, write)
  }

  /// The same form, with more keywords in its schema.
  package func with(_ keywords: JSONObject) -> JSONForm {
    JSONForm(shape.adding(keywords), read, write)
  }

  /// The form of values that `check` accepts or replaces.
  package func checked(
    _ check: @escaping @Sendable (Value, JSONCursor) throws(JSONError) -> Value
  ) -> JSONForm {
    JSONForm(
      shape, { cursor throws(JSONError) in try check(read(cursor), cursor) }, write)
  }

  /// The form of another type that has the same schema and is converted by these closures.
  package func map<Other>(
    _ make: @escaping @Sendable (Value, JSONCursor) throws(JSONError) -> Other,
    _ get: @escaping @Sendable (Other) -> Value
  ) -> JSONForm<Other> {
    JSONForm<Other>(
      shape, { cursor throws(JSONError) in try make(read(cursor), cursor) }, { write(get($0)) })
  }

  /// The same form, as a definition of the schema to which other forms refer.
  package func named(_ name: String) -> JSONForm { JSONForm(shape.named(name), read, write) }

  /// The form of objects of several kinds, told apart by the word in the member `name`.
  package static func variants(
    by name: String, _ forms: [(word: String, form: JSONForm)]
  ) -> JSONForm {
    let words = forms.map(\.word)
    return JSONForm(
      .one(of: forms.map(\.form.shape)),
      { cursor throws(JSONError) in
        let word = try cursor.require(name).string(of: words)
        return try forms[words.firstIndex(of: word) ?? 0].form.read(cursor)
      })
  }
}

extension JSONForm<String> {
  /// The form of any string.
  package static var string: JSONForm { string([:]) }

  /// The form of a string; `keywords` describe what is accepted, as far as a schema can.
  package static func string(_ keywords: JSONObject) -> JSONForm {
    JSONForm(
      JSONShape(["type": "string"]).adding(keywords),
      { cursor throws(JSONError) in try cursor.string() }, { .string($0) })
  }

  /// The form of a string that must be one of `words`.
  package static func word(of words: [String]) -> JSONForm {
    JSONForm(
      JSONShape(["enum": .array(words.map(JSONValue.string))]),
      { cursor throws(JSONError) in try cursor.string(of: words) }, { .string($0) })
  }
}

extension JSONForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// The form of a type whose cases have the raw values as words.
  package static var word: JSONForm {
    let words = Value.allCases.map(\.rawValue)
    return JSONForm<String>.word(of: words).map(
      { word, cursor throws(JSONError) in
        guard let value = Value(rawValue: word) else {
          throw cursor.fault(.notOneOf(words, found: word))
        }
        return value
      }, \.rawValue)
  }
}

extension JSONForm<Bool> {
  /// The form of `true` or `false`.
  package static var bool: JSONForm {
    JSONForm(
      JSONShape(["type": "boolean"]), { cursor throws(JSONError) in try cursor.bool() },
      { .bool($0) })
  }
}

extension JSONForm<Int> {
  /// The form of a whole number in a range.
  package static func integer(in range: ClosedRange<Int>) -> JSONForm {
    JSONForm(
      JSONShape([
        "type": "integer", "minimum": .integer(range.lowerBound),
        "maximum": .integer(range.upperBound),
      ]), { cursor throws(JSONError) in try cursor.integer(in: range) }, { .integer($0) })
  }

  /// The form of a whole number of at least `first`.
  package static func integer(from first: Int) -> JSONForm {
    JSONForm(
      JSONShape(["type": "integer", "minimum": .integer(first)]),
      { cursor throws(JSONError) in try cursor.integer() }, { .integer($0) })
  }

  /// The version of a format, which must be 1; for another one, `refusal` is the sentence.
  package static func version(_ refusal: @escaping @Sendable (Int) -> String) -> JSONForm {
    JSONForm(
      JSONShape(["const": 1]),
      { cursor throws(JSONError) in
        let version = try cursor.integer()
        guard version == 1 else { throw cursor.error(refusal(version)) }
        return version
      }, { .integer($0) })
  }
}

extension JSONForm {
  /// The form of an array whose elements, of this form, are read from cursors one by one.
  package func elements(_ keywords: JSONObject = [:]) -> JSONForm<[JSONCursor]> {
    JSONForm<[JSONCursor]>(
      .array(of: shape).adding(keywords), { cursor throws(JSONError) in try cursor.array() },
      { .array($0.map(\.value)) })
  }

  /// The form of an array of values of this form.
  package func list(_ keywords: JSONObject = [:]) -> JSONForm<[Value]> {
    JSONForm<[Value]>(
      .array(of: shape).adding(keywords),
      { cursor throws(JSONError) in
        var values: [Value] = []
        for element in try cursor.array() { values.append(try read(element)) }
        return values
      }, { .array($0.map(write)) })
  }
}

extension JSONShape {
  fileprivate static func array(of element: JSONShape) -> JSONShape {
    JSONShape(["type": "array", "items": .object(element.keywords)], parts: [element])
  }
}
