/// Laying out plain text in columns; widths count characters.
package enum TextLayout {
  /// The paragraphs of a text: an empty line parts them, other line ends are spaces.
  static func paragraphs(_ text: String) -> [String] {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(separator: " ")
      if words.isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1] += words }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  /// One paragraph as lines of at most `width` characters, where its words allow it.
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

  /// All paragraphs, wrapped and indented, an empty line between them.
  package static func body(_ text: String, indent: Int = 0, width: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    return paragraphs(text).map { paragraph in
      wrap(paragraph, width: width - indent).map { "\(margin)\($0)\n" }.joined()
    }.joined(separator: "\n")
  }

  /// Rows of a label and its text; a label too long for the column has a line of its own.
  ///
  /// The texts of a row follow each other without an empty line; without `width` they stay unwrapped.
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

  /// Where the texts of a table start: after its longest label, within reason.
  package static func column(for labels: [String]) -> Int {
    min(28, 4 + (labels.map(\.count).max() ?? 0))
  }
}
