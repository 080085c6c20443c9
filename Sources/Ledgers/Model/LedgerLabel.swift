package import LibCrypto

/// The label of a row: where it is, and how far it is known to have come. A ledger keeps it as a code of
/// the row.
package struct LedgerLabel: Sendable, Hashable {
  /// How far a label is known to have come; the word is the code's kind.
  package enum State: String, Sendable, Hashable, CaseIterable {
    /// It is on a sheet of a file; whether somebody printed that is not known.
    case placed = "label-placed"
    /// Its printer's end has taken its last byte.
    case sent = "label-sent"
    /// Its printer says that it came out.
    case printed = "label-printed"

    /// The state in a word, for tables.
    package var word: String { "\(self)" }
  }

  /// How far it is known to have come.
  package let state: State
  /// The file, or the printer's address.
  package let target: String
  /// The sheet of a file, from 1; `nil` for a label of a roll.
  package let sheet: Int?
  /// Which label of the sheet, or of what was sent at once, from 1.
  package let place: Int

  /// A label on a sheet, or of a roll.
  package init(_ state: State, on target: String, sheet: Int?, place: Int) {
    (self.state, self.target, self.sheet, self.place) = (state, target, sheet, place)
  }
}

extension LedgerLabel {
  /// The end of a longer path or address tells more than its beginning.
  private static let longestTarget = 120

  /// The label as a code that the ledger keeps, with the digest of the bytes that it is in.
  package func code(in digest: SHA256Digest) -> LedgerCode {
    let short =
      target.unicodeScalars.count > Self.longestTarget
      ? "…" + String(String.UnicodeScalarView(target.unicodeScalars.suffix(Self.longestTarget)))
      : target
    return LedgerCode(
      kind: LedgerText(state.rawValue), file: LedgerText("\(short), \(words)"), digest: digest)
  }

  /// "sheet 2, label 5".
  package var words: String { (sheet.map { "sheet \($0), " } ?? "") + "label \(place)" }

  /// Takes what `code` gave; `nil` for a code of another kind.
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
  /// What is known of the label among the codes of a row: the most that was ever said of it.
  package var label: LedgerLabel? {
    let labels = compactMap(LedgerLabel.init)
    return LedgerLabel.State.allCases.reversed().lazy.compactMap { state in
      labels.first { $0.state == state }
    }.first
  }
}
