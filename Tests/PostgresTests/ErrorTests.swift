import TestSupport
import Testing

@testable import Postgres

@Suite("What the server refuses", .enabled(if: ScratchServer.isAvailable, ScratchServer.whyNot))
struct RefusalTests {
  @Test("a second row of its kind, with the rule's name") func unique() throws {
    let connection = try Database.session()
    try connection.script(
      "CREATE TEMP TABLE tag (uid text CONSTRAINT one_tag UNIQUE, n integer CHECK (n > 0))")
    try connection.run("INSERT INTO tag VALUES (?1, 1)", [.text("04AB")])
    let error = connection.refusal("INSERT INTO tag VALUES (?1, 2)", [.text("04AB")])
    #expect(error?.isUniqueViolation == true && error?.constraint == "one_tag")
    #expect(error?.isConnectionLost == false && error?.isWorthRetrying == false)
    let sentence = error?.description ?? ""
    #expect(sentence.contains("refused: ") && sentence.hasSuffix("(SQLSTATE 23505)"))
    #expect(connection.refusal("INSERT INTO tag VALUES ('x', 0)")?.constraint == "tag_n_check")
    #expect(connection.isAlive == true)
  }

  @Test(
    "by its states",
    arguments: [
      ("53100", "disk full"), ("42501", "no permission"), ("25006", "read-only"),
      ("40001", "retry"), ("40P01", "retry"), ("57P01", "lost"), ("57P02", "lost"),
      ("57P03", "lost"), ("08006", "lost"), ("08001", "lost"), ("23505", "unique"),
    ])
  func states(_ state: String, _ meaning: String) throws {
    let connection = try Database.session()
    let refused = connection.refusal(
      "DO $$ BEGIN RAISE EXCEPTION 'so' USING ERRCODE = '\(state)'; END $$")
    let error = try #require(refused)
    let meanings = [
      "disk full": error.isDiskFull, "no permission": error.isNoPermission,
      "read-only": error.isReadOnly, "retry": error.isWorthRetrying,
      "lost": error.isConnectionLost, "unique": error.isUniqueViolation,
    ]
    #expect(meanings.filter(\.value).keys.map { $0 } == [meaning])
    #expect(error.description.contains("so"))
  }

  @Test("to who has no right, or only reads") func rights() throws {
    let connection = try Database.session()
    try connection.script("CREATE TEMP TABLE thing (n integer); SET ROLE pg_monitor")
    #expect(connection.refusal("SELECT * FROM thing")?.isNoPermission == true)
    try connection.script("RESET ROLE; SET default_transaction_read_only = on")
    #expect(connection.refusal("CREATE TABLE other (n integer)")?.isReadOnly == true)
  }
}

@Suite("Sentences about PostgreSQL") struct SentenceTests {
  let address: PostgresAddress

  init() throws { address = try PostgresAddress("service=tags") }

  private func sentence(_ problem: PostgresError.Problem) -> String {
    PostgresError(problem, address).description
  }

  @Test("say what to do") func sentences() {
    #expect(
      sentence(.noLibrary("libpq.so.5: no such file"))
        == "PostgreSQL needs libpq, which cannot be opened here (libpq.so.5: no such file). Install Debian's package"
        + " libpq5, or libpq by your system's own means, and try again.")
    #expect(
      sentence(.cannotConnect("connection refused"))
        == "There is no connection to the database (service=tags): connection refused")
    #expect(
      sentence(.connectionLost("gone"))
        == "The connection to the database (service=tags) was lost: gone")
    #expect(
      sentence(.refused(state: "23505", message: "twice", constraint: nil))
        == "The database (service=tags) refused: twice (SQLSTATE 23505)")
    #expect(
      sentence(.badValue("value 1 is longer than 2 GB"))
        == "A value does not fit the database (service=tags): value 1 is longer than 2 GB")
  }

  @Test("a library that is missing, and one that is another") func missing() {
    let missing = #expect(throws: PostgresLibrary.Missing.self) {
      try PostgresLibrary(["/nonexistent/libpq.so.5", "libpq-not-here.so"])
    }
    #expect(missing?.words.contains("/nonexistent/libpq.so.5") == true)
    let other = #expect(throws: PostgresLibrary.Missing.self) {
      try PostgresLibrary(["libm.so.6", "libSystem.dylib"])
    }
    #expect(other?.words == "libm.so.6 has no function PQlibVersion")
    #expect(throws: PostgresLibrary.Missing.self) { try PostgresLibrary([]) }
  }
}
