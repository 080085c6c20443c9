/// One or more members of an object: their names, their form, and the part of the value that they
/// have.
package struct JSONField<Value, Member>: Sendable {
  let names: [String]
  let shapes: @Sendable () -> [(name: String, isRequired: Bool, shape: JSONShape)]
  let read: @Sendable (JSONCursor) throws(JSONError) -> Member
  let write: @Sendable (Value) -> [(String, JSONValue)]

  private init(
    _ name: String, isRequired: Bool, _ form: JSONForm<some Any>, _ description: String?,
    _ read: @escaping @Sendable (JSONCursor) throws(JSONError) -> Member,
    _ write: @escaping @Sendable (Value) -> JSONValue?
  ) {
    (names, self.read) = ([name], read)
    shapes = {
      let about: JSONObject = description.map { ["description": .string($0)] } ?? [:]
      return [(name, isRequired, form.shape.adding(about))]
    }
    self.write = { value in write(value).map { [(name, $0)] } ?? [] }
  }

  /// Several members that are one part of the value. `make` has a cursor at their object.
  package static func group<each Part>(
    _ get: @escaping @Sendable (Value) -> Member, _ fields: repeat JSONField<Member, each Part>,
    make: @escaping @Sendable (JSONCursor, repeat each Part) throws(JSONError) -> Member
  ) -> JSONField {
    JSONField(
      names: JSONForm.names(repeat each fields),
      shapes: { JSONForm.shapes(repeat each fields) },
      read: { cursor throws(JSONError) in
        try make(cursor, repeat (each fields).read(cursor))
      },
      write: { value in JSONForm.members(of: get(value), repeat each fields) })
  }

  private init(
    names: [String],
    shapes: @escaping @Sendable () -> [(name: String, isRequired: Bool, shape: JSONShape)],
    read: @escaping @Sendable (JSONCursor) throws(JSONError) -> Member,
    write: @escaping @Sendable (Value) -> [(String, JSONValue)]
  ) {
    (self.names, self.shapes, self.read, self.write) = (names, shapes, read, write)
  }

  /// A member that must exist; without `get`, it is only read.
  package static func required(
    _ name: String, _ form: JSONForm<Member>, _ get: (@Sendable (Value) -> Member)? = nil,
    about description: String? = nil
  ) -> JSONField {
    JSONField(
      name, isRequired: true, form, description,
      { cursor throws(JSONError) in try form.read(cursor.require(name)) },
      { value in get.map { form.write($0(value)) } })
  }

  /// A member that may be missing; without `get`, it is only read.
  package static func optional<Wrapped>(
    _ name: String, _ form: JSONForm<Wrapped>, _ get: (@Sendable (Value) -> Wrapped?)? = nil,
    about description: String? = nil
  ) -> JSONField where Member == Wrapped? {
    JSONField(
      name, isRequired: false, form, description,
      { cursor throws(JSONError) in
        guard let cursor = try cursor.optional(name) else { return nil }
        return try form.read(cursor)
      },
      { value in get?(value).map(form.write) })
  }

  /// A member that is left out if it has its usual value. Without `get`, it is only read.
  package static func omitting(
    _ name: String, _ form: JSONForm<Member>, _ get: (@Sendable (Value) -> Member)? = nil,
    if usual: Member, about description: String? = nil
  ) -> JSONField where Member: Equatable & Sendable {
    JSONField(
      name, isRequired: false, form, description,
      { cursor throws(JSONError) in
        guard let cursor = try cursor.optional(name) else { return usual }
        return try form.read(cursor)
      },
      { value in
        guard let member = get?(value), member != usual else { return nil }
        return form.write(member)
      })
  }

  /// A member that is left out if it has its usual value, which the schema tells.
  package static func defaulting(
    _ name: String, _ form: JSONForm<Member>, _ get: (@Sendable (Value) -> Member)? = nil,
    to usual: Member, about description: String? = nil
  ) -> JSONField where Member: Equatable & Sendable {
    let form = JSONForm(
      form.shape.adding(["default": form.write(usual)]), form.read, form.write)
    return .omitting(name, form, get, if: usual, about: description)
  }
}

extension JSONField where Member == String {
  /// A member with one possible value, by which `JSONForm.variants` chose the object.
  package static func constant(
    _ name: String, _ word: String, about description: String
  ) -> JSONField {
    .required(
      name, JSONForm(JSONShape(["const": .string(word)]), { _ in word }), { _ in word },
      about: description)
  }
}

extension JSONForm {
  /// An object with these members and no others.
  ///
  /// `keywords` say in the schema what holds for several members, and `make` checks it. It has a
  /// cursor at the object for its errors.
  package static func object<each Member>(
    _ fields: repeat JSONField<Value, each Member>, also keywords: JSONObject = [:],
    make: @escaping @Sendable (JSONCursor, repeat each Member) throws(JSONError) -> Value
  ) -> JSONForm {
    let names = names(repeat each fields)
    return JSONForm(
      .object(shapes(repeat each fields), also: keywords),
      { cursor throws(JSONError) in
        try cursor.object(allowing: names)
        return try make(cursor, repeat (each fields).read(cursor))
      },
      { value in .object(JSONObject(members(of: value, repeat each fields))) })
  }

  /// An object with this value as its only member.
  package func member(_ name: String, about description: String? = nil) -> JSONForm {
    let get: @Sendable (Value) -> Value = { $0 }
    return .object(.required(name, self, get, about: description)) { $1 }
  }

  static func names<each Member>(_ fields: repeat JSONField<Value, each Member>) -> [String] {
    var names: [String] = []
    for field in repeat each fields { names += field.names }
    return names
  }

  static func shapes<each Member>(
    _ fields: repeat JSONField<Value, each Member>
  ) -> [(name: String, isRequired: Bool, shape: JSONShape)] {
    var shapes: [(name: String, isRequired: Bool, shape: JSONShape)] = []
    for field in repeat each fields { shapes += field.shapes() }
    return shapes
  }

  static func members<each Member>(
    of value: Value, _ fields: repeat JSONField<Value, each Member>
  ) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    for field in repeat each fields { members += field.write(value) }
    return members
  }
}
