extension String {
  /// The width of the text in terminal columns: wide characters take two, combining accents none.
  package var columns: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + $1.columns }
  }

  /// The text in lines of at most this many columns, broken between words, and within words that
  /// are longer than a line.
  package func folded(to width: Int) -> [String] {
    let width = max(1, width)
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ").map(String.init) {
      let isFirst = line.isEmpty
      if line.columns + (isFirst ? 0 : 1) + word.columns <= width {
        line += (isFirst ? "" : " ") + word
        continue
      }
      if !isFirst { lines.append(line) }
      line = ""
      for character in word {
        if !line.isEmpty, line.columns + character.columns > width {
          lines.append(line)
          line = ""
        }
        line.append(character)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns the text, shortened with an ellipsis if it is wider than `width` columns.
  package func cut(to width: Int) -> String {
    guard columns > width else { return self }
    guard width > 0 else { return "" }
    var text = ""
    for character in self {
      if text.columns + character.columns + 1 > width { break }
      text.append(character)
    }
    return text + "…"
  }
}

extension Character {
  fileprivate var columns: Int {
    guard let first = unicodeScalars.first else { return 0 }
    if first.isASCII { return 1 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return first.isWide ? 2 : 1
    }
  }
}

extension Unicode.Scalar {
  /// Whether it is in a block of East Asian characters or pictures (Unicode Standard Annex 11).
  fileprivate var isWide: Bool {
    if properties.isEmojiPresentation { return true }
    return switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
