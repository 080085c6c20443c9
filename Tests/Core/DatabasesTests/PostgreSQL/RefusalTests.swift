import TestSupport
import Testing

@testable import Databases

@Suite("What the server refuses", .needs(.postgresql))
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
