import TestSupport
import Testing

@testable import Databases

@Suite("Statements", .needs(.postgresql))
struct StatementTests {
  @Test("say how many rows they changed") func rowsChanged() throws {
    let connection = try Database.session()
    #expect(try connection.run("CREATE TEMP TABLE thing (number bigint, words text)") == 0)
    #expect(
      try connection.run(
        "INSERT INTO thing SELECT n, ?1 FROM generate_series(1, 10) n", [.text("a")]) == 10)
    #expect(
      try connection.run(
        "UPDATE thing SET words = ?1 WHERE number > ?2", [.text("b"), .integer(7)]) == 3)
    #expect(
      try connection.run("DELETE FROM thing WHERE words = ?1 RETURNING number", [.text("b")]) == 3)
    #expect(try connection.run("DELETE FROM thing WHERE number = ?1", [.integer(99)]) == 0)
    #expect(try connection.run("-- nothing") == 0)
  }

  @Test("are prepared once for each text, and a null fits all types") func preparedOnce() throws {
    let connection = try Database.session()
    try connection.script("CREATE TEMP TABLE thing (a integer, b text)")
    let sql = "INSERT INTO thing VALUES (?1, ?2)"
    for values: [SQLValue] in [
      [.null, .null], [.integer(1), .null], [.null, .text("x")], [.integer(2), .text("y")],
      [.null, .null],
      [.integer(3), .null], [.null, .text("z")],
    ] { try connection.run(sql, values) }
    let prepared = "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'INSERT%'"
    #expect(try connection.integers(prepared) == [3])
    #expect(try connection.integers("SELECT coalesce(a, 0) FROM thing") == [0, 1, 0, 2, 0, 3, 0])
  }

  @Test("of one text take values of other types later") func otherTypes() throws {
    let connection = try Database.session()
    let sql = "SELECT pg_typeof(?1)::text"
    #expect(try connection.text(sql, [.integer(1)]) == "bigint")
    #expect(try connection.text(sql, [.text("1")]) == "text")
    #expect(try connection.text(sql, [.blob([1])]) == "bytea")
    #expect(try connection.text(sql, [.bool(true)]) == "boolean")
    #expect(try connection.text(sql, [.integer(1)]) == "bigint")
  }

  @Test("of which 256 are kept, and the server forgets the others") func keepsSome() throws {
    let connection = try Database.session()
    for number in 0..<700 { #expect(try connection.integers("SELECT \(number)") == [number]) }
    let count = try connection.integers("SELECT count(*) FROM pg_prepared_statements")
    #expect((250...260).contains(count[0]))
    try connection.begin()
    for number in 0..<300 { #expect(try connection.integers("SELECT \(number)") == [number]) }
    try connection.commit()
    for number in 900..<905 { #expect(try connection.integers("SELECT \(number)") == [number]) }
    let after = try connection.integers("SELECT count(*) FROM pg_prepared_statements")
    #expect((250...260).contains(after[0]))
  }

  @Test("are prepared anew when the table has changed meanwhile") func changedTable() throws {
    let database = try Database()
    let connection = try database.connect()
    let other = try database.connect()
    try connection.script("CREATE TABLE thing (a integer); INSERT INTO thing VALUES (1)")
    #expect(try connection.integers("SELECT * FROM thing") == [1])
    try other.script("ALTER TABLE thing ALTER a TYPE bigint")
    #expect(try connection.integers("SELECT * FROM thing") == [1])
    // Inside a transaction the error is the caller's, and the next try is a good one.
    try other.script("ALTER TABLE thing ADD b integer")
    try connection.begin()
    #expect(connection.refusal("SELECT * FROM thing")?.state == "0A000")
    connection.rollBack()
    try connection.begin()
    #expect(try connection.integers("SELECT * FROM thing") == [1])
    try connection.commit()
  }

  @Test("are prepared anew when the server has lost them") func lostStatements() throws {
    let connection = try Database.session()
    #expect(try connection.integers("SELECT 1") == [1])
    try connection.script("DEALLOCATE ALL")
    #expect(try connection.integers("SELECT 1") == [1])
    try connection.script("DISCARD ALL")
    try connection.begin()
    #expect(connection.refusal("SELECT 1")?.state == "26000")
    connection.rollBack()
    #expect(try connection.integers("SELECT 1") == [1])
  }

  @Test("a refusal that looks like a stale plan is not tried again") func notStale() throws {
    let connection = try Database().connect()
    try connection.script(
      """
      CREATE TABLE tries (n integer); CREATE SEQUENCE counter;
      CREATE FUNCTION fail(state text) RETURNS integer LANGUAGE plpgsql AS
      $$ BEGIN PERFORM nextval('counter'); RAISE EXCEPTION 'no' USING ERRCODE = state; END $$
      """)
    #expect(connection.refusal("SELECT fail('0A000')")?.state == "0A000")
    #expect(try connection.integers("SELECT last_value FROM counter") == [1])
  }

  @Test("a script does all of it or nothing") func scripts() throws {
    let connection = try Database().connect()
    #expect(throws: PostgresError.self) {
      try connection.script("CREATE TABLE one (n integer); CREATE TABLE two (n nonsense)")
    }
    #expect(
      try connection.integers("SELECT count(*) FROM pg_tables WHERE tablename = 'one'") == [0])
    try connection.script("")
    try connection.script(" ; -- nothing")
  }

  @Test("a copy is refused, and the connection goes on") func copies() throws {
    let connection = try Database.session()
    try connection.script("CREATE TEMP TABLE thing (n integer); INSERT INTO thing VALUES (1), (2)")
    for sql in ["COPY thing FROM STDIN", "COPY thing TO STDOUT"] {
      #expect(throws: PostgresError.self) { try connection.script(sql) }
      #expect(connection.isAlive == true)
      #expect(try connection.integers("SELECT count(*) FROM thing") == [2])
      #expect(throws: PostgresError.self) { try connection.run(sql) }
      #expect(try connection.integers("SELECT count(*) FROM thing") == [2])
    }
  }

  @Test("more or fewer values than placeholders are a mistake and no lost connection")
  func wrongCount() throws {
    let connection = try Database.session()
    let error = connection.refusal("SELECT ?1::bigint + ?2::bigint", [.integer(1)])
    #expect(error?.state == "08P01" && error?.isConnectionLost == false && connection.isAlive)
    #expect(connection.refusal("SELECT ?3", [.integer(1), .null, .integer(1)])?.state == "42P18")
  }

  @Test("rows are lent until the body has enough; its own error comes through") func lending()
    throws
  {
    struct Enough: PostgresErrorConvertible, Equatable {
      var words: String
      init(_ words: String) { self.words = words }
      init(_ error: PostgresError) { words = "\(error)" }
    }
    let connection = try Database.session()
    var count = 0
    try connection.forEach("SELECT n FROM generate_series(1, 100) n") { row throws(Enough) in
      count += 1
      #expect(row.int(0) == count)
      // Another statement while rows are lent.
      if (try? connection.integers("SELECT \(count)")) != [count] { throw Enough("other") }
      return count < 10
    }
    #expect(count == 10)
    #expect(throws: Enough("mine")) {
      try connection.forEach("SELECT 1") { _ throws(Enough) in throw Enough("mine") }
    }
    let error = #expect(throws: Enough.self) {
      try connection.forEach("SELECT nonsense") { _ throws(Enough) in true }
    }
    #expect(error?.words.contains("nonsense") == true)
  }

  @Test("the session is set as the package has it, whatever the database says") func habits() throws
  {
    let database = try Database()
    try database.connect().script(
      """
      DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database());
      EXECUTE format('ALTER DATABASE %I SET timezone = ''Asia/Tokyo''', current_database());
      EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = ''serializable''', current_database());
      EXECUTE format('ALTER DATABASE %I SET search_path = ''x''', current_database());
      EXECUTE format('ALTER DATABASE %I SET standard_conforming_strings = off', current_database()); END $$
      """)
    let connection = try database.connect()
    let settings = [
      "synchronous_commit": "on", "TimeZone": "UTC",
      "default_transaction_isolation": "read committed",
      "search_path": "x", "standard_conforming_strings": "on", "client_encoding": "UTF8",
      "application_name": "tests",
    ]
    for (name, value) in settings {
      #expect(try connection.text("SELECT current_setting(?1)", [.text(name)]) == value)
    }
    #expect(connection.keepsCommits == true)
    let process = try connection.integers("SELECT pg_backend_pid()")
    #expect(process == [Int(connection.processID)])
  }
}
