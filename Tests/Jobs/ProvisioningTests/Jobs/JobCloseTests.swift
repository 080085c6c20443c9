import JSONText
import SystemIO
import TestSupport
import Testing

@testable import Ledgers

/// Jobs that are closed and archived, with a ledger in a file and on a server.
@Suite("beckon job close", .needs(.python3)) struct JobCloseTests {
  /// Writes a package again with one file changed, and with the digest of the new file.
  private static let forge = """
    import hashlib, json, sys, zipfile
    source, target, name, old, new = sys.argv[1:6]
    files = zipfile.ZipFile(source)
    parts = {i.filename: files.read(i) for i in files.infolist()}
    parts[name] = parts[name].replace(old.encode(), new.encode())
    if len(sys.argv) > 6:
        manifest = json.loads(parts["manifest.json"])
        for file in manifest["files"]:
            if file["name"] == name:
                file["sha256"] = hashlib.sha256(parts[name]).hexdigest()
                file["bytes"] = len(parts[name])
        parts["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(target, "w") as out:
        for name, part in parts.items():
            out.writestr(name, part)
    """

  private func expectClosed(in folder: ScratchFolder, _ ledger: String) throws {
    func beckon(_ words: String..., status: Int32 = 0) throws -> RanCommand {
      let run = try runBeckon(["job"] + words, in: folder)
      #expect(run.status == status, "\(words): \(run.status) \(run.stdout)\(run.stderr)")
      return run
    }
    _ = try beckon("run", "tables.json", "--deck", "ntag215:3")
    let early = try beckon("close", "tables.json", "-o", "tables.zip", status: 65)
    #expect(early.stderr.contains("1 row of 4 is not done"), "\(early.stderr)")
    #expect(try !folder.names().contains("tables.zip"))
    _ = try beckon("run", "tables.json", "--deck", "ntag215:1")
    let closed = try beckon("close", "tables.json", "-o", "tables.zip", "--why", "the end")
    #expect(
      closed.stdout.hasPrefix("tables: closed, 6 files in tables.zip\nhead "), "\(closed.stdout)")
    for words in [
      ["run", "tables.json", "--deck", "ntag215:1"],
      ["amend", "tables.json"], ["retry", "tables.json", "--give-up", "1"],
    ] {
      let refused = try runBeckon(["job"] + words, in: folder)
      #expect(
        refused.status == 65 && refused.stderr.contains("was closed by station"),
        "\(words): \(refused.status) \(refused.stderr)")
    }
    let status = try beckon("status", "tables.json")
    #expect(
      status.stdout.contains("closed by station")
        && status.stdout.contains("4 of 4 rows done"), "\(status.stdout)")
    #expect(try beckon("events", "tables.json").stdout.contains(#""kind":"closed""#))
    _ = try beckon("verify", "tables.json", "--chain")
    let sound = try beckon("verify", "tables.zip")
    #expect(sound.stdout.contains("job tables: 6 files, each as the manifest says\n"))
    let head = try #require(
      closed.stdout.split(separator: "\n").dropFirst().first?.split(separator: " ").last)
    let proven = try beckon("verify", "tables.zip", "--head", String(head), "--json")
    #expect(try JSONValue(parsing: Array(proven.stdout.utf8))["sound"] == true)
    let other = String(repeating: "0", count: 64)
    _ = try beckon("verify", "tables.zip", "--head", other, status: 1)
    try expectForgeriesFound(in: folder)
    // The package is written again of a job that is closed already.
    _ = try beckon("close", "tables.json", "-o", "tables.zip", status: 73)
    _ = try beckon("close", "tables.json", "-o", "again.zip")
    _ = try beckon("verify", "again.zip")
    let reader = try Ledger(ledger, station: StationName(machine: "test"), mode: .readOnly)
    #expect(try reader.closer(of: "tables") != nil)
  }

  private func expectForgeriesFound(in folder: ScratchFolder) throws {
    let cases: [(name: String, old: String, new: String, isResigned: Bool, words: String)] = [
      ("export.csv", "done", "gone", false, "export.csv is not the file that the manifest names"),
      (
        "export.csv", "done", "gone", true,
        "export.csv does not agree with the ledger: row 1 is different in the column 'state'"
      ),
      ("heads.txt", "\n", "0\n", true, "heads.txt has a line without a hash"),
      ("job.ledger", "the end", "the row", true, "found:"),
      ("manifest.json", "export.csv", "export.tsv", false, "export.csv is not in the manifest"),
    ]
    for item in cases {
      let words = [
        "-c", Self.forge, folder.path("tables.zip"), folder.path("forged.zip"), item.name, item.old,
        item.new,
      ]
      try Equipment.python3.run(words + (item.isResigned ? ["x"] : []))
      let run = try runBeckon(["job", "verify", "forged.zip"], in: folder)
      #expect(
        run.status == 1 && run.stdout.contains(item.words),
        "\(item.name): \(run.status) \(run.stdout)\(run.stderr)")
    }
    try folder.write("PK", to: "none.zip")
    #expect(try runBeckon(["job", "verify", "none.zip"], in: folder).status == 65)
  }

  @Test("a ledger in a file") func file() throws {
    let folder = try JobRunTests.folder(4)
    try expectClosed(in: folder, folder.path("tables.ledger"))
  }

  @Test("a ledger on a server", .needs(.postgresql)) func server() throws {
    let address = try ScratchServer.shared.get().database()
    try expectClosed(in: SharedStartTests.folder(address, rows: 4), address)
  }

  @Test("a job is closed unfinished only when that is said") func unfinished() throws {
    let folder = try JobRunTests.folder(4)
    #expect(
      try runBeckon(["job", "run", "tables.json", "--deck", "ntag215:1"], in: folder).status == 0)
    let closed = try runBeckon(
      ["job", "close", "tables.json", "-o", "t.zip", "--unfinished"], in: folder)
    #expect(closed.status == 0, "\(closed.stderr)")
    #expect(try runBeckon(["job", "verify", "t.zip"], in: folder).status == 0)
  }
}
