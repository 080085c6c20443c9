package import NDEF

/// What people put onto walls and tags beside web addresses: the access to a network, a contact, a payment.
///
/// A kind is one type that conforms, named in `ContentKinds`. Its definition gives the option of the commands, the member
/// of a job file, the schema and the documentation; its values what is asked of a person or taken from columns.
package protocol Content: Sendable, Hashable {
  /// Its word, its fields, and what phones do with it.
  static var definition: ContentDefinition { get }

  /// Makes it of values that have passed `ContentDefinition.check`.
  init(checked values: ContentValues) throws(ContentError)

  /// The values that make it again.
  var values: ContentValues { get }

  /// What a QR code says.
  func text() throws(ContentError) -> String

  /// Whether a text means to be of this kind, well formed or not.
  static func claims(_ text: String) -> Bool

  /// Reads a text that is claimed: what `text()` writes, and what other makers of such texts write.
  init(reading text: String) throws(ContentError)

  /// The records of a tag.
  func records() throws(ContentError) -> [NDEFRecord]

  /// Whether a message means to be of this kind, by the types of its records.
  static func claims(_ records: [NDEFRecord]) -> Bool

  /// Reads a message that is claimed.
  init(reading records: [NDEFRecord]) throws(ContentError)

  /// The values as people see them: secrets too, since whoever scans the code has them.
  var facts: [(name: String, value: String)] { get }

  /// What is worth a word before it is printed or written, though it is no fault.
  var remarks: [String] { get }
}

extension Content {
  /// Makes it of values by the names of its fields.
  package init(_ values: ContentValues) throws(ContentError) {
    try Self.definition.check(values)
    try self.init(checked: values)
  }

  package var facts: [(name: String, value: String)] {
    values.pairs.map { ($0.name, $0.value) }
  }

  package var remarks: [String] { [] }

  /// What files of it are called: the kind and its first value, and none of its secrets.
  package var shortName: String {
    let definition = Self.definition
    let first = definition.fields.first.flatMap { values[$0.name] } ?? ""
    return definition.isPlain ? first : "\(definition.word) \(first)"
  }
}

/// Every kind that Beckon knows, in the order of documents. The first that claims something reads it: what is claimed by its
/// form alone comes behind what is claimed by what it says.
package enum ContentKinds {
  package static let all: [any Content.Type] = [
    WiFiAccess.self, Contact.self, PhoneCall.self, TextMessage.self, MailMessage.self, Place.self,
    CalendarEvent.self, Payment.self, AppLink.self, FilamentSpool.self, BluetoothDevice.self,
    PlainText.self, MediaFile.self, OwnLink.self,
  ]

  /// The kind of a word, such as `wifi`.
  package static func named(_ word: String) -> (any Content.Type)? {
    all.first { $0.definition.word == word }
  }

  /// What the text of a code means; `nil` when no kind claims it.
  package static func read(_ text: String) -> ContentReading? {
    reading(all.first { $0.claims(text) }) { kind throws(ContentError) in
      try kind.init(reading: text)
    }
  }

  /// What the records of a tag mean, from the first on; `nil` when no kind claims them.
  package static func read(_ records: [NDEFRecord]) -> ContentReading? {
    reading(all.first { $0.claims(records) }) { kind throws(ContentError) in
      try kind.init(reading: records)
    }
  }

  /// Everything that a message means beyond what its records show by themselves, wherever in it a content begins.
  package static func readAll(_ records: [NDEFRecord]) -> [ContentReading] {
    // A handover speaks of all records behind it.
    let isHandover = records.first.map(HandoverSelect.isSelect) ?? false
    let places = isHandover ? records.indices.prefix(1) : records.indices[...]
    // The name of a package stands for itself, too.
    return places.filter { records[$0].kind != .androidApplication }
      .compactMap { read(Array(records[$0...])) }.filter { !$0.definition.isPlain }
  }

  private static func reading(
    _ kind: (any Content.Type)?, _ read: (any Content.Type) throws(ContentError) -> any Content
  ) -> ContentReading? {
    guard let kind else { return nil }
    do throws(ContentError) {
      return ContentReading(definition: kind.definition, content: .success(try read(kind)))
    } catch {
      return ContentReading(definition: kind.definition, content: .failure(error))
    }
  }
}

/// What was found on something: a content, or what is wrong with one.
package struct ContentReading: Sendable {
  package let definition: ContentDefinition
  package let content: Result<any Content, ContentError>
}
