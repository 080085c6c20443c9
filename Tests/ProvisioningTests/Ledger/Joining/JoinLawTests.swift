import Foundation
import HostIO
import Tags
import TestSupport
import Testing

@testable import Provisioning

/// Random work apart from each other, joined in every way.
@Suite("Laws of joined ledgers") struct JoinLawTests {
  @Test("what desks did apart, joined, is never a lie") func laws() throws {
    var conflicts = 0
    for seed in 0..<Effort.count(slice: 40, whole: 4_000) {
      let bench = try JoinBench()
      var world = JoinWorld(bench, seed: seed)
      let count = 2 + seed % 3
      try world.begin(desks: count, copied: seed % 4 > 0)
      for step in 0..<30 {
        try world.work()
        if count > 2, step % 12 == 11 { try world.joinTwo() }
      }
      let files = world.desks.map(\.file)
      conflicts += try bench.union(files).write(to: bench.folder.path("all")).conflicts.count
      let words: Comment = "seed \(seed)"
      #expect(try world.lies("all") == [], words)
      #expect(try bench.findings() == [], words)
      try expectSame(bench, files, words)
    }
    // Most of the work contradicts something.
    #expect(conflicts > 40)
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
}
