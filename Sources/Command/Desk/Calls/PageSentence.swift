/// A sentence of a command as the page may show it: without the parts that only people at a
/// terminal can use, such as options, commands, and places in a JSON file.
enum PageSentence {
  /// The text without technical parts; empty if it has no others.
  static func of(_ text: String) -> String {
    text.split(separator: "\n").map(String.init)
      .filter { line in !asides.contains { line.hasPrefix($0) } }
      .map(line).filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// The beginnings of lines that explain the use of a command.
  private static let asides = ["Usage:", "Try '"]

  private static func line(_ line: String) -> String {
    var rest = clauses(of: withoutBrackets(line))
    rest.removeAll(where: isTechnical)
    var text = rest.joined(separator: " ")
    while let last = text.last, ";,: ".contains(last) { text.removeLast() }
    return text
  }

  /// The line without brackets whose contents are technical.
  private static func withoutBrackets(_ line: String) -> String {
    var (text, aside) = ("", "")
    for letter in line {
      if !aside.isEmpty {
        aside.append(letter)
        guard letter == ")" else { continue }
        if isTechnical(aside) {
          if text.last == " " { text.removeLast() }
        } else {
          text += aside
        }
        aside = ""
      } else if letter == "(" {
        aside = "("
      } else {
        text.append(letter)
      }
    }
    return isTechnical(aside) ? text : text + aside
  }

  /// The clauses of a line, each with the sign at its end.
  private static func clauses(of line: String) -> [String] {
    var clauses = [""]
    for letter in line {
      if letter == " ", let last = clauses[clauses.count - 1].last, ";,:".contains(last) {
        clauses.append("")
      } else {
        clauses[clauses.count - 1].append(letter)
      }
    }
    return clauses
  }

  /// Whether a part names an option, a command, a variable or a place in a JSON file.
  static func isTechnical(_ part: some StringProtocol) -> Bool {
    let words = part.split(whereSeparator: { " ('\"".contains($0) })
    return words.contains { word in
      word == "sudo" || word == "beckon" || word.hasPrefix("$.") || word.hasPrefix("$[")
        || word.hasPrefix("BECKON_")
        || word.hasPrefix("--") && word.dropFirst(2).first?.isLetter == true
    }
  }
}
