import JSONText
import TestSupport
import Testing

/// A run ends when nothing more can happen, and says why.
@Suite("The end of a run") struct JobEndTests {
  /// A job of two rows, of which the first waits for a tag that is gone with its reader.
  private static func widowed() throws -> (ScratchFolder, uid: String) {
    let folder = try JobRunTests.folder(2)
    let run = try runBeckon(
      [
        "job", "run", "tables.json", "--json", "--deck", "ntag215", "--reader",
        "virtual:!cmd:InDataExchange:7=unplug",
      ], in: folder)
    #expect(run.status == 69, "\(run.stdout)\(run.stderr)")
    let unsettled = try JobRunTests.events(run.stdout).first {
      $0["event"]?.stringValue == "unsettled"
    }
    #expect(unsettled?["row"]?.intValue == 1, "\(run.stdout)")
    return (folder, try #require(unsettled?["uid"]?.stringValue))
  }

  @Test("with --rows, an unsettled row outside of them is not waited for") func rowsBeside() throws
  {
    let (folder, _) = try Self.widowed()
    let run = try runBeckon(
      ["job", "run", "tables.json", "--json", "--rows", "2-2", "--deck", "ntag215"], in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    let end = try #require(try JobRunTests.events(run.stdout).last)
    #expect(end["why"]?.stringValue == "finished" && end["unsettled"]?.intValue == 1)
  }

  @Test("a deck that cannot deal the tag that is waited for ends the run, and says which tag")
  func deckWithoutTag() throws {
    let (folder, uid) = try Self.widowed()
    for rows in [[], ["--rows", "1-1"]] {
      let run = try runBeckon(
        ["job", "run", "tables.json", "--json", "--deck", "ntag215"] + rows, in: folder)
      #expect(run.status == 75, "\(run.stderr)")
      #expect(
        run.stderr.hasSuffix(
          "row 1 waits for tag \(uid), which the deck cannot deal; give that tag up to put the row back "
            + "in line: beckon job retry tables.json --abandon \(uid)\n"), "\(run.stderr)")
      let events = try JobRunTests.events(run.stdout)
      // The next tag lay there before anybody knew that none is wanted.
      let refused = events.filter { $0["event"]?.stringValue == "refused" }
      #expect(refused.count <= 1, "\(run.stdout)")
      let wait = try #require(events.last { $0["event"]?.stringValue == "waiting" })
      #expect(wait["row"] == .null && wait["unsettled"]?.intValue == 1)
      #expect(wait["tags"]?.arrayValue?.first?["uid"]?.stringValue == uid)
    }
  }

  @Test("an endless deck of tags that are all refused comes to an end") func wrongDeck() throws {
    let folder = try JobRunTests.folder(2)
    let run = try runBeckon(
      ["job", "run", "tables.json", "--json", "--deck", "ntag213"], in: folder)
    #expect(run.status == 75, "\(run.stderr)")
    #expect(
      run.stderr
        == "beckon: 20 tags of deck 'ntag213' took no row, one after the other: the chip is NTAG213, "
        + "but the job accepts NTAG215; take another tag\n")
    let refused = try JobRunTests.events(run.stdout).filter {
      $0["event"]?.stringValue == "refused"
    }
    #expect(refused.count == 20)
    // The next deck goes on.
    let next = try runBeckon(
      ["job", "run", "tables.json", "--deck", "ntag213", "--deck", "ntag215"], in: folder)
    #expect(next.status == 0 && next.stdout.contains("tables: 2 of 2 rows done"), "\(next.stderr)")
  }
}
