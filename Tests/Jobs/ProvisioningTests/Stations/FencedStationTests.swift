import Foundation
import SystemIO
import JSONText
import Tags
import TestSupport
import Testing
import VirtualReaders

@testable import Ledgers
@testable import Provisioning

/// A station that sleeps with a tag in hand, two stations with one tag, and stations whose clocks
/// are wrong.
@Suite(
  "Stations in each other's way", .needs(.postgresql))
struct FencedStationTests {
  private static let lease = 1_000
  private static let fenced = "is no longer claimed by this station"

  @Test("asleep for longer than its lease: the result is fenced, and the tag settles it")
  func asleep() throws {
    for step in ProvisioningStep.allCases where !step.isAboutFinishing && step != .done {
      let scene = try StationScene(on: ScratchServer.shared.get(), rows: 2)
      let desk = try scene.desk("desk-1")
      desk.reader.present(StationScene.tag(1))
      try desk.start(haltingAt: step.rawValue, lease: Self.lease)
      try scene.ledger().endLease(of: 1)
      desk.signal(SIGCONT)
      #expect(
        try desk.finish(dealing: [StationScene.tag(2)]) == .exited(0), "\(step): \(desk.words)")
      #expect(desk.eventNames.filter { $0 == "done" }.count == 2, "\(step)")
      let isTold = desk.sentences.contains {
        $0.contains(Self.fenced + ", which did not renew its claim in time")
      }
      #expect(isTold == step.hasIntent, "\(step): \(desk.sentences)")
      try scene.check((1...2).map { desk.reader.tag(TestDeck.uid($0)) }, "\(step)")
    }
  }

  @Test("meanwhile another station takes the tag up: what it found stays") func takenUp() throws {
    for step in [ProvisioningStep.intended, .written, .verified, .rechecked] {
      let scene = try StationScene(on: ScratchServer.shared.get(), rows: 2)
      let (desk, other) = (try scene.desk("desk-1"), try scene.desk("desk-2"))
      desk.reader.present(StationScene.tag(1))
      try desk.start(haltingAt: step.rawValue, lease: Self.lease)
      try scene.ledger().endLease(of: 1)
      // It is carried over to the other reader.
      for tag in desk.reader.remove() { other.reader.present(tag) }
      try other.start(lease: Self.lease)
      #expect(
        try other.finish(dealing: [StationScene.tag(2)]) == .exited(0), "\(step): \(other.words)")
      let isProven = step == .verified || step == .rechecked
      #expect(other.eventNames.contains("settled") != isProven, "\(step)")
      desk.signal(SIGCONT)
      #expect(try desk.finish() == .exited(0), "\(step): \(desk.words)")
      #expect(!desk.eventNames.contains("done"), "\(step)")
      // Without its tag, the check after a reset has nothing to say.
      let words = step == .verified ? "the check after a reset of the field" : Self.fenced
      #expect(desk.sentences.contains { $0.contains(words) }, "\(step): \(desk.sentences)")
      try scene.check((1...2).map { other.reader.tag(TestDeck.uid($0)) }, "\(step)")
    }
  }

  @Test("a tag that another station has in hand is refused with its name") func inHand() throws {
    let scene = try StationScene(on: ScratchServer.shared.get(), rows: 2)
    let (desk, other) = (try scene.desk("desk-1"), try scene.desk("desk-2"))
    desk.reader.present(StationScene.tag(1))
    try desk.start(haltingAt: "written")
    other.reader.present(StationScene.tag(1))
    try other.start()
    let refusal = try other.awaitEvent("refused")
    #expect(refusal["reason"]?.stringValue == "inOtherHands")
    let sentence = refusal["sentence"]?.stringValue ?? ""
    #expect(
      sentence.hasPrefix("station desk-1 is at work with row 1 and this tag; "), "\(sentence)")
    other.reader.swap(for: StationScene.tag(2))
    try other.awaitEvent("done")
    let last = other.reader.remove().first
    desk.signal(SIGCONT)
    #expect(try desk.finish() == .exited(0), "\(desk.words)")
    #expect(try other.finish() == .exited(0), "\(other.words)")
    try scene.check(
      [desk.reader.tag(TestDeck.uid(1)), last], "in hand")
  }

  @Test("two stations are dealt one tag: one wins, the other is told which row and station")
  func sameTag() throws {
    let scene = try StationScene(on: ScratchServer.shared.get(), rows: 2)
    let (desk, other) = (try scene.desk("desk-1"), try scene.desk("desk-2"))
    desk.reader.present(StationScene.tag(1))
    // It has found nothing against the tag when the other is faster.
    try desk.start(haltingAt: "accepted")
    other.reader.present(StationScene.tag(1))
    try other.start()
    try other.awaitEvent("done")
    other.reader.remove()
    desk.signal(SIGCONT)
    let refusal = try desk.awaitEvent("refused")
    #expect(refusal["reason"]?.stringValue == "alreadyDone")
    #expect(
      refusal["sentence"]?.stringValue
        == "this tag carries row 2 already, written by station desk-2; take another tag")
    #expect(try StationScene.row(on: desk.reader.tag(TestDeck.uid(1))) == nil)
    #expect(try other.finish() == .exited(75), "\(other.words)")
    desk.reader.swap(for: StationScene.tag(2))
    #expect(try desk.finish() == .exited(0), "\(desk.words)")
    try scene.check(
      [other.reader.tag(TestDeck.uid(1)), desk.reader.tag(TestDeck.uid(2))], "one tag")
  }

  @Test("clocks that are wrong by an hour change nothing") func clocks() throws {
    let scene = try StationScene(on: ScratchServer.shared.get(), rows: 4)
    let (desk, other) = (try scene.desk("desk-1"), try scene.desk("desk-2"))
    desk.reader.present(StationScene.tag(1))
    try desk.start(haltingAt: "written", ["BECKON_TEST_CLOCK": "-3600"])
    // By the other's clock the lease ended long ago.
    other.reader.present(StationScene.tag(1))
    try other.start(["BECKON_TEST_CLOCK": "3600"])
    #expect(try other.awaitEvent("refused")["reason"]?.stringValue == "inOtherHands")
    other.reader.swap(for: StationScene.tag(2))
    try other.awaitEvent("done")
    other.reader.swap(for: StationScene.tag(3))
    desk.signal(SIGCONT)
    // The other may have the last claimed row when one finds none.
    let ends: [ChildOutcome.Ending] = [.exited(0), .exited(75)]
    #expect(try ends.contains(desk.finish(dealing: [StationScene.tag(4)])), "\(desk.words)")
    #expect(try ends.contains(other.finish(dealing: [StationScene.tag(5)])), "\(other.words)")
    let readers = [desk.reader, other.reader]
    try scene.check(
      [1, 4].map { readers[0].tag(TestDeck.uid($0)) }
        + [2, 3, 5].map { readers[1].tag(TestDeck.uid($0)) }, "clocks")
    // The clocks were as wrong as that.
    let export = try runBeckon(["job", "export", "tables.json", "--events"], in: desk.folder)
    let times = try export.stdout.split(separator: "\n").map { line in
      let event = try JSONValue(parsing: Array(line.utf8))
      return (event["station"]?.stringValue ?? "", event["time"]?.stringValue ?? "")
    }
    let now = WallClock.iso8601()
    #expect(times.contains { $0.0 == "desk-1" } && times.contains { $0.0 == "desk-2" })
    #expect(times.allSatisfy { $0.0 == "desk-1" ? $0.1 < now : $0.1 > now }, "\(times)")
  }
}

extension ProvisioningStep {
  /// Whether an intent with this tag was kept before it.
  fileprivate var hasIntent: Bool { self != .tapped && self != .accepted }
}

extension Ledger {
  /// Ends the lease of a row, as the time does.
  fileprivate func endLease(of row: Int) throws {
    try store.statement(
      "UPDATE progress SET until = clock_timestamp() - interval '1 second' WHERE row = ?1"
    ).run(.integer(row))
  }
}
