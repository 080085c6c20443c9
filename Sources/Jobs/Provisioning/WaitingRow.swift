import Ledgers
package import Tags

/// A row that waits for the only tag on which it can be.
package struct WaitingRow: Hashable, Sendable {
  /// The row that waits.
  package let row: ProvisioningRow
  /// The UID of the tag that the row waits for.
  package let uid: TagUID

  package init(_ row: ProvisioningRow, on uid: TagUID) { (self.row, self.uid) = (row, uid) }

  /// An instruction for a number of rows that wait for their tags, naming the first of them.
  package static func instruction(_ count: Int, _ tags: [WaitingRow]) -> String {
    guard count > 1 else {
      return tags.first.map { "hold the tag of row \($0.row.number) (\($0.uid)) to the reader" }
        ?? "hold the expected tag to the reader"
    }
    let names = tags.map { "row \($0.row.number) (\($0.uid))" }.joined(separator: ", ")
    let more = count > tags.count ? " and \(count - tags.count) more" : ""
    return "hold one of these tags to the reader: \(names)\(more)"
  }
}

extension RemainingRows {
  /// The first rows that wait for their tags, each with its tag.
  var tags: [WaitingRow] {
    open.compactMap { row in row.uid.map { WaitingRow(ProvisioningRow(row), on: $0) } }
  }
}
