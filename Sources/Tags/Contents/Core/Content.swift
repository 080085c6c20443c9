import InvocationURLs

/// A content for codes and tags other than a web address, such as Wi-Fi access, a contact or a
/// payment.
///
/// Each kind is one conforming type, listed in `ContentCatalogue`. Its definition gives the
/// commands' option, the member of job files, the schema and the documentation. Its values are
/// asked from a person or taken from columns.
package protocol Content: Sendable, Hashable {
  /// The definition of the kind: its word, its fields, and the effect on phones.
  static var definition: ContentDefinition { get }

  /// Creates a content from values that have passed `ContentDefinition.check`.
  init(checked values: ContentValues) throws(ContentError)

  /// The values from which the same content can be created again.
  var values: ContentValues { get }

  /// Returns the text for a QR code.
  func text() throws(ContentError) -> String

  /// Returns whether a text is meant as this kind of content, even if malformed.
  static func claims(_ text: String) -> Bool

  /// Parses a text for which `claims` is true, as written by `text()` or by other programs.
  init(reading text: String) throws(ContentError)

  /// The NDEF records with which a tag carries the content.
  func records() throws(ContentError) -> [NDEFRecord]

  /// Returns whether records are meant as this kind of content, according to their types.
  static func claims(_ records: [NDEFRecord]) -> Bool

  /// Parses records of which the first is meant as this kind of content.
  init(reading records: [NDEFRecord]) throws(ContentError)

  /// The values for display, including secrets, since anyone who scans the code has them.
  var facts: [(name: String, value: String)] { get }

  /// Remarks for the person before the content is printed or written, about things that are not
  /// errors.
  var remarks: [String] { get }
}

extension Content {
  /// Creates a content from values by field name.
  package init(_ values: ContentValues) throws(ContentError) {
    try Self.definition.check(values)
    try self.init(checked: values)
  }

  package var facts: [(name: String, value: String)] {
    values.pairs.map { ($0.name, $0.value) }
  }

  package var remarks: [String] { [] }

  /// A short name for the content's files: the kind and its first value, and no secrets.
  package var shortName: String {
    let definition = Self.definition
    let first = definition.fields.first.flatMap { values[$0.name] } ?? ""
    return definition.isPlain ? first : "\(definition.word) \(first)"
  }
}

/// All kinds of content, in the order of the documentation. The first kind that claims something
/// reads it, so kinds that claim by form alone come after those that claim by content.
package enum ContentCatalogue {
  /// All kinds of content that the program knows.
  package static let all: [any Content.Type] = [
    WiFiAccess.self, Contact.self, PhoneCall.self, TextMessage.self, MailMessage.self, Place.self,
    CalendarEvent.self, Payment.self, AppLink.self, FilamentSpool.self, BluetoothDevice.self,
    PlainText.self, MediaContent.self, AppSchemeLink.self,
  ]

  /// Returns the kind of content with this word, such as `wifi`, or `nil` if there is none.
  package static func named(_ word: String) -> (any Content.Type)? {
    all.first { $0.definition.word == word }
  }

  /// Reads the text of a code, or returns `nil` if no kind claims it.
  package static func read(_ text: String) -> ContentReadResult? {
    reading(all.first { $0.claims(text) }) { kind throws(ContentError) in
      try kind.init(reading: text)
    }
  }

  /// Reads the content that begins with the first of a tag's records, or returns `nil` if no kind
  /// claims it.
  package static func read(_ records: [NDEFRecord]) -> ContentReadResult? {
    reading(all.first { $0.claims(records) }) { kind throws(ContentError) in
      try kind.init(reading: records)
    }
  }

  /// Reads all contents of a message, wherever they begin, except plain ones, which the records
  /// already show.
  package static func readAll(_ records: [NDEFRecord]) -> [ContentReadResult] {
    // A handover record covers all records after it.
    let isHandover = records.first.map(HandoverSelect.isSelect) ?? false
    let places = isHandover ? records.indices.prefix(1) : records.indices[...]
    // A record with an Android package name already shows its content.
    return places.filter { records[$0].kind != .androidApplication }
      .compactMap { read(Array(records[$0...])) }.filter { !$0.definition.isPlain }
  }

  private static func reading(
    _ kind: (any Content.Type)?, _ read: (any Content.Type) throws(ContentError) -> any Content
  ) -> ContentReadResult? {
    guard let kind else { return nil }
    do throws(ContentError) {
      return ContentReadResult(definition: kind.definition, content: .success(try read(kind)))
    } catch {
      return ContentReadResult(definition: kind.definition, content: .failure(error))
    }
  }
}

/// A content that was read from a code or tag, or the error of a malformed one.
package struct ContentReadResult: Sendable {
  package let definition: ContentDefinition
  package let content: Result<any Content, ContentError>
}

/// Decoding of the parts of URIs (RFC 3986).
extension Content {
  /// Returns a value with everything percent-encoded except letters, digits and `-._~`. That is
  /// more than the standards require, so that no reader mistakes a character for a delimiter.
  static func encoded(_ value: String) -> String {
    PercentEncoding.encode(value, keeping: .unreserved)
  }

  /// Decodes a percent-encoded part of a URI. A `+` stays a plus sign.
  static func decoded(_ part: String) throws(ContentError) -> String {
    do throws(PercentEncodingError) { return try PercentEncoding.decodeText(part[...]) } catch {
      throw malformed("its URI cannot be decoded: \(error)")
    }
  }

  /// Decodes the `name=value` items of a query, with the names in lower case.
  static func query(_ text: String?) throws(ContentError) -> [(name: String, value: String)] {
    guard let text else { return [] }
    var items: [(String, String)] = []
    for part in text.cut(at: "#").before.parts(at: "&") where !part.isEmpty {
      let (name, value) = part.cut(at: "=")
      items.append((try decoded(name).lowercased(), try decoded(value ?? "")))
    }
    return items
  }
}
