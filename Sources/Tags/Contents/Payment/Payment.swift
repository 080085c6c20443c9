import QRStandard

/// A SEPA credit transfer that banking apps fill in: the payee, the amount and the purpose.
///
/// A code has the lines of EPC069-12, "Quick Response Code: Guidelines to Enable Data Capture for
/// the Initiation of a SEPA Credit Transfer", version 2.1. No app reads it from a tag.
package struct Payment: Content {
  /// The versions of the payment code's format.
  package enum Version: String, Sendable, Hashable, CaseIterable {
    /// Version 1, which needs the BIC of the bank.
    case one = "001"
    /// Version 2, in which the BIC is optional.
    case two = "002"
  }

  /// The information by which the payee recognises the payment.
  package enum Remittance: Sendable, Hashable {
    /// A structured reference that machines compare, such as one of ISO 11649.
    case reference(String)
    /// An unstructured text that the payee reads.
    case text(String)
  }

  package let name: String
  package let iban: IBAN
  package let bic: String?
  /// The amount, or `nil` if the payer fills it in.
  package let amount: EuroAmount?
  /// A purpose code of ISO 20022, such as `CHAR` for charity.
  package let purpose: String?
  package let remittance: Remittance?
  /// A note that is shown to the payer and not sent to the payee.
  package let note: String?
  package let version: Version

  package static let definition = ContentDefinition(
    "payment", "SEPA payment", summary: "Fill in a bank transfer in euros",
    standard: "EPC069-12, version 2.1; ISO 13616; ISO 11649",
    fields: [
      ContentField("name", "The payee, at most 70 characters", isRequired: true),
      ContentField("iban", "The account, with or without spaces", isRequired: true),
      ContentField("amount", "Euros such as 12.30; without it the payer fills it in"),
      ContentField(
        "reference", "A reference of ISO 11649 (RF…) or of the payee's own, at most 35 characters"),
      ContentField("text", "The purpose in words, instead of a reference; at most 140 characters"),
      ContentField("bic", "The bank, 8 or 11 characters; only accounts outside the EEA need it"),
      ContentField("purpose", "A code of ISO 20022 such as CHAR, at most 4 characters"),
      ContentField("note", "A note shown to the payer, at most 70 characters"),
      ContentField(
        "version", "002 (usual), or 001 for old apps, which needs the bic",
        choices: Version.allCases.map(\.rawValue)),
    ],
    code: .partly(
      "banking apps of Austria, Belgium, Finland, Germany, the Netherlands and others fill in the transfer; the camera "
        + "of a phone shows text: write beside the code that it is for the banking app"),
    tag: .refused(
      "no banking app reads a payment from a tag; print the code, or put the address of a payment page onto the tag"
    ),
    symbol: SymbolRequirement(level: .medium, maxVersionNumber: 13, allowsECI: false))

  package init(checked values: ContentValues) throws(ContentError) {
    if values["reference"] != nil, values["text"] != nil {
      throw Self.error(
        "text", .combination("a payment has a reference or a text, not both; leave one out"))
    }
    let remittance =
      values["reference"].map(Remittance.reference) ?? values["text"].map(Remittance.text)
    try self.init(
      name: values["name"] ?? "", iban: values["iban"] ?? "", bic: values["bic"],
      amount: values["amount"], purpose: values["purpose"], remittance, note: values["note"],
      version: values["version"].flatMap(Version.init(rawValue:)) ?? .two)
  }

  /// Creates a payment after checking all parts, and that they fit into a code together.
  init(
    name: String, iban: String, bic: String?, amount: String?, purpose: String?,
    _ remittance: Remittance?, note: String?, version: Version
  ) throws(ContentError) {
    self.name = try Self.line(name, "name", maxLength: 70)
    self.iban = try IBAN(iban)
    self.bic = try bic.map { value throws(ContentError) in try Self.bic(value) }
    self.amount = try amount.map { value throws(ContentError) in try EuroAmount(value) }
    self.purpose = try purpose.map { value throws(ContentError) in try Self.purpose(value) }
    self.remittance = try remittance.map { value throws(ContentError) in
      switch value {
      case .reference(let reference): .reference(try Self.reference(reference))
      case .text(let text): .text(try Self.line(text, "text", maxLength: 140))
      }
    }
    self.note = try note.map { value throws(ContentError) in
      try Self.line(value, "note", maxLength: 70)
    }
    self.version = version
    if version == .one, bic == nil {
      throw Self.error(
        "bic", .combination("version 001 needs the bic of the bank; give it, or take version 002"))
    }
    let count = text().utf8.count
    guard count <= 331 else {
      throw Self.error(nil, .tooLong(count, limit: 331))
    }
  }

  package var values: ContentValues {
    var values = ContentValues([("name", name), ("iban", iban.text)])
    values.append("amount", amount?.description)
    switch remittance {
    case .reference(let reference): values.append("reference", reference)
    case .text(let text): values.append("text", text)
    case nil: break
    }
    values.append("bic", bic)
    values.append("purpose", purpose)
    values.append("note", note)
    if version == .one { values.append("version", version.rawValue) }
    return values
  }

  package var facts: [(name: String, value: String)] {
    values.pairs.compactMap { pair in
      switch pair.name {
      case "iban": ("iban", iban.grouped)
      case "amount": ("amount", "\(pair.value) EUR")
      default: (pair.name, pair.value)
      }
    }
  }
}
