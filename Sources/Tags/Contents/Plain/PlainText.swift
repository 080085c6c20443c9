/// A plain text. Any text of a code could be meant as one, so it claims none.
package struct PlainText: Content {
  package let words: String
  /// The language of the text on tags as a tag of BCP 47; `nil` is English.
  package let language: String?

  /// The language in Text records if none is given, since every Text record names one.
  private static let usualLanguage = "en"

  package static let definition = ContentDefinition(
    "text", "Text", summary: "Show words",
    standard: "NFC Forum Text RTD 1.0 on tags",
    fields: [
      ContentField("text", "The words", isRequired: true),
      ContentField("language", "Their language on tags, such as de or pt-BR; the default is en"),
    ],
    code: .partly(
      "Android phones show it; the cameras of iPhones offer no more than a search for it"),
    tag: .partly("Android phones show it; iPhones do nothing with it: print a code beside the tag"),
    isPlain: true)

  package init(checked values: ContentValues) throws(ContentError) {
    try self.init(values["text"] ?? "", language: values["language"])
  }

  private init(_ words: String, language: String?) throws(ContentError) {
    self.words = words
    self.language = language == Self.usualLanguage ? nil : language
    try Self.check(words, "text", allowing: "\r\n\t")
    if let language, !Self.isLanguage(language) {
      throw Self.error("language", .form(language, expected: "a language such as de or pt-BR"))
    }
  }

  /// Returns whether a text has the outline of a BCP 47 language tag: letters first, parts of at
  /// most eight characters with `-` between them, and at most the 63 bytes that fit into a record.
  private static func isLanguage(_ text: String) -> Bool {
    let parts = text.parts(at: "-")
    return text.utf8.count <= 63 && parts[0].utf8.allSatisfy { isLetterOrDigit($0, isFirst: true) }
      && parts.allSatisfy { part in
        1...8 ~= part.utf8.count && part.utf8.allSatisfy { isLetterOrDigit($0, isFirst: false) }
      }
  }

  private static func isLetterOrDigit(_ byte: UInt8, isFirst: Bool) -> Bool {
    byte.isLetter || (!isFirst && byte.isDigit)
  }

  package var values: ContentValues {
    var values = ContentValues([("text", words)])
    values.append("language", language)
    return values
  }

  package func text() throws(ContentError) -> String { words }

  package static func claims(_ text: String) -> Bool { false }

  package init(reading text: String) throws(ContentError) { try self.init(text, language: nil) }

  package func records() throws(ContentError) -> [NDEFRecord] {
    [
      try Self.building { () throws(NDEFBuildError) in
        try .text(words, language: language ?? Self.usualLanguage)
      }
    ]
  }

  package static func claims(_ records: [NDEFRecord]) -> Bool { records.first?.kind == .text }

  package init(reading records: [NDEFRecord]) throws(ContentError) {
    let text = try Self.textOfRecord(records.first)
    // The language on a tag by another program may be invalid; it is dropped then.
    let language = Self.isLanguage(text.language) ? text.language : nil
    try self.init(text.text.replacingControls(keeping: "\r\n\t"), language: language)
  }

  private static func textOfRecord(_ record: NDEFRecord?) throws(ContentError) -> NDEFText {
    do throws(NDEFError) {
      if case .text(let text)? = try record?.content() { return text }
    } catch {
      throw malformed("\(error)")
    }
    throw malformed("there is no Text record")
  }
}
