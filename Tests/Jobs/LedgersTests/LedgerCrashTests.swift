import Foundation
import SystemIO
import Tags
import TestSupport
import Testing

@testable import Ledgers

/// `kill -9` at any moment.
@Suite("Ledger and kill -9") struct LedgerCrashTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test("what was acknowledged is there, and the next run goes on") func killed() async throws {
    do { _ = try Sample.ledger(in: folder, rows: 500) }
    var before = 2
    let rounds = Effort.count(slice: 12, whole: 500)
    for round in 0..<rounds {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [folder = folder.path as String, round = round as Int] in
        // Every other time it dies only after something was acknowledged, however busy the machine
        // is.
        if round % 2 == 0 { endLater(milliseconds: 2 + 3 * (round % 17)) }
        var ledger = try Ledger(folder + "/ledger", station: Sample.here)
        try ledger.startWork()
        let said = open(folder + "/said", O_WRONLY | O_CREAT | O_APPEND, 0o600)
        func say(_ record: LedgerRecord) {
          _ = "\(record.number)\n".withCString { write(said, $0, strlen($0)) }
        }
        // A round's own tags: the one that was in hand when it was killed stays bound.
        var tag = 1_000 * (round + 1)
        while let row = try ledger.claimNextRow(of: "tables")?.number {
          tag += 1
          let place = Sample.on(row, tag)
          say(try ledger.append(.intent(place, Sample.intent(row))))
          say(try ledger.append(.verified(place)))
          say(try ledger.append(.done(place)))
          if round % 2 == 1, tag == 1_000 * (round + 1) + 1 {
            endLater(milliseconds: 2 + 3 * (round % 17))
          }
          if row % 7 == 0 { say(try ledger.append(.abandoned(place, why: "again"))) }
        }
        pause()
      }
      let last = try lastSaid()
      let ledger = try Ledger(folder.path("ledger"), station: Sample.here)
      let report = try ledger.verifyChain()
      #expect(report.findings == [], "round \(round)")
      let head = try ledger.heads().first?.number ?? 0
      // One event can be on the disk of which nobody was told any more.
      let known = max(last, before)
      #expect(head == known || head == known + 1, "round \(round): \(head), \(known) known")
      before = head
    }
    let ledger = try Ledger(folder.path("ledger"), station: Sample.here)
    var uids: Set<String> = []
    var bound = 0
    try ledger.forEachRow(of: "tables") { row in
      if let uid = row.uid {
        uids.insert(uid.description)
        bound += 1
      }
    }
    #expect(uids.count == bound && bound > 0)
  }

  /// The greatest number that was acknowledged; two before any.
  private func lastSaid() throws -> Int {
    guard FileManager.default.fileExists(atPath: folder.path("said")) else { return 2 }
    return try folder.text(of: "said").split(separator: "\n").compactMap { Int($0) }.max() ?? 2
  }

  @Test("killed while a ledger is made or filled: nothing, or all of it") func filled() async throws
  {
    for round in 0..<Effort.count(slice: 8, whole: 200) {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = folder.path("new") as String, round = round as Int] in
        endLater(milliseconds: 1 + 2 * round)
        let exists = FileAttributes(at: path) != nil
        var ledger: Ledger
        do throws(LedgerError) {
          ledger = try Ledger(path, station: Sample.here, mode: exists ? .open : .create)
        } catch {
          // Killed before anything was in it.
          guard error.problem == .notALedger else { throw error }
          ledger = try Ledger(path, station: Sample.here, mode: .create)
        }
        try ledger.add(
          job: "tables \(round)", definition: Sample.digest("job"), rows: Sample.rows(20_000))
        pause()
      }
      guard let ledger = try? Ledger(folder.path("new"), station: Sample.here) else { continue }
      for job in try ledger.jobs() { #expect(try ledger.summary(of: job).rows == 20_000) }
      #expect(try ledger.verifyChain().findings == [])
    }
  }
}

/// Kills this process after a while.
private func endLater(milliseconds: Int) {
  Thread {
    usleep(UInt32(1_000 * milliseconds))
    kill(getpid(), SIGKILL)
  }.start()
}
