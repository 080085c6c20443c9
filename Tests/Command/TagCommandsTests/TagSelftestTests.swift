import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing
import VirtualReaders

/// `beckon tag selftest` on simulated tags, torn away and worn on purpose.
@Suite("beckon tag selftest") struct TagSelftestTests {
  private func beckon(
    _ words: [String], on virtual: VirtualReader, in folder: ScratchFolder? = nil
  ) throws -> RanCommand {
    try runBeckon(
      ["tag", "selftest", "--no-lift"] + words,
      environment: ["BECKON_READER": virtual.connectionString], in: folder)
  }

  /// The steps and their results.
  private func results(_ json: String) throws -> [String: String] {
    let report = try JSONValue(parsing: json)
    let steps = try #require(report["steps"]?.arrayValue)
    return Dictionary(
      uniqueKeysWithValues: steps.map {
        ($0["step"]?.stringValue ?? "", $0["result"]?.stringValue ?? "")
      })
  }

  private static let unlifted = [
    "identify": "good", "time": "good", "write": "good", "fill": "good", "tear": "left out",
    "restore": "good", "lock": "left out",
  ]

  @Test(
    "every step is good, and the tag holds what it held",
    arguments: ["ntag213", "ntag215", "ntag216", "ultralight-ev1:formatted", "type4-v2", "ntag424"])
  func good(_ tag: String) throws {
    var card = try VirtualTag(specification: tag)
    try card.hold(message: [0xD1, 1, 3, 0x55, 4, 0x61, 0x2E])
    let virtual = try VirtualReader(tags: [card])
    let run = try beckon(["--json"], on: virtual)
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)\(run.stdout)")
    #expect(try results(run.stdout) == Self.unlifted)
    let after = try #require(virtual.tags.first)
    #expect(after.memory == card.memory)
    // What the tag held is nobody's business.
    #expect(!run.stdout.contains("d101035504"))
  }

  @Test("for people, and a report beside it that replaces nothing") func report() throws {
    let folder = try ScratchFolder()
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    let run = try beckon(["-o", "report.json"], on: virtual, in: folder)
    #expect(run.status == 0, "\(run.stderr)")
    let lines = run.stdout.split(separator: "\n")
    #expect(lines.first?.hasPrefix("NTAG213 04E10CDA993C80 on ") == true)
    #expect(lines.last == "good: 5 steps good, 0 failed, 2 left out")
    #expect(run.stdout.contains("  good      fill        137 bytes, "))
    #expect(run.stdout.contains("  left out  tear        --no-lift was given\n"))
    let report = try folder.text(of: "report.json")
    #expect(PublishedSchemas.faults(report, "tag-selftest") == [])
    let writes = virtual.counters.pageWrites
    let again = try beckon(["-o", "report.json"], on: virtual, in: folder)
    #expect(again.status == 73 && virtual.counters.pageWrites == writes, "\(again.stderr)")
  }

  @Test("a chip that takes no writes is found, and said") func worn() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    virtual.add(try Fault("write:*=ignore"))
    let run = try beckon(["--json"], on: virtual)
    let found = try results(run.stdout)
    #expect(run.status == 1 && found["write"] == "failed", "\(run.stdout)")
    #expect(found["restore"] == "good")
  }

  @Test("the reader is unplugged: the rest is left out, and said") func unplugged() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag215)])
    virtual.add(try Fault("cmd:InDataExchange:60=unplug"))
    let run = try beckon(["--json"], on: virtual)
    let found = try results(run.stdout)
    #expect(run.status == 1 && found["restore"] == "left out", "\(run.stdout)")
    #expect(found.values.contains("failed"))
  }

  @Test(
    "a tag that cannot be written is not tried",
    arguments: [
      ("ntag213:locked", "take a formatted tag that is not locked"),
      ("ultralight", "'beckon tag format' prepares a blank chip"),
    ])
  func unfit(_ tag: String, _ advice: String) throws {
    let virtual = try VirtualReader(tags: [VirtualTag(specification: tag)])
    let run = try beckon([], on: virtual)
    #expect(run.status == 65 && run.stderr.contains(advice), "\(run.stderr)")
    #expect(virtual.counters.pageWrites == 0)
  }

  @Test("it is locked when that is asked for, and not without a word") func lock() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    let refused = try beckon(["--lock"], on: virtual)
    #expect(refused.status == 64 && virtual.counters.pageWrites == 0, "\(refused.stderr)")
    let run = try beckon(["--lock", "--yes", "--json"], on: virtual)
    #expect(run.status == 0, "\(run.stderr)\(run.stdout)")
    #expect(try results(run.stdout)["lock"] == "good")
    let write = try runBeckon(
      ["tag", "write", "https://eat.example.com/s/1"],
      environment: ["BECKON_READER": virtual.connectionString])
    #expect(write.status == 77, "\(write.stderr)")
  }

  @Test("lifted while it is written, and put back", .needs(.setsid), arguments: [60, 75, 90])
  func lifted(_ write: Int) throws {
    var card = VirtualTag(.ntag213)
    try card.hold(message: [0xD1, 1, 3, 0x55, 4, 0x61, 0x2E])
    let virtual = try VirtualReader(tags: [card])
    virtual.add(try Fault("write:\(write)=remove"))
    let person = TagReturner(virtual, card.uid)
    let session = try TypedSession(
      ["tag", "selftest", "--json"], [], streams: .inputAndErrors,
      environment: ["BECKON_READER": virtual.connectionString])
    person.stop()
    #expect(session.status == 0, "\(session.stdout)\(session.shown)")
    #expect(session.shown.contains("lift the tag off the reader, now"))
    #expect(session.shown.contains("now put the same tag back"))
    let found = try results(session.stdout)
    #expect(found["tear"] == "good" && found["restore"] == "good", "\(session.stdout)")
    #expect(PublishedSchemas.faults(session.stdout, "tag-selftest") == [])
    let after = try #require(virtual.tags.first)
    #expect(after.memory == card.memory)
  }

  @Test("Ctrl-C ends it; what it held is put back first") func interrupted() throws {
    var card = VirtualTag(.ntag213)
    try card.hold(message: [0xD1, 1, 3, 0x55, 4, 0x61, 0x2E])
    let virtual = try VirtualReader(tags: [card])
    let (home, folder) = (try ScratchFolder(), try ScratchFolder())
    var child = try beckonCommand(
      ["tag", "selftest", "--lift", "-o", "report.json"], home: home,
      environment: ["BECKON_READER": virtual.connectionString], in: folder
    ).start()
    // It is being written again and again by then.
    while virtual.counters.pageWrites < 80 { usleep(10_000) }
    child.signal(SIGINT)
    let outcome = try child.finish(within: .seconds(60))
    let said = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
    #expect(outcome.ending == .exited(130), "\(said)")
    let found = try results(folder.text(of: "report.json"))
    #expect(found["tear"] == "failed" && found["restore"] == "good", "\(said)")
    #expect(virtual.tags.first?.memory == card.memory)
  }

  @Test("another tag is put back: it is not touched", .needs(.setsid)) func other() throws {
    let virtual = try VirtualReader(tags: [VirtualTag(.ntag213)])
    virtual.add(try Fault("write:70=remove"))
    let other = try VirtualTag(specification: "ntag213:uid=04AABBCCDDEEFF")
    let person = TagReturner(virtual, other)
    let session = try TypedSession(
      ["tag", "selftest", "--json"], [], streams: .inputAndErrors,
      environment: ["BECKON_READER": virtual.connectionString])
    person.stop()
    let found = try results(session.stdout)
    #expect(session.status == 1 && found["tear"] == "failed", "\(session.stdout)")
    #expect(found["restore"] == "failed", "\(session.stdout)")
    #expect(session.stdout.contains("another tag (04AABBCCDDEEFF) is on the reader"))
    let left = try #require(virtual.tags.first)
    #expect(left.memory == other.memory)
  }
}

/// A person who puts a tag onto a reader as soon as none is there.
private final class TagReturner: @unchecked Sendable {
  private let lock = NSLock()
  private var isOver = false
  private let finished = DispatchSemaphore(value: 0)

  convenience init(_ reader: VirtualReader, _ uid: [UInt8]) {
    self.init(reader) { _ = reader.presentAgain(uid) }
  }

  convenience init(_ reader: VirtualReader, _ tag: VirtualTag) {
    self.init(reader) { reader.present(tag) }
  }

  private init(_ reader: VirtualReader, _ putBack: @escaping @Sendable () -> Void) {
    Thread { [self] in
      while !lock.withLock({ isOver }) {
        usleep(50_000)
        if reader.tags.isEmpty {
          // The field sees it gone for a while, as when a hand lifts it.
          usleep(400_000)
          putBack()
        }
      }
      finished.signal()
    }.start()
  }

  func stop() {
    lock.withLock { isOver = true }
    finished.wait()
  }
}
