import AuthenticTags
import Foundation
import Databases
import TestSupport
import Testing

@testable import TapCounters

/// The last taps on a server.
@Suite("Counters on a server", .needs(.postgresql, .libpq)) struct TapCounterServerTests {
  @Test("random taps are judged as in memory, by two connections in turn")
  func asInMemory() throws {
    let address = try ScratchServer.shared.get().database()
    let stores = try [TapCounterServer(address), TapCounterServer(address)]
    var random = SeededGenerator(seed: 8)
    var memory = MemoryTapCounters()
    for round in 0..<Effort.count(slice: 20, whole: 300) {
      let taps = Sample.taps(.random(in: 1...30, using: &random), tags: 9, by: &random)
      let rule = TapRule(maxJump: round % 3 == 0 ? 40 : nil)
      #expect(try stores[round % 2].accept(taps, rule: rule) == memory.accept(taps, rule: rule))
    }
    for tag in 0..<9 {
      #expect(try stores[0].lastTap(of: Sample.uid(tag)) == memory.lastTap(of: Sample.uid(tag)))
    }
    #expect(throws: TapCounterError.self) {
      try stores[0].accept(CountedTap(uid: [1], counter: 1))
    }
  }

  @Test("many at once accept each tap once, in whatever order they take tags")
  func atOnce() async throws {
    let address = try ScratchServer.shared.get().database()
    let rounds = Effort.count(slice: 15, whole: 400)
    let accepted = try await withThrowingTaskGroup(of: [CountedTap].self) { group in
      for worker in 0..<4 {
        group.addTask {
          let store = try TapCounterServer(address)
          var mine: [CountedTap] = []
          for round in 0..<rounds {
            var taps = (0..<6).map { CountedTap(uid: Sample.uid($0), counter: round + 1) }
            if worker % 2 == 1 { taps.reverse() }
            let answers = try store.accept(taps, rule: TapRule())
            mine += zip(taps, answers).filter { $0.1.isAccepted }.map(\.0)
          }
          return mine
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(accepted).count == accepted.count)
    let store = try TapCounterServer(address)
    for tag in 0..<6 { #expect(try store.lastTap(of: Sample.uid(tag)) == rounds) }
  }

  @Test("a server that went away is told, and used again when it is back")
  func away() throws {
    let server = try ScratchServer()
    let store = try TapCounterServer(server.database())
    #expect(try store.accept(CountedTap(uid: Sample.uid(1), counter: 3)) == .first)
    try server.stop(immediate: true)
    for _ in 0..<2 {
      do throws(TapCounterError) {
        _ = try store.accept(CountedTap(uid: Sample.uid(1), counter: 4))
        Issue.record("nobody was there")
      } catch {
        guard case .away = error.problem else {
          Issue.record("\(error)")
          continue
        }
      }
    }
    try server.start()
    #expect(try store.accept(CountedTap(uid: Sample.uid(1), counter: 3)) == .replayed(last: 3))
    #expect(try store.accept(CountedTap(uid: Sample.uid(1), counter: 4)) == .next(after: 3))
  }

  @Test("a look sees what others count meanwhile, counts nothing, and makes no table")
  func look() throws {
    let address = try ScratchServer.shared.get().database()
    let early = try TapCounterReader(at: address)
    #expect(try early.lastTap(of: Sample.uid(1)) == nil)
    let store = try TapCounterServer(address)
    #expect(try early.lastTap(of: Sample.uid(1)) == nil)
    _ = try store.accept(CountedTap(uid: Sample.uid(1), counter: 61))
    for look in [early, try TapCounterReader(at: address)] {
      #expect(try look.lastTap(of: Sample.uid(1))?.counter == 61)
      #expect(try look.lastTap(of: Sample.uid(2)) == nil)
    }
    #expect(try store.accept(CountedTap(uid: Sample.uid(1), counter: 62)) == .next(after: 61))
  }

  @Test("a look before the table was made has made none") func lookMakesNothing() throws {
    let server = ScratchServer.shared
    let address = try server.get().database()
    _ = try TapCounterReader(at: address).lastTap(of: Sample.uid(1))
    // Who only may look at a table that is not there would be refused.
    let store = try TapCounterServer(PostgresAddress(address), isReadOnlyStore: true)
    #expect(try store.lastTap(of: Sample.uid(1)) == nil)
    #expect(throws: TapCounterError.self) {
      try store.accept(CountedTap(uid: Sample.uid(1), counter: 1))
    }
  }

  @Test("a server that does not wait for its disk is refused, and an address with a password")
  func refused() throws {
    let server = try ScratchServer(settings: ["fsync": "off"])
    let address = try server.database()
    #expect(throws: TapCounterError.self) { try TapCounterServer(address) }
    do throws(TapCounterError) {
      _ = try TapCounterServer("postgresql://me:geheim@localhost/taps")
      Issue.record("a password in an address")
    } catch {
      #expect(!error.description.contains("geheim"))
      guard case .badAddress = error.problem else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test("keys of a higher version begin a counter, and end that of the lower ones")
  func keyVersions() throws {
    let address = try ScratchServer.shared.get().database()
    let store = try TapCounterServer(address)
    let uid = Sample.uid(1)
    func tap(_ version: Int, _ counter: Int) throws -> TapDecision {
      try store.accept(CountedTap(uid: uid, keyVersion: version, counter: counter))
    }
    #expect(try tap(1, 500) == .first && tap(2, 1) == .first)
    #expect(try tap(1, 501) == .superseded(by: 2) && tap(2, 1) == .replayed(last: 1))
    #expect(throws: TapCounterError.self) { try store.forget(uid, keyVersion: 2) }
    #expect(try store.forget(uid, keyVersion: 3) == LastTap(keyVersion: 2, counter: 1))
    #expect(try tap(2, 2) == .superseded(by: 3) && tap(3, 0) == .first)
    #expect(try tap(3, 0) == .replayed(last: 0) && tap(3, 1) == .next(after: 0))
    #expect(try store.forget(Sample.uid(2), keyVersion: 1) == nil)
  }

  @Test("a table of version 0.2 is migrated, and refuses all that it refused")
  func migrated() throws {
    let address = try ScratchServer.shared.get().database()
    do {
      let old = try PostgresConnection(PostgresAddress(address), application: "beckon taps")
      try old.script(
        """
        CREATE SCHEMA beckon_taps;
        CREATE TABLE beckon_taps.tap(
          uid bytea PRIMARY KEY CHECK(length(uid) = 7), counter bigint NOT NULL, before bigint
        ) WITH (fillfactor = 80)
        """)
      try old.forEach(
        "INSERT INTO beckon_taps.tap(uid, counter) VALUES(?1, 500) RETURNING 1",
        [.blob(Sample.uid(1))]
      ) { _ throws(PostgresError) in true }
    }
    let look = try TapCounterReader(at: address)
    #expect(try look.lastTap(of: Sample.uid(1)) == LastTap(keyVersion: nil, counter: 500))
    let stores = try [TapCounterServer(address), TapCounterServer(address)]
    for version in 1...2 {
      let tap = CountedTap(uid: Sample.uid(1), keyVersion: version, counter: 500)
      #expect(try stores[0].accept(tap) == .replayed(last: 500))
    }
    #expect(
      try stores[1].accept(CountedTap(uid: Sample.uid(1), keyVersion: 1, counter: 501))
        == .next(after: 500))
    #expect(
      try stores[0].accept(CountedTap(uid: Sample.uid(1), keyVersion: 2, counter: 1)) == .first)
    #expect(try look.lastTap(of: Sample.uid(1)) == LastTap(keyVersion: 2, counter: 1))
  }
}
