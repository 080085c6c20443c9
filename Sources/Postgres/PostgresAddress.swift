/// Where a database is, in the words of libpq: `postgresql://user@host/database`, or
/// `host=… dbname=…`, or `service=NAME`.
///
/// It never has a password in it, so that it may stand in an argument, a message or a file. Settings
/// that it leaves open come from the service file, the `PG…` variables and the password file.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address as it was given; it may be shown.
  package let description: String

  /// Takes an address, unless it has a password in it or libpq could read it in another way.
  package init(_ text: String) throws(PostgresAddressError) {
    let settings: [AddressSetting]
    do throws(PostgresAddressError.Problem) {
      settings = try Self.settings(in: text)
      for setting in settings { try setting.check() }
    } catch { throw PostgresAddressError(problem: error) }
    description = text
  }

  /// Whether a text is meant as an address and not as the path of a file.
  ///
  /// It begins with `postgresql://` or `postgres://`, or is made of settings of which one is a
  /// service, a database, a host or a password.
  package static func names(_ text: String) -> Bool {
    if hasScheme(text.drop { $0.isWhitespace }.lowercased()) { return true }
    var reader = KeywordReader(text)
    while let name = try? reader.name() {
      if ["service", "dbname", "host", "hostaddr", "password"].contains(name) { return true }
      guard (try? reader.value()) != nil else { return false }
    }
    return false
  }

  static func hasScheme(_ text: some StringProtocol) -> Bool {
    text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
  }

  /// The settings of an address, decoded.
  static func settings(
    in text: String
  ) throws(PostgresAddressError.Problem) -> [AddressSetting] {
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .controlCharacter
    }
    if hasScheme(text) { return try URIReader.settings(in: text) }
    var reader = KeywordReader(text)
    var settings: [AddressSetting] = []
    while let setting = try reader.next() { settings.append(setting) }
    if settings.isEmpty {
      throw .unreadable("it is neither a postgresql:// address nor NAME=VALUE")
    }
    return settings
  }
}

/// One setting of an address.
struct AddressSetting: Equatable {
  let name: String
  let value: String

  /// Throws when it is a secret, or looks like one.
  func check() throws(PostgresAddressError.Problem) {
    let name = name.lowercased()
    let isSecret =
      ["password", "passwd", "passphrase", "pwd", "secret"].contains { name.contains($0) }
      || name == "pass" || ["scram_client_key", "scram_server_key"].contains(name)
    if isSecret { throw .password }
    if name == "user", value.contains(":") { throw .password }
    // libpq takes this as a mere name, but a person may have meant it.
    if name == "dbname", PostgresAddress.names(value) {
      for setting in try PostgresAddress.settings(in: value) { try setting.check() }
    }
  }
}

/// Why a text is not an address; the text itself is not in it, as it may hold a password.
package struct PostgresAddressError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Problem: Error, Equatable, Sendable {
    /// There is a password in it, or something that looks like one.
    case password
    /// There is a control character in it.
    case controlCharacter
    /// libpq would not understand it, or not as it was meant.
    case unreadable(String)
  }

  package let problem: Problem

  /// A sentence for a person.
  package var description: String {
    switch problem {
    case .password:
      "The database's address has a password in it, or what looks like one, and others could read"
        + " it there. Put the password into a file that only you can read (~/.pgpass, or the one that"
        + " PGPASSFILE names) and leave it out of the address; ~/.pg_service.conf can hold the rest,"
        + " for service=NAME."
    case .controlCharacter:
      "The database's address has a control character in it, such as a tab or the end of a line."
    case .unreadable(let words):
      "The database's address cannot be read: \(words). It is like postgresql://user@host/database,"
        + " host=HOST dbname=NAME, or service=NAME."
    }
  }
}
