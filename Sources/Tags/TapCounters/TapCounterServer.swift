public import AuthenticTags
package import Databases

/// A store of last taps in a PostgreSQL database that any number of servers can use at the same
/// time.
///
/// Each call is one transaction, and returns when the server has it on its disk. A lost connection
/// is reopened by the next call. Use an instance from one thread at a time.
public final class TapCounterServer: TapCounterStore {
  private let address: PostgresAddress
  /// Whether the store must not be changed.
  private let isReadOnlyStore: Bool
  private var session: Session?

  /// A connection in an object, so that it can be replaced after it was lost.
  private final class Session {
    let connection: PostgresConnection

    init(_ connection: consuming PostgresConnection) { self.connection = connection }
  }

  /// Connects to `postgresql://user@host/database`, or to the server that settings such as
  /// `service=NAME` describe. The password comes from the password file or the environment. The
  /// table is created if it does not exist.
  public convenience init(_ address: String) throws(TapCounterError) {
    try self.init(address, isReadOnlyStore: false)
  }

  convenience init(_ address: String, isReadOnlyStore: Bool) throws(TapCounterError) {
    let parsed: PostgresAddress
    do throws(PostgresAddressError) { parsed = try PostgresAddress(address) } catch {
      // The text is not repeated, since it may contain a password.
      throw TapCounterError(.badAddress(error.description), "on a server")
    }
    try self.init(parsed, isReadOnlyStore: isReadOnlyStore)
  }

  /// Connects to a server. With `isReadOnlyStore`, the table is not created, and a server without
  /// one has seen no tap.
  package init(_ address: PostgresAddress, isReadOnlyStore: Bool = false) throws(TapCounterError) {
    (self.address, self.isReadOnlyStore) = (address, isReadOnlyStore)
    session = try Self.connected(address, isReadOnlyStore)
  }

  /// Accepts or refuses taps in this order, and records the accepted ones in one transaction.
  public func accept(
    _ taps: [CountedTap], rule: TapRule
  ) throws(TapCounterError) -> [TapDecision] {
    try CountedTap.check(taps, for: address.description)
    if taps.isEmpty { return [] }
    return try inSession { connection throws(PostgresError) in
      try Self.accept(taps, rule, on: connection)
    }
  }

  /// Returns the counter of a tag's last tap, or `nil` if the tag was never seen.
  package func lastTap(of uid: [UInt8]) throws(TapCounterError) -> Int? {
    try last(of: uid)?.counter
  }

  /// Returns the last tap of a tag, or `nil` if the tag was never seen.
  func last(of uid: [UInt8]) throws(TapCounterError) -> LastTap? {
    try inSession { connection throws(PostgresError) in
      let hasVersions = try isReadOnlyStore ? Self.hasVersions(connection) : true
      guard let hasVersions else { return nil }
      return try Self.last(of: uid, hasVersions: hasVersions, on: connection)
    }
  }

  /// Forgets the taps of a tag that has new keys, and refuses taps with older keys from now on. The
  /// new keys must have a higher version than those that were counted. Returns the last tap before
  /// this call.
  @discardableResult
  package func forget(
    _ uid: [UInt8], keyVersion: Int
  ) throws(TapCounterError) -> LastTap? {
    let fresh = CountedTap(uid: uid, keyVersion: keyVersion, counter: 0)
    try CountedTap.check([fresh], for: address.description)
    var before: LastTap?
    let isForgotten = try inSession { connection throws(PostgresError) in
      try connection.begin()
      do throws(PostgresError) {
        before = try Self.last(of: uid, locks: true, on: connection)
        var count = 0
        try connection.forEach(Self.forgetting, [.blob(uid), .integer(keyVersion)]) {
          _ throws(PostgresError) in
          count += 1
          return true
        }
        try connection.commit()
        return count > 0
      } catch {
        connection.rollBack()
        throw error
      }
    }
    if !isForgotten { try fresh.checkIsNewer(than: before, in: address.description) }
    return before
  }

  /// Runs `body` with the connection. If the connection is lost meanwhile, the next call opens it
  /// again.
  private func inSession<Answer>(
    _ body: (borrowing PostgresConnection) throws(PostgresError) -> Answer
  ) throws(TapCounterError) -> Answer {
    let session = try present()
    do throws(PostgresError) { return try body(session.connection) } catch {
      if !session.connection.isAlive { self.session = nil }
      throw TapCounterError(error)
    }
  }

  /// Returns the open connection, or connects again if it was lost.
  private func present() throws(TapCounterError) -> Session {
    if let session { return session }
    let session = try Self.connected(address, isReadOnlyStore)
    self.session = session
    return session
  }

  /// Accepts taps in the order of their UIDs, so that no two servers wait for each other.
  private static func accept(
    _ taps: [CountedTap], _ rule: TapRule, on connection: borrowing PostgresConnection
  ) throws(PostgresError) -> [TapDecision] {
    let order = taps.indices.sorted { first, second in
      let (one, other) = (taps[first].uid, taps[second].uid)
      return one == other ? first < second : one.lexicographicallyPrecedes(other)
    }
    var answers = [TapDecision](repeating: .first, count: taps.count)
    try connection.begin()
    do throws(PostgresError) {
      for index in order { answers[index] = try accept(taps[index], rule, on: connection) }
      try connection.commit()
      return answers
    } catch {
      connection.rollBack()
      throw error
    }
  }

  /// Accepts a tap by one statement. Only a refused tap needs a query for the last tap, whose row
  /// is locked at that point.
  private static func accept(
    _ tap: CountedTap, _ rule: TapRule, on connection: borrowing PostgresConnection
  ) throws(PostgresError) -> TapDecision {
    var answer: TapDecision?
    try connection.forEach(
      accepting,
      [
        .blob(tap.uid), .integer(tap.counter),
        .integer(rule.maxJump.map { max(1, $0) } ?? .max), .integer(tap.keyVersion),
      ]
    ) { row throws(PostgresError) in
      answer = row.isNull(0) ? .first : .next(after: row.int(0))
      return false
    }
    if let answer { return answer }
    return rule.judge(tap, after: try last(of: tap.uid, on: connection))
  }

  private static func last(
    of uid: [UInt8], hasVersions: Bool = true, locks: Bool = false,
    on connection: borrowing PostgresConnection
  ) throws(PostgresError) -> LastTap? {
    var last: LastTap?
    try connection.forEach(
      "SELECT counter, \(hasVersions ? "version" : "NULL::bigint") FROM beckon_taps.tap WHERE uid = ?1"
        + (locks ? " FOR UPDATE" : ""), [.blob(uid)]
    ) { row throws(PostgresError) in
      last = LastTap(keyVersion: row.isNull(1) ? nil : row.int(1), counter: row.int(0))
      return false
    }
    return last
  }

  // If no version was stored, a greater counter is accepted, and its version is stored from then
  // on.
  private static let accepting = """
    INSERT INTO beckon_taps.tap AS known(uid, counter, version) VALUES(?1, ?2, ?4)
      ON CONFLICT(uid) DO UPDATE SET
        before = CASE WHEN EXCLUDED.version > known.version OR known.counter < 0 THEN NULL
          ELSE known.counter END,
        counter = EXCLUDED.counter, version = EXCLUDED.version
      WHERE EXCLUDED.version > known.version
        OR (known.version IS NULL OR EXCLUDED.version = known.version)
          AND EXCLUDED.counter > known.counter
          AND (known.counter < 0 OR EXCLUDED.counter - known.counter <= ?3)
      RETURNING before
    """

  private static let forgetting = """
    INSERT INTO beckon_taps.tap AS known(uid, counter, version) VALUES(?1, -1, ?2)
      ON CONFLICT(uid) DO UPDATE SET before = NULL, counter = -1, version = EXCLUDED.version
      WHERE EXCLUDED.version > coalesce(known.version, 1)
      RETURNING version
    """

  private static func connected(
    _ address: PostgresAddress, _ isReadOnlyStore: Bool
  ) throws(TapCounterError) -> Session {
    do throws(PostgresError) {
      let session = Session(try PostgresConnection(address, application: "beckon taps"))
      if isReadOnlyStore {
        try session.connection.script("SET default_transaction_read_only = on")
        return session
      }
      if session.connection.keepsCommits {
        try session.connection.script(
          "SET lock_timeout = '60s'; SET idle_in_transaction_session_timeout = '30s'")
        try makeTable(on: session.connection)
        return session
      }
    } catch { throw TapCounterError(error) }
    throw TapCounterError(
      .setting("the server does not wait for its disk (fsync)"), address.description)
  }

  /// Creates the table if it does not exist, and adds key versions to one of version 0.2. A second
  /// server waits and finds the table complete. Servers of version 0.2 can continue with such a
  /// table.
  private static func makeTable(
    on connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    if try hasVersions(connection) == true { return }
    try connection.begin()
    do throws(PostgresError) {
      try connection.script("SELECT pg_advisory_xact_lock(\(lock))")
      switch try hasVersions(connection) {
      case nil: try connection.script(table)
      case false?: try connection.script("ALTER TABLE beckon_taps.tap ADD COLUMN version bigint")
      case true?: break
      }
      try connection.commit()
    } catch {
      connection.rollBack()
      throw error
    }
  }

  /// Returns whether the table has key versions, or `nil` if there is no table.
  private static func hasVersions(
    _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> Bool? {
    var (tables, columns) = (0, 0)
    // Asks the catalog, since a name that was missing once can stay cached as missing.
    try connection.forEach(
      """
      SELECT count(DISTINCT c.oid), count(a.attnum) FROM pg_catalog.pg_class c
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
        LEFT JOIN pg_catalog.pg_attribute a
          ON a.attrelid = c.oid AND a.attname = 'version' AND NOT a.attisdropped
      WHERE n.nspname = 'beckon_taps' AND c.relname = 'tap'
      """
    ) { row throws(PostgresError) in
      (tables, columns) = (row.int(0), row.int(1))
      return false
    }
    return tables == 0 ? nil : columns > 0
  }

  // Free space in each page lets a row change without an index update.
  private static let table = """
    CREATE SCHEMA IF NOT EXISTS beckon_taps;
    CREATE TABLE beckon_taps.tap(
      uid bytea PRIMARY KEY CHECK(length(uid) = 7), counter bigint NOT NULL, before bigint,
      version bigint
    ) WITH (fillfactor = 80)
    """

  /// The number of the advisory lock for creating the table: "taps" in ASCII.
  private static let lock = 0x7461_7073
}
