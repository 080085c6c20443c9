import HostIO

extension LedgerUnion {
  /// What SQLite makes beside a file.
  private static let endings = ["-wal", "-shm", "-journal"]

  /// Makes a new ledger of it all, which is there whole at the end, or not at all.
  package func write(to path: String) throws -> JoinReport {
    // On a server one transaction is enough for that.
    if Ledger.isOnServer(path) { return try made(at: path, as: path) }
    guard FileFacts(at: path) == nil else { throw LedgerError(.alreadyExists, path) }
    // A log that was left beside another file of this name would be taken for this one's.
    for log in [path + "-wal", path + "-journal"] where Self.holdsSomething(log) {
      throw LedgerError(.alreadyExists, log)
    }
    let scratch = try ScratchFile(for: path, endings: Self.endings)
    let report = try made(at: scratch.path, as: path)
    try scratch.publish()
    return report
  }

  /// Says what would come of it, and writes nothing that stays.
  package func rehearse() throws -> JoinReport {
    let folder = try TemporaryFolder()
    let path = folder.path + "/ledger"
    return try made(at: path, as: path)
  }

  private static func holdsSomething(_ path: String) -> Bool {
    guard FileFacts(at: path) != nil else { return false }
    var byte: [UInt8] = [0]
    return (try? InputFile(path).read(into: &byte)) != 0
  }

  private func made(at path: String, as name: String) throws(LedgerError) -> JoinReport {
    do throws(LedgerError) {
      var ledger = try Ledger(path, station: station, mode: .create, clock: clock)
      return try ledger.fill(from: self)
    } catch {
      // Nobody knows the name under which it was written.
      throw error.path == path ? LedgerError(error.problem, name) : error
    }
  }
}
