import Databases
import AuthenticTags
import Foundation
import SystemIO
import TestSupport
import Testing

@testable import TapCounters

/// The last taps in a file.
@Suite("Counters in a file") struct TapCounterFileTests {
  let folder: ScratchFolder
  var path: String { folder.path("taps") }

  init() throws { folder = try ScratchFolder() }

  @Test("random taps are judged as in memory, one by one and in groups")
  func asInMemory() throws {
    var random = SeededGenerator(seed: 7)
    var memory = MemoryTapCounters()
    for round in 0..<Effort.count(slice: 20, whole: 300) {
      // Opened anew each time: all that is known is in the file.
      let file = try TapCounterFile(path)
      let taps = Sample.taps(.random(in: 1...30, using: &random), tags: 9, by: &random)
      let rule = TapRule(maxJump: round % 3 == 0 ? 40 : nil)
      #expect(try file.accept(taps, rule: rule) == memory.accept(taps, rule: rule))
      for tag in 0..<9 {
        #expect(try file.lastTap(of: Sample.uid(tag)) == memory.lastTap(of: Sample.uid(tag)))
      }
    }
    #expect(try TapCounterFile(path).tagCount() <= 9)
  }

  @Test("a UID of all ones and one of all zeros are tags like others")
  func extremes() throws {
    let file = try TapCounterFile(path)
    for uid in [[UInt8](repeating: 0xFF, count: 7), [UInt8](repeating: 0, count: 7)] {
      #expect(try file.accept(CountedTap(uid: uid, counter: 0xFF_FFFF)) == .first)
      #expect(try file.lastTap(of: uid) == 0xFF_FFFF)
    }
    #expect(try file.tagCount() == 2)
  }

  @Test("what no tag is or counts to refuses the whole group")
  func impossible() throws {
    let file = try TapCounterFile(path)
    let good = CountedTap(uid: Sample.uid(1), counter: 1)
    for bad in [
      CountedTap(uid: [4, 5, 6], counter: 1), CountedTap(uid: Sample.uid(2), counter: -1),
      CountedTap(uid: Sample.uid(2), counter: 1 << 24),
      CountedTap(uid: Sample.uid(2), keyVersion: -1, counter: 1),
    ] {
      #expect(throws: TapCounterError.self) { try file.accept([good, bad], rule: TapRule()) }
    }
    #expect(throws: TapCounterError.self) { try file.lastTap(of: []) }
    #expect(try file.tagCount() == 0)
    #expect(try file.accept([], rule: TapRule()) == [])
  }

  @Test("a file of something else is refused, and stays as it is")
  func others() throws {
    let text = Array(
      String(repeating: "not a database, but long enough to be one. ", count: 40).utf8)
    try Data(text).write(to: URL(fileURLWithPath: path))
    #expect(problem(path) == .notCounters)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(text))
    let other = folder.path("other")
    do {
      let database = try CounterDatabase(other)
      try database.run("CREATE TABLE tap(uid, counter)")
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: other))
    #expect(problem(other) == .notCounters)
    #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
        "other", "taps",
      ])
  }

  @Test("a later version is refused, and a folder that is not there")
  func laterVersion() throws {
    do {
      _ = try TapCounterFile(path)
      try CounterDatabase(path).run("PRAGMA user_version = 3")
    }
    #expect(problem(path) == .tooNew(version: 3, known: 2))
    guard case .cannotOpen = problem(folder.path("none/taps")) else {
      Issue.record("a folder that is not there")
      return
    }
  }

  @Test(
    "a name that SQLite would read otherwise is a file's",
    arguments: ["file:x?mode=memory", ":memory:", "a b%20#"])
  func names(_ name: String) throws {
    let path = folder.path(name)
    _ = try TapCounterFile(path).accept(CountedTap(uid: Sample.uid(3), counter: 5))
    #expect(try TapCounterFile(path).lastTap(of: Sample.uid(3)) == 5)
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test("commits wait for the disk, through the write-ahead log")
  func durable() throws {
    _ = try TapCounterFile(path)
    let database = try CounterDatabase(path)
    #expect(
      try CounterStatement("PRAGMA journal_mode", on: database).first { row in row.text(0) }
        == "wal")
    #expect(try database.number("PRAGMA synchronous") == 2)
  }

  @Test(
    "a full disk accepts nothing and loses nothing, and goes on when there is room",
    .needsRoot(SmallDisk.isPossible))
  func fullDisk() throws {
    let disk = try SmallDisk(at: folder, kibibytes: 512)
    let file = try TapCounterFile(disk.path + "/taps")
    #expect(try file.accept(CountedTap(uid: Sample.uid(1), counter: 5)) == .first)
    try disk.fill()
    var refused: CountedTap?
    for tag in 2..<200 where refused == nil {
      let tap = CountedTap(uid: Sample.uid(tag), counter: tag)
      do throws(TapCounterError) { _ = try file.accept(tap) } catch {
        #expect(error.problem == .diskFull, "\(error)")
        refused = tap
      }
    }
    let tap = try #require(refused)
    #expect(try file.lastTap(of: tap.uid) == nil)
    #expect(try file.lastTap(of: Sample.uid(1)) == 5)
    try disk.empty()
    #expect(try file.accept(tap) == .first)
    #expect(try file.accept(CountedTap(uid: Sample.uid(1), counter: 5)) == .replayed(last: 5))
  }

  @Test("every problem has a sentence of its own")
  func sentences() {
    let all: [TapCounterError.Problem] = [
      .notCounters, .tooNew(version: 2, known: 1), .missingLibrary("no SQLite"), .badAddress("bad"),
      .away("gone"), .forbidden("no"), .cannotOpen("no"), .readOnly, .diskFull, .busy,
      .damaged("torn"), .noMemory, .inputOutput("I/O"), .setting("no log"), .uidLength(4),
      .counter(-1), .keyVersion(-1), .oldKeys(uid: [4], version: 1, known: 1),
      .oldKeys(uid: [4], version: 1, known: nil), .unexpected("?"),
    ]
    let sentences = all.map { TapCounterError($0, "here").description }
    #expect(Set(sentences).count == all.count)
    #expect(sentences.allSatisfy { $0.hasPrefix("counters here: ") && !$0.hasSuffix(".") })
  }

  @Test("keys of a higher version begin a counter, and end that of the lower ones")
  func keyVersions() throws {
    var file = try TapCounterFile(path)
    var memory = MemoryTapCounters()
    let uid = Sample.uid(1)
    for (version, counter, expected) in [
      (1, 500, .first), (1, 500, .replayed(last: 500)), (2, 1, .first), (2, 1, .replayed(last: 1)),
      (1, 501, .superseded(by: 2)), (2, 2, .next(after: 1)), (7, 0, .first),
    ] as [(Int, Int, TapDecision)] {
      let tap = CountedTap(uid: uid, keyVersion: version, counter: counter)
      #expect(try file.accept(tap) == expected && memory.accept(tap) == expected)
      file = try TapCounterFile(path)
    }
    #expect(try file.tagCount() == 1)
  }

  /// A file as version 0.2 made it.
  static func makeOld(_ path: String, _ taps: [(uid: [UInt8], counter: Int)]) throws {
    let database = try CounterDatabase(path)
    _ = try database.keepLog()
    try database.run(
      """
      CREATE TABLE tap(uid INTEGER PRIMARY KEY, counter INTEGER NOT NULL) STRICT;
      PRAGMA application_id = 0x42746170; PRAGMA user_version = 1
      """)
    for tap in taps {
      try database.run(
        "INSERT INTO tap VALUES(\(TapCounterFile.number(of: tap.uid)), \(tap.counter))")
    }
  }

  @Test("a store of version 0.2 refuses all that it refused, whatever the version of the keys")
  func migrated() throws {
    try Self.makeOld(path, [(Sample.uid(1), 500), (Sample.uid(2), 7)])
    // A look changes nothing, and goes on when the file is migrated beside it.
    let look = try TapCounterReader(at: path)
    #expect(try look.lastTap(of: Sample.uid(1)) == LastTap(keyVersion: nil, counter: 500))
    let file = try TapCounterFile(path)
    #expect(try file.tagCount() == 2 && file.lastTap(of: Sample.uid(1)) == 500)
    for version in 1...3 {
      let old = CountedTap(uid: Sample.uid(1), keyVersion: version, counter: 500)
      #expect(try file.accept(old) == .replayed(last: 500))
    }
    // From the first tap on the store knows the version.
    #expect(
      try file.accept(CountedTap(uid: Sample.uid(1), keyVersion: 1, counter: 501))
        == .next(after: 500))
    #expect(try file.accept(CountedTap(uid: Sample.uid(1), keyVersion: 2, counter: 1)) == .first)
    #expect(try look.lastTap(of: Sample.uid(1)) == LastTap(keyVersion: 2, counter: 1))
    #expect(try look.lastTap(of: Sample.uid(2)) == LastTap(keyVersion: nil, counter: 7))
    #expect(try CounterDatabase(path).number("PRAGMA user_version") == 2)
  }

  @Test("a program of version 0.2 goes on beside a migrated file")
  func besideOld() throws {
    try Self.makeOld(path, [(Sample.uid(1), 500)])
    let old = try CounterDatabase(path)
    let keep = try CounterStatement(
      "INSERT INTO tap(uid, counter) VALUES(?1, ?2) ON CONFLICT(uid) DO UPDATE SET counter = excluded.counter",
      on: old)
    let file = try TapCounterFile(path)
    try keep.first(TapCounterFile.number(of: Sample.uid(1)), 501)
    try keep.first(TapCounterFile.number(of: Sample.uid(3)), 9)
    #expect(try file.accept(CountedTap(uid: Sample.uid(1), counter: 501)) == .replayed(last: 501))
    #expect(try file.accept(CountedTap(uid: Sample.uid(3), counter: 10)) == .next(after: 9))
  }

  @Test("two programs that open an old file at once migrate it once", arguments: [2, 6])
  func migratedAtOnce(_ count: Int) async throws {
    try Self.makeOld(path, [(Sample.uid(1), 500)])
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<count {
        group.addTask { [path] in
          let file = try TapCounterFile(path)
          #expect(try file.lastTap(of: Sample.uid(1)) == 500)
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("a tag is forgotten with newer keys alone, and its old ones are refused from then on")
  func forgotten() throws {
    let file = try TapCounterFile(path)
    let uid = Sample.uid(1)
    func tap(_ version: Int, _ counter: Int) throws -> TapDecision {
      try file.accept(CountedTap(uid: uid, keyVersion: version, counter: counter))
    }
    _ = try tap(1, 500)
    for version in 0...1 {
      let error = #expect(throws: TapCounterError.self) {
        try file.forget(uid, keyVersion: version)
      }
      #expect(error?.problem == .oldKeys(uid: uid, version: version, known: 1))
      #expect(
        error?.description.contains("every URL of it that somebody saved would be accepted again")
          == true)
    }
    #expect(try tap(1, 500) == .replayed(last: 500))
    #expect(try file.forget(uid, keyVersion: 2) == LastTap(keyVersion: 1, counter: 500))
    #expect(try tap(1, 501) == .superseded(by: 2))
    #expect(try tap(2, 0) == .first && tap(2, 0) == .replayed(last: 0))
    // One that was never seen, and one of which no version was kept.
    #expect(try file.forget(Sample.uid(2), keyVersion: 3) == nil)
    let old = folder.path("old")
    try Self.makeOld(old, [(uid, 500)])
    let migrated = try TapCounterFile(old)
    #expect(throws: TapCounterError.self) { try migrated.forget(uid, keyVersion: 1) }
    #expect(try migrated.forget(uid, keyVersion: 2) == LastTap(keyVersion: nil, counter: 500))
    #expect(try migrated.accept(CountedTap(uid: uid, keyVersion: 2, counter: 1)) == .first)
    #expect(
      try migrated.accept(CountedTap(uid: uid, keyVersion: 1, counter: 900)) == .superseded(by: 2))
  }

  private func problem(_ path: String) -> TapCounterError.Problem? {
    do throws(TapCounterError) {
      _ = try TapCounterFile(path)
      return nil
    } catch { return error.problem }
  }
}

/// Tags and taps for tests.
enum Sample {
  static func uid(_ tag: Int) -> [UInt8] {
    [4] + (0..<6).map { UInt8(truncatingIfNeeded: (tag &* 0x9E37_79B9) >> (8 * $0)) }
  }

  /// Taps of a few tags whose counters mostly grow.
  static func taps(_ count: Int, tags: Int, by random: inout SeededGenerator) -> [CountedTap] {
    (0..<count).map { _ in
      CountedTap(
        uid: uid(.random(in: 0..<tags, using: &random)),
        keyVersion: Int.random(in: 0...9, using: &random) / 9 + 1,
        counter: .random(in: 0...200, using: &random))
    }
  }
}
