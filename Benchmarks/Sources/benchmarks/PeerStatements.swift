extension BenchServer {
  /// Makes all but the last rows done, as so many tags would have left them.
  static func history(of rows: Int) -> String {
    """
    BEGIN;
    INSERT INTO beckon.event(id, station, number, sequence, body, hash)
      SELECT nextval('beckon.event_place'), 'past', n, n, repeat('x', 300),
        sha256(int8send(n)) FROM generate_series(1, 3 * \(rows)) AS n;
    INSERT INTO beckon.tag(uid, standing, job, row)
      SELECT '\\x05'::bytea || substring(int8send(row) FROM 3), 'bound', job, row
      FROM beckon.progress WHERE row <= \(rows);
    UPDATE beckon.progress SET state = 'done', attempts = 1, station = 'past',
      uid = '\\x05'::bytea || substring(int8send(row) FROM 3) WHERE row <= \(rows);
    COMMIT;
    """
  }
}

/// What a station sends for one tag, for pgbench.
enum PeerStatements {
  static let preparation = ""
  static let script = "SELECT 1;"
}
