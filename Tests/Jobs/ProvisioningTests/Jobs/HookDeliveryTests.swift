import JSONText
import TestSupport
import Testing

@testable import Ledgers

/// What is kept and said of hooks that do not hear that a tag is done.
@Suite("Hooks that fail") struct HookDeliveryTests {
  /// A hook that fails, and the words for it.
  static let hooks: [(hook: String, words: String)] = [
    ("grep -q '\"event\":\"done\"' && { echo 'no paper'; exit 1; }; exit 0", "no paper"),
    (
      "grep -q '\"event\":\"done\"' && sleep 60; exit 0",
      "it did not answer within 1 seconds and was stopped"
    ),
  ]

  @Test("a hook that failed twice is told again while the run waits for a tag") func idle() throws {
    let folder = try JobRunTests.folder(2)
    let hook = """
      grep -q '"event":"done"' || exit 0
      echo x >> tries; [ "$(wc -l < tries)" -ge 3 ]
      """
    let run = try runBeckon(
      [
        "job", "run", "tables.json", "--deck", "ntag215:1", "--timeout", "4", "--hook", hook,
        "--station", "desk",
      ], in: folder)
    #expect(run.stdout.contains("1 of 2 rows done"), "\(run.stdout)\(run.stderr)")
    #expect(try folder.text(of: "tries") == "x\nx\nx\n")
    #expect(!run.stderr.contains("the hook failed for"), "\(run.stderr)")
    let ledger = try Ledger(
      folder.path("tables.ledger"), station: StationName(machine: "test"), mode: .readOnly)
    #expect(try ledger.dueHooks(of: "tables").isEmpty)
    #expect(try ledger.verifyChain().findings == [])
  }

  private func expectKept(_ hook: String, _ words: String, in ledger: String?) throws {
    let folder = try JobRunTests.folder(2, ledger.map { ",\"ledger\":\"\($0)\"" } ?? "")
    let run = try runBeckon(
      [
        "job", "run", "tables.json", "--deck", "ntag215", "--hook", hook, "--hook-timeout", "1",
        "--station", "desk",
      ], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.stdout.contains("2 of 2 rows done"))
    let jobLedger = try Ledger(
      ledger ?? folder.path("tables.ledger"), station: StationName(machine: "test"),
      mode: .readOnly)
    var named: [String] = []
    try jobLedger.forEachRow(of: "tables") { row in
      let failure = try jobLedger.codes(of: row.number, in: "tables").hookFailure(of: row.uid)
      #expect(failure?.description == words)
      named.append("row \(row.number) on tag \(row.uid.map { "\($0)" } ?? "") (\(words))")
    }
    #expect(try jobLedger.verifyChain().findings == [])
    #expect(
      run.stderr.hasSuffix(
        "the hook failed for 2 tags that are done: \(named.joined(separator: ", ")); the ledger "
          + "records them as undelivered, and the next run with --hook begins with them\n"),
      "\(run.stderr)")
    let status = try runBeckon(["job", "status", "tables.json"], in: folder)
    #expect(status.stdout.contains("the hook was not told of rows 1, 2: \(words)"))
  }

  @Test("a done hook that fails or is late is kept, and named at the end", arguments: hooks)
  func kept(_ hook: String, _ words: String) throws { try expectKept(hook, words, in: nil) }

  @Test("the same on a server", .needs(.postgresql)) func keptOnServer() throws {
    let (hook, words) = Self.hooks[0]
    try expectKept(hook, words, in: ScratchServer.shared.get().database())
  }

  @Test("tags of which the hook was not told come first in the next run, in order, and again")
  func caughtUp() throws {
    let folder = try JobRunTests.folder(3)
    func run(_ count: Int, _ hook: String) throws -> RanCommand {
      try runBeckon(
        [
          "job", "run", "tables.json", "--count", "\(count)", "--deck", "ntag215", "--hook", hook,
        ], in: folder)
    }
    let failing = "grep -q '\"event\":\"done\"' && exit 1; exit 0"
    #expect(try run(2, failing).status == 0)
    let told = try run(1, "cat >> told.jsonl")
    #expect(told.status == 0, "\(told.stderr)")
    #expect(told.stderr.hasPrefix("beckon: 2 tags of which the hook was not told: "))
    let events = try JobRunTests.events(folder.text(of: "told.jsonl"))
    #expect(events.compactMap { $0["event"]?.stringValue } == ["done", "done", "tag", "done"])
    #expect(events.compactMap { $0["row"]?.intValue } == [1, 2, 3, 3])
    #expect(events.map { $0["again"] == true } == [true, true, false, false])
    #expect(events.allSatisfy { $0["chip"] == "NTAG215" })
    let ledger = try Ledger(
      folder.path("tables.ledger"), station: StationName(machine: "test"), mode: .readOnly)
    #expect(try ledger.dueHooks(of: "tables").isEmpty)
    #expect(try ledger.verifyChain().findings == [])
    let status = try runBeckon(["job", "status", "tables.json", "--json"], in: folder)
    #expect(status.stdout.contains("\"undelivered\":[]"))
  }

  @Test("a station that dies after a tag is done has the hook due") func due() throws {
    let folder = try JobRunTests.folder(1)
    let killed = try runBeckon(
      [
        "job", "run", "tables.json", "--deck", "ntag215", "--hook",
        "grep -q '\"event\":\"done\"' && kill -9 $(ps -o ppid= -p $$); exit 0",
      ], in: folder)
    #expect(killed.status != 0)
    let status = try runBeckon(["job", "status", "tables.json"], in: folder)
    #expect(status.stdout.contains("the hook was not told of row 1; the next run with --hook"))
  }

  @Test("a hook that hears of everything is recorded") func heard() throws {
    let folder = try JobRunTests.folder(1)
    let run = try runBeckon(
      ["job", "run", "tables.json", "--deck", "ntag215", "--hook", "cat > /dev/null"], in: folder)
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    let jobLedger = try Ledger(
      folder.path("tables.ledger"), station: StationName(machine: "test"), mode: .readOnly)
    let row = try #require(try jobLedger.row(1, of: "tables"))
    #expect(
      try jobLedger.codes(of: 1, in: "tables").hookDelivery(of: row.uid)?.state == .delivered)
  }
}
