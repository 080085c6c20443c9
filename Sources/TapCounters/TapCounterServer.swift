public import AuthenticTags
package import Postgres

/// The last taps in a database of PostgreSQL, which any number of servers may use at once.
///
/// A call is one transaction, and returns when the server has it on its disk. A connection that was lost is made anew with the
/// next call. A value belongs to one thread at a time.
public final class TapCounterServer: TapCounterStore {
  private let address: PostgresAddress
  /// Whether nothing is made or changed there.
  private let looksOnly: Bool
  private var session: Session?

  /// A connection, as something that can be put in another's place.
  private final class Session {
    let connection: PostgresConnection

    init(_ connection: consuming PostgresConnection) { self.connection = connection }
  }

  /// Connects to `postgresql://user@host/database`, or to what settings such as `service=NAME` say; a password comes from the
  /// password file or the environment. The table is made when there is none.
  public convenience init(_ address: String) throws(TapCounterError) {
    try self.init(address, looksOnly: false)
  }

  convenience init(_ address: String, looksOnly: Bool) throws(TapCounterError) {
    let parsed: PostgresAddress
    do throws(PostgresAddressError) { parsed = try PostgresAddress(address) } catch {
      // The text is not repeated: it may hold a password.
      throw TapCounterError(.badAddress(error.description), "on a server")
    }
    try self.init(parsed, looksOnly: looksOnly)
  }

  /// Connects; who only looks makes no table, and a server without one has seen no tap.
  package init(_ address: PostgresAddress, looksOnly: Bool = false) throws(TapCounterError) {
    (self.address, self.looksOnly) = (address, looksOnly)
    session = try Self.connected(address, looksOnly)
  }

  /// Accepts or refuses taps in one transaction.
  public func accept(
    _ taps: [CountedTap], rule: TapRule
  ) throws(TapCounterError) -> [TapAcceptance] {
    try CountedTap.check(taps, for: address.description)
    if taps.isEmpty { return [] }
    return try inSession { connection throws(PostgresError) in
      try Self.accept(taps, rule, on: connection)
    }
  }

  /// The counter of a tag's last tap; `nil` when it was never seen.
  public func lastTap(of uid: [UInt8]) throws(TapCounterError) -> Int? {
    try last(of: uid)?.counter
  }

  /// The last tap of a tag; `nil` when it was never seen.
  func last(of uid: [UInt8]) throws(TapCounterError) -> LastTap? {
    try inSession { connection throws(PostgresError) in
      let hasVersions = try looksOnly ? Self.hasVersions(connection) : true
      guard let hasVersions else { return nil }
      return try Self.last(of: uid, hasVersions: hasVersions, on: connection)
    }
  }

  /// Forgets the taps of a tag that has new keys, of a higher version than those that were counted, and from now on refuses
  /// taps that were made with lower ones. Returns what was forgotten.
  @discardableResult
  public func forget(
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

  /// Does something with the connection. A connection that is lost meanwhile is opened again by the next call.
  private func inSession<Answer>(
    _ body: (borrowing PostgresConnection) throws(PostgresError) -> Answer
  ) throws(TapCounterError) -> Answer {
    let session = try present()
    do throws(PostgresError) { return try body(session.connection) } catch {
      if !session.connection.isAlive { self.session = nil }
      throw TapCounterError(error)
    }
  }

  /// The connection, made anew where it was lost.
  private func present() throws(TapCounterError) -> Session {
    if let session { return session }
    let session = try Self.connected(address, looksOnly)
    self.session = session
    return session
  }

  /// Every server takes tags in the order of their UIDs, so that no two wait for each other.
  private static func accept(
    _ taps: [CountedTap], _ rule: TapRule, on connection: borrowing PostgresConnection
  ) throws(PostgresError) -> [TapAcceptance] {
    let order = taps.indices.sorted { first, second in
      let (one, other) = (taps[first].uid, taps[second].uid)
      return one == other ? first < second : one.lexicographicallyPrecedes(other)
    }
    var answers = [TapAcceptance](repeating: .first, count: taps.count)
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

  /// One statement accepts; only who is refused asks for the last tap, whose row is locked by then.
  private static func accept(
    _ tap: CountedTap, _ rule: TapRule, on connection: borrowing PostgresConnection
  ) throws(PostgresError) -> TapAcceptance {
    var answer: TapAcceptance?
    try connection.forEach(
      accepting,
      [
        .blob(tap.uid), .integer(tap.counter),
        .integer(rule.largestJump.map { max(1, $0) } ?? .max), .integer(tap.keyVersion),
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

  // Where no version was kept, a greater counter is what counts, and its version is kept from then on.
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
}

extension TapCounterServer {
  private static func connected(
    _ address: PostgresAddress, _ looksOnly: Bool
  ) throws(TapCounterError) -> Session {
    do throws(PostgresError) {
      let session = Session(try PostgresConnection(address, application: "beckon taps"))
      if looksOnly {
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

  /// Makes the table where there is none, and adds versions of keys to one of version 0.2; who comes second waits, and finds it
  /// done. Servers of version 0.2 go on with such a table.
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

  /// Whether the table has versions of keys; `nil` when there is no table.
  private static func hasVersions(
    _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> Bool? {
    var (tables, columns) = (0, 0)
    // What is asked for by its name can be remembered as missing; this looks.
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

  // Room in each page lets a row change without a change of the index.
  private static let table = """
    CREATE SCHEMA IF NOT EXISTS beckon_taps;
    CREATE TABLE beckon_taps.tap(
      uid bytea PRIMARY KEY CHECK(length(uid) = 7), counter bigint NOT NULL, before bigint,
      version bigint
    ) WITH (fillfactor = 80)
    """

  /// "taps": the number of the lock under which the table is made.
  private static let lock = 0x7461_7073
}
