/// vCard as specified by RFC 2426 and RFC 6350.
///
/// Lines are not folded: both standards say "should", each fold costs three bytes in a code, and
/// simple scanner apps show the second line as garbage. All lines end with CR and LF, including the
/// last one.
extension Contact {
  var vCard: String {
    let isOld = form == .vcard3
    var lines = ["BEGIN:VCARD", "VERSION:" + (isOld ? "3.0" : "4.0")]
    let parts = family == nil && given == nil ? [name, ""] : [family ?? "", given ?? ""]
    lines.append("N:" + parts.map(PropertyLine.escaped).joined(separator: ";") + ";;;")
    lines.append("FN:" + PropertyLine.escaped(name))
    func add(_ property: String, _ value: String?) {
      if let value { lines.append(property + ":" + PropertyLine.escaped(value)) }
    }
    add("ORG", organisation)
    add("TITLE", title)
    // Written as text in both versions, since phones show the tel: of a URI as part of the number.
    for phone in phones { add("TEL", phone) }
    for email in emails { add("EMAIL", email) }
    // A URI is not escaped.
    if let url { lines.append("URL:" + url) }
    if !address.isEmpty {
      let parts = address.fields.map { PropertyLine.escaped($0.value ?? "") }
      lines.append("ADR:;;" + parts.joined(separator: ";"))
    }
    // RFC 6350, 4.3.1: without hyphens.
    if let birthday { lines.append("BDAY:" + (isOld ? birthday.text : birthday.digits)) }
    add("NOTE", note)
    return (lines + ["END:VCARD", ""]).joined(separator: "\r\n")
  }

  static func claimsVCard(_ text: String) -> Bool { text.rest(behind: "BEGIN:VCARD") != nil }

  /// Parses a card into values of the fields. Properties without a field are left out.
  static func values(vCard text: String) throws(ContentError) -> ContentValues {
    let properties = try card(text)
    let version = properties.first { $0.property == "VERSION" }?.value.trimmed
    guard let version, ["2.1", "3.0", "4.0"].contains(version) else {
      throw malformed("it is not of version 2.1, 3.0 or 4.0")
    }
    for property in properties where property.isQuotedPrintable {
      throw malformed(
        "\(property.name) is in quoted-printable, which is not read here; write it as UTF-8")
    }
    func first(_ name: String) -> PropertyLine? {
      properties.first { $0.property == name && !$0.value.isEmpty }
    }
    var values = name(first("N"), first("FN"), first("ORG"))
    values.append("organisation", first("ORG")?.parts.joined(separator: ", ").inOneLine.nonEmpty)
    values.append("title", first("TITLE")?.text.inOneLine.nonEmpty)
    for line in properties where line.property == "TEL" {
      values.append("phone", line.phone)
    }
    for line in properties where line.property == "EMAIL" {
      let text = line.text
      if isEmail(text) { values.append("email", text) }
    }
    if let url = first("URL")?.text, isURL(url) { values.append("url", url) }
    if let address = first("ADR") { append(address, to: &values) }
    if let day = first("BDAY").flatMap({ CivilDate($0.text.cut(at: "T").before) }) {
      values.append("birthday", day.text)
    }
    values.append("note", first("NOTE")?.text.replacingControls(keeping: "\r\n\t").nonEmpty)
    if version == "4.0" { values.append("form", Form.vcard4.rawValue) }
    return values
  }

  /// Returns the properties between BEGIN and END of the only card.
  private static func card(_ text: String) throws(ContentError) -> [PropertyLine] {
    var lines = (PropertyLine.texts(text.withPlainLineEnds.utf8) ?? [])[...]
    guard lines.popFirst()?.uppercased() == "BEGIN:VCARD" else {
      throw malformed("its first line is not BEGIN:VCARD")
    }
    guard let end = lines.firstIndex(where: { $0.uppercased() == "END:VCARD" }) else {
      throw malformed("it does not end with END:VCARD")
    }
    guard lines[(end + 1)...].allSatisfy({ $0.trimmed == nil }) else {
      throw malformed("there is more after END:VCARD; a code or a tag has one contact")
    }
    return lines[..<end].compactMap { PropertyLine($0) }
  }

  /// Returns the displayed name, and its parts if they add information.
  private static func name(
    _ parts: PropertyLine?, _ whole: PropertyLine?, _ organisation: PropertyLine?
  ) -> ContentValues {
    let parts = parts?.parts.map { $0.inOneLine } ?? []
    let (family, given) = (parts.first?.nonEmpty, parts.dropFirst().first?.nonEmpty)
    let name =
      whole?.text.inOneLine.nonEmpty ?? Self.name(given, family).nonEmpty
      ?? organisation?.parts.first?.inOneLine
    var values = ContentValues()
    values.append("name", name?.nonEmpty)
    values.append("family", family)
    values.append("given", given)
    return values
  }

  /// Appends an address; the post office box and the extended address come before the street.
  private static func append(_ property: PropertyLine, to values: inout ContentValues) {
    let parts = property.parts
    let street = parts.prefix(3).compactMap(\.nonEmpty).joined(separator: ", ")
    values.append("street", street.replacingControls(keeping: "\r\n").withPlainLineEnds.nonEmpty)
    for (field, part) in zip(["city", "region", "postcode", "country"], parts.dropFirst(3)) {
      values.append(field, part.inOneLine.nonEmpty)
    }
  }
}

extension PropertyLine {
  /// The property's name without the optional group before its dot, as in `ITEM1.TEL`.
  fileprivate var property: String { name.parts(at: ".").last ?? name }

  fileprivate var text: String { Self.unescaped(value) }

  /// The parts of the value between semicolons, without their escapes.
  fileprivate var parts: [String] { EscapedFields.parts(value, at: ";").map(Self.unescaped) }

  fileprivate var isQuotedPrintable: Bool {
    let mark = "QUOTED-PRINTABLE"
    return parameters[mark] != nil || parameters["ENCODING"]?.uppercased() == mark
  }

  /// The value as a telephone number, also from a `tel:` URI; `nil` if it has no digit.
  fileprivate var phone: String? {
    let text = text.inOneLine
    let number = text.rest(behind: "tel:") ?? text
    return Contact.isPhone(number) ? number : nil
  }
}
