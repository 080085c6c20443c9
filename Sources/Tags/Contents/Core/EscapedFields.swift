/// The common syntax of `WIFI:` and `MECARD:`: repeated `NAME:VALUE;`, and a `;` at the end. It
/// comes from NTT Docomo's address books; `\` escapes characters that would end a value.
enum EscapedFields {
  /// The characters that are escaped by a backslash. A comma separates the parts of a name in
  /// address books.
  private static let escaped: Set<Unicode.Scalar> = ["\\", ";", ":", ",", "\""]

  /// Returns a value with backslashes before the characters that would end it.
  static func escaped(_ value: String) -> String {
    // Compares scalars, since a combining mark after a `;` would hide it from a comparison of
    // characters.
    var text = String.UnicodeScalarView()
    for scalar in value.unicodeScalars {
      if escaped.contains(scalar) { text.append("\\") }
      text.append(scalar)
    }
    return String(text)
  }

  /// Parses the fields after a prefix such as `WIFI:`. Returns `nil` if a field has no name or the
  /// text ends within an escape.
  static func read(_ text: String) -> [(name: String, value: String)]? {
    readEscaped(text)?.map { ($0.name, unescaped($0.value)) }
  }

  /// Parses the fields without removing the escapes in their values, for values that have parts.
  static func readEscaped(_ text: String) -> [(name: String, value: String)]? {
    var fields: [(String, String)] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      // The end is a second `;`, after which some writers put a line break.
      if first == ";" || first == "\r" || first == "\n" {
        rest = rest.dropFirst()
        continue
      }
      guard let colon = rest.firstIndex(of: ":"), colon > rest.startIndex else { return nil }
      let name = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
      guard let value = value(&rest) else { return nil }
      fields.append((name, value))
    }
    return fields
  }

  /// Removes an escaped value and the `;` after it from `rest`, and returns the value.
  private static func value(_ rest: inout Substring.UnicodeScalarView) -> String? {
    var value = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == ";" { return String(value) }
      guard scalar == "\\" else {
        value.append(scalar)
        continue
      }
      guard let next = rest.popFirst() else { return nil }
      value.append(scalar)
      value.append(next)
    }
    // Many programs omit the last `;`.
    return String(value)
  }

  /// Returns a value with its escapes replaced by the characters that they encode.
  static func unescaped(_ value: String) -> String {
    var text = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      isEscaped = scalar == "\\" && !isEscaped
      if !isEscaped { text.append(scalar) }
    }
    return String(text)
  }

  /// Returns the parts of an escaped value between separators without a backslash, still escaped.
  static func parts(_ value: String, at separator: Unicode.Scalar) -> [String] {
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in value.unicodeScalars {
      if scalar == separator, !isEscaped {
        parts.append(String(part))
        part.removeAll()
        continue
      }
      part.append(scalar)
      isEscaped = scalar == "\\" && !isEscaped
    }
    return parts + [String(part)]
  }
}
