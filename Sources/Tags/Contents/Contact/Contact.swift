/// A contact for the address book: a person or a company.
package struct Contact: Content {
  /// The text formats in which a code can hold a contact.
  package enum Form: String, Sendable, Hashable, CaseIterable {
    /// The format vCard 3.0 (RFC 2426).
    case vcard3
    /// The format vCard 4.0 (RFC 6350).
    case vcard4
    /// The format MECARD of NTT Docomo.
    case mecard
  }

  /// The name that phones display for the contact.
  package let name: String
  package let family, given, organisation, title: String?
  package let phones, emails: [String]
  package let url: String?
  package let address: PostalAddress
  package let birthday: CivilDate?
  package let note: String?
  package let form: Form

  package static let definition = ContentDefinition(
    "contact", "Contact", summary: "Add a person or a company to the address book",
    standard: "RFC 2426 (vCard 3.0), RFC 6350 (vCard 4.0), NTT Docomo's MECARD",
    fields: [
      ContentField("name", "The displayed name", isRequired: true),
      ContentField("family", "The family name, for sorting"),
      ContentField("given", "The given name"),
      ContentField("organisation", "The company"),
      ContentField("title", "The job title"),
      ContentField(
        "phone", "A telephone number, preferably with + and country code", isRepeatable: true),
      ContentField("email", "An e-mail address", isRepeatable: true),
      ContentField("url", "A web address with its https://"),
      ContentField("street", "Street and number"),
      ContentField("city", "The town"),
      ContentField("region", "State or province, where addresses have one"),
      ContentField("postcode", "The postal code"),
      ContentField("country", "The country's name"),
      ContentField("birthday", "The date of birth, such as 1990-12-31"),
      ContentField("note", "A note of one or more lines"),
      ContentField(
        "form", "vcard3 (usual: every reader takes it), vcard4 or mecard (shorter)",
        choices: Form.allCases.map(\.rawValue)),
    ],
    code: .works("the cameras of iPhones and Android phones offer to add it"),
    tag: .partly(
      "Android phones offer to add it; iPhones do nothing with it: print a code beside the tag"))

  package init(checked values: ContentValues) throws(ContentError) {
    try self.init(values, birthday: try Self.day(values["birthday"]))
  }

  private init(_ values: ContentValues, birthday: CivilDate?) throws(ContentError) {
    name = values["name"] ?? ""
    given = values["given"]
    // vCards without name parts have the name in the place of the family name, so an equal family
    // name adds nothing.
    let family = values["family"]
    self.family = given == nil && name.isExactly(family) ? nil : family
    organisation = values["organisation"]
    title = values["title"]
    phones = values.all("phone")
    emails = values.all("email")
    url = values["url"]
    address = PostalAddress(values)
    self.birthday = birthday
    note = values["note"]?.withPlainLineEnds
    form = Self.choice(values, "form", usual: .vcard3)
    try check()
  }

  package var values: ContentValues {
    var values = ContentValues([("name", name)])
    values.append("family", family)
    values.append("given", given)
    values.append("organisation", organisation)
    values.append("title", title)
    for phone in phones { values.append("phone", phone) }
    for email in emails { values.append("email", email) }
    values.append("url", url)
    for (field, part) in address.fields { values.append(field, part) }
    values.append("birthday", birthday?.text)
    values.append("note", note)
    if form != .vcard3 { values.append("form", form.rawValue) }
    return values
  }

  package func text() -> String { form == .mecard ? meCard : vCard }

  package static func claims(_ text: String) -> Bool {
    claimsVCard(text) || text.rest(behind: "mecard:") != nil
  }

  package init(reading text: String) throws(ContentError) {
    if let rest = text.rest(behind: "mecard:") {
      try self.init(Self.values(meCard: rest))
    } else {
      try self.init(Self.values(vCard: text))
    }
  }

  package var remarks: [String] {
    phones.compactMap { phone in
      guard case .failure = TelephoneNumber.read(phone) else { return nil }
      return "phones may not dial '\(phone)'; write + and country code, then digits"
    }
  }
}

/// A postal address, in the parts that vCard distinguishes.
package struct PostalAddress: Sendable, Hashable {
  package let street, city, region, postcode, country: String?

  init(_ values: ContentValues) {
    street = values["street"]
    city = values["city"]
    region = values["region"]
    postcode = values["postcode"]
    country = values["country"]
  }

  /// The parts of the address with their field names, in the order of vCard's ADR property.
  var fields: [(name: String, value: String?)] {
    [
      ("street", street), ("city", city), ("region", region), ("postcode", postcode),
      ("country", country),
    ]
  }

  var isEmpty: Bool { fields.allSatisfy { $0.value == nil } }
}
