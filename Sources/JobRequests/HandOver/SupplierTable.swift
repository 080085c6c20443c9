import CommandHabits
import CSVText
import CommandLineKit
import Jobs
import Ledgers
import Tags

/// The table for whoever encodes tags: what goes onto each, and an empty column for the number of
/// the tag that took it. `beckon job import` takes the filled table back.
struct SupplierTable: HandOverForm {
  /// The names that `beckon job import` looks for are among them.
  private static let header = [
    "job", "row", "name", "url", "ndef", "bytes", "chip", "lock", "password", "mirror", "uid",
    "state",
  ]
  private let tag: JobTag
  private let content: JobContent?
  private var table = CSVWriter()

  init(_ tag: JobTag, of content: JobContent?) { (self.tag, self.content) = (tag, content) }

  mutating func faults(of row: HandOverRow) -> [String] {
    [formulaFault([row.job, row.content.name, row.url])].compactMap { $0 }
  }

  mutating func head() throws -> [UInt8] { try line(Self.header) }

  mutating func bytes(of row: HandOverRow) throws -> [UInt8] {
    let message = try JobMessage(
      url: row.url, of: content, androidPackage: tag.androidPackage)
    return try line([
      row.job, "\(row.number)", row.content.name, row.url, ByteText.hexadecimal.text(message.bytes),
      "\(message.bytes.count)", tag.chips.map(\.title).joined(separator: " or "),
      tag.locks ? "yes" : "no", password, message.mirrored.map(Self.words) ?? "", "",
      RowState.done.rawValue,
    ])
  }

  mutating func foot() -> [UInt8] { [] }

  var notes: [String] {
    guard tag.password != nil else { return [] }
    return ["the table names how passwords are made and has none; give the secret another way"]
  }

  /// Where passwords come from; never one of them.
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
