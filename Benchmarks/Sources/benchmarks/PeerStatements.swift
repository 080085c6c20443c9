/// What a station sends for one tag, for pgbench: the statements of `Sources/Ledgers`, with
/// events and hashes of the usual size that mean nothing.
enum PeerStatements {
  /// The chains of so many stations get a beginning.
  static func preparation(stations: Int) -> String {
    """
    INSERT INTO beckon.event(id, station, number, sequence, body, hash)
      SELECT nextval('beckon.event_place'), 'peer-' || n, 1, n, repeat('x', 250), sha256(int8send(n))
      FROM generate_series(1, \(stations)) AS n;
    """
  }

  static var script: String {
    (["SET search_path TO beckon;", take + " \\gset", row + " \\gset", tag]
      + transaction("intent", ["\(row);", found, tag], ["\(move("writing"));", bind], [])
      + transaction("verified", [found], ["\(move("verified"));"], [])
      + transaction("done", [found], ["\(move("done"));"], [releaseRow, "\(take);"]))
      .joined(separator: "\n") + "\n"
  }

  private static func transaction(
    _ kind: String, _ reading: [String], _ changes: [String], _ end: [String]
  ) -> [String] {
    [
      "BEGIN;",
      """
      SELECT pg_advisory_xact_lock_shared(7478988200542932788),
        pg_advisory_xact_lock(:chain), pg_advisory_xact_lock(:row),
        pg_advisory_xact_lock(1000000000 + :row::bigint);
      SELECT body FROM (SELECT body FROM event ORDER BY id DESC LIMIT 1) AS last
        WHERE body LIKE '%"kind":"moved"%';
      UPDATE progress p SET until = clock_timestamp() + 60000 * interval '1 millisecond'
        WHERE p.job = (SELECT id FROM job WHERE name = 'tables') AND p.row = :row
          AND p.holder = :station AND (p.until > clock_timestamp() OR 0 = 1);
      """,
    ] + reading + changes + [
      """
      SELECT p AS id, p AS sequence, h.number + 1 AS next, h.hash FROM nextval('event_place') AS p
        LEFT JOIN LATERAL (SELECT number, hash FROM event WHERE station = :station
          ORDER BY number DESC LIMIT 1) h ON true \\gset
      INSERT INTO event(id, station, number, sequence, body, hash)
        VALUES(:id, :station, :next, :sequence, :\(kind), :digest);
      """
    ] + end + ["COMMIT;"]
  }

  /// The variables of one pgbench, which is one station.
  static func variables(station: Int) -> String {
    let events = [("intent", 380), ("verified", 250), ("done", 250)].map { name, count in
      "-D \(name)=" + String(repeating: "x", count: count)
    }
    return "-D station=peer-\(station) -D chain=-900000000\(station) "
      + "-D 'digest=\\x\(String(repeating: "5a", count: 32))' " + events.joined(separator: " ")
  }

  private static let take = """
    WITH mine AS (
        SELECT p.job, p.row, p.until FROM progress p
        WHERE p.holder = :station AND p.job = (SELECT id FROM job WHERE name = 'tables')
          AND p.state = 'pending' AND p.until > clock_timestamp()
          AND p.row BETWEEN 1 AND 9223372036854775807),
      renewed AS (
        UPDATE progress p SET until = clock_timestamp() + 60000 * interval '1 millisecond'
        FROM mine WHERE p.job = mine.job AND p.row = mine.row AND p.holder = :station
          AND mine.until < clock_timestamp() + 60000 * interval '0.7 millisecond'),
      next AS (
        SELECT p.job, p.row FROM progress p
        WHERE NOT EXISTS (SELECT FROM mine)
          AND p.job = (SELECT id FROM job WHERE name = 'tables') AND p.state = 'pending'
          AND (p.holder IS NULL OR p.until <= clock_timestamp())
          AND p.row BETWEEN 1 AND 9223372036854775807
        ORDER BY p.row LIMIT 1 FOR UPDATE OF p SKIP LOCKED),
      taken AS (
        UPDATE progress p
        SET holder = :station, until = clock_timestamp() + 60000 * interval '1 millisecond'
        FROM next WHERE p.job = next.job AND p.row = next.row RETURNING p.row)
      SELECT row FROM mine UNION ALL SELECT row FROM taken
    """

  private static let row = """
    SELECT j.name, r.number, r.url, r.name, r.columns, r.line, r.content,
      p.state, p.uid, p.attempts, p.station AS by, p.reason, p.words,
      '\\x05' || lpad(to_hex(r.number), 12, '0') AS tag
      FROM job j JOIN "row" r ON r.job = j.id JOIN progress p ON p.job = r.job AND p.row = r.number
      WHERE j.name = 'tables' AND r.number = :row
    """

  private static let found = """
    SELECT p.state, p.uid, p.attempts, p.reason, p.words, j.id
      FROM job j JOIN progress p ON p.job = j.id WHERE j.name = 'tables' AND p.row = :row;
    """

  private static let tag = """
    SELECT t.standing, j.name, t.row, t.reason, t.words, t.job
      FROM tag t LEFT JOIN job j ON j.id = t.job WHERE t.uid = :tag;
    """

  private static func move(_ state: String) -> String {
    """
    UPDATE progress SET state = '\(state)', uid = :tag, attempts = 1, reason = NULL, words = NULL,
      station = :station WHERE job = 1 AND row = :row
    """
  }

  private static let bind = """
    INSERT INTO tag(uid, standing, job, row, reason, words)
      VALUES(:tag, 'bound', 1, :row, NULL, NULL) ON CONFLICT(uid)
      DO UPDATE SET standing = 'bound', job = 1, row = :row, reason = NULL, words = NULL;
    """

  private static let releaseRow = """
    UPDATE progress p SET holder = NULL, until = NULL
      WHERE p.job = (SELECT id FROM job WHERE name = 'tables') AND p.row = :row
        AND p.holder = :station;
    """
}
