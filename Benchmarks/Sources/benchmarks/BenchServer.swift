import SystemIO

/// A PostgreSQL server of the benchmarks' own, with the settings that it comes with, reached by a
/// socket in its folder; it ends with the value.
final class BenchServer {
  private let programs: String
  private let folder: String
  private var lastDatabase = 0

  /// Makes and starts a server; `nil` when PostgreSQL is not installed.
  init?() throws {
    let found = try Self.shell(
      "ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1")
    guard !found.isEmpty else { return nil }
    programs = found
    folder = try Self.shell("mktemp -d \"${BENCH_SERVER:-/tmp}/bkpg-bench-XXXXXX\"")
    // As root everything runs as the user of Debian's package.
    try Self.shell(
      """
      [ "$(id -u)" != 0 ] || chown postgres '\(folder)'
      \(asOwner("initdb -D '\(folder)/data' -U postgres -A trust -E UTF8 --locale=C --no-sync"))
      \(asOwner("pg_ctl -D '\(folder)/data' -l '\(folder)/log' -w -s start -o '\(options)'"))
      """)
  }

  deinit {
    _ = try? Self.shell(asOwner("pg_ctl -D '\(folder)/data' -m immediate -w -s stop"))
    _ = try? Self.shell("rm -rf '\(folder)'")
  }

  private var options: String { "-c listen_addresses= -c unix_socket_directories=\(folder)" }

  private func asOwner(_ words: String) -> String {
    "if [ \"$(id -u)\" = 0 ]; then cd / && runuser -u postgres -- \(programs)/\(words); "
      + "else \(programs)/\(words); fi >/dev/null </dev/null"
  }

  /// A new, empty database; its address.
  func database() throws -> String {
    lastDatabase += 1
    try Self.shell("\(programs)/createdb -h '\(folder)' -U postgres bench\(lastDatabase)")
    return "host=\(folder) user=postgres dbname=bench\(lastDatabase)"
  }

  /// Runs SQL.
  func script(_ sql: String, on address: String) throws {
    try Self.shell("\(programs)/psql -q -v ON_ERROR_STOP=1 '\(address)'", sending: sql)
  }

  /// Tags a second of so many pgbench, each of which sends what one station sends.
  func pgbench(_ address: String, clients: Int, tags: Int) throws -> Double {
    try script(PeerStatements.preparation(stations: clients), on: address)
    let path = folder + ".sql"
    try OutputFile.write(Array(PeerStatements.script.utf8), to: path, existing: .replaced)
    defer { try? OutputFile.remove(path) }
    let commands = (1...clients).map { number in
      "\(programs)/pgbench -n -M prepared -c 1 -t \(tags) \(PeerStatements.variables(station: number)) "
        + "-f '\(path)' '\(address)' 2>&1 &"
    }
    let said = try Self.shell(commands.joined(separator: "\n") + "\nwait")
    let rates = said.split(separator: "\n").filter { $0.hasPrefix("tps = ") }
      .compactMap { Double($0.dropFirst(6).prefix { $0 != " " }) }
    guard rates.count == clients else { throw BenchServerError(words: said) }
    return rates.reduce(0, +)
  }

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
    -- What the server does by itself in the time that so many tags take.
    VACUUM ANALYZE;
    CHECKPOINT;
    """
  }

  @discardableResult
  private static func shell(_ words: String, sending input: String = "") throws -> String {
    let outcome = try ChildCommand("/bin/sh", ["-ec", words])
      .run(sending: Array(input.utf8), within: .seconds(1_200))
    let output = String(decoding: outcome.output, as: UTF8.self)
    guard outcome.ending == .exited(0) else {
      throw BenchServerError(words: output + String(decoding: outcome.errors, as: UTF8.self))
    }
    return output.last == "\n" ? String(output.dropLast()) : output
  }
}

struct BenchServerError: Error { let words: String }
