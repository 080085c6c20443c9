package import Contents

/// The options for contents other than URLs: one for each kind, whose values are its fields.
package enum ContentOptions {
  /// All kinds but plain text, which has options of its own in each command.
  private static let kinds = ContentCatalogue.all.filter { $0.definition.word != "text" }

  /// The options for all these kinds of content.
  package static let all = kinds.map { option($0.definition) }

  /// The kinds for labels. A place is left out, because `--place` puts the text beside the code
  /// there; `--text geo:…` prints one.
  private static let kindsOfLabels = kinds.filter {
    let definition = $0.definition
    if case .refused = definition.code { return false }
    return definition.word != "place"
  }

  /// The options for the contents of labels.
  package static let ofLabels = kindsOfLabels.map { option($0.definition) }

  /// The kind of content that a command line gives for labels; nil without one.
  package static func kindOfLabels(_ arguments: Arguments) -> ContentDefinition? {
    kindsOfLabels.first { arguments.has(option($0.definition)) }?.definition
  }

  /// The content that a command line gives for labels, with its fields; nil without one.
  package static func readForLabels(
    _ arguments: Arguments
  ) throws -> (content: any Content, values: ContentValues)? {
    guard let (kind, values) = try given(arguments, kindsOfLabels) else { return nil }
    return (try kind.init(values), values)
  }

  private static func option(_ definition: ContentDefinition) -> Option {
    Option(
      definition.word, value: "FIELD=VALUE", isRepeatable: true,
      category: "Contents beside URLs", help: definition.summary,
      detail: definition.fields.reduce(into: "") { text, field in
        // Once for every kind at each start, so without the standard library's slow first `joined`.
        if !text.isEmpty { text += "\n\n" }
        text += sentence(field)
      })
  }

  private static func sentence(_ field: ContentField) -> String {
    "\(field.name): \(field.help)" + (field.isRequired ? " (needed)" : "")
      + (field.isRepeatable ? " (may be repeated)" : "") + "."
  }

  /// The content that a command line gives for a carrier; nil if it gives none.
  package static func read(
    _ arguments: Arguments, on carrier: ContentCarrier
  ) throws -> (any Content)? {
    guard let (kind, values) = try given(arguments) else { return nil }
    try carrier.check(kind.definition)
    return try kind.init(values)
  }

  /// The kind of content that a command line gives, with its unchecked values; nil without one.
  package static func given(
    _ arguments: Arguments
  ) throws -> (kind: any Content.Type, values: ContentValues)? {
    try given(arguments, kinds)
  }

  private static func given(
    _ arguments: Arguments, _ kinds: [any Content.Type]
  ) throws -> (kind: any Content.Type, values: ContentValues)? {
    let asked = kinds.filter { arguments.has(option($0.definition)) }
    guard let kind = asked.first else { return nil }
    if asked.count > 1 {
      throw arguments.refuse(
        "one content at a time: leave \(orList(asked.dropFirst().map { "--" + $0.definition.word })) out"
      )
    }
    return (kind, try values(kind.definition, arguments))
  }

  /// The texts of an option whose values are plain texts or fields: `text=…` begins a text, and
  /// `language=…` applies to the text before it.
  package static func texts(
    _ option: Option, _ arguments: Arguments
  ) throws -> [(text: String, language: String?)] {
    var texts: [(text: String, language: String?)] = []
    for word in arguments.values(option) {
      switch try textField(word) {
      case .text(let text): texts.append((text, nil))
      case .language(let language):
        guard let last = texts.last, last.language == nil else {
          throw arguments.refuse(
            option, "language=\(shortened(language)) is for the text before it; give the text first"
          )
        }
        texts[texts.count - 1].language = language
      }
    }
    return texts
  }

  /// A value of an option for texts: the name of a field, or a text.
  package enum TextField {
    case text(String)
    case language(String)
  }

  /// The field that a value of an option names, or the text that it is.
  package static func textField(_ word: String) throws -> TextField {
    for field in PlainText.definition.fields where word.hasPrefix(field.name + "=") {
      let text = String(word.dropFirst(field.name.count + 1))
      let value = try value(text, of: field, PlainText.definition)
      if field.name == "text" { return .text(value) }
      _ = try PlainText(checked: ContentValues([("text", "x"), ("language", value)]))
      return .language(value)
    }
    return .text(word)
  }

  private static func values(
    _ definition: ContentDefinition, _ arguments: Arguments
  ) throws -> ContentValues {
    let option = option(definition)
    var values = ContentValues()
    for word in arguments.values(option) {
      let (field, text) = try split(word, definition, option, arguments)
      values.append(field.name, try value(text, of: field, definition))
    }
    return values
  }

  /// Splits `FIELD=VALUE`, or takes the whole word as the value of the first field. Refuses a word
  /// that only looks like the name of a field.
  private static func split(
    _ word: String, _ definition: ContentDefinition, _ option: Option, _ arguments: Arguments
  ) throws -> (ContentField, String) {
    if let equals = word.firstIndex(of: "=") {
      let name = String(word[..<equals])
      if let field = definition.fields.first(where: { $0.name == name }) {
        return (field, String(word[word.index(after: equals)...]))
      }
      if !name.isEmpty, name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == 0x2D }) {
        let names = definition.fields.map(\.name)
        throw arguments.refuse(
          option,
          "there is no field \(quoted(name)); it has \(names.joined(separator: ", ")). A value "
            + "with '=' in it needs the name of its field first: "
            + "\(names.first ?? "")=\(shortened(word))")
      }
    }
    guard let first = definition.fields.first else {
      throw arguments.refuse(option, "it has no fields")
    }
    return (first, word)
  }

  /// The maximum size in bytes of a value from a file or terminal, more than a code or tag holds.
  private static let valueLimit = 1 << 16

  /// A value: the text itself, the content of a file (`@FILE`), or input from the terminal (`?`).
  /// `@@` and `??` stand for the signs themselves.
  private static func value(
    _ text: String, of field: ContentField, _ definition: ContentDefinition
  ) throws -> String {
    if text.hasPrefix("@@") || text == "??" { return String(text.dropFirst()) }
    let bytes: [UInt8]
    if text == "?" {
      bytes = try HiddenInput.line(
        "\(definition.title), \(field.name): ", limit: valueLimit)
    } else if text.hasPrefix("@") {
      let contents = try InputFile.contents(
        of: String(text.dropFirst()), limit: valueLimit, allowsEmpty: false)
      bytes = field.isBase64 ? base64(contents) : line(contents)
    } else {
      return text
    }
    guard let value = String(validating: bytes, as: UTF8.self) else {
      throw BadData("\(definition.word) \(field.name): what was read is not text in UTF-8")
    }
    return value
  }

  /// The bytes of a text without the line end that editors append.
  private static func line(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes[...]
    if bytes.last == 0x0A { bytes = bytes.dropLast() }
    if bytes.last == 0x0D { bytes = bytes.dropLast() }
    return Array(bytes)
  }
}

/// The carrier of a content: a printed code or a tag.
package enum ContentCarrier {
  case code, tag

  /// Throws if no phone reads this kind of content from the carrier.
  func check(_ definition: ContentDefinition) throws(ContentError) {
    if case .refused(let sentence) = use(definition) {
      throw ContentError(definition.word, nil, .carrier(sentence))
    }
  }

  private func use(_ definition: ContentDefinition) -> CarrierSupport {
    switch self {
    case .code: definition.code
    case .tag: definition.tag
    }
  }

  /// Remarks before a content is printed or written: phones that ignore it, and the content's own.
  package func remarks(_ content: any Content) -> [String] {
    if case .partly(let sentence) = use(type(of: content).definition) {
      [sentence] + content.remarks
    } else {
      content.remarks
    }
  }
}
