import SystemIO

extension LedgerUnion {
  /// The endings of the files that SQLite creates beside a database.
  private static let endings = ["-wal", "-shm", "-journal"]

  /// Writes the union into a new ledger, which appears complete or not at all.
  package func write(to path: String) throws -> JoinReport {
    // On a server, one transaction ensures that.
    if Ledger.isOnServer(path) { return try made(at: path, as: path) }
    guard FileAttributes(at: path) == nil else { throw LedgerError(.alreadyExists, path) }
    // SQLite would apply a log that was left beside an earlier file of this name.
    for log in [path + "-wal", path + "-journal"] where Self.holdsSomething(log) {
      throw LedgerError(.alreadyExists, log)
    }
    let scratch = try ScratchFile(for: path, endings: Self.endings)
    let report = try made(at: scratch.path, as: path)
    try scratch.publish()
    return report
  }

  /// The report on what joining would do, made without lasting changes.
  package func rehearse() throws -> JoinReport {
    let folder = try TemporaryFolder()
    let path = folder.path + "/ledger"
    return try made(at: path, as: path)
  }

  private static func holdsSomething(_ path: String) -> Bool {
    guard FileAttributes(at: path) != nil else { return false }
    var byte: [UInt8] = [0]
    return (try? InputFile(path).read(into: &byte)) != 0
  }

  private func made(at path: String, as name: String) throws(LedgerError) -> JoinReport {
    do throws(LedgerError) {
      var ledger = try Ledger(path, station: station, mode: .create, clock: clock)
      return try ledger.fill(from: self)
    } catch {
      // Errors name the path that the caller gave instead of the temporary one.
      throw error.path == path ? LedgerError(error.problem, name) : error
    }
  }
}
