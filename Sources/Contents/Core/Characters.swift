import Basics

/// Letters and line ends, compared byte by byte: strings of Swift compare by meaning, which takes U+037E for a
/// semicolon and a colon with an accent for something else than a colon.
extension StringProtocol {
  /// What stands behind a prefix of ASCII, in letters of either case; `nil` without it.
  func rest(behind prefix: StaticString) -> String? {
    let count = prefix.utf8CodeUnitCount
    guard utf8.count >= count else { return nil }
    let wanted = prefix.description.utf8
    guard zip(utf8, wanted).allSatisfy({ $0.lowercasedASCII == $1.lowercasedASCII }) else {
      return nil
    }
    return String(decoding: utf8.dropFirst(count), as: UTF8.self)
  }

  /// The parts between the places where a scalar is; always one at least.
  func parts(at separator: Unicode.Scalar) -> [String] {
    unicodeScalars.split(separator: separator, omittingEmptySubsequences: false).map {
      String(String.UnicodeScalarView($0))
    }
  }

  /// What is before and behind the first place of a scalar.
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
  /// The text with every line end written as U+000A, which is what phones show of them all.
  var withPlainLineEnds: String {
    var text = String.UnicodeScalarView()
    var isBehindReturn = false
    for scalar in unicodeScalars {
      if !(isBehindReturn && scalar == "\n") { text.append(scalar == "\r" ? "\n" : scalar) }
      isBehindReturn = scalar == "\r"
    }
    return String(text)
  }

  /// The text in one line, with a space in place of what `controlCharacter` finds.
  var inOneLine: String { replacingControls(keeping: "") }

  /// The text with a space in place of what `controlCharacter` finds.
  func replacingControls(keeping kept: String) -> String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      text.append(scalar.isControl && !kept.unicodeScalars.contains(scalar) ? " " : scalar)
    }
    return String(text)
  }

  /// The first control character of ASCII, beside those that are allowed.
  func controlCharacter(allowing allowed: String = "") -> Unicode.Scalar? {
    unicodeScalars.first { $0.isControl && !allowed.unicodeScalars.contains($0) }
  }

  var nonEmpty: String? { isEmpty ? nil : self }

  /// The text with no spaces around it; `nil` if nothing is left.
  var trimmed: String? {
    let text = unicodeScalars.drop { $0 == " " }
    let count = text.reversed().drop { $0 == " " }.count
    return count == 0 ? nil : String(String.UnicodeScalarView(text.prefix(count)))
  }

  /// Whether both have the same scalars; `==` also takes é for e and an accent.
  func isExactly(_ other: String?) -> Bool { other.map { utf8.elementsEqual($0.utf8) } ?? false }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { value < 0x20 || value == 0x7F }
}
