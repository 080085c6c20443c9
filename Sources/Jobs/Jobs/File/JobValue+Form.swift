import InvocationURLs
import JSONText

extension JobValue {
  /// The member `values`. Each value is read on its own, so that the faults of all are found.
  static let all = JSONForm<[Result<JobValue, JSONError>]>(
    JSONShape(
      ["type": "object", "additionalProperties": .object(shape.keywords)], parts: [shape]),
    { cursor throws(JSONError) in
      try cursor.members().map { name, value in
        Result { () throws(JSONError) in try JobValue(name, at: value) }
      }
    },
    { values in
      let values = values.compactMap { try? $0.get() }
      return .object(JSONObject(values.map { ($0.name, $0.kind.json) }))
    })

  private static let shape = JSONShape.one(of: Kind.forms.map(\.form.shape)).named("value")

  private init(_ name: String, at cursor: JSONCursor) throws(JSONError) {
    guard !name.isEmpty, !name.contains(where: { "{}".contains($0) }) else {
      throw cursor.error("the name of a value cannot be empty or contain braces")
    }
    if JobFile.reservedNames.contains(name) {
      throw cursor.error("'\(name)' is reserved; give the value another name")
    }
    let words = Kind.forms.map(\.word)
    try cursor.object(allowing: words + ["optional", "of"])
    var found: [String] = []
    for word in words where try cursor.optional(word) != nil { found.append(word) }
    guard let form = Kind.forms.first(where: { $0.word == found.first }), found.count == 1 else {
      throw cursor.error(
        "a value is one of \(words.joined(separator: ", "))"
          + (found.isEmpty ? "" : ", not \(found.joined(separator: " and "))"))
    }
    if form.word != "column" {
      try cursor.refuse(["optional"], "only a column can be empty; leave it out")
    }
    if form.word != "check" {
      try cursor.refuse(["of"], "only a check refers to another value; leave it out")
    }
    self.init(name, try form.form.read(cursor))
  }
}

extension JobValue.Kind {
  /// The forms of all kinds of values, each with the word of the member that chooses it.
  fileprivate static let forms: [(word: String, form: JSONForm<JobValue.Kind>)] = [
    (
      "column",
      .object(
        .required("column", .string),
        .defaulting(
          "optional", .bool, to: false,
          about: "Whether it may be empty; it is left out of the URL then.")
      ) { .column($1, isOptional: $2) }
    ),
    ("serial", .object(.required("serial", SerialNumbers.form)) { .serial($1) }),
    (
      "random",
      .object(
        .required(
          "random", .integer(in: RandomIdentifier.lengths),
          about: "Characters of Crockford's base 32, five bits each.")
      ) { .random($1) }
    ),
    (
      "check",
      .object(
        .required("check", JSONForm<CheckDigit>.choice("check")),
        .required("of", .string, about: "The value that it checks.")
      ) { .check($1, of: $2) }
    ),
    ("constant", .object(.required("constant", constant)) { .constant($1) }),
    ("text", .object(.required("text", JSONForm<TextTemplate>.text)) { .text($1) }),
  ]

  private static let constant = JSONForm.string(["minLength": 1])
    .checked { text, cursor throws(JSONError) in
      guard !text.isEmpty else { throw cursor.error("a constant cannot be empty") }
      return text
    }

  fileprivate var json: JSONValue {
    switch self {
    case .column(let name, false): ["column": .string(name)]
    case .column(let name, true): ["column": .string(name), "optional": true]
    case .serial(let numbers): ["serial": SerialNumbers.form.write(numbers)]
    case .random(let length): ["random": .integer(length)]
    case .check(let scheme, let name): ["check": .string(scheme.rawValue), "of": .string(name)]
    case .constant(let text): ["constant": .string(text)]
    case .text(let text): ["text": .string(text.text)]
    }
  }
}

extension SerialNumbers {
  private static let widthForm = JSONForm.integer(from: 1).with(["maximum": 18])

  fileprivate static let form: JSONForm<SerialNumbers> = .object(
    .defaulting("start", .integer(from: 0), \.start, to: 1),
    .defaulting("step", .integer(from: 1), \.step, to: 1),
    .optional("width", widthForm, \.width),
    .defaulting("prefix", .string, \.prefix, to: "")
  ) { cursor, start, step, width, prefix throws(JSONError) in
    do throws(SerialNumberError) {
      return try SerialNumbers(start: start, step: step, width: width, prefix: prefix)
    } catch {
      let member =
        switch error {
        case .badWidth: "width"
        case .badStep: "step"
        default: "start"
        }
      throw (try cursor.optional(member) ?? cursor).error(error.description)
    }
  }
}
