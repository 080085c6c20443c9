/// Helpers for characters and line breaks that compare bytes: Swift compares strings by canonical
/// equivalence, which takes U+037E for a semicolon, and a colon with a combining accent for
/// something else than a colon.
extension StringProtocol {
  /// Returns the text after an ASCII prefix, ignoring case, or `nil` if the text does not start
  /// with it.
  func rest(behind prefix: StaticString) -> String? {
    let count = prefix.utf8CodeUnitCount
    guard utf8.count >= count else { return nil }
    let wanted = prefix.description.utf8
    guard zip(utf8, wanted).allSatisfy({ $0.lowercasedASCII == $1.lowercasedASCII }) else {
      return nil
    }
    return String(decoding: utf8.dropFirst(count), as: UTF8.self)
  }

  /// Returns the parts of the text between the occurrences of a scalar, at least one.
  func parts(at separator: Unicode.Scalar) -> [String] {
    unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map {
      String(String.UnicodeScalarView($0))
    }
  }

  /// Returns the text before and after the first occurrence of a scalar; `nil` after it if there is
  /// none.
  func cut(at separator: Unicode.Scalar) -> (before: String, behind: String?) {
    let scalars = unicodeScalars
    guard let place = scalars.firstIndex(of: separator) else { return (String(self), nil) }
    return (
      String(String.UnicodeScalarView(scalars[..<place])),
      String(String.UnicodeScalarView(scalars[scalars.index(after: place)...]))
    )
  }
}

extension String {
  /// The text with every line break (CR, LF or CRLF) as a single LF.
  var withPlainLineEnds: String {
    var text = String.UnicodeScalarView()
    var isBehindReturn = false
    for scalar in unicodeScalars {
      if !(isBehindReturn && scalar == "\n") { text.append(scalar == "\r" ? "\n" : scalar) }
      isBehindReturn = scalar == "\r"
    }
    return String(text)
  }

  /// The text with a space in place of each control character, including line breaks.
  var inOneLine: String { replacingControls(keeping: "") }

  /// Returns the text with a space in place of each control character that is not in `kept`.
  func replacingControls(keeping kept: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      text.append(scalar.isControl && !kept.unicodeScalars.contains(scalar) ? " " : scalar)
    }
    return String(text)
  }

  /// Returns the first ASCII control character that is not in `allowed`, or `nil` if there is none.
  func controlCharacter(allowing allowed: String = "") -> Unicode.Scalar? {
    unicodeScalars.first { $0.isControl && !allowed.unicodeScalars.contains($0) }
  }

  var nonEmpty: String? { isEmpty ? nil : self }

  /// The text without leading and trailing spaces, or `nil` if nothing is left.
  var trimmed: String? {
    let text = unicodeScalars.drop { $0 == " " }
    let count = text.reversed().drop { $0 == " " }.count
    return count == 0 ? nil : String(String.UnicodeScalarView(text.prefix(count)))
  }

  /// Returns whether both have the same scalars; `==` would also treat é as equal to e with an
  /// accent.
  func isExactly(_ other: String?) -> Bool { other.map { utf8.elementsEqual($0.utf8) } ?? false }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || value == 0x7F }
}
