/// Layout of plain text in columns; widths count characters.
package enum TextLayout {
  /// The paragraphs of a text: an empty line separates them, other line ends become spaces.
  static func paragraphs(_ text: String) -> [String] {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      if words.isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1] += words }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  /// Breaks a paragraph into lines of at most `width` characters, unless a word is longer.
  static func wrap(_ paragraph: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns all paragraphs wrapped and indented, with an empty line between them.
  package static func body(_ text: String, indent: Int = 0, width: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return paragraphs(text).map { paragraph in
      wrap(paragraph, width: width - indent).map { "\(margin)\($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  /// Lays out rows of a label and its texts; a label too long for the column has its own line.
  ///
  /// The texts of a row follow each other without an empty line. Without `width` they are not
  /// wrapped.
  package static func table(_ rows: [(label: String, texts: [String])], column: Int, width: Int?)
    -> String
  {
    let margin = String(repeating: " ", count: column)
    return rows.map { row in
      let lines = row.texts.flatMap { text in
        width.map { wrap(text, width: $0 - column) } ?? [text]
      }
      let label = "  " + row.label
      let isShort = label.count <= column - 2
      let head = isShort ? label + margin.dropFirst(label.count) + (lines.first ?? "") : label
      return ([head] + lines.dropFirst(isShort ? 1 : 0).map { margin + $0 })
        .map { $0 + "\n" }.joined()
    }.joined()
  }

  /// The column where the texts of a table start: after the longest label, at most 28.
  package static func column(for labels: [String]) -> Int {
    min(28, 4 + (labels.map(\.count).max() ?? 0))
  }
}
