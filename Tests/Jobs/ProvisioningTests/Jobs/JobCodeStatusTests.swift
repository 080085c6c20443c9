import TestSupport
import Testing

/// Codes that were made and tags that were written are told apart.
@Suite("Codes and tags of a job") struct JobCodeStatusTests {
  private static let qr = #", "qr": {"folder": "codes", "format": "svg"}"#

  @Test("status counts both, with the job file and without") func counted() throws {
    let folder = try JobRunTests.folder(3, Self.qr)
    func status(_ source: String) throws -> String {
      let run = try runBeckon(["job", "status", source], in: folder)
      #expect(run.status == 0, "\(run.stderr)")
      return run.stdout
    }
    _ = try runBeckon(
      ["job", "run", "tables.json", "--count", "1", "--deck", "ntag215"], in: folder)
    #expect(
      try status("tables.json").hasPrefix(
        "tables: 1 of 3 rows done, 2 to go\n  QR codes: 0 of 3 made\nhead "))
    _ = try runBeckon(["job", "run", "tables.json", "--codes"], in: folder)
    #expect(
      try status("tables.ledger").hasPrefix(
        "tables: 1 of 3 rows done, 2 to go\n  QR codes: 3 of 3 made\nhead "))
  }

  @Test("an export has a state for each") func exported() throws {
    let folder = try JobRunTests.folder(2, Self.qr)
    _ = try runBeckon(
      ["job", "run", "tables.json", "--count", "1", "--deck", "ntag215"], in: folder)
    func export(_ format: String) throws -> [String] {
      try runBeckon(["job", "export", "tables.json", "--format", format], in: folder)
        .stdout.split(whereSeparator: \.isNewline).map(String.init)
    }
    let before = try export("csv")
    #expect(before[0].contains(",line,qr,clipCode,"))
    #expect(
      before[1].contains(",done,04") && before[1].contains(",,,type2,libnfc,virtual,,,"),
      "\(before)"
    )
    _ = try runBeckon(["job", "run", "tables.json", "--codes"], in: folder)
    let after = try export("csv")
    #expect(
      after[1].contains(",done,04") && after[1].contains(",made,,,,,,type2,libnfc,virtual,,,"),
      "\(after)")
    #expect(after[2].contains(",pending,,") && after[2].contains(",made,,,,,,,,,,,"), "\(after)")
    let lines = try export("jsonl")
    #expect(lines.allSatisfy { $0.contains(#""qr":"made""#) })
  }

  @Test("a job that makes codes alone is not said to wait for tags") func bare() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"""
      {"name": "doors", "rows": {"count": 2}, "url": {"template": "https://a.example/{n}"},
       "values": {"n": {"serial": {}}}, "qr": {"folder": "codes"}}
      """#, to: "doors.json")
    #expect(try runBeckon(["job", "run", "doors.json", "--codes"], in: folder).status == 0)
    let status = try runBeckon(["job", "status", "doors.json"], in: folder)
    #expect(status.stdout.hasPrefix("doors: 2 rows, 2 QR codes made\nhead "), "\(status.stdout)")
    let export = try runBeckon(["job", "export", "doors.json", "-o", "doors.csv"], in: folder)
    #expect(export.status == 0)
    #expect(try folder.text(of: "doors.csv").contains(",https://a.example/1,,,0,"))
    // What it exported it can read.
    let back = try runBeckon(["job", "import", "doors.json", "doors.csv"], in: folder)
    #expect(back.status == 0, "\(back.stderr)")
  }
}
