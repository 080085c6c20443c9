import Basics

/// Formatting of text in roff notation, for manual pages.
enum Roff {
  /// Text that is printed unchanged: dashes that can be copied, no escapes, no requests, ASCII
  /// only.
  static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case " "..."~": result.unicodeScalars.append(scalar)
      default: result += "\\[u\(hexadecimal(scalar.value, width: 4))]"
      }
    }
    return result.hasPrefix(".") ? "\\&" + result : result
  }

  /// Returns a text as a line in roff, with its special characters escaped.
  static func line(_ text: some StringProtocol) -> String { escaped(text) + "\n" }

  /// Returns the paragraphs of a text in roff, one line each.
  static func paragraphs(_ text: String) -> String {
    TextLayout.paragraphs(text).map(line).joined(separator: ".PP\n")
  }

  /// Returns a text as a quoted argument of a roff macro.
  static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }

  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// Fallbacks for an ASCII terminal for the characters of a page: in the C locale `man` would warn
  /// about each. For Latin letters roff has its own.
  static func standIns(for page: String) -> String {
    var scalars: Set<String> = []
    for part in page.split(separator: "\\[u").dropFirst() {
      if let end = part.firstIndex(of: "]") { scalars.insert(String(part[..<end])) }
    }
    return scalars.sorted().map { digits in
      guard let value = UInt32(digits, radix: 16), value > 0x24F else { return "" }
      return ".fchar \\[u\(digits)] \(Unicode.Scalar(value).map(inASCII) ?? "?")\n"
    }.joined()
  }

  private static func inASCII(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "…": "..."
    case "–", "—", "−": "\\-"
    case "’", "‘": "\\(aq"
    case "“", "”", "„": "\\(dq"
    case "→": "\\->"
    case "×": "x"
    case "·", "•": "*"
    case "≥": ">="
    case "≤": "<="
    default: "?"
    }
  }
}
