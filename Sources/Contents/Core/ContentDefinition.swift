import Basics
package import QRStandard

/// What is known of a kind of content before any is made.
package struct ContentDefinition: Sendable {
  /// The word of the option, of job files and of JSON: `wifi`.
  package let word: String
  /// What people call it: "Wi-Fi access".
  package let title: String
  /// A line of help.
  package let summary: String
  /// The published text by which it is written.
  package let standard: String
  /// Its fields, in the order of their documentation; the first is the one that a value without a name is for.
  package let fields: [ContentField]
  /// What phones do with a QR code of it.
  package let code: CarrierUse
  /// What phones do with a tag of it.
  package let tag: CarrierUse
  /// What its standard asks of the QR code, if it does.
  package let symbol: SymbolNeed?
  /// Whether it says no more than what anybody sees of its text or its record.
  package let isPlain: Bool

  package init(
    _ word: String, _ title: String, summary: String, standard: String, fields: [ContentField],
    code: CarrierUse, tag: CarrierUse, symbol: SymbolNeed? = nil, isPlain: Bool = false
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

  /// Refuses values whose field is not known, or that are missing, empty, too many or not among the choices.
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

/// A value that a content has, or can have.
package struct ContentField: Sendable, Hashable {
  package let name: String
  package let help: String
  package let isRequired: Bool
  package let isRepeatable: Bool
  /// Whether it is better read from a file or asked for than given in a command line.
  package let isSecret: Bool
  /// Whether its text is the base64 of bytes, so that a file of any kind can be its value.
  package let isBase64: Bool
  /// All that it can be, when that is a list.
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

/// What phones do with a content on one carrier.
package enum CarrierUse: Sendable, Hashable {
  /// Phones act on it; the sentence says which and how.
  case works(String)
  /// Some phones do, others not; the sentence says which.
  case partly(String)
  /// No phone does, and it is refused; the sentence says what to do instead.
  case refused(String)
}

/// What a standard asks of the QR code that carries a content.
package struct SymbolNeed: Sendable, Hashable {
  /// The level of error correction: this, and no other.
  package let level: QRLevel
  /// The largest version.
  package let mostVersion: Int
  /// Whether the symbol may say in which character set its bytes are (ECI), which takes room and which not every reader
  /// knows.
  package let allowsECI: Bool

  package init(level: QRLevel, mostVersion: Int, allowsECI: Bool) {
    self.level = level
    self.mostVersion = mostVersion
    self.allowsECI = allowsECI
  }
}

/// Values by the names of fields, in an order; a repeatable field has several.
package struct ContentValues: Sendable, Hashable {
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

  /// Adds a value if there is one.
  package mutating func append(_ name: String, _ value: String?) {
    if let value { append(name, value) }
  }

  /// The first value of a field.
  package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// All values of a field.
  package func all(_ name: String) -> [String] {
    pairs.filter { $0.name == name }.map(\.value)
  }
}
