import InvocationRouter
import Basics

/// A regular expression for the values of a parameter that can be passed on unchanged.
struct ValueExpression {
  private let kind: RouteParameter.Kind
  private let isSegment: Bool
  /// The characters allowed in a free text besides letters, digits and `-_~`.
  private let marks: String

  init(_ parameter: RouteParameter, _ places: Set<RedirectTarget.Place>) {
    kind = parameter.kind
    isSegment = parameter.place == .path
    // A value must not contain characters that separate items or segments at its destination.
    let isForItems = !isSegment || places.contains(.query) || places.contains(.fragment)
    let isForSegments = isSegment || places.contains(.path)
    marks = "!$'()*,:;=@" + (isForItems ? "" : "&+") + (isForSegments ? "" : "/?+")
  }

  /// Returns the regular expression, without a group around it.
  func text(ignoringCase: Bool) -> String {
    switch kind {
    case .text: freeText
    case .integer(let range, let width): NumberExpression.text(range, width: width)
    case .word(let words):
      "(?:"
        + words.map { Self.constant(encoded($0), ignoringCase: ignoringCase) }.joined(
          separator: "|")
        + ")"
    case .uuid: "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}"
    case .base32(let length, let check):
      "[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]" + (length.map { "{\($0)}" } ?? "{1,64}")
        + (check == .crockford ? "[0-9A-Za-z*~$=]" : "[0-9A-Za-z]")
    case .sun(let field): Self.tap(field)
    }
  }

  private static func tap(_ field: SUNField) -> String {
    let (digit, shortest) = ("[0-9A-F]", field.lengths[0])
    switch field {
    case .tamper: return "[\(SUNField.tamperLetters)]{\(shortest)}"
    case .data: return "(?:\(digit){\(shortest)})+"
    case .identity, .uid, .counter, .code:
      let longer = field.lengths.dropFirst().map { "(?:\(digit){\($0 - shortest)})?" }
      return "\(digit){\(shortest)}" + longer.joined()
    }
  }

  private var freeText: String {
    let character = "(?:[A-Za-z0-9_~\(marks)-]|\(Self.escape))"
    let more = "(?:[A-Za-z0-9_.~\(marks)-]|\(Self.escape))*"
    // Exclude `.` and `..`, which a browser would resolve.
    return isSegment ? "[.]*\(character)\(more)" : more
  }

  /// An expression for one percent escape of any character except control characters, slashes,
  /// backslashes, percent signs, and dots, which are never printed escaped.
  static let escape =
    "%(?:2[0-46-9A-Da-d]|[346][0-9A-Fa-f]|5[0-9ABD-Fabd-f]|7[0-9A-Ea-e]|[89A-Fa-f][0-9A-Fa-f])"

  /// Whether the expression matches a printed value, which is known to be of the parameter's kind.
  func takes(_ text: String) -> Bool {
    guard case .text = kind else { return true }
    var hasOther = !isSegment
    var bytes = text.utf8[...]
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let escaped = Self.byte(bytes.prefix(2)), escaped >= 0x20, escaped != 0x7F,
          !"/\\%.".utf8.contains(escaped)
        else { return false }
        bytes = bytes.dropFirst(2)
        hasOther = true
      case UInt8(ascii: "."): break
      default:
        guard
          byte.isLetter || byte.isDigit || "-_~".utf8.contains(byte) || marks.utf8.contains(byte)
        else {
          return false
        }
        hasOther = true
      }
    }
    return hasOther
  }

  private static func byte(_ digits: Substring.UTF8View) -> UInt8? {
    UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
  }

  private func encoded(_ word: String) -> String {
    PercentEncoding.encode(word, keeping: isSegment ? .pathSegment : .queryItem)
  }

  /// Returns a regular expression for a fixed text, in which percent escapes may be in either case.
  static func constant(_ text: String, ignoringCase: Bool = false) -> String {
    var expression = ""
    var inEscape = 0
    for scalar in text.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic
      if isLetter, ignoringCase || inEscape > 0 {
        let lower = scalar.properties.lowercaseMapping
        expression += "[\(scalar.properties.uppercaseMapping)\(lower)]"
      } else if isLetter || ("0"..."9").contains(scalar)
        || "/-_~%&=,:;@!'".unicodeScalars.contains(scalar)
      {
        expression.unicodeScalars.append(scalar)
      } else {
        expression += "[\(scalar)]"
      }
      inEscape = scalar == "%" ? 2 : max(0, inEscape - 1)
    }
    return expression
  }
}
