import TestSupport
import Testing

@testable import Ledgers

/// What somebody changed in the schema of a ledger on a server.
@Suite("Schema of a shared ledger", .needs(.postgresql)) struct SharedSchemaTests {
  @Test(
    "what is dropped, changed or put into the schema of a server is found",
    arguments: [
      ("DROP TRIGGER event_stays ON event", "the trigger event_stays is missing"),
      ("ALTER TABLE event DISABLE TRIGGER event_stays", "the trigger event_stays was changed"),
      ("DROP INDEX row_url", "the index row_url is missing"),
      ("DROP INDEX progress_uid", "the index progress_uid is missing"),
      (
        "DROP INDEX progress_uid; CREATE INDEX progress_uid ON progress(uid)",
        "the index progress_uid was changed"
      ),
      (
        "CREATE OR REPLACE FUNCTION stays() RETURNS trigger LANGUAGE plpgsql AS "
          + "$$ BEGIN RETURN NULL; END $$",
        "the function stays was changed"
      ),
      (
        "CREATE RULE quiet AS ON INSERT TO event DO ALSO NOTHING",
        "the rule quiet does not belong to a ledger"
      ),
      ("ALTER TABLE progress DROP COLUMN words", "the table progress was changed"),
      ("CREATE TABLE more(x int)", "the table more does not belong to a ledger"),
    ])
  func schema(_ change: String, _ finding: String) throws {
    let ledger = try SharedSample().begun()
    let before = try ledger.verifyChain().findings.map { "\($0)" }
    #expect(before == [])
    try ledger.store.run(change)
    var found = (try? ledger.verifyChain().findings.map { "\($0)" }) ?? []
    if found.isEmpty {
      // A column that is gone cannot be compared any further.
      try ledger.store.beginSnapshot()
      found = try ledger.store.differences().map { "\($0)" }
      ledger.store.rollBack()
    }
    #expect(found.contains { $0.hasPrefix(finding) }, "\(found)")
  }
}
