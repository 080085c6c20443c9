import HostIO

extension LedgerUnion {
  /// What SQLite leaves beside a file, in which there may be something.
  private static let endings = ["-wal", "-shm", "-journal"]

  /// Makes a new ledger of it all, which is there whole at the end, or not at all.
  public func write(to path: String) throws -> JoinReport {
    // On a server one transaction is enough for that.
    if Ledger.isOnServer(path) { return try made(at: path, as: path) }
    // A log that was left beside another file of this name would be taken for this one's.
    for ending in [""] + Self.endings where FileFacts(at: path + ending) != nil {
      throw LedgerError(.alreadyExists, path + ending)
    }
    let scratch = try ScratchFile(for: path, endings: Self.endings)
    let report = try made(at: scratch.path, as: path)
    try scratch.publish()
    return report
  }

  /// Says what would come of it, and writes nothing that stays.
  public func rehearse() throws -> JoinReport {
    let folder = try TemporaryFolder()
    let path = folder.path + "/ledger"
    return try made(at: path, as: path)
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
