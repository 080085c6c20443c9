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
      #expect(failure?.words.description == words)
      named.append("row \(row.number) on tag \(row.uid.map { "\($0)" } ?? "") (\(words))")
    }
    #expect(try jobLedger.verifyChain().findings == [])
    #expect(
      run.stderr.hasSuffix(
        "the hook failed for 2 tags that are done: \(named.joined(separator: ", ")); the ledger "
          + "records them as undelivered\n"), "\(run.stderr)")
  }

  @Test("a done hook that fails or is late is kept, and named at the end", arguments: hooks)
  func kept(_ hook: String, _ words: String) throws { try expectKept(hook, words, in: nil) }

  @Test("the same on a server", .needs(.postgresql)) func keptOnServer() throws {
    let (hook, words) = Self.hooks[0]
    try expectKept(hook, words, in: ScratchServer.shared.get().database())
  }

  @Test("a hook that hears of everything leaves no trace") func heard() throws {
    let folder = try JobRunTests.folder(1)
    let run = try runBeckon(
      ["job", "run", "tables.json", "--deck", "ntag215", "--hook", "cat > /dev/null"], in: folder)
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    let jobLedger = try Ledger(
      folder.path("tables.ledger"), station: StationName(machine: "test"), mode: .readOnly)
    #expect(try !jobLedger.codes(of: 1, in: "tables").contains { "\($0.kind)" == "hook" })
  }
}
