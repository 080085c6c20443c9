import Postgres
import TestSupport

/// A new, empty database on the server that the tests of this process share.
struct Database {
  let address: PostgresAddress

  init() throws { address = try PostgresAddress(ScratchServer.shared.get().database()) }

  func connect() throws(PostgresError) -> PostgresConnection {
    try PostgresConnection(address, application: "tests")
  }
}
