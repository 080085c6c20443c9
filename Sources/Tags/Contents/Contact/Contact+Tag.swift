/// The record on a tag: the vCard as a media record.
extension Contact {
  /// The media type of a vCard record (RFC 6350, 10.1). Older type names can be read, too.
  private static let mediaType = "text/vcard"
  private static let oldTypes: Set<String> = ["text/x-vcard", "text/directory"]

  package func records() throws(ContentError) -> [NDEFRecord] {
    if form == .mecard {
      throw Self.error(
        "form", .carrier("phones read no MECARD from a tag; leave form out, which makes a vCard"))
    }
    return try Self.media(Self.mediaType, vCard.utf8)
  }

  package static func claims(_ records: [NDEFRecord]) -> Bool {
    guard let type = records.first?.plainMediaType else { return false }
    return type == mediaType || oldTypes.contains(type)
  }

  package init(reading records: [NDEFRecord]) throws(ContentError) {
    guard let payload = records.first?.payload,
      let text = String(valid: payload)
    else { throw Self.malformed("it is not text in UTF-8") }
    try self.init(Self.values(vCard: text))
  }
}
