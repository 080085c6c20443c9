import TestSupport

@testable import Postgres

/// A new, empty database on the server that the tests of this process share.
struct Database {
  let address: PostgresAddress

  init() throws { address = try PostgresAddress(ScratchServer.shared.get().database()) }

  /// A connection to the database that all tests share, for temporary tables at most.
  static func session() throws -> PostgresConnection {
    let address = try PostgresAddress(ScratchServer.shared.get().address())
    return try PostgresConnection(address, application: "tests")
  }

  func connect() throws(PostgresError) -> PostgresConnection {
    try PostgresConnection(address, application: "tests")
  }
}

extension PostgresConnection {
  /// The integers in the first column.
  func integers(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> [Int] {
    var found: [Int] = []
    try forEach(sql, values) { row throws(PostgresError) in
      found.append(row.int(0))
      return true
    }
    return found
  }

  /// The first column of the first row.
  func text(_ sql: String, _ values: [PostgresValue] = []) throws(PostgresError) -> String? {
    try first(sql, values) { row throws(PostgresError) in row.optionalText(0) } ?? nil
  }

  /// What a statement is refused with.
  func refusal(_ sql: String, _ values: [PostgresValue] = []) -> PostgresError? {
    do {
      try run(sql, values)
      return nil
    } catch { return error }
  }
}
