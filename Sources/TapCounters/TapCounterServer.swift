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
    let session = try present()
    do throws(PostgresError) {
      return try Self.accept(taps, rule, on: session.connection)
    } catch {
      if !session.connection.isAlive { self.session = nil }
      throw TapCounterError(error)
    }
  }

  /// The last tap of a tag; `nil` when it was never seen.
  public func lastTap(of uid: [UInt8]) throws(TapCounterError) -> Int? {
    let session = try present()
    do throws(PostgresError) {
      if looksOnly, try !Self.hasTable(session.connection) { return nil }
      return try Self.last(of: uid, on: session.connection)
    } catch {
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
        .integer(rule.largestJump.map { max(1, $0) } ?? .max),
      ]
    ) { row throws(PostgresError) in
      answer = row.isNull(0) ? .first : .next(after: row.int(0))
      return false
    }
    if let answer { return answer }
    return rule.judge(tap.counter, after: try last(of: tap.uid, on: connection))
  }

  private static func last(
    of uid: [UInt8], on connection: borrowing PostgresConnection
  ) throws(PostgresError) -> Int? {
    var last: Int?
    try connection.forEach("SELECT counter FROM beckon_taps.tap WHERE uid = ?1", [.blob(uid)]) {
      row throws(PostgresError) in
      last = row.int(0)
      return false
    }
    return last
  }

  private static let accepting = """
    INSERT INTO beckon_taps.tap AS known(uid, counter) VALUES(?1, ?2)
      ON CONFLICT(uid) DO UPDATE SET before = known.counter, counter = EXCLUDED.counter
      WHERE EXCLUDED.counter > known.counter AND EXCLUDED.counter - known.counter <= ?3
      RETURNING before
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

  /// Makes the table where there is none; who comes second waits, and finds it there.
  private static func makeTable(
    on connection: borrowing PostgresConnection
  ) throws(PostgresError) {
    if try hasTable(connection) { return }
    try connection.begin()
    do throws(PostgresError) {
      try connection.script("SELECT pg_advisory_xact_lock(\(lock))")
      if try !hasTable(connection) { try connection.script(table) }
      try connection.commit()
    } catch {
      connection.rollBack()
      throw error
    }
  }

  private static func hasTable(
    _ connection: borrowing PostgresConnection
  ) throws(PostgresError) -> Bool {
    var count = 0
    // What is asked for by its name can be remembered as missing; this looks.
    try connection.forEach(
      """
      SELECT count(*) FROM pg_catalog.pg_class c
        JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'beckon_taps' AND c.relname = 'tap'
      """
    ) { row throws(PostgresError) in
      count = row.int(0)
      return false
    }
    return count > 0
  }

  // Room in each page lets a row change without a change of the index.
  private static let table = """
    CREATE SCHEMA IF NOT EXISTS beckon_taps;
    CREATE TABLE beckon_taps.tap(
      uid bytea PRIMARY KEY CHECK(length(uid) = 7), counter bigint NOT NULL, before bigint
    ) WITH (fillfactor = 80)
    """

  /// "taps": the number of the lock under which the table is made.
  private static let lock = 0x7461_7073
}
