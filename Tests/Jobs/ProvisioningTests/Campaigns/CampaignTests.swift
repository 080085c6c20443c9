import Foundation
import TestSupport
import Testing

@testable import Ledgers

/// Ten stories of a job with 360 rows in which something goes wrong. At the end, the memory of each
/// tag, the labels and the export agree with the table.
@Suite("Campaigns", .needs(.pdftoppm, .zbarimg)) struct CampaignTests {
  let shop: Campaign

  init() throws {
    shop = try Campaign()
    try shop.write()
  }

  func part(_ count: Int) -> Int { Campaign.part(count) }

  @Test("the wrong price column is noticed after forty tags") func price() throws {
    shop.template = "https://eat.example.com/t/{id}?p={net}"
    try shop.write()
    try shop.run(["--count", "\(part(40))"])
    try shop.printLabels(["--rows", "1-\(part(60))"])
    shop.template = "https://eat.example.com/t/{id}?p={gross}"
    try shop.write()
    try shop.beckon(["sheet", "tables.json", "-o", "no.pdf"], status: 65)
    let amended = try shop.beckon(["amend", "tables.json", "--why", "net instead of gross"])
    #expect(
      amended.stdout.contains("\(Campaign.size) changed (\(part(40)) to rewrite), 0 unchanged"),
      "\(amended.stdout)")
    let work = try shop.run()
    #expect(work.done.count == Campaign.size)
    #expect(try shop.printLabels().count == Campaign.size)
    #expect(try shop.faults() == [])
  }

  @Test("twenty tables more, in the middle of the work") func more() throws {
    try shop.run(["--count", "\(part(100))"])
    try shop.printLabels()
    let last = Campaign.size
    shop.lines += (last + 1...last + part(20)).map { Campaign.line($0) }
    try shop.write()
    let amended = try shop.beckon(["amend", "tables.json"])
    #expect(amended.stdout.contains("\(part(20)) new, \(last) unchanged"), "\(amended.stdout)")
    try shop.run()
    #expect(try shop.printLabels().count == part(20))
    #expect(try shop.faults() == [])
  }

  @Test("another domain, when everything hangs") func domain() throws {
    try shop.run()
    try shop.printLabels()
    let old = shop.labels
    let from = shop.template
    shop.template = from.replacing("eat.example.com", with: "food.example.org")
    shop.url = { "https://food.example.org/t/\($0["id"] ?? "")?p=\($0["gross"] ?? "")" }
    try shop.beckon(
      ["migrate", "tables.json", "--from", from, "--to", shop.template, "--redirects", "moved.csv"])
    // A visitor of an old label comes to the page of its table.
    let moves = try String(contentsOfFile: shop.folder.path("moved.csv"), encoding: .utf8)
      .split(separator: "\n").dropFirst().map { $0.split(separator: ",").map(String.init) }
    let redirects = Dictionary(uniqueKeysWithValues: moves.map { ($0[0], $0[1]) })
    for line in shop.lines {
      #expect(redirects[old[line["id"] ?? ""] ?? ""] == shop.url(line))
    }
    let work = try shop.run()
    #expect(work.done.count == Campaign.size)
    #expect(try shop.printLabels().count == Campaign.size)
    #expect(try shop.faults() == [])
  }

  @Test("a tag that is broken two months later") func broken() throws {
    let work = try shop.run()
    try shop.printLabels()
    let uid = try #require(work.done[17])
    shop.gone.insert(uid)
    let retried = try shop.beckon(
      ["retry", "tables.json", "--abandon", uid, "--why", "broken at table 17"])
    #expect(retried.stdout == "row 17 back in line\n")
    // It works again for a moment, and must not come back into the shop.
    shop.box = [uid]
    #expect(try shop.run(tags: 1).refused == [uid])
    #expect(try shop.run(["--operator", "Mia"]).done.keys.sorted() == [17])
    let history = try shop.beckon(["show", "tables.json", "id=17"]).stdout
    #expect(history.contains("broken at table 17") && history.contains("Mia"), "\(history)")
    #expect(try shop.faults() == [])
  }

  @Test("ten damaged labels") func damaged() throws {
    try shop.run()
    try shop.printLabels()
    let ids = (1...part(10)).map { $0 * 3 }
    for id in ids { shop.labels["\(id)"] = nil }
    let rows = ids.map(String.init).joined(separator: ",")
    let printed = try shop.printLabels(["--labels", "all", "--rows", rows])
    #expect(printed.sorted() == ids.map(String.init).sorted())
    // No tag is asked for, and no other label is due.
    #expect(try shop.run(tags: 0).done == [:])
    let rest = try shop.beckon(["sheet", "tables.json", "-o", "rest.pdf"], status: nil)
    #expect(rest.stderr.contains("already has its label"), "\(rest)")
    #expect(try shop.faults() == [])
  }

  @Test("a shop that closes, and whose tags are used again") func closes() throws {
    let work = try shop.run()
    try shop.printLabels()
    let closed = shop.lines.filter { $0["store"] == "3" }.compactMap { $0["id"] }
    shop.lines.removeAll { $0["store"] == "3" }
    try shop.write()
    let amended = try shop.beckon(
      ["amend", "tables.json", "--key", "id", "--why", "store 3 is closed"])
    #expect(amended.stdout.contains("\(closed.count) given up"), "\(amended.stdout)")
    let freed = closed.compactMap { Int($0).flatMap { work.done[$0] } }
    for id in closed { shop.labels[id] = nil }
    // Another shop opens with the old tags. Nobody erased the first of them.
    shop.lines += (1...part(40)).map { Campaign.line(1_000 + $0 * 4) }
    try shop.write()
    try shop.beckon(["amend", "tables.json"])
    shop.box = [freed[0]]
    #expect(try shop.run(tags: 1).refused == [freed[0]])
    for uid in freed { try shop.erase(uid) }
    shop.box = freed
    let again = try shop.run()
    #expect(Set(again.done.values) == Set(freed.prefix(part(40))))
    #expect(try shop.printLabels().count == part(40))
    #expect(try shop.faults() == [])
  }

  @Test("a table that was sorted anew, with corrections") func sorted() throws {
    try shop.run(["--count", "\(part(120))"])
    try shop.printLabels(["--rows", "1-\(part(100))"])
    for index in stride(from: 0, to: Campaign.size, by: 9) { shop.lines[index]["gross"] = "99" }
    shop.lines.reverse()
    shop.lines.swapAt(2, 11)
    try shop.write()
    // By number, almost every line would be another row.
    let blind = try shop.beckon(["amend", "tables.json", "--dry-run"], status: nil)
    #expect(!blind.stdout.contains("\(Campaign.size - Campaign.size / 9) unchanged"))
    let amended = try shop.beckon(["amend", "tables.json", "--key", "id"])
    #expect(amended.stdout.contains("\(Campaign.size - Campaign.size / 9) unchanged"))
    try shop.run()
    try shop.printLabels()
    #expect(try shop.faults() == [])
  }
}
