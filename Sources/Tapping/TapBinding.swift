import Ledgers
package import Tags

/// A row, and the only tag that it can be on.
package struct TapBinding: Hashable, Sendable {
  package let row: TapRow
  package let uid: TagUID

  package init(_ row: TapRow, on uid: TagUID) { (self.row, self.uid) = (row, uid) }

  /// What to do about so many rows, of which the first are named.
  package static func instruction(_ count: Int, _ tags: [TapBinding]) -> String {
    guard count > 1 else {
      return tags.first.map { "hold the tag of row \($0.row.number) (\($0.uid)) to the reader" }
        ?? "hold the tag that is waited for to the reader"
    }
    let names = tags.map { "row \($0.row.number) (\($0.uid))" }.joined(separator: ", ")
    let more = count > tags.count ? " and \(count - tags.count) more" : ""
    return "hold one of these tags to the reader: \(names)\(more)"
  }
}

extension RowsLeft {
  /// The first rows that wait for their tags, with these.
  var tags: [TapBinding] {
    open.compactMap { row in row.uid.map { TapBinding(TapRow(row), on: $0) } }
  }
}
