/// A difference between a row and the line of the table that belongs to it.
package enum RowDifference: Sendable, Hashable {
  /// The row has another content in the table. If its tag cannot be rewritten, it is given up.
  case changed(LedgerRow, RowContent, replacesTag: Bool)
  /// The row is no longer in the table.
  case removed(LedgerRow)
  /// The row was removed and is in the table again, with this content.
  case restored(LedgerRow, RowContent)
  /// The table has a row that the ledger lacks, with this content.
  case added(RowContent)
}

/// The numbers of rows that an amendment changes, by kind of change.
package struct AmendmentCounts: Sendable, Hashable {
  /// The number of rows with another content.
  package var changed = 0
  /// The number of rows among these whose tags are to be rewritten.
  package var toRewrite = 0
  /// The number of rows among these whose tags are given up, as they cannot be rewritten.
  package var replaced = 0
  /// The number of rows that are given up.
  package var removed = 0
  /// The number of rows that are pending once more.
  package var restored = 0
  /// The number of new rows.
  package var added = 0

  package init() {}

  /// Whether the amendment changes nothing.
  package var isEmpty: Bool { changed + removed + restored + added == 0 }

  /// Counts a difference by its kind.
  package mutating func take(_ difference: RowDifference) {
    switch difference {
    case .changed(let row, let content, let replacesTag):
      changed += 1
      if row.state.isBound, row.content.content != content.content {
        if replacesTag { replaced += 1 } else { toRewrite += 1 }
      }
    case .removed: removed += 1
    case .restored: restored += 1
    case .added: added += 1
    }
  }
}

extension RowContent {
  /// Whether the contents are the same, apart from the line in the table, and from the table's
  /// columns if one of them lacks these: version 0.2 did not keep them.
  package func isSame(as other: RowContent) -> Bool {
    let (own, others) = (tableColumns, other.tableColumns)
    return showsSame(as: other) && (own == others || own.isEmpty || others.isEmpty)
  }

  /// Whether the two contents give the same tags, codes and labels.
  package func showsSame(as other: RowContent) -> Bool {
    number == other.number && url == other.url && name == other.name
      && labelColumns == other.labelColumns && content == other.content
  }
}
