import Foundation
import JSONText
import TestSupport
import Testing
import VirtualReaders

/// What a ledger keeps of the tag's type, the reader and its way.
@Suite("job run keeps how each row came onto its tag") struct JobTagWayTests {
  private func exported(_ folder: ScratchFolder) throws -> [JSONValue] {
    let run = try runBeckon(["job", "export", "tables.json", "--format", "jsonl"], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    return try run.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
  }

  @Test("through libnfc: the type, the reader and the word for its way; nothing of rows to come")
  func libnfc() throws {
    let folder = try JobRunTests.folder(2)
    let run = try runBeckon(
      ["job", "run", "tables.json", "--deck", "ntag215", "--count", "1"], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    let rows = try exported(folder)
    #expect(rows.count == 2)
    #expect(rows[0]["technology"] == "type2" && rows[0]["route"] == "libnfc")
    #expect(rows[0]["reader"] == "virtual")
    #expect(rows[1]["technology"] == nil && rows[1]["route"] == nil && rows[1]["reader"] == nil)
    let table = try runBeckon(["job", "export", "tables.json"], in: folder)
    #expect(table.stdout.contains(",type2,libnfc,virtual"))
    let verify = try runBeckon(["job", "verify", "tables.json", "--chain"], in: folder)
    #expect(verify.status == 0, "\(verify.stdout)")
  }

  @Test(
    "by PC/SC, each family by its own way", .needs(.pcscd),
    arguments: [
      ("acr1552u", "st25dv04k", "type5", "session"),
      ("acr122u", "ntag215", "type2", "pass-through"),
      ("omnikey5022", "ntag213", "type2", "blocks"), ("utrust3700f", "ntag213", "type2", "vendor"),
    ])
  func smartCards(_ family: String, _ tag: String, _ technology: String, _ route: String) throws {
    let folder = try JobRunTests.folder(1, chips: ["ntag213", "ntag215", "type2", "type5"])
    let run = try runBeckon(
      ["job", "run", "tables.json", "--reader", "virtual:pcsc:\(family):\(tag)", "--timeout", "5"],
      in: folder)
    #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
    let row = try #require(try exported(folder).first)
    #expect(row["technology"] == .string(technology) && row["route"] == .string(route), "\(row)")
    #expect(row["reader"]?.stringValue?.isEmpty == false)
  }

  @Test("mixed decks on one reader: tags of four types, the blank ones formatted", .needs(.pcscd))
  func mixed() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"name": "tables", "rows": {"count": 8}, "url": {"template": "https://eat.example.com/s/{n}"},
       "values": {"n": {"serial": {}}},
       "tag": {"chips": ["ntag215", "type4", "type5", "type3"], "format": true}}
      """, to: "tables.json")
    let decks = ["ntag215:2", "type4-v2:2", "slix2:2", "felica-lite-s:2"]
    let run = try runBeckon(
      ["job", "run", "tables.json", "--reader", "virtual:pcsc:acr1552u"]
        + decks.flatMap { ["--deck", $0] }, in: folder)
    #expect(run.status == 0, "\(run.stdout)\(run.stderr)")
    let types = try exported(folder).map { $0["technology"]?.stringValue ?? "" }
    #expect(types == ["type2", "type2", "type4", "type4", "type5", "type5", "type3", "type3"])
  }

  @Test(
    "a deck is not empty while a tag of it lies there that the reader does not see", .needs(.pcscd))
  func unseen() throws {
    let folder = try JobRunTests.folder(1, chips: ["type5"])
    let run = try runBeckon(
      [
        "job", "run", "tables.json", "--reader", "virtual:pcsc:acr122u", "--deck", "slix2:1",
        "--timeout", "1",
      ], in: folder)
    #expect(run.status == 75, "\(run.stdout)")
    #expect(run.stderr.contains("a tag of the deck is on the reader, which does not see it"))
    #expect(!run.stderr.contains("the deck is empty"))
  }

  @Test("a reader that cannot show a lock is refused before the first tag", .needs(.pcscd))
  func tooPlain() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      {"name": "tables", "rows": {"count": 1}, "url": {"template": "https://eat.example.com/s/{n}"},
       "values": {"n": {"serial": {}}}, "tag": {"chips": ["ntag213"], "lock": true}}
      """, to: "tables.json")
    let run = try runBeckon(
      [
        "job", "run", "tables.json", "--reader", "virtual:pcsc:omnikey5022:ntag213",
        "--timeout", "5",
      ],
      in: folder)
    #expect(run.status == 69 && run.stderr.contains("the job locks its tags"), "\(run.stderr)")
    #expect(try exported(folder).first?["attempts"] == 0)
  }
}
