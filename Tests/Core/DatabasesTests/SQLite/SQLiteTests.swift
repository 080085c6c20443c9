import Databases
import TestSupport
import Testing

@Suite("SQLite") struct SQLiteTests {
  /// The error as it is.
  struct Failure: SQLiteErrorConvertible {
    let error: SQLiteError
    init(_ error: SQLiteError) { self.error = error }
  }

  @Test("values come back as they were bound")
  func values() throws {
    let file = try SQLiteFile<Failure>(":memory:", .memory)
    try file.run("CREATE TABLE t(a, b, c, d, e)")
    let values: [SQLValue] = [.null, .integer(-7), .text(""), .blob([0, 255]), .bool(true)]
    let insert = try SQLiteStatement("INSERT INTO t VALUES(?1, ?2, ?3, ?4, ?5)", on: file)
    #expect(try insert.run(values) == 1)
    #expect(try insert.run([.optional(nil as Int?), 8, "é\u{0}x", .blob([]), .bool(false)]) == 1)
    let all = try SQLiteStatement("SELECT * FROM t ORDER BY b", on: file)
    var rows: [String] = []
    try all.forEach([]) { row throws(Failure) in
      rows.append("\(row.isNull(0)) \(row.int(1)) \(row.text(2)) \(row.bytes(3)) \(row.int(4))")
      return true
    }
    #expect(rows == ["true -7  [0, 255] 1", "true 8 é\u{0}x [] 0"])
    #expect(try all.first { row in row.int(1) } == -7)
    #expect(try file.number("SELECT b FROM t WHERE b > 8") == 0)
  }

  @Test("a transaction that fails leaves nothing")
  func transactions() throws {
    let file = try SQLiteFile<Failure>(":memory:", .memory)
    try file.run("CREATE TABLE t(a UNIQUE)")
    try file.alone { () throws(Failure) in try file.run("INSERT INTO t VALUES(1)") }
    let failure = #expect(throws: Failure.self) {
      try file.alone { () throws(Failure) in
        try file.run("INSERT INTO t VALUES(2)")
        try file.run("INSERT INTO t VALUES(1)")
      }
    }
    #expect(failure?.error.problem == .unexpected)
    #expect(failure?.error.words == "UNIQUE constraint failed: t.a (SQLite 2067)")
    #expect(try file.number("SELECT count(*) FROM t") == 1)
  }

  @Test("a file that is not there, and one that is not a database")
  func opening() throws {
    let folder = try ScratchFolder()
    let missing = folder.path("no folder/a?b#c%d")
    let failure = #expect(throws: Failure.self) { try SQLiteFile<Failure>(missing, .create) }
    #expect(failure?.error.problem == .cannotOpen("No such file or directory"))
    #expect(failure?.error.path == missing)
    let text = try folder.write(String(repeating: "text ", count: 200), to: "a?b#c%d")
    let file = try SQLiteFile<Failure>(text, .change)
    let other = #expect(throws: Failure.self) {
      _ = try file.number("SELECT count(*) FROM sqlite_schema")
    }
    #expect(other?.error.problem == .notADatabase)
    #expect(other?.error.words == "file is not a database (SQLite 26)")
  }

  @Test("a file keeps its log, and others read it")
  func log() throws {
    let folder = try ScratchFolder()
    let file = try SQLiteFile<Failure>(folder.path(":memory:"), .create)
    #expect(try file.makeDurable())
    #expect(try file.keepLog())
    try file.run("CREATE TABLE t(a)")
    #expect(try folder.names().contains(":memory:"))
    let reader = try SQLiteFile<Failure>(folder.path(":memory:"), .read)
    #expect(reader.isReadOnly && !file.isReadOnly)
    #expect(try reader.number("SELECT count(*) FROM sqlite_schema") == 1)
  }
}
