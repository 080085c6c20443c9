/// A database address in libpq's notation: `postgresql://user@host/database`, or `host=… dbname=…`,
/// or `service=NAME`.
///
/// It never contains a password, so that it may appear in an argument, a message or a file. Other
/// settings come from the service file, the `PG…` variables and the password file.
package struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address as given, without secrets.
  package let description: String

  /// Parses an address; throws if it contains a password or if libpq could read it differently.
  package init(_ text: String) throws(PostgresAddressError) {
    let settings: [ConnectionParameter]
    do throws(PostgresAddressError.Problem) {
      settings = try Self.settings(in: text)
      for setting in settings { try setting.check() }
    } catch { throw PostgresAddressError(problem: error) }
    description = text
  }

  /// Whether a text is meant as an address and not as the path of a file.
  ///
  /// An address begins with `postgresql://` or `postgres://`, or consists of settings that include
  /// a service, a database, a host or a password.
  package static func names(_ text: String) -> Bool {
    if hasScheme(text.drop { $0.isWhitespace }.lowercased()) { return true }
    var reader = ConnectionStringParser(text)
    while let name = try? reader.name() {
      if ["service", "dbname", "host", "hostaddr", "password"].contains(name) { return true }
      guard (try? reader.value()) != nil else { return false }
    }
    return false
  }

  static func hasScheme(_ text: some StringProtocol) -> Bool {
    text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
  }

  /// Parses the settings of an address, and decodes them.
  static func settings(
    in text: String
  ) throws(PostgresAddressError.Problem) -> [ConnectionParameter] {
    if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
      throw .controlCharacter
    }
    if hasScheme(text) { return try ConnectionURIParser.settings(in: text) }
    var reader = ConnectionStringParser(text)
    var settings: [ConnectionParameter] = []
    while let setting = try reader.next() { settings.append(setting) }
    if settings.isEmpty {
      throw .unreadable("it is neither a postgresql:// address nor NAME=VALUE")
    }
    return settings
  }
}

/// One setting of an address: a name with its value.
struct ConnectionParameter: Equatable {
  let name: String
  let value: String

  /// Throws an error if the setting is a secret or looks like one.
  func check() throws(PostgresAddressError.Problem) {
    let name = name.lowercased()
    let isSecret =
      ["password", "passwd", "passphrase", "pwd", "secret"].contains { name.contains($0) }
      || name == "pass" || ["scram_client_key", "scram_server_key"].contains(name)
    if isSecret { throw .password }
    if name == "user", value.contains(":") { throw .password }
    // libpq would take this as a plain name, but a person may have meant an address.
    if name == "dbname", PostgresAddress.names(value) {
      for setting in try PostgresAddress.settings(in: value) { try setting.check() }
    }
  }
}

/// The reason why a text is not a valid address; it omits the text itself, which may contain a
/// password.
package struct PostgresAddressError: Error, Equatable, Sendable, CustomStringConvertible {
  package enum Problem: Error, Equatable, Sendable {
    /// The address contains a password, or something that looks like one.
    case password
    /// The address contains a control character.
    case controlCharacter
    /// libpq would not understand the address, or not as it was meant, for this reason.
    case unreadable(String)
  }

  package let problem: Problem

  /// The error message, with the remedy.
  package var description: String {
    switch problem {
    case .password:
      "The database's address contains a password, or something that looks like one, which others"
        + " could read. Put the password into a file that only you can read (~/.pgpass, or the file"
        + " named by PGPASSFILE) and leave it out of the address; ~/.pg_service.conf can hold the rest,"
        + " for service=NAME."
    case .controlCharacter:
      "The database's address contains a control character, such as a tab or a line end."
    case .unreadable(let words):
      "The database's address is not valid: \(words). It has the form postgresql://user@host/database,"
        + " host=HOST dbname=NAME, or service=NAME."
    }
  }
}
