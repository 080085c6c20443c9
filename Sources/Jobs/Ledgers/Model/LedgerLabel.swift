package import Cryptography

/// The place and the state of a row's label. A ledger stores it as a code of the row.
package struct LedgerLabel: Sendable, Hashable {
  /// The state of a label, whose raw value is the kind of its code.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// The label is on a sheet in a file; whether that was printed is not known.
    case placed = "label-placed"
    /// The printer has accepted the last byte of the label.
    case sent = "label-sent"
    /// The printer reports that the label came out.
    case printed = "label-printed"

    /// The state as a single word, for tables.
    package var word: String { "\(self)" }
  }

  /// The last known state of the label.
  package let state: State
  /// The path of the file with the label, or the address of its printer.
  package let target: String
  /// The number of the sheet in a file, from 1; nil for a label on a roll.
  package let sheet: Int?
  /// The number of the label on its sheet or in its print run, from 1.
  package let place: Int

  /// Creates a label on a sheet of a file, or on a roll if `sheet` is `nil`.
  package init(_ state: State, on target: String, sheet: Int?, place: Int) {
    (self.state, self.target, self.sheet, self.place) = (state, target, sheet, place)
  }
}

extension LedgerLabel {
  /// The largest number of characters kept. The end of a longer path or address is kept, because it
  /// tells more than the beginning.
  private static let maxTargetLength = 120

  /// The label as a code of the ledger, with the digest of the file that has it.
  package func code(in digest: SHA256Digest) -> LedgerCode {
    let short =
      target.unicodeScalars.count > Self.maxTargetLength
      ? "…" + String(String.UnicodeScalarView(target.unicodeScalars.suffix(Self.maxTargetLength)))
      : target
    return LedgerCode(
      kind: LedgerText(state.rawValue), file: LedgerText("\(short), \(words)"), digest: digest)
  }

  /// The place of the label in words, such as "sheet 2, label 5".
  package var words: String { (sheet.map { "sheet \($0), " } ?? "") + "label \(place)" }

  /// Parses a code that `code` made; nil for a code of another kind.
  package init?(_ code: LedgerCode) {
    guard let state = State(rawValue: code.kind.description) else { return nil }
    var parts = code.file.description.split(separator: ", ", omittingEmptySubsequences: false)
    guard let place = Self.number(parts.popLast(), after: "label ") else { return nil }
    let sheet = Self.number(parts.last, after: "sheet ")
    if sheet != nil { parts.removeLast() }
    guard !parts.isEmpty else { return nil }
    self.init(state, on: parts.joined(separator: ", "), sheet: sheet, place: place)
  }

  private static func number(_ text: Substring?, after word: String) -> Int? {
    guard let text, text.hasPrefix(word) else { return nil }
    return Int(text.dropFirst(word.count)).flatMap { $0 > 0 ? $0 : nil }
  }
}

extension Sequence<LedgerCode> {
  /// The label that is furthest in its states among the codes of a row; nil without labels.
  package var label: LedgerLabel? {
    let labels = compactMap(LedgerLabel.init)
    return LedgerLabel.State.allCases.reversed().lazy.compactMap { state in
      labels.first { $0.state == state }
    }.first
  }
}
