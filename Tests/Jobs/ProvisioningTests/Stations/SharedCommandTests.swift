import Foundation
import SystemIO
import Tags
import TestSupport
import Testing

@testable import Ledgers

/// Every command that looks at a ledger or changes it, with one on a server.
@Suite(
  "beckon job commands on a shared ledger",
  .needs(.postgresql))
struct SharedCommandTests {
  private let address: String
  private let folder: ScratchFolder

  init() throws {
    address = try ScratchServer.shared.get().database()
    folder = try SharedStartTests.folder(
      address, rows: 6, more: #", "qr": {"folder": "codes", "format": "svg"}"#)
  }

  @discardableResult
  private func beckon(_ words: String..., status: Int32 = 0) throws -> RanCommand {
    let run = try runBeckon(["job"] + words, in: folder)
    #expect(run.status == status, "\(words): \(run.status) \(run.stderr)")
    return run
  }

  private func tag(of row: Int) throws -> String {
    let ledger = try Ledger(address, station: StationName(machine: "test"), mode: .readOnly)
    return try ledger.row(row, of: "tables")?.uid.map { "\($0)" } ?? ""
  }

  @Test("one after the other, as for a ledger in a file") func all() throws {
    try beckon("check", "tables.json")
    let first = try beckon(
      "run", "tables.json", "--deck", "ntag215:2", "--deck", "ntag215:locked:1", "--deck",
      "ntag215:1")
    #expect(first.stdout.contains("tables: 3 of 6 rows done, 3 to go\n"), "\(first.stdout)")
    let status = try beckon("status", "tables.json")
    #expect(status.stdout.contains("1 tag in quarantine"))
    try beckon("status", "tables.json", "--html", "status.html")
    #expect(try folder.text(of: "status.html").contains("</b>/s/6<"))
    #expect(try beckon("list", address).stdout.contains("tables: 3 of 6 rows done"))
    let aside = try beckon("quarantine", "list", "tables.json")
    let uid = try #require(aside.stdout.split(separator: " ").first { $0.hasPrefix("04") })
    try beckon("quarantine", "release", "tables.json", String(uid), "--why", "unlocked")
    #expect(try beckon("quarantine", "list", address).stdout.contains(uid) == false)
    try beckon("retry", "tables.json", "--give-up", "4", "--why", "no table")
    try beckon("retry", "tables.json", "--row", "4")
    try beckon("retry", "tables.json", "--abandon", tag(of: 1), "--why", "lost")
    #expect(try beckon("status", "tables.json").stdout.contains("2 of 6 rows done, 4 to go"))
    try beckon("run", "tables.json", "--codes")
    #expect(try folder.names().contains("codes"))
    try beckon("run", "tables.json", "--deck", "ntag215")
    try beckon("verify", "tables.json", "--chain")
    try beckon("verify", address, "--chain", "--rebuild")
    #expect(try beckon("verify", address, "--chain").stdout.contains("nothing wrong"))
    try beckon("export", "tables.json", "--events", "-o", "events.jsonl")
    #expect(try folder.text(of: "events.jsonl").contains(#""kind":"abandoned""#))
    try beckon("run", "tables.json", "--deck", "ntag215")
  }

  @Test("the status needs no job file, with the server's address or the name of its service")
  func withoutJobFile() throws {
    try beckon("run", "tables.json", "--deck", "ntag215", "--count", "2")
    try beckon("run", "tables.json", "--codes")
    try FileManager.default.removeItem(atPath: folder.path("tables.json"))
    let words = "tables: 2 of 6 rows done, 4 to go\n  QR codes: 6 of 6 made\n"
    #expect(try beckon("status", address).stdout.hasPrefix(words))
    let settings = address.split(separator: " ").joined(separator: "\n")
    try folder.write("[shop]\n\(settings)\n", to: "services")
    let named = try runBeckon(
      ["job", "status", "service=shop"], environment: ["PGSERVICEFILE": folder.path("services")],
      in: folder)
    #expect(named.status == 0 && named.stdout.hasPrefix(words), "\(named.stderr)")
    #expect(named.stdout.hasSuffix("events checked: nothing wrong\n"), "\(named.stdout)")
  }

  @Test("what one ledger exports the other imports, in both directions") func exchange() throws {
    try beckon("run", "tables.json", "--deck", "ntag215", "--count", "4")
    try beckon("export", address, "-o", "done.csv")
    // The same job with a ledger in a file.
    let text = try folder.text(of: "tables.json").replacingOccurrences(
      of: "\"ledger\": \"\(address)\"", with: "\"ledger\": \"file.ledger\"")
    try folder.write(text, to: "file.json")
    // Its first tag is another one.
    let deck = ["--deck", "ntag215:locked:1", "--deck", "ntag215", "--count", "1"]
    #expect(try runBeckon(["job", "run", "file.json"] + deck, in: folder).status == 0)
    let clash = try beckon("import", "file.json", "done.csv", status: 1)
    #expect((clash.stdout + clash.stderr).contains("row 1"), "\(clash.stdout)\(clash.stderr)")
    #expect(try beckon("status", "file.json").stdout.contains("4 of 6 rows done"))
    try beckon("run", "file.json", "--deck", "ntag215")
    try beckon("export", "file.json", "-o", "all.csv")
    try beckon("import", "tables.json", "all.csv", status: 1)
    #expect(try beckon("status", "tables.json").stdout.contains("6 of 6 rows done"))
    try beckon("verify", address, "--chain")
  }
}
