/// A parser of `name=value name='value with \' and spaces'`, like libpq's.
struct ConnectionStringParser {
  private var rest: Substring.UnicodeScalarView

  init(_ text: String) { rest = text[...].unicodeScalars }

  /// Reads the next setting, or returns `nil` at the end.
  mutating func next() throws(PostgresAddressError.Problem) -> ConnectionParameter? {
    guard let name = try name() else { return nil }
    return ConnectionParameter(name: name, value: try value())
  }

  /// Reads the name of the next setting, up to its value, or returns `nil` at the end.
  mutating func name() throws(PostgresAddressError.Problem) -> String? {
    skipSpace()
    guard !rest.isEmpty else { return nil }
    let name = String(rest.prefix { $0 != "=" && !Self.isSpace($0) })
    rest = rest.dropFirst(name.unicodeScalars.count)
    skipSpace()
    guard rest.popFirst() == "=" else { throw .unreadable("a name is not followed by =") }
    if name.isEmpty { throw .unreadable("there is no name before =") }
    skipSpace()
    return name
  }

  /// Reads the value after a name and its equals sign.
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
