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
    last = try CounterStatement(Self.lastTapQuery, on: database)
    keep = try CounterStatement(
      """
      INSERT INTO tap(uid, counter) VALUES(?1, ?2)
        ON CONFLICT(uid) DO UPDATE SET counter = excluded.counter
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
        let answer = rule.judge(tap.counter, after: try last.first(number))
        if answer.isAccepted { try keep.first(number, tap.counter) }
        answers.append(answer)
      }
      return answers
    }
  }

  /// The last tap of a tag; `nil` when it was never seen.
  public func lastTap(of uid: [UInt8]) throws(TapCounterError) -> Int? {
    try CountedTap.check([CountedTap(uid: uid, counter: 0)], for: path)
    return try last.first(Self.number(of: uid))
  }

  /// How many tags were seen.
  public func tagCount() throws(TapCounterError) -> Int {
    try database.number("SELECT count(*) FROM tap")
  }

  /// Seven bytes as a number, which SQLite finds a row by without a second tree.
  static func number(of uid: [UInt8]) -> Int { uid.reduce(0) { $0 << 8 | Int($1) } }

  /// What finds the last tap of a tag.
  static let lastTapQuery = "SELECT counter FROM tap WHERE uid = ?1"

  /// "Btap": by this a file is known as one of ours.
  private static let applicationID = 0x4274_6170
  private static let version = 1

  private static func prepare(_ database: CounterDatabase) throws(TapCounterError) {
    // Nothing is changed in a file of somebody else, not even its journal.
    let isNew = try check(database)
    try database.keepLog()
    if isNew { try makeTable(database) }
  }

  private static func makeTable(_ database: CounterDatabase) throws(TapCounterError) {
    try database.alone { () throws(TapCounterError) in
      // Another process may have been here between the look and the lock.
      guard try check(database) else { return }
      try database.run(
        """
        CREATE TABLE tap(uid INTEGER PRIMARY KEY, counter INTEGER NOT NULL) STRICT;
        PRAGMA application_id = \(applicationID); PRAGMA user_version = \(version)
        """)
    }
  }

  /// Whether the file is new and empty; throws when it is something else than counters.
  static func check(_ database: CounterDatabase) throws(TapCounterError) -> Bool {
    guard try database.number("PRAGMA application_id") == applicationID else {
      let objects = try database.number("SELECT count(*) FROM sqlite_schema")
      guard objects == 0, try database.number("PRAGMA application_id") == 0 else {
        throw TapCounterError(.notCounters, database.path)
      }
      return true
    }
    let found = try database.number("PRAGMA user_version")
    guard found <= version else {
      throw TapCounterError(.tooNew(version: found, known: version), database.path)
    }
    return false
  }
}
