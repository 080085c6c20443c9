import Foundation
import SystemIO
import TestSupport
import Testing

/// The stories with several people, stations and thieves.
extension CampaignTests {
  @Test("two people who correct the table at once") func two() throws {
    try shop.run(["--count", "\(part(90))"])
    try shop.printLabels()
    let changes = [
      "anna": ("gross", "31", 0..<part(60)),
      "ben": ("store", "7", part(40)..<part(120)),
    ]
    func correct(_ lines: inout [Campaign.Line], as person: String) throws {
      let (column, value, places) = try #require(changes[person])
      for place in places { lines[place][column] = value }
    }
    let home = try ScratchFolder()
    func begin(_ person: String) throws -> ChildProcess {
      var lines = shop.lines
      try correct(&lines, as: person)
      try shop.write(lines, job: person, ledger: "tables")
      let words = ["job", "amend", person + ".json", "--station", person]
      return try beckonCommand(words, home: home, in: shop.folder).start()
    }
    var anna = try begin("anna")
    var ben = try begin("ben")
    let ends = [
      try anna.finish(within: .seconds(60)), try ben.finish(within: .seconds(60)),
    ]
    let words = ends.map { String(decoding: $0.errors, as: UTF8.self) }
    try #require(ends.count { $0.ending == .exited(0) } == 1, "\(words)")
    let winner = ends[0].ending == .exited(0) ? "anna" : "ben"
    let loser = winner == "anna" ? "ben" : "anna"
    #expect(words.contains { $0.contains("nothing was changed") }, "\(words)")
    try correct(&shop.lines, as: winner)
    try correct(&shop.lines, as: loser)
    try shop.write(shop.lines, job: loser, ledger: "tables")
    let again = ["amend", loser + ".json", "--station", loser]
    #expect(try shop.beckon(again, status: 65).stderr.contains("--over \(winner)"))
    try shop.beckon(again + ["--over", winner])
    try shop.write()
    try shop.run()
    try shop.printLabels()
    #expect(try shop.faults() == [])
  }

  @Test("a station that is offline while the table is corrected") func offline() throws {
    try shop.run(["--count", "\(part(60))", "--station", "home"])
    try FileManager.default.copyItem(
      atPath: shop.folder.path("tables.ledger"), toPath: shop.folder.path("away.ledger"))
    try shop.write(job: "away")
    // Both write, and the table is corrected at home alone: in rows that have a tag, in rows that
    // get one there, and in rows that no tag has yet.
    for index in stride(from: 0, to: Campaign.size, by: 5) { shop.lines[index]["gross"] = "42" }
    try shop.write()
    let away = try shop.run(
      ["--rows", "\(part(200))-\(part(300))", "--station", "away"], job: "away")
    try shop.beckon(["amend", "tables.json", "--station", "home"])
    try shop.run(["--rows", "\(part(60) + 1)-\(part(150))", "--station", "home"])
    try shop.beckon(["merge", "tables.ledger", "away.ledger", "-o", "all.ledger"])
    try shop.write(job: "all")
    let work = try shop.run(["--station", "home"], job: "all")
    let outdated = away.done.filter { ($0.key - 1).isMultiple(of: 5) }
    #expect(!outdated.isEmpty && outdated.allSatisfy { work.done[$0.key] == $0.value })
    try shop.printLabels(job: "all")
    #expect(try shop.faults(job: "all") == [])
  }

  @Test("a roll of written tags that is stolen") func stolen() throws {
    shop.template = "https://eat.example.com/t/{id}/{code}"
    shop.values = #", "values": {"code": {"random": 12}}"#
    shop.url = { "https://eat.example.com/t/\($0["id"] ?? "")/************" }
    try shop.write()
    let work = try shop.run(["--count", "\(part(120))"])
    try shop.printLabels(["--rows", "1-\(part(90))"])
    let stolen = part(40)..<part(70)
    let uids = stolen.compactMap { work.done[$0 + 1] }
    let memories = shop.memories
    let urls = Set(uids.compactMap { memories[$0] ?? nil })
    #expect(urls.count == stolen.count)
    shop.gone.formUnion(uids)
    // These tables get new codes, under new numbers, so that the stolen ones can be blocked.
    for place in stolen {
      shop.labels[shop.lines[place]["id"] ?? ""] = nil
      shop.lines[place]["id"] = "\(5_001 + place)"
    }
    try shop.write()
    let amended = try shop.beckon(
      ["amend", "tables.json", "--key", "id", "--why", "stolen from the van"])
    #expect(
      amended.stdout.contains("\(stolen.count) new, \(stolen.count) given up"), "\(amended.stdout)")
    let blocked = try shop.export().filter { $0["state"] == "failed" }
    #expect(Set(blocked.compactMap { $0["url"] }) == urls)
    // The thief's tags come back, one after the other.
    shop.box = uids
    #expect(try shop.run(tags: uids.count).refused == uids)
    try shop.run()
    try shop.printLabels()
    #expect(try shop.faults() == [])
    for uid in uids { #expect(shop.memories[uid] == memories[uid]) }
  }
}
