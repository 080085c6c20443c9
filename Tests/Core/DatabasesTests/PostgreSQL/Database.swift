import TestSupport

@testable import Databases

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
  func integers(_ sql: String, _ values: [SQLValue] = []) throws(PostgresError) -> [Int] {
    var found: [Int] = []
    try forEach(sql, values) { row throws(PostgresError) in
      found.append(row.int(0))
      return true
    }
    return found
  }

  /// The first column of the first row.
  func text(_ sql: String, _ values: [SQLValue] = []) throws(PostgresError) -> String? {
    try first(sql, values) { $0.isNull(0) ? nil : $0.text(0) } ?? nil
  }

  /// What `read` makes of the first row, or `nil` when there is none.
  func first<Result>(
    _ sql: String, _ values: [SQLValue] = [], read: (PostgresRow) -> Result
  ) throws(PostgresError) -> Result? {
    var found: Result?
    try forEach(sql, values) { row throws(PostgresError) in
      found = read(row)
      return false
    }
    return found
  }

  /// What a statement is refused with.
  func refusal(_ sql: String, _ values: [SQLValue] = []) -> PostgresError? {
    do {
      try run(sql, values)
      return nil
    } catch { return error }
  }
}
