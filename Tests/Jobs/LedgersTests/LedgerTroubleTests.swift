import Foundation
import SystemIO
import Cryptography
import TestSupport
import Testing

@testable import Ledgers

/// A full disk, files that may not be written, files that are no ledgers.
@Suite("Ledger in trouble") struct LedgerTroubleTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(
    "a full disk: nothing is lost, and work goes on when there is room",
    .needsRoot(SmallDisk.isPossible))
  func fullDisk() throws {
    let disk = try SmallDisk(at: folder, kibibytes: 512)
    let path = disk.path + "/ledger"
    var ledger = try Ledger(path, station: Sample.here, mode: .create)
    try ledger.add(job: "tables", definition: Sample.digest("job"), rows: Sample.rows(400))
    try ledger.startWork()
    try disk.fill()
    var finished = 0
    var met: LedgerError?
    while met == nil, finished < 400 {
      do throws(LedgerError) {
        let tag = Sample.on(finished + 1, finished + 1)
        try ledger.append([
          .intent(tag, intent(finished + 1)), .written(tag), .verified(tag), .done(tag),
        ])
        finished += 1
      } catch { met = error }
    }
    let error = try #require(met)
    #expect(
      error.description == """
        ledger \(path): the disk is full; nothing was recorded since the last event, and nothing \
        is lost; make room and go on
        """)
    #expect(try ledger.summary(of: "tables").count(.done) == finished)
    #expect(try ledger.row(finished + 1, of: "tables")?.state == .pending)
    let more = #expect(throws: LedgerError.self) {
      try ledger.add(job: "more", definition: Sample.digest("job"), rows: Sample.rows(2_000))
    }
    #expect(more?.problem == .diskFull)
    #expect(try ledger.jobs() == ["tables"])
    try disk.empty()
    try ledger.finish(finished + 1, on: finished + 1)
    let report = try ledger.verifyChain()
    #expect(report.findings == [] && report.events == 2 + 4 * (finished + 1))
  }

  @Test(
    "a disk that fills up between intent and result: the row stays bound, and the result can follow",
    .needsRoot(SmallDisk.isPossible))
  func fullBetween() throws {
    let disk = try SmallDisk(at: folder, kibibytes: 512)
    var ledger = try Ledger(disk.path + "/ledger", station: Sample.here, mode: .create)
    try ledger.add(job: "tables", definition: Sample.digest("job"), rows: Sample.rows(3))
    try ledger.startWork()
    let tag = Sample.on(1, 1)
    try ledger.append(.intent(tag, Sample.intent(1)))
    try disk.fill()
    let error = #expect(throws: LedgerError.self) {
      try ledger.append([.verified(tag), .done(tag)])
    }
    #expect(error?.problem == .diskFull)
    let again = try Ledger(disk.path + "/ledger", station: Sample.there, mode: .readOnly)
    #expect(try again.row(1, of: "tables")?.state == .writing)
    #expect(try again.row(1, of: "tables")?.uid == tag.uid)
    try disk.empty()
    try ledger.append([.verified(tag), .done(tag)])
    #expect(try again.row(1, of: "tables")?.state == .done)
    #expect(try again.verifyChain().findings == [])
  }

  @Test(
    "on a full disk a ledger can be looked at, also one that was left with its log",
    .needsRoot(SmallDisk.isPossible), arguments: [false, true])
  func fullToRead(isKilled: Bool) async throws {
    let disk = try SmallDisk(at: folder, kibibytes: 512)
    let path = disk.path + "/ledger"
    await #expect(processExitsWith: isKilled ? .signal(SIGKILL) : .success) {
      [path = path as String, isKilled = isKilled as Bool] in
      var ledger = try Ledger(path, station: Sample.here, mode: .create)
      try ledger.add(job: "tables", definition: Sample.digest("job"), rows: Sample.rows(3))
      try ledger.startWork()
      try ledger.finish(1, on: 1)
      if isKilled { kill(getpid(), SIGKILL) }
    }
    let log = FileManager.default.contents(atPath: path + "-wal") ?? Data()
    #expect(log.isEmpty != isKilled)
    // What processes share is made anew by the first; there is no room for it.
    try? FileManager.default.removeItem(atPath: path + "-shm")
    try disk.fill()
    for _ in 0..<2 {
      let ledger = try Ledger(path, station: Sample.there, mode: .readOnly)
      #expect(try ledger.row(1, of: "tables")?.state == .done)
      #expect(try ledger.verifyChain().isSound)
      let error = #expect(throws: LedgerError.self) { try ledger.requireSharedAccess() }
      #expect(error?.problem == .diskFull)
    }
    let error = #expect(throws: LedgerError.self) {
      _ = try Ledger(path, station: Sample.here).path
    }
    #expect(error?.problem == .diskFull)
    try disk.empty()
    var ledger = try Ledger(path, station: Sample.here)
    try ledger.startWork()
    try ledger.finish(2, on: 2)
    #expect(try ledger.verifyChain().findings == [])
    // Who reads beside one at work needs no room of its own.
    try disk.fill()
    let beside = try Ledger(path, station: Sample.there, mode: .readOnly)
    #expect(try beside.row(2, of: "tables")?.state == .done)
    try beside.requireSharedAccess()
  }

  @Test("no room for a new ledger", .needsRoot(SmallDisk.isPossible))
  func noRoom() throws {
    let disk = try SmallDisk(at: folder, kibibytes: 512)
    try disk.fill()
    let error = #expect(throws: LedgerError.self) {
      _ = try Ledger(disk.path + "/ledger", station: Sample.here, mode: .create).path
    }
    #expect(error?.problem == .diskFull)
    try disk.empty()
    // What was begun is no obstacle.
    _ = try Ledger(disk.path + "/ledger", station: Sample.here, mode: .create)
  }

  @Test("a file that may only be read") func readOnlyFile() async throws {
    do {
      var ledger = try Sample.ledger(in: folder)
      try ledger.finish(1, on: 1)
    }
    try permit(0o444, 0o555)
    defer { try? permit(0o644, 0o755) }
    await #expect(processExitsWith: .success) { [path = folder.path("ledger") as String] in
      _ = (setgid(65_534), setuid(65_534))
      let error = #expect(throws: LedgerError.self) {
        _ = try Ledger(path, station: Sample.here, mode: .open).path
      }
      #expect(
        error?.description == """
          ledger \(path): the file or its folder cannot be written; nothing was recorded, and \
          nothing is lost
          """)
      let ledger = try Ledger(path, station: Sample.here, mode: .readOnly)
      #expect(try ledger.row(1, of: "tables")?.state == .done)
      #expect(try ledger.verifyChain().isSound)
      let new = #expect(throws: LedgerError.self) {
        _ = try Ledger(path + "2", station: Sample.here, mode: .create).path
      }
      #expect(
        new?.description.hasSuffix("cannot be written; nothing was changed") == true)
    }
  }

  private func permit(_ file: Int, _ folder: Int) throws {
    let manager = FileManager.default
    try manager.setAttributes(
      [.posixPermissions: file], ofItemAtPath: self.folder.path("ledger"))
    try manager.setAttributes([.posixPermissions: folder], ofItemAtPath: self.folder.path)
  }

  @Test("what is no ledger is left alone") func strangers() throws {
    let text = try folder.write("number,url\r\n1,https://example.com\r\n", to: "text")
    let other = folder.path("other")
    try FileStore(other, .create).run("CREATE TABLE mine(x)")
    for (path, mode, problem) in [
      (text, Ledger.Mode.open, LedgerError.Problem.notALedger),
      (text, .readOnly, .notALedger), (text, .create, .alreadyExists),
      (other, .open, .notALedger), (other, .readOnly, .notALedger),
      (other, .create, .alreadyExists),
      (folder.path("none"), .open, .notFound), (folder.path("none"), .readOnly, .notFound),
      (folder.path("no/where"), .create, .cannotOpen("there is no folder \(folder.path("no"))")),
    ] {
      let before = FileManager.default.contents(atPath: path)
      let error = #expect(throws: LedgerError.self) {
        _ = try Ledger(path, station: Sample.here, mode: mode).path
      }
      #expect(error?.problem == problem, "\(path)")
      #expect(FileManager.default.contents(atPath: path) == before)
    }
    #expect(try folder.names() == ["other", "text"])
  }

  @Test("a ledger of a later version is left alone") func tooNew() throws {
    do { _ = try Sample.ledger(in: folder, rows: 0) }
    let path = folder.path("ledger")
    try FileStore(path, .change).run("PRAGMA user_version = 9")
    let error = #expect(throws: LedgerError.self) {
      _ = try Ledger(path, station: Sample.here).path
    }
    #expect(
      error?.description == """
        ledger \(path): it has version 9, and this version of Beckon reads versions up to 2; \
        nothing was changed; use a newer Beckon
        """)
  }

  @Test("a step to a new version happens whole or not at all") func migration() throws {
    do {
      var ledger = try Sample.ledger(in: folder)
      try ledger.finish(1, on: 1)
    }
    let database = try FileStore(folder.path("ledger"), .change)
    let good = "ALTER TABLE claim ADD COLUMN since TEXT"
    let error = #expect(throws: LedgerError.self) {
      try FileOpening.migrate(
        database, steps: Schema.steps + [good, "ALTER TABLE none"], isNew: false)
    }
    #expect(error?.description.contains("incomplete input") == true)
    #expect(try database.number("PRAGMA user_version") == Schema.steps.count)
    #expect(try database.number("SELECT count(*) FROM pragma_table_info('claim')") == 3)
    try FileOpening.migrate(database, steps: Schema.steps + [good], isNew: false)
    #expect(try database.number("PRAGMA user_version") == Schema.steps.count + 1)
    #expect(try database.number("SELECT count(*) FROM pragma_table_info('claim')") == 4)
    // The second of two stations that start at once finds it done.
    try FileOpening.migrate(database, steps: Schema.steps + [good], isNew: false)
  }

  @Test("it waits for the disk at every commit, and says so itself") func settings() throws {
    let ledger = try Sample.ledger(in: folder, rows: 0)
    #expect(try ledger.store.value("PRAGMA journal_mode") == "wal")
    #expect(try ledger.store.number("PRAGMA synchronous") == 2)
    #expect(try ledger.store.number("PRAGMA foreign_keys") == 1)
    #expect(try ledger.store.number("PRAGMA trusted_schema") == 0)
    #expect(try ledger.store.number("PRAGMA application_id") == 0x4243_4B4C)
  }

  private func intent(_ row: Int) throws(LedgerError) -> TagIntent {
    do { return try Sample.intent(row) } catch {
      throw LedgerError(.unexpected("\(error)"), folder.path)
    }
  }
}
