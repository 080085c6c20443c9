/// Returns a count with its noun in the right number: "1 byte", "2 bytes".
package func counted(_ count: some BinaryInteger, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// Joins words to a list with "or": "png, svg or pdf".
package func orList(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.last ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

/// Returns the digits with leading zeros, so that they are at least `width` long.
package func zeroPadded(_ digits: String, to width: Int) -> String {
  String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
}

/// Returns a number, which must not be negative, with leading zeros to at least `width` digits.
package func zeroPadded(_ number: some BinaryInteger, to width: Int) -> String {
  zeroPadded(String(number), to: width)
}

extension String {
  /// Returns the text followed by spaces, so that it has at least `width` characters.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

/// Returns a text in single quotes for use in a sentence: on one line and shortened.
package func quoted(_ text: String) -> String { "'" + shortened(text) + "'" }

/// The beginning of a text, with U+FFFD in place of characters that could disturb the line.
package func shortened(_ text: String, to most: Int = 60) -> String {
  let scalars = text.unicodeScalars.prefix(most + 1)
  let shown = scalars.prefix(most).map { $0.isPlain ? $0 : "\u{FFFD}" }
  return String(String.UnicodeScalarView(shown)) + (scalars.count > most ? "…" : "")
}

extension Unicode.Scalar {
  /// Whether the scalar is shown as itself and does not affect the rest of the line.
  package var isPlain: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse,
      .unassigned:
      false
    default: true
    }
  }
}
