/// MECARD as published by NTT Docomo for address books ("Phonebook registration function"), with
/// the fields N, TEL, EMAIL, URL, ADR, BDAY and NOTE.
extension Contact {
  var meCard: String {
    func field(_ name: String, _ value: String?) -> String {
      value.map { "\(name):\(EscapedFields.escaped($0));" } ?? ""
    }
    // The family name comes before the comma, the given name after it.
    var text = "MECARD:"
    if family == nil, given == nil {
      text += field("N", name)
    } else {
      text += "N:\(EscapedFields.escaped(family ?? "")),\(EscapedFields.escaped(given ?? ""));"
    }
    for phone in phones { text += field("TEL", phone) }
    for email in emails { text += field("EMAIL", email) }
    text += field("URL", url)
    if !address.isEmpty {
      let parts = address.fields.map { EscapedFields.escaped($0.value ?? "") }
      text += "ADR:,," + parts.joined(separator: ",") + ";"
    }
    text += field("BDAY", birthday?.digits)
    return text + field("NOTE", note) + ";"
  }

  /// Parses a card into values of the fields.
  static func values(meCard text: String) throws(ContentError) -> ContentValues {
    guard let fields = EscapedFields.readEscaped(text) else {
      throw malformed("it does not consist of fields such as N:NAME; with a ';' after each")
    }
    func all(_ name: String) -> [String] {
      fields.filter { $0.name.uppercased() == name && !$0.value.isEmpty }.map(\.value)
    }
    func first(_ name: String) -> String? {
      all(name).first.flatMap { EscapedFields.unescaped($0).inOneLine.nonEmpty }
    }
    var values = name(meCard: all("N").first ?? "")
    for phone in all("TEL").map(EscapedFields.unescaped) where isPhone(phone) {
      values.append("phone", phone)
    }
    for email in all("EMAIL").map(EscapedFields.unescaped) where isEmail(email) {
      values.append("email", email)
    }
    if let url = first("URL"), isURL(url) { values.append("url", url) }
    if let address = all("ADR").first { append(meCard: address, to: &values) }
    if let day = first("BDAY").flatMap({ CivilDate($0) }) { values.append("birthday", day.text) }
    let note = all("NOTE").first.map(EscapedFields.unescaped)
    values.append("note", note?.replacingControls(keeping: "\t").nonEmpty)
    values.append("form", Form.mecard.rawValue)
    return values
  }

  private static func name(meCard value: String) -> ContentValues {
    let parts = EscapedFields.parts(value, at: ",").map { EscapedFields.unescaped($0).inOneLine }
    var values = ContentValues()
    guard parts.count > 1 else {
      values.append("name", parts[0].nonEmpty)
      return values
    }
    let (family, given) = (parts[0].nonEmpty, parts[1].nonEmpty)
    values.append("name", name(given, family).nonEmpty)
    values.append("family", family)
    values.append("given", given)
    return values
  }

  /// Appends the fields of a MECARD address: seven parts, or else a single text as the street.
  private static func append(meCard value: String, to values: inout ContentValues) {
    let parts = EscapedFields.parts(value, at: ",").map { EscapedFields.unescaped($0).inOneLine }
    let isWhole = parts.count != 7
    let street = isWhole ? parts.compactMap(\.trimmed) : parts.prefix(3).compactMap(\.nonEmpty)
    values.append("street", street.joined(separator: ", ").nonEmpty)
    guard !isWhole else { return }
    for (field, part) in zip(["city", "region", "postcode", "country"], parts.dropFirst(3)) {
      values.append(field, part.nonEmpty)
    }
  }
}
