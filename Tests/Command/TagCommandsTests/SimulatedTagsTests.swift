import TestSupport
import Testing
import VirtualReaders

/// What `beckon tag` says of things that only the simulator shows so easily.
@Suite("beckon tag on simulated tags") struct SimulatedTagsTests {
  @Test(
    "two tags of unlike kinds, or of one kind and without uid, are two tags",
    arguments: ["ntag213+type4-v2", "type4-v2+ntag215", "ntag213+ntag424", "ntag215+ntag213"])
  func twoTags(_ tags: String) throws {
    let run = try runBeckon([
      "tag", "write", "https://eat.example.com/s/42", "--reader", "virtual:\(tags)",
    ])
    #expect(run.status == 75 && run.stderr.contains("2 tags are on the reader"), "\(run.stderr)")
  }

  @Test("an NTAG 424 whose updates are all torn still says what it said") func torn() throws {
    let old = "https://eat.example.com/s/1"
    let virtual = try VirtualReader(
      tags: [try VirtualTag(specification: "ntag424:url=\(old)")],
      faults: [try Fault("write:*=torn:3:reset")])
    let place = ["--reader", virtual.connectionString]
    let run = try runBeckon(["tag", "write", "https://eat.example.com/s/42"] + place)
    #expect(run.status != 0, "\(run.stdout)")
    #expect(virtual.counters.pageWrites > 0, "\(run.stderr)")
    virtual.removeFaults()
    let read = try runBeckon(["tag", "read"] + place)
    #expect(read.status == 0 && read.stdout.contains(old + "\n"), "\(read.stdout)\(read.stderr)")
  }
}
