import Foundation
import SystemIO
import Testing

/// A PostgreSQL server of the tests' own, in a scratch folder, reached by a socket in it.
///
/// It ends, and its folder goes, with the value or with this process, however that ends: a small
/// shell program stands guard and sees the end of its input.
package final class ScratchServer: Sendable {
  /// One server for all tests of this process, which name it by `.needs(.postgresql)`; each takes a
  /// database of its own.
  package static let shared = Result { try ScratchServer() }

  /// The folder of its socket and its files.
  package let folder: String
  private let guardian: Guardian
  private let lastDatabase = Locked(0)

  /// Makes a server with such settings over the usual ones and starts it.
  package init(settings: [String: String] = [:]) throws {
    guard let programs = Equipment.postgresql.place else {
      throw ServerFailure(Equipment.postgresql.whyMissing)
    }
    folder = try ServerPrograms.makeFolder()
    guardian = try Guardian(programs: programs, folder: folder)
    try guardian.ask("make", within: .seconds(60))
    let lines = settings.map { "\($0.key) = '\($0.value)'\n" }.sorted().joined()
    try append(lines, to: "postgresql.conf")
    try start()
  }

  /// Starts it, and waits until it takes connections.
  package func start() throws { try guardian.ask("start") }

  /// Stops it: connections end with a word of farewell, or at once as in a crash.
  package func stop(immediate: Bool = false) throws {
    try guardian.ask(immediate ? "stop immediate" : "stop fast")
  }

  /// Stops and starts it.
  package func restart(immediate: Bool = false) throws {
    try stop(immediate: immediate)
    try start()
  }

  /// Ends its first process by SIGKILL, and waits until the others have seen it.
  package func kill() throws { try guardian.ask("kill") }

  /// Makes a new, empty database and returns its address.
  package func database() throws -> String {
    _ = try Equipment.postgresql.path()
    let name = "t\(lastDatabase.withLock { $0 += 1; return $0 })"
    try guardian.ask("database \(name)")
    return address(database: name)
  }

  /// The address of a database.
  package func address(database: String = "postgres", user: String = "postgres") -> String {
    "host=\(folder) user=\(user) dbname=\(database)"
  }

  /// Says who may connect how, in the words of `pg_hba.conf`.
  package func setAdmission(_ rules: String) throws {
    try write(rules, to: "pg_hba.conf")
    try guardian.ask("reload")
  }

  /// What the server wrote into its log.
  package func log() -> String {
    (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? ""
  }

  private func append(_ text: String, to name: String) throws {
    let path = folder + "/data/" + name
    try write(String(contentsOfFile: path, encoding: .utf8) + text, to: name)
  }

  /// Writes into the file that is there, which so stays the server's.
  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/data/" + name))
  }
}
