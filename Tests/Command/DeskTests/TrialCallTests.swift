import Foundation
import JSONText
import SystemIO
import TestSupport
import Testing

/// Trials with virtual tags: on a copy, at the speed of a person, and nothing is left of them.
@Suite struct TrialCallTests {
  private static let order: JSONValue = [
    "name": "tables", "template": "https://eat.example.com/s/{store}/t/{table}",
    "table": ["text": "store\ttable\n42\t1\n42\t2\n"], "tag": ["chip": "ntag213", "lock": false],
  ]
  private static let start: JSONValue = [
    "job": "tables.json", "reader": "virtual", "chip": "ntag213",
  ]

  /// The folder without files that stations keep beside a ledger while they work.
  private func files(_ desk: CallingDesk) throws -> [String: [UInt8]] {
    let names = try desk.folder.names()
    return Dictionary(
      uniqueKeysWithValues: try names.map { ($0, try desk.folder.bytes(of: $0)) })
  }

  @Test("a trial shows every state long enough, and leaves the job and its ledger as they were")
  func whole() throws {
    let desk = try CallingDesk()
    #expect(try desk.ask("/api/jobs/new", Self.order).isOK)
    let first = try runBeckon(
      ["job", "run", "tables.json", "--deck", "ntag213:1", "--count", "1"], in: desk.folder)
    #expect(first.status == 0, "\(first.stderr)")
    let before = try files(desk)
    let begun = try desk.ask("/api/run/start", Self.start)
    #expect(begun["run"]?["trial"] == true && begun["run"]?["done"] == 0, "\(begun.text())")
    // The job is free meanwhile.
    #expect(try desk.ask("/api/jobs/copy", ["job": "tables.json", "name": "other"]).isOK)
    let run = try desk.run { $0["state"] == "ended" }
    #expect(run["done"] == 2 && run["total"] == 2, "\(run.text())")
    let events = run["events"]?.arrayValue ?? []
    for (kind, least) in [("writing", 900), ("done", 800)] {
      let at = try #require(events.firstIndex { $0["event"]?.stringValue == kind })
      let (time, previous) = (events[at]["at"]?.intValue ?? 0, events[at - 1]["at"]?.intValue ?? 0)
      #expect(time - previous >= least, "\(kind)")
    }
    try FileManager.default.removeItem(atPath: desk.folder.path + "/other.json")
    #expect(try files(desk) == before)
    let status = try runBeckon(["job", "status", "tables.json"], in: desk.folder)
    #expect(status.stdout.contains("1 of 2 rows done"), "\(status)")
  }

  @Test("a row of a trial is skipped in the trial alone; a trial that is stopped is gone")
  func skipped() throws {
    let desk = try CallingDesk()
    #expect(try desk.ask("/api/jobs/new", Self.order).isOK)
    let before = try files(desk)
    #expect(try desk.ask("/api/run/start", Self.start).isOK)
    _ = try desk.run { $0["done"] == 1 }
    #expect(try desk.ask("/api/run/pause", [:]).isOK)
    _ = try desk.run { $0["state"] == "paused" }
    let skip: JSONValue = ["job": "tables.json", "trial": true, "rows": [], "giveUp": [2]]
    let skipped = try desk.ask("/api/rows/retry", skip)
    #expect(skipped.isOK, "\(skipped.text())")
    #expect(try desk.ask("/api/run/stop", [:]).isOK)
    _ = try desk.run { $0["state"] == "ended" }
    #expect(try files(desk) == before)
    #expect(try desk.ask("/api/rows/retry", skip)["status"] == 75)
    #expect(try desk.ask("/api/rows", ["job": "tables.json"])["begun"] == false)
  }
}
