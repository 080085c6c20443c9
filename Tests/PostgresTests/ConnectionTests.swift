import HostIO
import Postgres
import Testing
import TestSupport

@Suite("Connections", .enabled(if: ScratchServer.isAvailable, ScratchServer.whyNot))
struct ConnectionTests {
  @Test("a statement, its values and its rows") func values() throws {
    let connection = try Database.session()
    try connection.script(
      "CREATE TEMP TABLE thing (number bigint, words text, bytes bytea, flag boolean)")
    let changed = try connection.run(
      "INSERT INTO thing VALUES (?1, ?2, ?3, ?4), (?1 + 1, NULL, NULL, NULL)",
      [.integer(7), .text("täg"), .blob([0, 255, 39]), .bool(true)])
    #expect(changed == 2)
    var rows: [String] = []
    try connection.forEach("SELECT * FROM thing ORDER BY number") { row throws(PostgresError) in
      rows.append("\(row.int(0)) \(row.optionalText(1) ?? "-") \(row.bytes(2)) \(row.bool(3))")
      return true
    }
    #expect(rows == ["7 täg [0, 255, 39] true", "8 - [] false"])
    #expect(connection.processID > 0 && connection.isAlive && connection.keepsCommits)
  }
}
