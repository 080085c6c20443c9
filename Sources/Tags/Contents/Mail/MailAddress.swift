/// An e-mail address as in RFC 5322 (`addr-spec`), without comments, with letters of every script
/// (RFC 6532).
enum MailAddress {
  static let expected = "an e-mail address such as anna@example.com"

  /// Splits an address at its `@`, which comes after the quotes if the name is quoted.
  static func parts(_ text: String) -> (name: String, domain: String)? {
    let scalars = Array(text.unicodeScalars)
    guard let end = scalars.first == "\"" ? endOfQuotes(scalars) : scalars.firstIndex(of: "@"),
      end > 0, end < scalars.count, scalars[end] == "@"
    else { return nil }
    let (name, domain) = (scalars[..<end], scalars[(end + 1)...])
    let isQuoted = name.first == "\""
    guard isQuoted || !name.contains(where: isSpecial), !domain.isEmpty,
      !domain.contains(where: isSpecial), !scalars.contains(where: { isSpace($0) && $0 != " " })
    else { return nil }
    return (string(name), string(domain))
  }

  /// Splits a list of mail addresses at its commas outside quotation marks.
  static func list(_ text: String) -> [String] {
    var addresses: [String] = []
    var address: [Unicode.Scalar] = []
    var (isQuoted, isEscaped) = (false, false)
    for scalar in text.unicodeScalars {
      if scalar == ",", !isQuoted {
        addresses.append(string(address[...]))
        address.removeAll()
        continue
      }
      address.append(scalar)
      if scalar == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return (addresses + [string(address[...])]).compactMap(\.trimmed)
  }

  private static func endOfQuotes(_ scalars: [Unicode.Scalar]) -> Int? {
    var isEscaped = false
    for index in scalars.indices.dropFirst() {
      if scalars[index] == "\"", !isEscaped { return index + 1 }
      isEscaped = scalars[index] == "\\" && !isEscaped
    }
    return nil
  }

  private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
    isSpace(scalar) || "()<>@,;:\\\"".unicodeScalars.contains(scalar)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}
