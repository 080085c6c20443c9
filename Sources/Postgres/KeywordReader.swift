/// Reads `name=value name='value with \' and spaces'`, as libpq does.
struct KeywordReader {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = text[...].unicodeScalars }

  /// The next setting, or `nil` at the end.
  mutating func next() throws(PostgresAddressError.Problem) -> AddressSetting? {
    guard let name = try name() else { return nil }
    return AddressSetting(name: name, value: try value())
  }

  /// The name of the next setting, up to its value, or `nil` at the end.
  mutating func name() throws(PostgresAddressError.Problem) -> String? {
    skipSpace()
    guard !rest.isEmpty else { return nil }
    let name = String(rest.prefix { $0 != "=" && !Self.isSpace($0) })
    rest = rest.dropFirst(name.unicodeScalars.count)
    skipSpace()
    guard rest.popFirst() == "=" else { throw .unreadable("a name has no = behind it") }
    if name.isEmpty { throw .unreadable("a = has no name before it") }
    skipSpace()
    return name
  }

  /// The value behind a name.
  mutating func value() throws(PostgresAddressError.Problem) -> String {
    let isQuoted = rest.first == "'"
    if isQuoted { rest.removeFirst() }
    var value = String.UnicodeScalarView()
    while let scalar = rest.first, isQuoted ? scalar != "'" : !Self.isSpace(scalar) {
      rest.removeFirst()
      if scalar == "\\" {
        if let escaped = rest.popFirst() { value.append(escaped) }
      } else {
        value.append(scalar)
      }
    }
    if isQuoted, rest.popFirst() == nil { throw .unreadable("a quote is not closed") }
    return String(value)
  }

  private mutating func skipSpace() { rest = rest.drop(while: Self.isSpace) }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || ("\t"..."\r").contains(scalar)
  }
}
