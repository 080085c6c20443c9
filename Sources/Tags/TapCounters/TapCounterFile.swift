public import AuthenticTags
import Databases

/// A store of last taps in a SQLite file that any number of processes on one machine can use at the
/// same time.
///
/// Each call is one commit to the write-ahead log, and returns when it is on the disk: one wait for
/// the disk for all taps of the call. Use an instance from one thread at a time.
///
/// ```swift
/// import AuthenticTags
///
/// let taps = try TapCounterFile("taps.sqlite")
/// print(try taps.accept([], rule: TapRule()).count)
/// ```
public final class TapCounterFile: TapCounterStore {
  /// The path of the SQLite file.
  package let path: String
  private let database: CounterDatabase
  private let last: CounterStatement
  private let keep: CounterStatement

  /// Opens a file of tap counters, or creates it. Its folder must exist, on a local disk.
  public init(_ path: String) throws(TapCounterError) {
    self.path = path
    database = try CounterDatabase(path)
    try Self.prepare(database)
    last = try CounterStatement(Self.lastTapQuery(Self.version), on: database)
    keep = try CounterStatement(
      """
      INSERT INTO tap(uid, counter, version) VALUES(?1, ?2, ?3)
        ON CONFLICT(uid) DO UPDATE SET counter = excluded.counter, version = excluded.version
      """, on: database)
  }

  /// Accepts or refuses taps in this order, and records the accepted ones in one commit.
  public func accept(
    _ taps: [CountedTap], rule: TapRule
  ) throws(TapCounterError) -> [TapDecision] {
    try CountedTap.check(taps, for: path)
    if taps.isEmpty { return [] }
    return try database.alone { () throws(TapCounterError) in
      var answers: [TapDecision] = []
      for tap in taps {
        let number = Self.number(of: tap.uid)
        let answer = rule.judge(tap, after: try last.lastTap(number))
        if answer.isAccepted { try keep.first(number, tap.counter, tap.keyVersion) }
        answers.append(answer)
      }
      return answers
    }
  }

  /// Returns the counter of a tag's last tap, or `nil` if the tag was never seen.
  package func lastTap(of uid: [UInt8]) throws(TapCounterError) -> Int? {
    try CountedTap.check([CountedTap(uid: uid, counter: 0)], for: path)
    return try last.first(Self.number(of: uid))
  }

  /// Forgets the taps of a tag that has new keys, and refuses taps with older keys from now on. The
  /// new keys must have a higher version than those that were counted. Returns the last tap before
  /// this call.
  @discardableResult
  public func forget(
    _ uid: [UInt8], keyVersion: Int
  ) throws(TapCounterError) -> LastTap? {
    let fresh = CountedTap(uid: uid, keyVersion: keyVersion, counter: 0)
    try CountedTap.check([fresh], for: path)
    return try database.alone { () throws(TapCounterError) in
      let number = Self.number(of: uid)
      let before = try last.lastTap(number)
      try fresh.checkIsNewer(than: before, in: path)
      try keep.first(number, -1, keyVersion)
      return before
    }
  }

  /// Returns the number of tags from which a tap was accepted.
  package func tagCount() throws(TapCounterError) -> Int {
    try database.number("SELECT count(*) FROM tap")
  }

  /// Returns seven bytes as a number: SQLite finds a row by its number without a separate index.
  static func number(of uid: [UInt8]) -> Int { uid.reduce(0) { $0 << 8 | Int($1) } }

  /// Returns the SQL query for a tag's last tap in a file of this format version.
  static func lastTapQuery(_ version: Int) -> String {
    "SELECT counter, \(version < 2 ? "NULL" : "version") FROM tap WHERE uid = ?1"
  }

  /// The SQLite application ID, "Btap", by which these files are recognized.
  private static let applicationID = 0x4274_6170
  /// The format version of the file. Version 2 stores the key version beside each counter.
  private static let version = 2

  private static func prepare(_ database: CounterDatabase) throws(TapCounterError) {
    // Check first, so that nothing changes in another program's file, not even its journal.
    let found = try check(database)
    guard try database.keepLog() else {
      throw TapCounterError(.setting("the file system has no write-ahead log"), database.path)
    }
    if found != version { try makeTable(database) }
  }

  private static func makeTable(_ database: CounterDatabase) throws(TapCounterError) {
    try database.alone { () throws(TapCounterError) in
      // Check again, since another process may have made the table before we got the lock.
      switch try check(database) {
      case nil:
        try database.run(
          """
          CREATE TABLE tap(uid INTEGER PRIMARY KEY, counter INTEGER NOT NULL, version INTEGER) STRICT;
          PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)
          """)
      case 1:
        // Running programs of version 1 can continue with the altered table.
        try database.run(
          "ALTER TABLE tap ADD COLUMN version INTEGER; PRAGMA user_version = \(version)")
      default: return
      }
    }
  }

  /// Returns the version of the file, or `nil` if it is new and empty. Throws if it does not
  /// contain counters.
  static func check(_ database: CounterDatabase) throws(TapCounterError) -> Int? {
    guard try database.number("PRAGMA application_id") == applicationID else {
      let objects = try database.number("SELECT count(*) FROM sqlite_schema")
      guard objects == 0, try database.number("PRAGMA application_id") == 0 else {
        throw TapCounterError(.notCounters, database.path)
      }
      return nil
    }
    let found = try database.number("PRAGMA user_version")
    guard found <= version else {
      throw TapCounterError(.tooNew(version: found, known: version), database.path)
    }
    return found
  }
}
