import Foundation
import TestSupport
import Testing

@testable import Provisioning

/// `kill -9` of the command, of the process that talks to its reader, and of both, at any moment:
/// after the next run every row is on exactly one tag, and what was told done is done.
@Suite("Killed at work") struct JobKillTests {
  @Test("at every labelled step", arguments: KilledStation.Finish.allCases)
  func steps(_ finish: KilledStation.Finish) throws {
    let steps =
      finish == .none
      ? ProvisioningStep.allCases.filter { !$0.isAboutFinishing } : ProvisioningStep.allCases
    // Each step with each victim in a soak, else with one of them, in turn.
    let victims = KilledStation.Victim.allCases
    for (index, step) in steps.enumerated() {
      for turn in 0..<Effort.count(slice: 1, whole: victims.count) {
        let victim = victims[(index + turn) % victims.count]
        let station = try KilledStation(rows: 2, finish)
        try station.run(killing: victim, at: step)
        try station.finish()
        #expect(try station.faults() == [], "\(victim) at \(step), \(finish)")
        if finish == .keys { #expect(try station.keyFaults() == [], "\(victim) at \(step)") }
      }
    }
  }

  @Test(
    "again and again in one job, while its tags get keys: each opens with its own, and proves itself"
  )
  func keys() throws {
    var random = SeededGenerator(seed: 26_424)
    let rows = Effort.count(slice: 3, whole: 200)
    let station = try KilledStation(rows: rows, .keys)
    for number in 0..<Effort.count(slice: 3, whole: 300) {
      try station.run(
        killing: KilledStation.Victim.allCases[number % 3],
        afterEvents: Int.random(in: 0..<7, using: &random),
        pause: UInt32.random(in: 0..<600_000, using: &random))
    }
    try station.finish()
    #expect(try station.faults() == [])
    #expect(try station.keyFaults() == [])
  }

  @Test("while a job is amended and moved, its tags rewritten, its rows bound, and it is closed")
  func changes() throws {
    try expectChanged(Effort.count(slice: 3, whole: 500), seed: 60_504) { "tables.ledger" }
  }

  @Test("the same with a ledger on a server", .needs(.postgresql)) func sharedChanges() throws {
    try expectChanged(Effort.count(slice: 2, whole: 500), seed: 60_505) {
      try ScratchServer.shared.get().database()
    }
  }

  /// Kills each command that changes a job, and a run that rewrites its tags.
  private func expectChanged(_ count: Int, seed: UInt64, _ ledger: () throws -> String) throws {
    var random = SeededGenerator(seed: seed)
    for number in 0..<count {
      let victim = KilledStation.Victim.allCases[number % 3]
      let pauses = (0..<5).map { _ in UInt32.random(in: 0..<200_000, using: &random) }
      let events = Int.random(in: 0..<7, using: &random)
      let station = try KilledStation(rows: 2, ledger: ledger())
      try station.finish()
      try station.amend(rows: 3, killedAfter: pauses[0])
      try station.migrate(to: "https://food.example.org/", killedAfter: pauses[1])
      try station.run(killing: victim, afterEvents: events, pause: pauses[2] / 8)
      try station.finish()
      #expect(
        try station.faults() == [], "\(victim) after \(events) events, pauses of \(pauses)")
      try station.bind(killedAfter: pauses[3] / 4)
      try station.close(killedAfter: pauses[4] / 2)
      #expect(try station.packageFaults() == [], "pauses of \(pauses)")
    }
  }

  @Test("at random moments") func moments() async throws {
    var random = SeededGenerator(seed: 88_200)
    let cases = (0..<Effort.count(slice: 9, whole: 500)).map { number in
      (
        KilledStation.Victim.allCases[number % 3], Int.random(in: 0..<9, using: &random),
        UInt32.random(in: 0..<30_000, using: &random)
      )
    }
    for (victim, events, pause) in cases {
      let station = try KilledStation(rows: 3)
      try station.run(killing: victim, afterEvents: events, pause: pause)
      try station.finish()
      #expect(
        try station.faults() == [], "\(victim) after \(events) events and \(pause) microseconds")
    }
  }
}

extension ProvisioningStep {
  /// Whether it is passed only where tags are locked or protected.
  var isAboutFinishing: Bool {
    self == .finishing || self == .finished || self == .secured
  }
}
