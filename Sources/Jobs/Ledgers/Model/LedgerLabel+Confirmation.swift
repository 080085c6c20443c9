extension LedgerCode {
  /// The kind of the record that a label came out well. It stands beside the label's state.
  package static let confirmedLabel = "label-confirmed"

  /// The record that the label with this code came out well.
  package var confirmed: LedgerCode {
    LedgerCode(kind: LedgerText(Self.confirmedLabel), file: file, digest: digest)
  }
}

extension [LedgerCode] {
  /// Whether a person confirmed that the row's last label came out well.
  package var hasConfirmedLabel: Bool { label != nil && unconfirmedLabel == nil }

  /// The row's label, unless it is confirmed. A label that was made again is another one.
  package var unconfirmedLabel: LedgerCode? {
    guard let state = label?.state.rawValue,
      let made = first(where: { $0.kind.description == state })
    else { return nil }
    let isConfirmed = contains {
      $0.kind.description == LedgerCode.confirmedLabel && $0.digest == made.digest
        && $0.file == made.file
    }
    return isConfirmed ? nil : made
  }
}
