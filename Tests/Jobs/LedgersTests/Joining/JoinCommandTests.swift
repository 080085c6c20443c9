import Foundation
import SystemIO
import JSONText
import TestSupport
import Testing
import VirtualReaders

@testable import Ledgers

/// `beckon job merge`, with ledgers that `beckon job run` made.
@Suite("beckon job merge") struct JoinCommandTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func beckon(_ words: String) throws -> RanCommand {
    try runBeckon(words.split(separator: " ").map(String.init), in: folder)
  }

  /// A job at a station, with a ledger of its own.
  private func station(_ name: String, rows: Int = 6) throws {
    try folder.write(
      """
      {"name": "tables", "rows": {"count": \(rows)}, "ledger": "\(name).ledger",
       "url": {"template": "https://eat.example.com/s/{n}"},
       "values": {"n": {"serial": {}}}, "tag": {"chips": ["ntag215"]}}
      """, to: "\(name).json")
  }

  private func run(_ name: String, _ words: String) throws {
    let ran = try beckon("job run \(name).json --station \(name) \(words)")
    try #require(ran.status == 0, "\(ran.stderr)")
  }

  @Test("two stations that did different rows: every tag is kept, and the work goes on")
  func apart() throws {
    try station("one")
    try run("one", "--count 2 --deck ntag215")
    try FileStore(folder.path("one.ledger"), .change).run(
      "VACUUM INTO '\(folder.path("two.ledger"))'")
    try station("two")
    try run("one", "--count 1 --deck ntag215")
    let gaveUp = try Ledger(folder.path("two.ledger"), station: StationName(machine: "two"))
    try giveUp(3, in: gaveUp)
    try run("two", "--count 2 --deck ntag215")
    let merged = try beckon("job merge one.ledger two.json -o all.ledger")
    #expect(merged.status == 1, "\(merged.stderr)")
    #expect(
      merged.stderr == """
        beckon: row 3 of job tables was taken out of the line (station two), and put onto tag \
        04D00008D12580 (station one): no other tag carries it, so it stays on tag 04D00008D12580

        """)
    #expect(try beckon("job list all.ledger").stdout == "tables: 5 of 6 rows done, 1 to go\n")
    #expect(try beckon("job verify all.ledger --chain").status == 0)
    let lines = try beckon("job export all.ledger --state done").stdout
      .split(whereSeparator: \.isNewline)
    #expect(lines.count == 6)
    let uids = lines.dropFirst().compactMap {
      $0.split(separator: ",").first { $0.hasPrefix("04") }
    }
    #expect(Set(uids).count == 5)
    // The result takes the place of a job's ledger.
    try station("all")
    try run("all", "--deck ntag215")
    #expect(try beckon("job list all.ledger").stdout == "tables: 6 of 6 rows done\n")
    #expect(try beckon("job verify all.ledger --chain").status == 0)
    let page = try beckon("job status all.json --html all.html")
    #expect(page.status == 0, "\(page.stderr)")
  }

  private func giveUp(_ row: Int, in ledger: consuming Ledger) throws {
    var ledger = ledger
    try ledger.append(.gaveUp(job: "tables", row: row, TagReason(.byHand)))
  }

  /// The same two tags went through the hands of both stations.
  private func contradict() throws {
    for name in ["one", "two"] {
      try station(name)
      try run(name, "--count 2 --deck ntag215")
    }
  }

  @Test("two stations that had the same tags: what both say the same of stays") func same() throws {
    try contradict()
    let dry = try beckon("job merge one.ledger two.ledger --dry-run")
    #expect(dry.status == 1)
    let before = try folder.names()
    let merged = try beckon("job merge two.ledger one.ledger -o all.ledger")
    #expect(merged.status == 1 && merged.stderr == dry.stderr)
    #expect(try folder.names() == (before + ["all.ledger"]).sorted())
    try expectGolden(merged.stderr, "beckon/job-merge.txt")
    let heads = merged.stdout.split(separator: "\n").dropFirst()
    let together = "\(dry.stdout)\(heads.joined(separator: "\n"))\n"
    #expect(together == merged.stdout.dropFirst(12))
    #expect(heads.map { $0.split(separator: " ")[1].prefix(6) } == ["joined", "one", "two"])
    #expect(merged.stdout.hasPrefix("all.ledger: "))
    let json = try beckon("job merge two.ledger one.ledger -o again.ledger --json")
    let objects = try json.stdout.split(separator: "\n").map { try JSONValue(parsing: "\($0)") }
    #expect(objects.compactMap { $0["station"]?.stringValue } == ["two", "two", "two"])
    #expect(objects.compactMap { $0["row"]?.intValue } == [1, 2])
    #expect(objects.last?["ledger"]?.stringValue == "again.ledger")
    #expect(objects.last?["heads"]?.arrayValue?.count == 3)
    #expect(try beckon("job list all.ledger").stdout == "tables: 2 of 6 rows done, 4 to go\n")
  }

  @Test("what is asked for in the wrong way, and what cannot be merged") func refused() throws {
    try contradict()
    let neither = try beckon("job merge one.ledger two.ledger")
    #expect(neither.status == 64)
    #expect(neither.stderr.contains("say which ledger to make, with -o FILE, or --dry-run"))
    let exists = try beckon("job merge one.ledger -o two.ledger")
    #expect(exists.status == 73)
    #expect(
      exists.stderr == "beckon: ledger two.ledger: it exists already; nothing was changed\n")
    let missing = try beckon("job merge one.ledger three.ledger -o all.ledger")
    #expect(missing.status == 66 && missing.stderr.contains("three.ledger: there is no such file"))
    try run("two", "--count 1 --deck ntag215")
    try FileManager.default.removeItem(atPath: folder.path("two.ledger"))
    let other = try beckon("job run two.json --station one --count 1 --deck ntag215")
    #expect(other.status == 0, "\(other.stderr)")
    let fork = try beckon("job merge one.ledger two.ledger -o all.ledger")
    #expect(fork.status == 65)
    #expect(
      fork.stderr.hasPrefix(
        "beckon: station one worked under the same name in one.ledger and two.ledger"),
      "\(fork.stderr)")
    #expect(try !folder.names().contains("all.ledger"))
  }

  @Test("rows that are no rows") func rows() throws {
    try station("one")
    for (words, refusal) in [
      ("--rows 4-3", "numbers of rows"), ("--rows 0-3", "numbers of rows"),
      ("--rows -3", "numbers of rows"), ("--rows 3,", "numbers of rows"),
    ] {
      let ran = try beckon("job run one.json --deck ntag215 \(words)")
      #expect(ran.status == 64 && ran.stderr.contains(refusal), "\(words): \(ran.stderr)")
    }
    try run("one", "--rows 6- --deck ntag215")
    #expect(try beckon("job list one.ledger").stdout == "tables: 1 of 6 rows done, 5 to go\n")
  }

  @Test("killed at any moment: the new ledger is not there, or whole") func killed() throws {
    do {
      var one = try Ledger(
        folder.path("one.ledger"), station: StationName(machine: "a"), mode: .create)
      try one.add(job: "tables", definition: Sample.digest("job"), rows: Sample.rows(3_000))
      try FileStore(folder.path("one.ledger"), .change).run(
        "VACUUM INTO '\(folder.path("two.ledger"))'")
      try one.startWork()
      for row in 1...20 { try one.finish(row, on: row) }
      var two = try Ledger(folder.path("two.ledger"), station: StationName(machine: "b"))
      try two.startWork()
      for row in 11...30 { try two.finish(row, on: 100 + row) }
    }
    let home = try ScratchFolder()
    let words = ["job", "merge", "one.ledger", "two.ledger", "-o", "all.ledger"]
    var random = SeededGenerator(seed: 9_100)
    var whole = 0
    for round in 0..<Effort.count(slice: 12, whole: 400) {
      var child = try beckonCommand(words, home: home, in: folder).start()
      usleep(UInt32.random(in: 0..<UInt32(400_000), using: &random))
      kill(child.processID, SIGKILL)
      _ = try child.finish(within: .seconds(60))
      for name in try folder.names() where name.hasPrefix(".beckon-") {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
      guard try folder.names().contains("all.ledger") else { continue }
      whole += 1
      let found = try Ledger(folder.path("all.ledger"), station: Sample.here, mode: .readOnly)
        .verifyChain()
      #expect(found.isSound && found.events > 160, "round \(round)")
      try FileManager.default.removeItem(atPath: folder.path("all.ledger"))
    }
    let last = try beckon(words.joined(separator: " "))
    #expect(last.status == 1)
    #expect(last.stdout.hasPrefix("all.ledger: 185 events, 10 conflicts\n"), "\(last.stdout)")
  }

  @Test("Ctrl-C leaves nothing behind", arguments: [SIGINT, SIGTERM]) func interrupted(
    _ signal: Int32
  ) throws {
    do {
      var one = try Ledger(
        folder.path("one.ledger"), station: StationName(machine: "a"), mode: .create)
      try one.add(job: "tables", definition: Sample.digest("job"), rows: Sample.rows(30_000))
    }
    let home = try ScratchFolder()
    var child = try beckonCommand(
      ["job", "merge", "one.ledger", "-o", "all.ledger"], home: home, in: folder
    ).start()
    // It has begun to write when its file is there.
    while try !folder.names().contains(where: { $0.hasPrefix(".beckon-") }) { usleep(1_000) }
    child.signal(signal)
    _ = try child.finish(within: .seconds(60))
    let left = try folder.names().filter { !$0.hasPrefix("one.ledger") && $0 != "all.ledger" }
    #expect(left == [])
  }

  @Test(
    "a full disk: the new ledger is not there, and the others are as they were",
    .needsRoot(SmallDisk.isPossible))
  func fullDisk() throws {
    do {
      var one = try Ledger(
        folder.path("one.ledger"), station: StationName(machine: "a"), mode: .create)
      try one.add(job: "tables", definition: Sample.digest("job"), rows: Sample.rows(3_000))
    }
    let before = try folder.bytes(of: "one.ledger")
    let disk = try SmallDisk(at: folder, kibibytes: 256)
    let error = #expect(throws: LedgerError.self) {
      let source = try Ledger(folder.path("one.ledger"), station: Sample.here, mode: .readOnly)
      _ = try LedgerUnion([SourceLedger(source)]).write(to: disk.path + "/all.ledger")
    }
    #expect(
      error?.description == """
        ledger \(disk.path)/all.ledger: the disk is full; nothing was recorded since the last event, \
        and nothing is lost; make room and go on
        """)
    #expect(FileAttributes.names(in: disk.path) == [])
    #expect(try folder.bytes(of: "one.ledger") == before)
  }
}
