import TestSupport
import Testing

@testable import Databases

@Suite("Streams", .needs(.postgresql))
struct StreamTests {
  @Test("lend every row, whatever the size of a block", arguments: [1, 7, 100, 99, 101, 1000, 0])
  func blocks(_ block: Int) throws {
    let connection = try Database.session()
    var seen: [Int] = []
    try connection.begin()
    try connection.stream(
      "SELECT n FROM generate_series(?1, ?2) n", [.integer(1), .integer(100)], block: block
    ) { row throws(PostgresError) in
      seen.append(row.int(0))
      return true
    }
    try connection.commit()
    #expect(seen == Array(1...100))
    #expect(try connection.integers("SELECT count(*) FROM pg_cursors WHERE name <> ''") == [0])
  }

  @Test("of no rows, of null and of bytes") func values() throws {
    let connection = try Database.session()
    try connection.begin()
    try connection.stream("SELECT 1 WHERE false") { _ throws(PostgresError) in
      Issue.record("there is no row")
      return true
    }
    try connection.stream("SELECT ?1::bytea, ?2::text", [.blob([1, 0, 2]), .null]) {
      row throws(PostgresError) in
      #expect(row.bytes(0) == [1, 0, 2])
      #expect(row.isNull(1))
      return true
    }
    try connection.commit()
  }

  @Test("run within each other, with other statements between") func nested() throws {
    let connection = try Database.session()
    try connection.script("CREATE TEMP TABLE pair (a integer, b integer)")
    try connection.begin()
    let numbers = "SELECT n FROM generate_series(1, 5) n"
    try connection.stream(numbers, block: 2) { outer throws(PostgresError) in
      try connection.stream(numbers, block: 3) { inner throws(PostgresError) in
        try connection.run(
          "INSERT INTO pair VALUES (?1, ?2)", [.integer(outer.int(0)), .integer(inner.int(0))])
        return true
      }
      return true
    }
    #expect(try connection.integers("SELECT count(DISTINCT (a, b)) FROM pair") == [25])
    try connection.commit()
  }

  @Test("see what was there when they began") func moment() throws {
    let connection = try Database.session()
    try connection.script(
      "CREATE TEMP TABLE thing (n integer); INSERT INTO thing VALUES (1), (2), (3)")
    try connection.begin()
    var seen: [Int] = []
    try connection.stream("SELECT n FROM thing ORDER BY n", block: 1) { row throws(PostgresError) in
      seen.append(row.int(0))
      try connection.run("DELETE FROM thing")
      return true
    }
    #expect(seen == [1, 2, 3])
    try connection.commit()
  }

  @Test("end early, and leave no cursor") func early() throws {
    let connection = try Database.session()
    try connection.begin()
    var count = 0
    try connection.stream("SELECT n FROM generate_series(1, 100) n", block: 10) {
      _ throws(PostgresError) in
      count += 1
      return count < 15
    }
    #expect(count == 15)
    #expect(throws: PostgresError.self) {
      try connection.stream("SELECT 1") { row throws(PostgresError) in
        // Not a number of ours, but no refusal of the server's either.
        row.int(7) == 0
      }
    }
    #expect(try connection.integers("SELECT count(*) FROM pg_cursors WHERE name <> ''") == [0])
    try connection.commit()
  }

  @Test("whose transaction fails or ends meanwhile say so") func endings() throws {
    let connection = try Database.session()
    try connection.begin()
    let failed = #expect(throws: PostgresError.self) {
      try connection.stream("SELECT n FROM generate_series(1, 9) n", block: 2) {
        _ throws(PostgresError) in
        try connection.run("nonsense")
        return true
      }
    }
    #expect(failed?.state == "42601")
    connection.rollBack()
    try connection.begin()
    let ended = #expect(throws: PostgresError.self) {
      try connection.stream("SELECT n FROM generate_series(1, 9) n", block: 2) {
        _ throws(PostgresError) in
        if connection.isInTransaction { try connection.commit() }
        return true
      }
    }
    #expect(ended?.state == "34000")
    #expect(connection.refusal("SELECT 1") == nil)
  }

  @Test("want a transaction") func outside() throws {
    let connection = try Database.session()
    let error = #expect(throws: PostgresError.self) {
      try connection.stream("SELECT 1") { _ throws(PostgresError) in true }
    }
    #expect(error?.state == "25P01")
  }
}
