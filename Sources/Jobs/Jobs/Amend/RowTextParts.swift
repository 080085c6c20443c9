import CSVText
import InvocationURLs
import Ledgers

/// Finds the value of a slot in the texts that a ledger keeps of a row.
///
/// A sample row, made like the others with a known value in the slot, shows in which part of the
/// URL, or of the caption or the label, the value is, and what is around it.
struct RowTextParts: Sendable {
  /// A text of a row that may contain the value.
  private enum Text: Sendable {
    case url, caption, label
  }

  /// A part of a text that contains the value.
  private struct Part: Sendable {
    let text: Text
    let index: Int
    let prefix: String
    let suffix: String
  }

  private let parts: [Part]

  /// Finds where `value` is in the texts of a sample row.
  init(of value: String, in sample: JobRow) {
    parts = [(Text.url, sample.url), (.caption, sample.caption), (.label, sample.label)].compactMap
    {
      text, words in
      let pieces = Self.pieces(words, of: text)
      guard let index = pieces.firstIndex(where: { $0.contains(value) }),
        let place = pieces[index].firstRange(of: value)
      else { return nil }
      return Part(
        text: text, index: index, prefix: String(pieces[index][..<place.lowerBound]),
        suffix: String(pieces[index][place.upperBound...]))
    }
  }

  /// Whether the texts of a row contain the value at all.
  var isFound: Bool { !parts.isEmpty }

  /// The value in the texts of a row; nil if they are made differently.
  func value(in row: RowContent) -> String? {
    for part in parts {
      let words: String =
        switch part.text {
        case .url: row.url
        case .caption: row.caption
        case .label: row.columns.first { $0.name == RowContent.labelColumn }?.value ?? ""
        }
      let pieces = Self.pieces(words, of: part.text)
      guard pieces.indices.contains(part.index) else { continue }
      let piece = pieces[part.index]
      guard piece.hasPrefix(part.prefix), piece.hasSuffix(part.suffix),
        piece.count >= part.prefix.count + part.suffix.count
      else { continue }
      let value = piece.dropFirst(part.prefix.count).dropLast(part.suffix.count)
      guard part.text == .url, value.contains("%") else { return String(value) }
      return try? PercentEncoding.decodeText(value)
    }
    return nil
  }

  private static func pieces(_ words: String, of text: Text) -> [Substring] {
    guard text == .url else {
      return words.split(separator: "\n", omittingEmptySubsequences: false)
    }
    return words.split(omittingEmptySubsequences: false) { "/?&=#".contains($0) }
  }
}

extension RowChecker {
  /// The row as a ledger stores it, from values that were made already.
  func row(
    _ number: Int, _ fields: CSVRow?, _ row: ExpandedRow
  ) throws(InvocationURLError) -> JobRow {
    self.row(number, fields, row, try RowPayload(row.text, of: plan.file.url.content))
  }

  /// A row whose slot `place` has `value`, while all other slots have one common value.
  func sample(with value: String, in place: Int) -> JobRow? {
    let zeros = MirrorProbe.zeros
    var values: [String?] = []
    for (index, slot) in plan.binding.slots.enumerated() {
      let value: String =
        switch slot.source {
        case _ where index == place: value
        case .uid: zeros.uid
        case .counter: zeros.counter
        case .shown(let placeholder): SDMFieldProbe.standIn(placeholder, letters: false)
        case .constant(let text): text
        case .text(let pieces):
          pieces.map { piece in
            switch piece {
            case .literal(let text): text
            case .slot(let other): values[other] ?? ""
            }
          }.joined()
        default: "1"
        }
      values.append(value)
    }
    guard let text = try? plan.maker.text(values) else { return nil }
    return try? row(1, nil, ExpandedRow(values: values, text: text, marked: text))
  }
}
