import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing

/// Renaming, copying, deleting and restoring jobs, with the real command.
@Suite("Jobs as things") struct JobFilesTests {
  private static let order: JSONValue = [
    "name": "tables", "template": "https://eat.example.org/s/{store}/t/{table}",
    "table": ["text": "store\ttable\n42\t1\n42\t2\n"], "tag": ["chip": "ntag213", "lock": false],
  ]

  /// A desk with the job `tables`, of which one tag was written.
  private func begun() throws -> CallingDesk {
    let desk = try CallingDesk()
    #expect(try desk.ask("/api/jobs/new", Self.order).isOK)
    let run = try runBeckon(
      ["job", "run", "tables.json", "--deck", "ntag213:1", "--count", "1"], in: desk.folder)
    #expect(run.status == 0, "\(run.stderr)")
    return desk
  }

  private func jobs(_ desk: CallingDesk) throws -> [JSONValue] {
    try desk.ask("/api/jobs")["jobs"]?.arrayValue ?? []
  }

  @Test("a job gets a name with spaces and accents, keeps its rows, and goes on")
  func rename() throws {
    let desk = try begun()
    let answer = try desk.ask(
      "/api/jobs/rename", ["job": "tables.json", "name": "  Tische für  Café Rosa "])
    #expect(answer["job"] == "Tische für Café Rosa.json", "\(answer.text())")
    let job = try #require(try jobs(desk).first)
    #expect(job["file"] == "Tische für Café Rosa.json" && job["done"] == 1, "\(job.text())")
    let rest = try runBeckon(
      ["job", "run", "Tische für Café Rosa.json", "--deck", "ntag213:1"], in: desk.folder)
    #expect(rest.status == 0 && !rest.stderr.contains("warning"), "\(rest.stderr)")
  }

  @Test("nothing is overwritten, and no name is a path")
  func names() throws {
    let desk = try begun()
    try desk.folder.write("mine", to: "other.json")
    let before = try desk.folder.names()
    for path in ["/api/jobs/rename", "/api/jobs/copy"] {
      for (name, status) in [("other", 73), ("a/b", 64), ("../x", 64), (".x", 64), ("-x", 64)] {
        let answer = try desk.ask(path, ["job": "tables.json", "name": .string(name)])
        #expect(answer["status"]?.intValue == status, "\(path) \(name): \(answer.text())")
      }
    }
    #expect(try desk.folder.names() == before)
    #expect(try desk.folder.text(of: "other.json") == "mine")
  }

  @Test("a copy starts from the beginning, with a ledger of its own")
  func copy() throws {
    let desk = try begun()
    let answer = try desk.ask("/api/jobs/copy", ["job": "tables.json", "name": "tables 2"])
    #expect(answer["job"] == "tables 2.json", "\(answer.text())")
    let run = try runBeckon(
      ["job", "run", "tables 2.json", "--deck", "ntag213:2"], in: desk.folder)
    #expect(run.status == 0 && run.stdout.contains("2 of 2 rows done"), "\(run.stdout)")
    let done = try jobs(desk).map { $0["done"]?.intValue }
    #expect(done == [2, 1], "in the order of their names")
    // The ledger of a job that has another name by now is not continued by a new job.
    #expect(try desk.ask("/api/jobs/rename", ["job": "tables.json", "name": "old"]).isOK)
    let again = try desk.ask("/api/jobs/new", Self.order)
    #expect(again["status"] == 73, "\(again.text())")
  }

  @Test("a deleted job goes with its files, and comes back with them, as they were")
  func delete() throws {
    let desk = try begun()
    let before = try desk.folder.names()
    let bytes = try before.map { try desk.folder.bytes(of: $0) }
    let deleted = try desk.ask("/api/jobs/delete", ["job": "tables.json"])
    #expect(deleted["trash"] == "tables", "\(deleted.text())")
    #expect(try desk.folder.names() == ["trash"])
    #expect(
      try desk.ask("/api/jobs")["deleted"] == [["trash": "tables", "job": "tables.json"]])
    // One of the same name is made and deleted meanwhile.
    #expect(try desk.ask("/api/jobs/new", Self.order).isOK)
    let taken = try desk.ask("/api/jobs/restore", ["trash": "tables"])
    #expect(taken["status"] == 73, "\(taken.text())")
    #expect(try desk.ask("/api/jobs/delete", ["job": "tables.json"])["trash"] == "tables-2")
    #expect(try desk.ask("/api/jobs/restore", ["trash": "tables"])["job"] == "tables.json")
    #expect(try desk.folder.names().filter { $0 != "trash" } == before)
    #expect(try before.map { try desk.folder.bytes(of: $0) } == bytes)
    #expect(try jobs(desk).first?["done"] == 1)
  }

  @Test("what another job uses stays")
  func shared() throws {
    let desk = try begun()
    #expect(try desk.ask("/api/jobs/copy", ["job": "tables.json", "name": "b"]).isOK)
    #expect(try desk.ask("/api/jobs/delete", ["job": "tables.json"]).isOK)
    #expect(try desk.folder.names() == ["b.json", "tables.csv", "trash"])
    let check = try desk.ask("/api/jobs/check", ["job": "b.json"])
    #expect(check.isOK, "\(check.text())")
  }

  @Test("a job that is being written is neither renamed nor deleted")
  func running() throws {
    let desk = try CallingDesk()
    #expect(try desk.ask("/api/jobs/new", Self.order).isOK)
    let order: JSONValue = ["job": "tables.json", "reader": "virtual:ntag213"]
    #expect(try desk.ask("/api/run/start", order).isOK)
    _ = try desk.run { $0["done"] == 1 }
    let before = try desk.folder.names()
    for path in ["/api/jobs/rename", "/api/jobs/delete"] {
      let answer = try desk.ask(path, ["job": "tables.json", "name": "x"])
      #expect(answer["status"] == 75, "\(answer.text())")
      #expect(answer["sentence"]?.stringValue?.contains("stop its run first") == true)
    }
    #expect(try desk.folder.names() == before)
    #expect(try desk.ask("/api/run/stop", [:]).isOK)
    _ = try desk.run { $0["state"] == "ended" }
    #expect(try desk.ask("/api/jobs/delete", ["job": "tables.json"]).isOK)
  }
}
