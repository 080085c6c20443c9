import Databases

/// Tries one input as the address of a database.
func fuzzPostgresAddress(_ input: [UInt8]) {
  let text = String(decoding: input, as: UTF8.self)
  let isURI = text.hasPrefix("postgresql://") || text.hasPrefix("postgres://")
  do {
    let address = try PostgresAddress(text)
    require(address.description == text, "an address is shown as it was given")
    if isURI {
      require(PostgresAddress.names(text), "a URI is an address")
      let query = text.contains("?") ? "&" : "?"
      require(hasPassword(text + query + "password=x"), "a password behind it is seen")
    } else {
      require(hasPassword("password=x " + text), "a password before it is seen")
      require(PostgresAddress.names("service=x " + text), "a service before it is seen")
    }
  } catch {
    require(!error.description.isEmpty, "an error has a sentence")
  }
}

/// Whether a text is refused for a password in it.
private func hasPassword(_ text: String) -> Bool {
  do {
    _ = try PostgresAddress(text)
    return false
  } catch { return error.problem == .password }
}
