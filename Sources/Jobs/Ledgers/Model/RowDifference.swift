/// A difference between a row and the line of the table that belongs to it.
package enum RowDifference: Sendable, Hashable {
  /// The row has another content in the table. If its tag cannot be rewritten, it is given up.
  case changed(LedgerRow, RowContent, replacesTag: Bool)
  /// The row is no longer in the table.
  case removed(LedgerRow)
  /// The row was removed and is in the table again, with this content.
  case restored(LedgerRow, RowContent)
  /// The table has another row.
  case added(RowContent)
}

/// The number of rows that an amendment changed.
package struct AmendmentCounts: Sendable, Hashable {
  /// Rows with another content.
  package var changed = 0
  /// Rows among them whose tags are to be rewritten.
  package var toRewrite = 0
  /// Rows among them whose tags were given up, because they cannot be rewritten.
  package var replaced = 0
  /// Rows that were given up.
  package var removed = 0
  /// Rows that are pending again.
  package var restored = 0
  /// New rows.
  package var added = 0

  package init() {}

  /// Whether the table has no differences.
  package var isEmpty: Bool { changed + removed + restored + added == 0 }

  /// Counts a difference.
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

  /// Whether the contents give the same tags, codes and labels.
  package func showsSame(as other: RowContent) -> Bool {
    number == other.number && url == other.url && name == other.name
      && labelColumns == other.labelColumns && content == other.content
  }
}
