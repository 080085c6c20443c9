/// A prepared e-mail that phones offer to send: the `mailto:` URI of RFC 6068.
package struct MailMessage: LinkContent {
  package let to, cc, bcc: [String]
  package let subject, body: String?

  package static let definition = ContentDefinition(
    "email", "E-mail", summary: "Write an e-mail",
    standard: "RFC 6068; MATMSG of NTT Docomo is read",
    fields: [
      ContentField("to", "The address", isRequired: true, isRepeatable: true),
      ContentField("cc", "A recipient of a copy", isRepeatable: true),
      ContentField("bcc", "A recipient of a copy that others do not see", isRepeatable: true),
      ContentField("subject", "The subject, one line"),
      ContentField("body", "The text; people can change it before they send it"),
    ],
    code: .works(
      "the cameras of iPhones and Android phones open the e-mail; nothing is sent by itself"),
    tag: .works("iPhones (XS, XR and later) and Android phones open the e-mail"))

  package init(checked values: ContentValues) throws(ContentError) {
    try self.init(
      to: values.all("to"), cc: values.all("cc"), bcc: values.all("bcc"),
      subject: values["subject"], body: values["body"])
  }

  private init(
    to: [String], cc: [String], bcc: [String], subject: String?, body: String?
  ) throws(ContentError) {
    (self.to, self.cc, self.bcc) = (to, cc, bcc)
    self.subject = subject
    self.body = body?.withPlainLineEnds
    if to.isEmpty { throw Self.error("to", .missing) }
    for (field, addresses) in [("to", to), ("cc", cc), ("bcc", bcc)] {
      for address in addresses where MailAddress.parts(address) == nil {
        throw Self.error(field, .form(address, expected: MailAddress.expected))
      }
    }
    try Self.check(subject, "subject")
    try Self.check(self.body, "body", allowing: "\n\t")
  }

  package var values: ContentValues {
    var values = ContentValues()
    for (field, addresses) in [("to", to), ("cc", cc), ("bcc", bcc)] {
      for address in addresses { values.append(field, address) }
    }
    values.append("subject", subject)
    values.append("body", body)
    return values
  }

  package func uri() -> String {
    var items: [String] = []
    for (name, addresses) in [("cc", cc), ("bcc", bcc)] where !addresses.isEmpty {
      items.append(name + "=" + Self.list(addresses))
    }
    if let subject { items.append("subject=" + Self.encoded(subject)) }
    // Section 5: line breaks are %0D%0A.
    if let body {
      items.append("body=" + body.parts(at: "\n").map(Self.encoded).joined(separator: "%0D%0A"))
    }
    let query = items.isEmpty ? "" : "?" + items.joined(separator: "&")
    return "mailto:" + Self.list(to) + query
  }

  private static func list(_ addresses: [String]) -> String {
    addresses.compactMap(MailAddress.parts)
      .map { encoded($0.name) + "@" + encoded($0.domain) }.joined(separator: ",")
  }

  package static func claims(uri: String) -> Bool { uri.rest(behind: "mailto:") != nil }

  package init(readingURI uri: String) throws(ContentError) {
    let (path, query) = (uri.rest(behind: "mailto:") ?? "").cut(at: "?")
    var fields: [String: [String]] = [:]
    // Split before decoding, since a comma within an address is encoded here.
    for address in path.parts(at: ",") where !address.isEmpty {
      fields["to", default: []].append(try Self.decoded(address))
    }
    for (name, value) in try Self.query(query) {
      let isList = ["to", "cc", "bcc"].contains(name)
      fields[name, default: []] += isList ? MailAddress.list(value) : [value]
    }
    try self.init(
      to: fields["to"] ?? [], cc: fields["cc"] ?? [], bcc: fields["bcc"] ?? [],
      subject: fields["subject"]?.last.flatMap(\.subject),
      body: fields["body"]?.last.flatMap(\.body))
  }

  package static func claims(_ text: String) -> Bool {
    claims(uri: text) || text.rest(behind: "matmsg:") != nil
  }

  package init(reading text: String) throws(ContentError) {
    guard let rest = text.rest(behind: "matmsg:") else {
      try self.init(readingURI: text)
      return
    }
    guard let fields = EscapedFields.read(rest) else {
      throw Self.malformed(
        "it does not consist of fields such as TO:ADDRESS; with a ';' after each")
    }
    func first(_ name: String) -> String? { fields.first { $0.name.uppercased() == name }?.value }
    let to = fields.filter { $0.name.uppercased() == "TO" }.flatMap { MailAddress.list($0.value) }
    try self.init(
      to: to, cc: [], bcc: [], subject: first("SUB")?.subject, body: first("BODY")?.body)
  }
}

extension String {
  fileprivate var subject: String? { isEmpty ? nil : inOneLine }

  fileprivate var body: String? { isEmpty ? nil : replacingControls(keeping: "\r\n\t") }
}
