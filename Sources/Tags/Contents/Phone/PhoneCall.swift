/// A number that phones offer to call: the `tel:` URI of RFC 3966.
package struct PhoneCall: LinkContent {
  package let number: TelephoneNumber

  package static let definition = ContentDefinition(
    "phone", "Phone number", summary: "Call a number",
    standard: "RFC 3966",
    fields: [
      ContentField(
        "number",
        "With + and country code, such as +49 30 12345; separators between digits are left out",
        isRequired: true)
    ],
    code: .works("the cameras of iPhones and Android phones offer to call"),
    tag: .works("iPhones (XS, XR and later) and Android phones offer to call"))

  package init(checked values: ContentValues) throws(ContentError) {
    number = try Self.number(values["number"] ?? "", "number")
  }

  package var values: ContentValues { ContentValues([("number", number.text)]) }

  package func uri() -> String { "tel:" + number.text }

  package static func claims(uri: String) -> Bool { uri.rest(behind: "tel:") != nil }

  package init(readingURI uri: String) throws(ContentError) {
    number = try Self.telephoneNumber(uri.rest(behind: "tel:") ?? "", "number")
  }

  package var remarks: [String] { number.remark.map { [$0] } ?? [] }
}
