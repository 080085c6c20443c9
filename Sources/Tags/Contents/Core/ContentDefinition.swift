package import QRStandard

/// The word, the fields and the descriptions of a kind of content.
package struct ContentDefinition: Sendable {
  /// The kind's word in options, job files and JSON: `wifi`.
  package let word: String
  /// The kind's name for people, such as "Wi-Fi access".
  package let title: String
  /// A one-line description for help.
  package let summary: String
  /// The standard or publication that defines the content.
  package let standard: String
  /// The fields in the order of the documentation. A value without a name is for the first one.
  package let fields: [ContentField]
  /// The effect of a QR code with this content on phones.
  package let code: CarrierSupport
  /// The effect of a tag with this content on phones.
  package let tag: CarrierSupport
  /// The requirements of the standard for the QR code, if any.
  package let symbol: SymbolRequirement?
  /// Whether the content is only its text or data, as a plain text is, without any format of its
  /// own.
  package let isPlain: Bool

  package init(
    _ word: String, _ title: String, summary: String, standard: String, fields: [ContentField],
    code: CarrierSupport, tag: CarrierSupport, symbol: SymbolRequirement? = nil,
    isPlain: Bool = false
  ) {
    self.word = word
    self.title = title
    self.summary = summary
    self.standard = standard
    self.fields = fields
    self.code = code
    self.tag = tag
    self.symbol = symbol
    self.isPlain = isPlain
  }

  /// Throws if a value has an unknown field, or is missing, empty, repeated, or not among the
  /// choices.
  package func check(_ values: ContentValues) throws(ContentError) {
    for pair in values.pairs {
      guard let field = fields.first(where: { $0.name == pair.name }) else {
        throw ContentError(word, pair.name, .unknownField(fields.map(\.name)))
      }
      if pair.value.isEmpty { throw ContentError(word, pair.name, .empty) }
      if !field.choices.isEmpty, !field.choices.contains(pair.value) {
        throw ContentError(word, pair.name, .notAChoice(pair.value, field.choices))
      }
    }
    for field in fields {
      let count = values.all(field.name).count
      if count == 0, field.isRequired { throw ContentError(word, field.name, .missing) }
      if count > 1, !field.isRepeatable { throw ContentError(word, field.name, .repeated) }
    }
  }
}

/// A named field of a kind of content, with its rules.
package struct ContentField: Sendable, Hashable {
  package let name: String
  package let help: String
  package let isRequired: Bool
  package let isRepeatable: Bool
  /// Whether the value is better read from a file or a prompt than given on the command line.
  package let isSecret: Bool
  /// Whether the value is base64 of bytes, so that any file can supply it.
  package let isBase64: Bool
  /// The allowed values; empty if every value is allowed.
  package let choices: [String]

  package init(
    _ name: String, _ help: String, isRequired: Bool = false, isRepeatable: Bool = false,
    isSecret: Bool = false, isBase64: Bool = false, choices: [String] = []
  ) {
    self.name = name
    self.help = help
    self.isRequired = isRequired
    self.isRepeatable = isRepeatable
    self.isSecret = isSecret
    self.isBase64 = isBase64
    self.choices = choices
  }
}

/// The effect of a content on phones when they scan or tap it, for one kind of carrier.
package enum CarrierSupport: Sendable, Hashable {
  /// Phones handle the content; the sentence says which phones and how.
  case works(String)
  /// Some phones handle the content and others do not; the sentence says which.
  case partly(String)
  /// No phone handles the content, so it is refused; the sentence says what to do instead.
  case refused(String)
}

/// A standard's requirements for the QR code that carries a content.
package struct SymbolRequirement: Sendable, Hashable {
  /// The required level of error correction.
  package let level: QRLevel
  /// The largest allowed QR version, from 1 to 40.
  package let maxVersionNumber: Int
  /// Whether the symbol may declare the character set of its bytes (ECI), which takes space and
  /// which not every reader supports.
  package let allowsECI: Bool

  package init(level: QRLevel, maxVersionNumber: Int, allowsECI: Bool) {
    self.level = level
    self.maxVersionNumber = maxVersionNumber
    self.allowsECI = allowsECI
  }
}

/// The values of a content's fields, in order; a repeatable field can have several.
package struct ContentValues: Sendable, Hashable {
  /// The name of a field with one value.
  package struct Pair: Sendable, Hashable {
    package let name: String
    package let value: String
  }

  package private(set) var pairs: [Pair] = []

  package init() {}

  package init(_ pairs: [(name: String, value: String)]) {
    for pair in pairs { append(pair.name, pair.value) }
  }

  package mutating func append(_ name: String, _ value: String) {
    pairs.append(Pair(name: name, value: value))
  }

  /// Appends a value, or does nothing if it is `nil`.
  package mutating func append(_ name: String, _ value: String?) {
    if let value { append(name, value) }
  }

  /// The first value of a field, or `nil` if it has none.
  package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// The values of a field that may occur several times.
  package func all(_ name: String) -> [String] {
    pairs.filter { $0.name == name }.map(\.value)
  }
}
