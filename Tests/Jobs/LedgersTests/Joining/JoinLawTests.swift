import Foundation
import SystemIO
import Tags
import TestSupport
import Testing

@testable import Ledgers

/// Random work apart from each other, joined in every way.
@Suite("Laws of joined ledgers") struct JoinLawTests {
  @Test("what stations did apart, joined, is never a lie", .uses(.python3)) func laws() throws {
    var conflicts = 0
    for seed in 0..<Effort.count(slice: 24, whole: 4_000) {
      let bench = try JoinBench()
      var world = JoinWorld(bench, seed: seed)
      let count = 2 + seed % 3
      try world.begin(stations: count, copied: seed % 4 > 0)
      for step in 0..<30 {
        try world.work()
        if count > 2, step % 12 == 11 { try world.joinTwo() }
      }
      let files = world.stations.map(\.file)
      conflicts += try bench.union(files).write(to: bench.folder.path("all")).conflicts.count
      let words: Comment = "seed \(seed)"
      #expect(try world.lies("all") == [], words)
      #expect(try bench.findings() == [], words)
      try expectSame(bench, files, words)
      if seed % 6 == 0, Equipment.python3.isInstalled {
        let checked = try Peer.check(
          bench.bodies(), against: bench.read().heads().map { "\($0.hash)" })
        #expect(checked.0, "seed \(seed): \(checked.1)")
      }
    }
    // Most of the work contradicts something.
    #expect(conflicts > 24)
  }

  /// The order of the ledgers, and what is known already, make no difference.
  private func expectSame(_ bench: JoinBench, _ files: [String], _ words: Comment) throws {
    let all = try bench.bodies()
    _ = try bench.union(files.reversed()).write(to: bench.folder.path("back"))
    #expect(try bench.bodies("back") == all, words)
    let again = try bench.join("all", files[0], "back", into: "again")
    #expect(again.conflicts == [] && again.events == all.count, words)
    #expect(try bench.bodies("again") == all, words)
  }

  @Test("the tables are those of a plain model") func model() throws {
    var conflicts = 0
    for seed in 0..<Effort.count(slice: 24, whole: 4_000) {
      let bench = try JoinBench()
      var world = JoinWorld(bench, seed: 10_000 + seed)
      try world.begin(stations: 2 + seed % 3, copied: seed % 4 > 0)
      for _ in 0..<30 { try world.work() }
      let files = world.stations.map(\.file)
      let report = try bench.union(files).write(to: bench.folder.path("all"))
      let all = try bench.records()
      let joiner = all.last?.station
      let named = try bench.overruled()
      let released = all.filter { $0.event.kind == .released }.map(\.place)
      var naive = NaiveJoin(rows: JoinWorld.rows)
      naive.take(
        Set(try files.flatMap { try bench.records($0) }), blind: named.intersection(released))
      let words: Comment = "seed \(seed)"
      #expect(naive.conflicts == named, words)
      conflicts += report.conflicts.count
      // What is put right, one event after the other.
      for record in all where record.station == joiner {
        switch record.event {
        case .chainJoined, .conflict, .joined: break
        case let event:
          let isTaken = naive.ledger.take(event)
          #expect(isTaken, words)
        }
      }
      try expect(naive.ledger, is: bench.read(), words)
    }
    #expect(conflicts > 24)
  }

  private func expect(
    _ naive: NaiveLedger, is ledger: borrowing Ledger, _ words: Comment
  ) throws {
    for (place, expected) in naive.rows {
      let row = try ledger.row(place.row, of: place.job)
      #expect(row?.state.rawValue == expected.state && row?.uid == expected.uid, words)
      #expect(row?.attempts == expected.attempts, words)
    }
    for tag in 1...JoinWorld.tags {
      let uid = Sample.uid(tag)
      #expect(try ledger.tag(uid)?.standing.rawValue == naive.tags[uid], words)
    }
  }

  @Test("two first and then the third, or all at once: the same, where the same events count")
  func steps() throws {
    var same = 0
    let count = Effort.count(slice: 20, whole: 3_000)
    for seed in 0..<count {
      let bench = try JoinBench()
      var world = JoinWorld(bench, seed: 20_000 + seed)
      try world.begin(stations: 3, copied: seed % 4 > 0)
      for _ in 0..<20 { try world.work() }
      let files = world.stations.map(\.file)
      try bench.join(files[0], files[1], into: "two")
      try bench.join("two", files[2], into: "three")
      try bench.join(files[0], files[1], files[2])
      let words: Comment = "seed \(seed)"
      #expect(try world.lies("three") == [], words)
      #expect(try bench.findings("three") == [], words)
      // Whether a row may stay on the tag of a station that came too late depends on who asks when.
      guard try bench.overruled("three") == bench.overruled(),
        try !(bench.kinds("two") + bench.kinds("three") + bench.kinds()).contains(.imported)
      else { continue }
      same += 1
      #expect(try bench.tables("three") == bench.tables(), words)
    }
    #expect(same > count / 2)
  }
}
