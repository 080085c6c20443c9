import CSVText

/// The table for a supplier who encodes tags: the content of each tag, and an empty column for the
/// number of the tag that got it. `beckon job import` reads the completed table.
struct SupplierTable: HandOverFormat {
  /// The names of the columns, among them those that `beckon job import` requires.
  private static let header = [
    "job", "row", "name", "url", "ndef", "bytes", "chip", "lock", "password", "mirror", "uid",
    "state",
  ]
  let tag: JobTag
  let content: JobContent?
  private(set) var table = CSVWriter()

  mutating func faults(of row: HandOverRow) -> [String] {
    [formulaFault([row.job, row.content.name, row.url])].compactMap { $0 }
  }

  mutating func head() throws -> [UInt8] { try line(Self.header) }

  mutating func bytes(of row: HandOverRow) throws -> [UInt8] {
    let message = try JobMessage(
      url: row.url, of: content, androidPackage: tag.androidPackage)
    return try line([
      row.job, "\(row.number)", row.content.name, row.url,
      ByteEncoding.hexadecimal.text(message.bytes),
      "\(message.bytes.count)", tag.chips.map(\.title).joined(separator: " or "),
      tag.locks ? "yes" : "no", password, message.mirrored.map(Self.words) ?? "", "",
      RowState.done.rawValue,
    ])
  }

  mutating func foot() -> [UInt8] { [] }

  var notes: [String] {
    guard tag.password != nil else { return [] }
    return [
      "the table says how passwords are derived and contains none; hand over the secret separately"
    ]
  }

  /// The derivation of passwords in words, which is never a password itself.
  private var password: String {
    switch tag.password?.derivation {
    case .cmacUID: "one for each tag (cmac-uid)"
    case .some(.none): "one for all tags"
    case nil: ""
    }
  }

  private static func words(_ mirrored: TagMirroredMessage) -> String {
    "\(mirrored.mirror.rawValue) at byte \(mirrored.offset) of the message"
  }

  private mutating func line(_ fields: [String]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try table.write(fields, to: &bytes)
    return bytes
  }
}
