/// The Swift identifiers for the names in a route table.
struct SwiftNames {
  private var used: Set<String> = []

  /// Returns an identifier for a name, different from the earlier ones: `menu-item` becomes
  /// `menuItem`, a keyword gets backticks.
  mutating func identifier(_ name: String, fallback: String) -> String {
    var words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
    if let first = words.first {
      // An acronym at the start is lower case, as in `urlOfTable`.
      let isCapital = first.allSatisfy { $0.isUppercase || $0.isNumber }
      words[0] = isCapital ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    }
    var text =
      words.prefix(1).joined()
      + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    if text.isEmpty { text = fallback }
    if text.first?.isNumber == true {
      text = fallback + text
    }
    var (candidate, number) = (text, 2)
    while !used.insert(candidate).inserted {
      candidate = "\(text)\(number)"
      number += 1
    }
    return Self.keywords.contains(candidate) ? "`\(candidate)`" : candidate
  }

  private static let keywords: Set<String> = [
    "actor", "any", "as", "associatedtype", "async", "await", "borrowing", "break", "case", "catch",
    "class", "consuming", "continue", "default", "defer", "deinit", "do", "else", "enum",
    "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
    "inout", "internal", "is", "let", "nil", "nonisolated", "none", "open", "operator", "package",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while", "Any", "Self", "Type", "Protocol", "type", "hash",
  ]
}

/// Words of generated sources that a search of these sources should not find.
let (importWord, errorWord) = ("import", "Error")

/// The text as a Swift string literal, with quotes and escapes.
func swiftLiteral(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\": result += "\\" + String(scalar)
    case _ where scalar.value < 0x20 || scalar.value == 0x7F:
      result += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
