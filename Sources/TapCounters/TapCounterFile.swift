public import AuthenticTags

/// The last taps in a file of SQLite, which any number of processes of one machine may use at once.
///
/// A call is one commit, and returns when that is on the disk, through the write-ahead log: with one wait for the disk
/// for all taps of the call. A value belongs to one thread at a time.
public final class TapCounterFile: TapCounterStore {
  /// The file.
  public let path: String
  private let database: CounterDatabase
  private let last: CounterStatement
  private let keep: CounterStatement

  /// Opens a file, which is made when there is none. Its folder has to be there, on a local disk.
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

  /// Accepts or refuses taps in one commit.
  public func accept(
    _ taps: [CountedTap], rule: TapRule
  ) throws(TapCounterError) -> [TapAcceptance] {
    try CountedTap.check(taps, for: path)
    if taps.isEmpty { return [] }
    return try database.alone { () throws(TapCounterError) in
      var answers: [TapAcceptance] = []
      for tap in taps {
        let number = Self.number(of: tap.uid)
        let answer = rule.judge(tap, after: try last.lastTap(number))
        if answer.isAccepted { try keep.first(number, tap.counter, tap.keyVersion) }
        answers.append(answer)
      }
      return answers
    }
  }

  /// The counter of a tag's last tap; `nil` when it was never seen.
  public func lastTap(of uid: [UInt8]) throws(TapCounterError) -> Int? {
    try CountedTap.check([CountedTap(uid: uid, counter: 0)], for: path)
    return try last.first(Self.number(of: uid))
  }

  /// Forgets the taps of a tag that has new keys, of a higher version than those that were counted, and from now on refuses
  /// taps that were made with lower ones. Returns what was forgotten.
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

  /// How many tags were seen.
  public func tagCount() throws(TapCounterError) -> Int {
    try database.number("SELECT count(*) FROM tap")
  }

  /// Seven bytes as a number, which SQLite finds a row by without a second tree.
  static func number(of uid: [UInt8]) -> Int { uid.reduce(0) { $0 << 8 | Int($1) } }

  /// The query for a tag's last tap in a file of this version.
  static func lastTapQuery(_ version: Int) -> String {
    "SELECT counter, \(version < 2 ? "NULL" : "version") FROM tap WHERE uid = ?1"
  }

  /// "Btap": by this a file is known as one of ours.
  private static let applicationID = 0x4274_6170
  /// Version 2 has the version of keys beside each counter.
  private static let version = 2

  private static func prepare(_ database: CounterDatabase) throws(TapCounterError) {
    // Nothing is changed in a file of somebody else, not even its journal.
    let found = try check(database)
    try database.keepLog()
    if found != version { try makeTable(database) }
  }

  private static func makeTable(_ database: CounterDatabase) throws(TapCounterError) {
    try database.alone { () throws(TapCounterError) in
      // Another process may have been here between the look and the lock.
      switch try check(database) {
      case nil:
        try database.run(
          """
          CREATE TABLE tap(uid INTEGER PRIMARY KEY, counter INTEGER NOT NULL, version INTEGER) STRICT;
          PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)
          """)
      case 1:
        // A program of version 1 that is still at work goes on with such a table.
        try database.run(
          "ALTER TABLE tap ADD COLUMN version INTEGER; PRAGMA user_version = \(version)")
      default: return
      }
    }
  }

  /// The version of the file, or `nil` when it is new and empty; throws when it is something else than counters.
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
