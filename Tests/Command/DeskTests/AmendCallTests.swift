import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing

/// Corrections of saved jobs, as the page asks for them.
@Suite(.serialized) struct AmendCallTests {
  private static let order: JSONValue = [
    "name": "tables", "template": "https://eat.example.com/s/{store}/t/{table}",
    "table": ["text": "store\ttable\n42\t1\n42\t2\n42\t3\n"],
    "tag": ["chip": "ntag213", "lock": false],
  ]

  private func desk(_ count: Int, order: JSONValue = Self.order) throws -> CallingDesk {
    let desk = try CallingDesk()
    #expect(try desk.ask("/api/jobs/new", order).isOK)
    guard count > 0 else { return desk }
    let run = try runBeckon(
      ["job", "run", "tables.json", "--deck", "ntag213:\(count)", "--count", "\(count)"],
      in: desk.folder)
    #expect(run.status == 0, "\(run.stderr)")
    return desk
  }

  private func amend(
    _ desk: CallingDesk, _ table: String, key: JSONValue = .null, apply: Bool = false
  ) throws -> JSONValue {
    try desk.ask(
      "/api/jobs/amend",
      [
        "job": "tables.json", "table": ["text": .string(table), "header": 1], "key": key,
        "apply": .bool(apply),
      ])
  }

  @Test("a plan changes nothing, and is what is then applied")
  func plan() throws {
    let desk = try desk(2)
    let table = try desk.ask("/api/jobs/table", ["job": "tables.json"])
    #expect(table["rows"] == [["42", "1"], ["42", "2"], ["42", "3"]] && table["begun"] == true)
    let names = try desk.folder.names()
    let before = try names.map { try desk.folder.bytes(of: $0) }
    let corrected = "store\ttable\n42\t1\n43\t2\n42\t3\n42\t4\n"
    let plan = try amend(desk, corrected)
    #expect(
      plan["changes"]?.arrayValue?.map { $0["change"] } == ["to-rewrite", "added"],
      "\(plan.text())")
    #expect(plan["applied"] == false)
    #expect(try desk.folder.names() == names, "the hidden copies are gone")
    #expect(try names.map { try desk.folder.bytes(of: $0) } == before)

    let done = try amend(desk, corrected, apply: true)
    #expect(done["applied"] == true && done["summary"]?["toRewrite"] == 1, "\(done.text())")
    let saved = try desk.folder.text(of: "tables.csv").replacing("\r\n", with: "\n")
    #expect(saved == "store,table\n42,1\n43,2\n42,3\n42,4\n")
    let job = try desk.ask("/api/jobs")["jobs"]?.arrayValue?.first
    #expect(job?["rows"] == 4 && job?["status"]?["toRewrite"] == 1, "\(job?.text() ?? "")")
    let item = try desk.ask("/api/rows/item", ["job": "tables.json", "row": 2])["item"]
    #expect(item?["state"] == "to-rewrite" && item?["columns"]?["store"] == "43")
    let check = try runBeckon(["job", "check", "tables.json"], in: desk.folder)
    #expect(check.status == 0, "\(check.stdout)")
  }

  @Test("a row in the middle goes by a column, and a wrong table leaves everything as it was")
  func removed() throws {
    let desk = try desk(1)
    let done = try amend(desk, "store\ttable\n42\t1\n42\t3\n", key: "table", apply: true)
    #expect(done["summary"]?["removed"] == 1 && done["summary"]?["changed"] == 0, "\(done.text())")
    #expect(try desk.ask("/api/jobs/table", ["job": "tables.json"])["key"] == "table")
    let (table, job) = (
      try desk.folder.bytes(of: "tables.csv"), try desk.folder.bytes(of: "tables.json")
    )
    for wrong in ["store\tname\n42\t1\n", "store\ttable\n42\t1\n42\t1\n"] {
      for apply in [false, true] {
        let answer = try amend(desk, wrong, apply: apply)
        #expect(answer["status"] == 65, "\(answer.text())")
        #expect(answer["sentence"]?.stringValue?.contains(".plan-") == false, "\(answer.text())")
      }
    }
    #expect(try desk.folder.bytes(of: "tables.csv") == table)
    #expect(try desk.folder.bytes(of: "tables.json") == job)
    #expect(try !desk.folder.names().contains { $0.hasPrefix(".") })
  }

  @Test("a job that has not begun gets its new table at once, and tags later")
  func early() throws {
    let desk = try desk(
      0,
      order: [
        "name": "tables", "template": "https://eat.example.com/t/{table}",
        "table": ["text": "table\n1\n2\n"],
      ])
    #expect(try desk.ask("/api/jobs/table", ["job": "tables.json"])["begun"] == false)
    let done = try amend(desk, "table\n1\n2\n3\n", apply: true)
    #expect(done["begun"] == false && done["summary"]?["rows"] == 3, "\(done.text())")
    let codes = try runBeckon(["job", "run", "tables.json", "--codes"], in: desk.folder)
    #expect(codes.status == 0, "\(codes.stderr)")
    let tags = try desk.ask(
      "/api/jobs/amend",
      ["job": "tables.json", "tag": ["chip": "ntag215", "lock": false], "apply": true])
    #expect(tags["applied"] == true && tags["summary"]?["changed"] == 3, "\(tags.text())")
    let again = try desk.ask(
      "/api/jobs/amend",
      ["job": "tables.json", "tag": ["chip": "ntag215"], "apply": true])
    #expect(again["status"] == 65, "\(again.text())")
    let run = try runBeckon(["job", "run", "tables.json", "--deck", "ntag215:3"], in: desk.folder)
    #expect(run.status == 0 && run.stdout.contains("3 of 3 rows done"), "\(run.stderr)")
    let codesLeft = try runBeckon(["job", "run", "tables.json", "--codes"], in: desk.folder)
    #expect(codesLeft.status == 0, "\(codesLeft.stderr)")
  }

  @Test("a workbook, and a table that another job uses, stay; the corrected one is a new file")
  func shared() throws {
    let desk = try desk(1)
    #expect(try desk.ask("/api/jobs/copy", ["job": "tables.json", "name": "other"]).isOK)
    let before = try desk.folder.bytes(of: "tables.csv")
    #expect(try amend(desk, "store\ttable\n42\t1\n42\t2\n42\t9\n", apply: true).isOK)
    #expect(try desk.folder.bytes(of: "tables.csv") == before)
    #expect(try desk.folder.text(of: "tables-2.csv").contains("42,9"))
    #expect(try desk.ask("/api/jobs/check", ["job": "other.json"]).isOK)
  }

  @Test("rows that are only counted get another number")
  func counted() throws {
    let desk = try CallingDesk(files: [
      "doors.json": """
      {"version": 1, "name": "doors", "rows": {"count": 3}, "url": {"template": "https://eat.example.com/s/{n}"},
       "values": {"n": {"serial": {"width": 3}}}, "tag": {"chips": ["ntag213"]}}
      """
    ])
    #expect(
      try runBeckon(
        ["job", "run", "doors.json", "--deck", "ntag213:1", "--count", "1"], in: desk.folder
      ).status == 0)
    #expect(try desk.ask("/api/jobs/table", ["job": "doors.json"])["columns"] == .null)
    for count in [0, -1, 20_000_000] {
      let answer = try desk.ask(
        "/api/jobs/amend", ["job": "doors.json", "count": .integer(count), "apply": true])
      #expect(answer["ok"] == false, "\(count)")
    }
    let answer = try desk.ask(
      "/api/jobs/amend", ["job": "doors.json", "count": 13, "apply": true])
    #expect(answer["summary"]?["added"] == 10, "\(answer.text())")
  }
}
