import Foundation
import SystemIO
import TestSupport
import Testing
import VirtualReaders

@testable import Ledgers

/// docs/scripting.md, and the scripts of Examples/scripts.
@Suite("docs/scripting.md", .needs(.bash, .jq)) struct ScriptingDocsTests {
  @Test("every command does what the page shows") func commands() throws {
    let lines = try JobDocsTests.lines(of: "scripting.md")
    #expect(lines.count >= 3)
    try JobDocsTests.check(lines)
  }

  @Test("the self-test of docs/tried-on.md") func selftest() throws {
    let lines = try JobDocsTests.lines(of: "tried-on.md")
    #expect(lines.count == 1)
    try JobDocsTests.check(lines)
  }

  @Test("the page lists every schema and every script") func lists() throws {
    let root = Repository.root
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/scripting.md"), encoding: .utf8)
    for name in PublishedSchemas.all.keys { #expect(page.contains("(schemas/\(name))"), "\(name)") }
    for name in try Self.scripts() {
      #expect(page.contains("(../Examples/scripts/\(name))"), "\(name)")
    }
  }

  private static func scripts() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: Repository.root.appendingPathComponent("Examples/scripts").path
    ).filter { !$0.hasPrefix(".") }
  }

  /// A folder with a job of some rows, and `beckon` on the path of the scripts.
  private func folder(rows: Int) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("bin"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("bin/beckon"), withDestinationPath: try builtProgram("beckon"))
    let numbers = (1...rows).map { "\($0)\n" }.joined()
    try folder.write("table\n" + numbers, to: "tables.csv")
    return folder
  }

  private func run(
    _ script: String, _ words: [String], in folder: ScratchFolder, _ more: [String: String] = [:]
  ) throws -> (status: Int32, output: String, errors: String) {
    let path = Repository.root.appendingPathComponent("Examples/scripts/\(script)").path
    var command = try Equipment.bash.command(["-c", "exec \"$0\" \"$@\"", path] + words)
    command.folder = folder.path
    command.environment = [
      "PATH": "\(folder.path("bin")):/usr/bin:/bin", "HOME": folder.path, "LC_ALL": "C.UTF-8",
    ].merging(more) { $1 }
    let outcome = try command.run(sending: [], within: .seconds(120))
    guard case .exited(let status) = outcome.ending else { return (-1, "", "") }
    return (
      status, String(decoding: outcome.output, as: UTF8.self),
      String(decoding: outcome.errors, as: UTF8.self)
    )
  }

  private static let template = "https://eat.example.com/s/42/t/{table}"

  private func job(in folder: ScratchFolder) throws {
    let words = ["--csv", "tables.csv", "--template", Self.template, "--chip", "ntag215"]
    #expect(try runBeckon(["job", "new", "tables.json"] + words, in: folder).status == 0)
  }

  @Test("codes of a table, made again where one is missing") func codes() throws {
    let folder = try folder(rows: 4)
    let words = ["tables.csv", Self.template, "codes"]
    let first = try run("codes-from-table", words, in: folder)
    #expect(first.status == 0 && first.output.contains("4 QR codes, read back"), "\(first)")
    let made = try FileManager.default.contentsOfDirectory(atPath: folder.path("codes"))
    let code = try #require(made.first { $0.hasSuffix(".png") || $0.hasSuffix(".svg") })
    try FileManager.default.removeItem(atPath: folder.path("codes/\(code)"))
    let again = try run("codes-from-table", words, in: folder)
    #expect(again.status == 0 && again.output.contains("1 QR code, 3 kept"), "\(again)")
  }

  @Test("what may go away by itself is tried again, and nothing else") func untilDone() throws {
    let folder = try folder(rows: 3)
    try job(in: folder)
    let pause = ["PAUSE": "0", "TRIES": "3"]
    let reader = try VirtualReader()
    let nobody = try run(
      "run-until-done",
      ["tables.json", "--timeout", "0", "--reader", reader.connectionString], in: folder, pause)
    #expect(nobody.status == 75, "\(nobody)")
    #expect(nobody.errors.components(separatedBy: "no tag came").count == 4, "\(nobody)")
    #expect(try run("run-until-done", ["no.json"], in: folder, pause).status == 66)
    let done = try run("run-until-done", ["tables.json", "--deck", "ntag215"], in: folder, pause)
    #expect(done.status == 0 && done.output.contains("3 of 3 rows done"), "\(done)")
  }

  @Test("the events of a job, followed", .needs(.python3)) func events() throws {
    let folder = try folder(rows: 2)
    try job(in: folder)
    let deck = ["--deck", "ntag215:locked:1", "--deck", "ntag215"]
    let run = try run("tags-as-they-come", ["tables.json"] + deck, in: folder)
    #expect(run.status == 0, "\(run)")
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 2 && lines.last?.hasSuffix("https://eat.example.com/s/42/t/2") == true)
    #expect(run.errors.contains("this tag is locked for ever"))
  }

  @Test("a ledger at night: silent when it is well, and not when it was changed") func nightly()
    throws
  {
    let folder = try folder(rows: 2)
    try job(in: folder)
    let deck = ["job", "run", "tables.json", "--deck", "ntag215", "--station", "bar"]
    #expect(try runBeckon(deck, in: folder).status == 0)
    let well = try run("nightly", ["tables.json", "heads"], in: folder)
    #expect(well.status == 0 && well.output.isEmpty && well.errors.isEmpty, "\(well)")
    #expect(try folder.text(of: "heads").hasPrefix("bar "))
    // The heads of the night before are looked for: an end that was cut off shows.
    let ledger = folder.path("tables.ledger")
    try Ledger.cutOff(1, at: ledger)
    let cut = try run("nightly", ["tables.json", "heads"], in: folder)
    #expect(cut.status == 1 && cut.output.contains("the chain was cut"), "\(cut)")
    try folder.write("", to: "heads")
    #expect(try run("nightly", ["tables.json", "heads"], in: folder).status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: ledger))
    let event = try #require(bytes.range(of: Data(#""chip":"NTAG215""#.utf8)))
    var changed = bytes
    changed[event.upperBound - 2] = UInt8(ascii: "6")
    try changed.write(to: URL(fileURLWithPath: ledger))
    let found = try run("nightly", ["tables.json", "heads"], in: folder)
    #expect(found.status == 1 && !found.output.isEmpty, "\(found)")
  }

  @Test("photos whose codes lead nowhere") func photos() throws {
    let folder = try folder(rows: 1)
    for (name, path) in [("good.png", "/s/42/t/7"), ("bad.png", "/x")] {
      let url = "https://eat.example.com\(path)"
      #expect(try runBeckon(["qr", "-q", url, "-o", name], in: folder).status == 0)
    }
    let routes = Repository.root.appendingPathComponent("docs/routes.example.json").path
    let good = try run("check-photos", [routes, "good.png"], in: folder)
    #expect(good.status == 0 && good.output.isEmpty, "\(good)")
    let bad = try run("check-photos", [routes, "good.png", "bad.png"], in: folder)
    #expect(bad.status == 1 && bad.output.contains("bad.png: "), "\(bad)")
    #expect(try run("check-photos", [routes, "none.png"], in: folder).status == 66)
  }
}

extension Ledger {
  /// Takes the last events away, as somebody who can write the file does.
  fileprivate static func cutOff(_ count: Int, at path: String) throws {
    let file = try FileStore(path, .change)
    let trigger = try file.value("SELECT sql FROM sqlite_schema WHERE name = 'event_remains'") ?? ""
    try file.run(
      """
      DROP TRIGGER event_remains;
      DELETE FROM event WHERE id > (SELECT max(id) - \(count) FROM event);
      \(trigger)
      """)
  }
}
