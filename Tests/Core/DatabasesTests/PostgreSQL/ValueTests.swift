import Databases
import TestSupport
import Testing

@Suite("Values, there and back", .needs(.postgresql))
struct ValueTests {
  static let texts = [
    "", " ", "it's \"quoted\" \\ back", "täg 標籤 тег", "😀👩‍👩‍👧‍👦\u{10FFFF}", "e\u{301} é",
    "\u{1}\u{7F}\u{85}\u{FFFF}",
    "line\r\nline\ttab", "$1 ?1 $$ -- /*", String(repeating: "ü", count: 100_000),
  ]

  @Test("a statement, its values and its rows") func values() throws {
    let connection = try Database.session()
    try connection.script(
      "CREATE TEMP TABLE thing (number bigint, words text, bytes bytea, flag boolean)")
    let changed = try connection.run(
      "INSERT INTO thing VALUES (?1, ?2, ?3, ?4), (?1 + 1, NULL, NULL, NULL)",
      [.integer(7), .text("täg"), .blob([0, 255, 39]), .bool(true)])
    #expect(changed == 2)
    var rows: [String] = []
    try connection.forEach("SELECT * FROM thing ORDER BY number") { row throws(PostgresError) in
      rows.append(
        "\(row.int(0)) \(row.isNull(1) ? "-" : row.text(1)) \(row.bytes(2)) \(row.bool(3))")
      return true
    }
    #expect(rows == ["7 täg [0, 255, 39] true", "8 - [] false"])
    #expect(connection.processID > 0 && connection.isAlive && connection.keepsCommits)
  }

  @Test("texts of all kinds") func text() throws {
    let connection = try Database.session()
    for text in Self.texts {
      let back = try connection.text("SELECT ?1", [.text(text)])
      #expect(back.map { Array($0.utf8) } == Array(text.utf8))
      let length = try connection.integers("SELECT octet_length(?1::text)", [.text(text)])
      #expect(length == [text.utf8.count])
    }
  }

  @Test("integers of all sizes") func integers() throws {
    let connection = try Database.session()
    for number in [Int.min, Int.min + 1, -1, 0, 1, 255, 65_536, Int.max] {
      #expect(try connection.integers("SELECT ?1", [.integer(number)]) == [number])
      #expect(try connection.text("SELECT ?1", [.integer(number)]) == "\(number)")
    }
    let small = try connection.first(
      "SELECT (-32768)::int2, 32767::int2, (-2147483648)::int4, 2147483647::int4, true, false"
    ) { row in (0..<6).map(row.int) }
    #expect(small == [-32_768, 32_767, -2_147_483_648, 2_147_483_647, 1, 0])
  }

  @Test(
    "whole numbers of type numeric, as sum makes them",
    arguments: [
      0, 1, -1, 9_999, 10_000, -10_000, 10_001, 100_000_000, 123_456_789, 1_000_000_000_000_000_000,
      Int.max, Int.min, Int.max - 1, 5_000_000_000_000,
    ])
  func numeric(_ number: Int) throws {
    let connection = try Database.session()
    #expect(try connection.integers("SELECT ?1::numeric", [.integer(number)]) == [number])
    #expect(
      try connection.integers("SELECT sum(x) FROM (VALUES (?1)) AS t (x)", [.integer(number)]) == [
        number
      ])
    #expect(try connection.integers("SELECT (\(number))::numeric(30, 5)") == [number])
  }

  @Test("null is told from nothing") func null() throws {
    let connection = try Database.session()
    try connection.script("CREATE TEMP TABLE thing (i bigint, t text, b bytea, f boolean)")
    try connection.run("INSERT INTO thing VALUES (?1, ?2, ?3, ?4)", [.null, .null, .null, .null])
    try connection.run(
      "INSERT INTO thing VALUES (?1, ?2, ?3, ?4)",
      [.integer(0), .text(""), .blob([]), .bool(false)])
    var seen: [Bool] = []
    try connection.forEach("SELECT i, t, b, f FROM thing") { row throws(PostgresError) in
      let isNothing = row.int(0) == 0 && row.text(1) == "" && row.bytes(2) == [] && !row.bool(3)
      #expect(isNothing)
      seen.append(row.isNull(0))
      #expect((0..<4).allSatisfy { row.isNull($0) == row.isNull(0) })
      return true
    }
    #expect(seen == [true, false])
  }

  @Test("ten million bytes") func manyBytes() throws {
    let connection = try Database.session()
    var generator = SeededGenerator(seed: 10)
    var bytes = [UInt8](repeating: 0, count: 10_000_000)
    for place in stride(from: 0, to: bytes.count, by: 7) {
      bytes[place] = UInt8(truncatingIfNeeded: generator.next())
    }
    try connection.script("CREATE TEMP TABLE thing (bytes bytea)")
    try connection.run("INSERT INTO thing VALUES (?1)", [.blob(bytes)])
    let back = try connection.first("SELECT bytes FROM thing") { $0.bytes(0) }
    let isSame = back == bytes
    #expect(isSame)
  }

  @Test("a value that cannot be sent is found before anything is sent") func badValues() throws {
    let connection = try Database.session()
    try connection.begin()
    for (sql, values) in [
      ("SELECT ?1", [SQLValue.text("a\0b")]), ("SELECT 1\0", []),
      ("SELECT ?1", Array(repeating: .integer(1), count: 65_536)),
    ] {
      let error = connection.refusal(sql, values)
      guard case .badValue = error?.problem else {
        Issue.record("\(sql): \(String(describing: error))")
        continue
      }
    }
    #expect(
      connection.refusal("SELECT ?1, ?2", [.integer(1), .text("\0")])?.description.contains(
        "value 2") == true)
    // A refusal by the server would have broken the transaction.
    #expect(try connection.integers("SELECT ?1", [.integer(3)]) == [3])
    try connection.commit()
  }

  @Test(
    "a column of another type is no silent zero",
    arguments: [
      ("SELECT now()", false), ("SELECT 1.5", false), ("SELECT 'x'", true),
      ("SELECT 9223372036854775808", false),
      ("SELECT 'NaN'::numeric", false), ("SELECT 0.00001", false),
      ("SELECT 'infinity'::numeric", false),
      ("SELECT -9223372036854775809", false), ("SELECT 1e40::numeric", false),
      ("SELECT 1::float8", false),
      ("SELECT '\\x00'::bytea", false),
    ])
  func otherTypes(_ sql: String, _ isText: Bool) throws {
    let connection = try Database.session()
    let error = #expect(throws: PostgresError.self) { _ = try connection.integers(sql) }
    #expect(error?.description.contains("column 1 is not an integer") == true)
    guard !isText else { return }
    let other = #expect(throws: PostgresError.self) { _ = try connection.text(sql) }
    #expect(other?.description.contains("column 1 is not text") == true)
  }

  @Test("a column that is not there") func noColumn() throws {
    let connection = try Database.session()
    for column in [-1, 1, Int.max, Int.min] {
      let error = #expect(throws: PostgresError.self) {
        try connection.forEach("SELECT 1") { row throws(PostgresError) in row.isNull(column) }
      }
      #expect(error?.description.contains("there is no column") == true)
    }
  }

  @Test("texts of the server's other types of text, and of what people add") func textTypes() throws
  {
    let connection = try Database().connect()
    try connection.script("CREATE TYPE colour AS ENUM ('red'); CREATE DOMAIN word AS varchar(5)")
    for type in ["text", "varchar", "char(3)", "name", "colour", "word"] {
      #expect(try connection.text("SELECT 'red'::\(type)") == "red")
    }
    #expect(try connection.text("SELECT '[1]'::json") == "[1]")
    #expect(try connection.text("SELECT true") == "1")
  }
}
