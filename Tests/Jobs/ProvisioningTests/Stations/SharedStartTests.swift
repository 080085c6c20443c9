import Foundation
import SystemIO
import Ledgers
import Databases
import TestSupport
import Testing
import VirtualReaders

/// What is in the way of a shared ledger before a tag is touched, and what is said about it.
@Suite(
  "beckon job with a ledger on a server",
  .needs(.postgresql))
struct SharedStartTests {
  /// A folder with a job of so many rows whose ledger is at this address.
  static func folder(_ address: String, rows: Int = 2, more: String = "") throws -> ScratchFolder {
    let folder = try ScratchFolder()
    let text = Workshop.job(rows: rows, ledger: address)
    try folder.write(text.dropLast() + "\(more)}", to: "tables.json")
    return folder
  }

  private static func script(_ sql: String, on address: String) throws {
    try PostgresConnection(PostgresAddress(address), application: "test").script(sql)
  }

  private static func run(
    _ address: String, _ environment: [String: String] = [:]
  ) throws -> RanCommand {
    let folder = try folder(address)
    let run = try runBeckon(
      ["job", "run", "tables.json", "--deck", "ntag215", "--station", "desk"],
      environment: environment, in: folder)
    #expect(try folder.names() == ["tables.json"])
    return run
  }

  @Test("libpq is missing") func noLibrary() throws {
    let libraries = try ScratchFolder()
    // It is found before the system's own, and is none.
    try libraries.write("", to: "libpq.so.5")
    let run = try Self.run(
      "host=/nowhere dbname=shop", ["LD_LIBRARY_PATH": libraries.path])
    #expect(run.status == 69)
    #expect(run.stderr.contains("PostgreSQL needs libpq, which cannot be opened here"))
    #expect(run.stderr.contains("Debian's package libpq5"), "\(run.stderr)")
  }

  @Test(
    "a password in the address is refused and not repeated",
    arguments: [
      "postgresql://anna:geheim@db.example/shop", "host=db.example dbname=shop password=geheim",
    ])
  func password(_ address: String) throws {
    let folder = try Self.folder(address)
    for words in [
      ["run", "tables.json", "--deck", "ntag215"], ["check", "tables.json"],
      ["status", "tables.json"], ["list", address],
    ] {
      let run = try runBeckon(["job"] + words, in: folder)
      #expect(run.status == 65, "\(words)")
      #expect(run.stderr.contains("contains a password"), "\(words): \(run.stderr)")
      #expect(run.stderr.contains("PGPASSFILE"), "\(words)")
      #expect(!(run.stdout + run.stderr).contains("geheim"), "\(words): \(run.stderr)")
    }
  }

  @Test("nobody listens, or the database is not there") func absent() throws {
    let nobody = try Self.run("host=/nowhere dbname=shop")
    #expect(nobody.status == 75)
    #expect(nobody.stderr.contains("the server cannot be reached"), "\(nobody.stderr)")
    let server = try ScratchServer.shared.get()
    let none = try Self.run(server.address(database: "nosuch"))
    #expect(none.status == 75)
    #expect(none.stderr.contains("database \"nosuch\" does not exist"), "\(none.stderr)")
    let empty = try Self.folder(server.database())
    let status = try runBeckon(["job", "status", "tables.json"], in: empty)
    #expect(status.status == 66 && status.stderr.contains("no Beckon ledger"), "\(status.stderr)")
  }

  @Test("a user who may not make a schema, or not use it") func forbidden() throws {
    let server = try ScratchServer.shared.get()
    let address = try server.database()
    let database = try #require(address.split(separator: "dbname=").last)
    try Self.script("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN;", on: address)
    let guest = server.address(database: String(database), user: "guest")
    let first = try Self.run(guest)
    #expect(first.status == 77)
    #expect(first.stderr.contains("the server does not allow it: permission denied for database"))
    #expect(
      try runBeckon(
        ["job", "run", "tables.json", "--deck", "ntag215:1", "--count", "1"],
        in: Self.folder(address)
      ).status == 0)
    let second = try Self.run(guest)
    #expect(second.status == 77)
    #expect(second.stderr.contains("permission denied for schema beckon"), "\(second.stderr)")
    // What docs/stations.md grants is enough.
    try Self.script(
      """
      GRANT USAGE ON SCHEMA beckon TO guest;
      GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA beckon TO guest;
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA beckon TO guest;
      """, on: address)
    let third = try Self.run(guest)
    #expect(third.status == 0, "\(third.stderr)")
  }

  @Test("tables of a later version are left alone") func newer() throws {
    let server = try ScratchServer.shared.get()
    let address = try server.database()
    let folder = try Self.folder(address)
    let words = ["job", "run", "tables.json", "--deck", "ntag215", "--count", "1"]
    #expect(try runBeckon(words, in: folder).status == 0)
    try Self.script("INSERT INTO beckon.step(number) VALUES(99)", on: address)
    for words in [words, ["job", "status", "tables.json"]] {
      let run = try runBeckon(words, in: folder)
      #expect(run.status == 65)
      #expect(run.stderr.contains("use a newer Beckon"), "\(run.stderr)")
    }
  }

  @Test("stations that begin a job at the same moment begin it once") func together() throws {
    let scene = try StationScene(on: ScratchServer.shared.get(), rows: 8)
    let desks = try (1...4).map { try scene.desk("desk-\($0)") }
    for (number, desk) in desks.enumerated() {
      desk.reader.present(StationScene.tag(1 + 10 * number))
      try desk.start()
    }
    let decks = desks.indices.map { desk in (2...8).map { StationScene.tag($0 + 10 * desk) } }
    for (desk, deck) in zip(desks, decks) {
      // Others may have a claimed row when this one finds none.
      #expect(try [.exited(0), .exited(75)].contains(desk.finish(dealing: deck)), "\(desk.words)")
    }
    let tags = desks.enumerated().flatMap { number, desk in
      (1...8).map { desk.reader.tag(TestDeck.uid($0 + 10 * number)) }
    }
    try scene.check(tags, "together")
    #expect(try scene.ledger().jobs() == ["tables"])
  }
}
