import InvocationURLs

extension Contact {
  func check() throws(ContentError) {
    let lines = [
      ("name", name), ("family", family), ("given", given), ("organisation", organisation),
      ("title", title), ("url", url),
    ]
    for (field, value) in lines + address.fields.dropFirst() { try Self.check(value, field) }
    try Self.check(address.street, "street", allowing: "\n")
    try Self.check(note, "note", allowing: "\n\t")
    for phone in phones {
      try Self.check(phone, "phone")
      if !Self.isPhone(phone) {
        throw Self.error("phone", .form(phone, expected: "a telephone number: it has no digit"))
      }
    }
    for email in emails where !Self.isEmail(email) {
      throw Self.error("email", .form(email, expected: MailAddress.expected))
    }
    if let url, !Self.isURL(url) {
      throw Self.error("url", .form(url, expected: "a web address such as https://example.com"))
    }
    if form == .mecard { try checkMeCard() }
  }

  /// Whether the text has a digit and no control character. Numbers from other programs may be odd,
  /// so nothing else is checked.
  static func isPhone(_ text: String) -> Bool {
    text.controlCharacter() == nil && text.utf8.contains { $0.isDigit }
  }

  static func isEmail(_ text: String) -> Bool {
    text.controlCharacter() == nil && MailAddress.parts(text) != nil
  }

  static func isURL(_ text: String) -> Bool { (try? RecordURI(text)) != nil }

  static func day(_ text: String?) throws(ContentError) -> CivilDate? {
    guard let text else { return nil }
    guard let day = CivilDate(text) else {
      throw error("birthday", .form(text, expected: "a day such as 1990-12-31"))
    }
    return day
  }

  /// Checks that MECARD can hold the contact: it has no company, no title and only one name.
  private func checkMeCard() throws(ContentError) {
    for (field, value) in [("organisation", organisation), ("title", title)] where value != nil {
      throw Self.error(field, .combination("MECARD has no place for it; leave form out"))
    }
    if family != nil || given != nil, !name.isExactly(Self.name(given, family)) {
      throw Self.error(
        "name",
        .combination(
          "MECARD has no name besides family and given; leave these out, or make the name match "
            + "them"))
    }
    for (field, value) in [("note", note), ("street", address.street)] {
      if value?.unicodeScalars.contains("\n") == true {
        throw Self.error(
          field, .combination("MECARD has no line breaks; write one line, or leave form out"))
      }
    }
  }

  /// Returns the displayed name made of a given and a family name.
  static func name(_ given: String?, _ family: String?) -> String {
    [given, family].compactMap { $0 }.joined(separator: " ")
  }
}
