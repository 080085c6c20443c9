import Basics

/// A parser of `postgresql://user@host:port,host:port/database?name=value&…`. It follows libpq, and
/// throws where libpq would read something other than a person means.
enum ConnectionURIParser {
  static func settings(
    in text: String
  ) throws(PostgresAddressError.Problem) -> [ConnectionParameter] {
    if text.contains(" ") { throw .unreadable("a space must be written as %20") }
    // The part after the scheme, the first colon of all, and two slashes.
    var rest = text.drop { $0 != ":" }.dropFirst(3)
    var settings: [ConnectionParameter] = []
    // libpq ends the user at the first @, and sees no user if a slash comes before it: a password
    // with such characters would end up in the name of the host or of the database.
    if let at = rest.firstIndex(of: "@") {
      let user = rest[..<at]
      if user.contains(where: { ":/?#".contains($0) }) { throw .password }
      settings.append(ConnectionParameter(name: "user", value: try decoded(user)))
      rest = rest[at...].dropFirst()
      if rest.contains("@") { throw .password }
    }
    let query = rest.firstIndex(of: "?")
    settings += try place(rest[..<(query ?? rest.endIndex)])
    if let query { settings += try parameters(rest[query...].dropFirst()) }
    return settings
  }

  /// Parses the hosts, ports and database of an address: `host:port,[::1]:port/database`.
  private static func place(
    _ text: Substring
  ) throws(PostgresAddressError.Problem) -> [ConnectionParameter] {
    let slash = text.firstIndex(of: "/") ?? text.endIndex
    let hosts = ConnectionParameter(name: "host", value: try decoded(text[..<slash]))
    return [
      hosts, ConnectionParameter(name: "dbname", value: try decoded(text[slash...].dropFirst())),
    ]
  }

  private static func parameters(
    _ text: Substring
  ) throws(PostgresAddressError.Problem) -> [ConnectionParameter] {
    var settings: [ConnectionParameter] = []
    for pair in text.split(separator: "&") {
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count == 2 else {
        throw .unreadable("after the ? there must be NAME=VALUE, separated by &")
      }
      settings.append(
        ConnectionParameter(name: try decoded(parts[0]), value: try decoded(parts[1])))
    }
    return settings
  }

  /// Returns the text with every `%XX` decoded.
  private static func decoded(_ text: Substring) throws(PostgresAddressError.Problem) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      guard digits.count == 2, digits.allSatisfy(\.isHexadecimalDigit),
        let value = UInt8(String(Substring(digits)), radix: 16)
      else { throw .unreadable("a % is not followed by two hexadecimal digits") }
      if value < 0x20 || value == 0x7F { throw .controlCharacter }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
