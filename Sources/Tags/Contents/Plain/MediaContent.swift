/// Bytes of any media type, for apps that read them from tags.
package struct MediaContent: TagOnlyContent {
  /// The media type in lower case, which Android compares.
  package let type: String
  package let data: [UInt8]

  package static let definition = ContentDefinition(
    "media", "Data of a media type", summary: "Hand data to an app that reads its media type",
    standard: "RFC 2046 and RFC 6838; NFC Forum NDEF 1.0 (media-type record)",
    fields: [
      ContentField("type", "The media type, such as application/json", isRequired: true),
      ContentField("text", "The data, if it is text"),
      ContentField("base64", "The data, if it is not", isBase64: true),
    ],
    code: .refused(
      "a code has no media type, and phones would show the data as text; write a tag, or make a code of text"
    ),
    tag: .partly(
      "Android phones open the app that wants the type; iPhones do nothing with it by themselves"),
    isPlain: true)

  package init(checked values: ContentValues) throws(ContentError) {
    let type = values["type"] ?? ""
    switch (values["text"], values["base64"]) {
    case (let text?, nil): try self.init(type, Array(text.utf8))
    case (nil, let digits?):
      guard let data = Self.bytes(base64: digits) else {
        throw Self.error("base64", .form(digits, expected: "base64 of RFC 4648 without line ends"))
      }
      try self.init(type, data)
    default: throw Self.error(nil, .combination("it needs text or base64, and not both"))
    }
  }

  private init(_ type: String, _ data: [UInt8]) throws(ContentError) {
    self.type = type.lowercasedASCII
    self.data = data
    if !Self.isType(type) {
      throw Self.error("type", .form(type, expected: "a media type such as application/json"))
    }
    if data.isEmpty { throw Self.malformed("it has no data") }
  }

  /// Returns whether a text is a media type (RFC 6838, 4.2): two names of at most 127 letters,
  /// digits and some other characters, beginning with a letter or digit.
  private static func isType(_ text: String) -> Bool {
    let names = text.parts(at: "/")
    return names.count == 2
      && names.allSatisfy { name in
        guard 1...127 ~= name.utf8.count, let first = name.utf8.first else { return false }
        return (first.isLetter || first.isDigit)
          && name.utf8.allSatisfy { $0.isLetter || $0.isDigit || "!#$&-^_.+".utf8.contains($0) }
      }
  }

  /// The field values; the data is text if people can read it, and otherwise base64.
  package var values: ContentValues {
    let text = String(valid: data)
    if let text, text.controlCharacter(allowing: "\r\n\t") == nil {
      return ContentValues([("type", type), ("text", text)])
    }
    return ContentValues([
      ("type", type), ("base64", String(decoding: base64(data), as: UTF8.self)),
    ])
  }

  package func records() throws(ContentError) -> [NDEFRecord] { try Self.media(type, data) }

  package static func claims(_ records: [NDEFRecord]) -> Bool {
    guard let record = records.first, record.kind == .media else { return false }
    return isType(String(decoding: record.type, as: UTF8.self))
  }

  package init(reading records: [NDEFRecord]) throws(ContentError) {
    guard let record = records.first else { throw Self.malformed("there is no record") }
    try self.init(String(decoding: record.type, as: UTF8.self), Array(record.payload))
  }

  /// Decodes base64 in exactly the form that `base64` writes, or returns `nil`.
  private static func bytes(base64 text: String) -> [UInt8]? {
    guard let bytes = try? Basics.bytes(base64: text.utf8),
      base64(bytes).elementsEqual(text.utf8)
    else { return nil }
    return bytes
  }
}
