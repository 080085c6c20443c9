import CSQLite
import Cryptography
import SystemIO

/// The open file of a ledger, which is closed when the object is released.
final class FileStore {
  let file: SQLiteFile<LedgerError>
  /// Whether the file is locked against other processes.
  let isAlone: Bool
  /// Whether the ledger is one of the first version, which is only read.
  private(set) var isOld = false

  var path: String { file.path }

  init(_ path: String, _ access: SQLiteAccess) throws(LedgerError) {
    // Events are never recorded without a digest.
    do throws(MissingLibrary) { try CryptoLibrary.check() } catch {
      throw LedgerError(.missingLibrary("\(error)"), path)
    }
    file = try SQLiteFile(path, access)
    isAlone = access == .readAlone
    try addTexts()
    if isAlone { try keepOthersOut() }
  }

  private func keepOthersOut() throws(LedgerError) {
    sqlite3_busy_timeout(file.handle, 5_000)
    guard csqlite_leave_log(file.handle) == SQLITE_OK else {
      throw LedgerError(.unexpected("the log beside the ledger would be emptied"), path)
    }
    try run("PRAGMA locking_mode = EXCLUSIVE")
  }

  /// Whether the last call failed because the disk has no space for the shared-memory file.
  var lacksSpaceForSharedMemory: Bool {
    sqlite3_extended_errcode(file.handle) == Self.noRoomToShare
  }

  /// SQLITE_IOERR_SHMSIZE, a macro that Swift cannot import.
  private static let noRoomToShare = SQLITE_IOERR | (19 << 8)

  /// Prepares to read a ledger of the first version, with temporary tables for those that it lacks.
  func readOld() throws(LedgerError) {
    try run(Schema.amendments("temp"))
    isOld = true
  }

  func run(_ sql: String) throws(LedgerError) { try file.run(sql) }

  func rollBack() { file.rollBack() }
}
