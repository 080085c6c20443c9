/// A prepared text message to a number.
///
/// A code has `SMSTO:NUMBER:TEXT` of ZXing's Barcode Contents, which the cameras of iPhones and
/// Android phones and old scanner apps all accept with its text; Apple's own page about `sms:`
/// links does not mention text in them. A tag has the `sms:` URI of RFC 5724, since phones do not
/// open `smsto:` from a tag.
package struct TextMessage: LinkContent {
  package let number: TelephoneNumber
  package let words: String?

  package static let definition = ContentDefinition(
    "sms", "Text message", summary: "Write a text message to a number",
    standard: "ZXing Barcode Contents (SMSTO); RFC 5724 on tags",
    fields: [
      ContentField(
        "number", "With + and country code; short numbers work in their own country",
        isRequired: true),
      ContentField("text", "The text of the message; people can change it before they send it"),
    ],
    code: .works(
      "the cameras of iPhones and Android phones open the message; nothing is sent by itself"),
    tag: .partly(
      "iPhones and Android phones open the message; whether the text is filled in differs from phone to phone (unconfirmed which)"
    ))

  package init(checked values: ContentValues) throws(ContentError) {
    try self.init(
      number: try Self.number(values["number"] ?? "", "number"), words: values["text"])
  }

  private init(number: TelephoneNumber, words: String?) throws(ContentError) {
    self.number = number
    self.words = words?.withPlainLineEnds
    try Self.check(self.words, "text", allowing: "\n\t")
  }

  package var values: ContentValues {
    var values = ContentValues([("number", number.text)])
    values.append("text", words)
    return values
  }

  package func text() -> String { "SMSTO:" + number.text + (words.map { ":" + $0 } ?? "") }

  package func uri() -> String {
    "sms:" + number.text + (words.map { "?body=" + Self.encoded($0) } ?? "")
  }

  package static func claims(uri: String) -> Bool { claims(uri) }

  package static func claims(_ text: String) -> Bool {
    text.rest(behind: "sms:") != nil || text.rest(behind: "smsto:") != nil
  }

  package init(reading text: String) throws(ContentError) {
    guard let rest = text.rest(behind: "smsto:") else {
      try self.init(readingURI: text)
      return
    }
    let (number, message) = rest.cut(at: ":")
    // Some programs put the text after a question mark, as in a URI.
    if message == nil, number.contains("?") {
      try self.init(readingURI: "sms:" + rest)
    } else {
      try self.init(
        number: try Self.number(number, "number"),
        words: message.flatMap { $0.isEmpty ? nil : $0.replacingControls(keeping: "\r\n\t") })
    }
  }

  package init(readingURI uri: String) throws(ContentError) {
    guard let rest = uri.rest(behind: "sms:") else {
      try self.init(reading: uri)
      return
    }
    let (recipients, query) = rest.cut(at: "?")
    let numbers = recipients.parts(at: ",")
    guard numbers.count == 1 else {
      throw Self.malformed("it goes to \(counted(numbers.count, "number")); a message has one here")
    }
    let body = try Self.query(query).first { $0.name == "body" }?.value
    try self.init(
      number: try Self.telephoneNumber(numbers[0], "number"),
      words: body.flatMap { $0.isEmpty ? nil : $0.replacingControls(keeping: "\r\n\t") })
  }

  package var remarks: [String] { number.remark.map { [$0] } ?? [] }
}
