import Databases
import AuthenticTags
import Foundation
import SystemIO
import TestSupport
import Testing

@testable import TapCounters

/// Eight processes at one file, ended by `kill -9` at any moment.
@Suite("Counters and kill -9") struct TapCounterCrashTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("of every tap one process at most is told that it is new, and what it was told stays so")
  func killed() async throws {
    let rounds = Effort.count(slice: 3, whole: 120)
    for round in 0..<rounds {
      await withTaskGroup(of: Void.self) { group in
        for worker in 0..<8 {
          group.addTask { [folder = folder.path as String] in
            await Self.work(in: folder, round: round, worker: worker)
          }
        }
      }
    }
    // Nobody is at work any more: one more process sees all that was accepted.
    var told: [String: Int] = [:]
    var last: [Int: Int] = [:]
    for worker in 0..<8 {
      guard let text = try? folder.text(of: "told-\(worker)") else { continue }
      for line in text.split(separator: "\n") {
        told[String(line), default: 0] += 1
        let parts = line.split(separator: " ").compactMap { Int($0) }
        guard parts.count == 2 else { continue }
        last[parts[0]] = max(last[parts[0]] ?? 0, parts[1])
      }
    }
    #expect(told.values.allSatisfy { $0 == 1 }, "somebody was told twice")
    #expect(!told.isEmpty)
    let file = try TapCounterFile(folder.path("taps"))
    for (tag, counter) in last {
      #expect(try file.lastTap(of: Sample.uid(tag)) ?? -1 >= counter, "tag \(tag)")
    }
    #expect(
      try CounterStatement("PRAGMA integrity_check", on: CounterDatabase(folder.path("taps")))
        .first { row in row.text(0) } == "ok")
  }

  /// A process that accepts the same taps as the others, in groups of its own size, until it is
  /// killed.
  private static func work(in folder: String, round: Int, worker: Int) async {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [folder = folder as String, round = round as Int, worker = worker as Int] in
      let said = open(folder + "/told-\(worker)", O_WRONLY | O_CREAT | O_APPEND, 0o600)
      var random = SeededGenerator(seed: UInt64(100 * round + worker))
      let patience = UInt32.random(in: 1_000...120_000, using: &random)
      // The first dies only after something was told, however busy the machine is.
      if worker > 0 { endLater(microseconds: patience) }
      let file = try TapCounterFile(folder + "/taps")
      var counter = 100_000 * round
      while counter < 100_000 * (round + 1) - 100 {
        let size = 1 + worker * 3
        let taps = (0..<size).map { CountedTap(uid: Sample.uid($0 % 5), counter: counter + $0 / 5) }
        let answers = try file.accept(taps, rule: TapRule())
        var text = ""
        for (place, answer) in answers.enumerated() where answer.isAccepted {
          text += "\(place % 5) \(taps[place].counter)\n"
        }
        // One call, so that a line is there whole or not at all.
        _ = text.withCString { write(said, $0, strlen($0)) }
        if worker == 0, counter == 100_000 * round { endLater(microseconds: patience) }
        counter += 1 + size / 5
      }
      pause()
    }
  }
}

/// Kills this process after a while.
private func endLater(microseconds: UInt32) {
  Thread {
    usleep(microseconds)
    kill(getpid(), SIGKILL)
  }.start()
}
