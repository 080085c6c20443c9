import SystemIO
import Cryptography

/// Opens the file of a ledger after checking that it is one and that the file system keeps what is
/// written.
enum FileOpening {
  /// The largest size of a file, in bytes, that is checked completely when it is opened.
  static let maxFullCheckSize = 16 << 20

  static func opened(_ path: String, _ mode: Ledger.Mode) throws(LedgerError) -> FileStore {
    switch mode {
    case .create: try made(path)
    case .begin: try begun(path)
    case .open: try openedForChange(path)
    case .readOnly: try openedForReading(path)
    }
  }

  private static func made(_ path: String) throws(LedgerError) -> FileStore {
    // Checked before SQLite opens the file, whose second attempt would hide the real error.
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : path[..<$0] } ?? "."
    guard FileAttributes(at: String(folder)) != nil else {
      throw LedgerError(.cannotOpen("there is no folder \(LedgerText(folder))"), path)
    }
    guard FileAttributes(at: path) != nil || FileAttributes.mayReadAndWrite(String(folder)) else {
      throw LedgerError(.cannotOpen("the folder \(LedgerText(folder)) cannot be written"), path)
    }
    let database = try FileStore(path, .create)
    // An empty file is left if a process is stopped at this point.
    do throws(LedgerError) {
      guard try database.number("SELECT count(*) FROM sqlite_schema") == 0 else {
        throw LedgerError(.alreadyExists, path)
      }
    } catch  where error.problem == .notALedger {
      throw LedgerError(.alreadyExists, path)
    }
    try makeDurable(database)
    try migrate(database, steps: Schema.steps, isNew: true)
    return database
  }

  /// Opens a file or creates it. Two processes that find no ledger both call `made`: one makes the
  /// tables, and the other waits until they are complete.
  private static func begun(_ path: String) throws(LedgerError) -> FileStore {
    if FileAttributes(at: path) != nil {
      // A file without tables was just created by another process, or left by one that was stopped.
      do throws(LedgerError) { return try openedForChange(path) } catch {
        guard error.problem == .notALedger else { throw error }
      }
    }
    do throws(LedgerError) { return try made(path) } catch {
      guard error.problem == .alreadyExists else { throw error }
      return try openedForChange(path)
    }
  }

  private static func openedForChange(_ path: String) throws(LedgerError) -> FileStore {
    guard FileAttributes(at: path) != nil else { throw LedgerError(.notFound, path) }
    let database = try FileStore(path, .change)
    guard !database.file.isReadOnly else { throw LedgerError(.readOnly, path) }
    do throws(LedgerError) { try requireLedger(database) } catch {
      throw database.lacksSpaceForSharedMemory ? LedgerError(.diskFull, path) : error
    }
    try makeDurable(database)
    try migrate(database, steps: Schema.steps, isNew: false)
    try SchemaCheck.requireNeeded(database)
    try SchemaCheck.requireOwnTriggers(database)
    try checkSoundness(database)
    return database
  }

  private static func openedForReading(_ path: String) throws(LedgerError) -> FileStore {
    guard FileAttributes(at: path) != nil else { throw LedgerError(.notFound, path) }
    do throws(ReadingFailure) { return try openedBesideOthers(path) } catch {
      if error.lacksSpaceForSharedMemory { return try openedAlone(path) }
      let error = error.error
      // In a folder that cannot be written, SQLite cannot make the shared-memory file. Without a
      // write-ahead log, the ledger is complete and can be read without that file.
      switch error.problem {
      case .cannotOpen, .readOnly, .inputOutput: break
      default: throw error
      }
      guard FileAttributes(at: path + "-wal") == nil else { throw error }
      return try requiredForReading(FileStore(path, .readUnchanging))
    }
  }

  private struct ReadingFailure: Error {
    let error: LedgerError
    var lacksSpaceForSharedMemory = false
  }

  private static func openedBesideOthers(_ path: String) throws(ReadingFailure) -> FileStore {
    let file: FileStore
    do throws(LedgerError) { file = try FileStore(path, .read) } catch {
      throw ReadingFailure(error: error)
    }
    do throws(LedgerError) { return try requiredForReading(file) } catch {
      throw ReadingFailure(error: error, lacksSpaceForSharedMemory: file.lacksSpaceForSharedMemory)
    }
  }

  private static func requiredForReading(_ database: FileStore) throws(LedgerError) -> FileStore {
    try requireLedger(database)
    try database.run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    try SchemaCheck.requireNeeded(database)
    if try database.number("PRAGMA user_version") < Schema.steps.count { try database.readOld() }
    return database
  }

  /// Opens a file on a full disk, where the shared-memory file cannot be made. So no other process
  /// is at work, and none can start while this one reads.
  private static func openedAlone(_ path: String) throws(LedgerError) -> FileStore {
    do throws(LedgerError) {
      return try requiredForReading(FileStore(path, .readAlone))
    } catch {
      switch error.problem {
      case .cannotOpen, .readOnly, .inputOutput, .busy: throw LedgerError(.diskFull, path)
      default: throw error
      }
    }
  }

  /// Checks that the file is a ledger, before anything in it is changed.
  private static func requireLedger(_ database: FileStore) throws(LedgerError) {
    guard try database.number("PRAGMA application_id") == Schema.applicationID else {
      throw LedgerError(.notALedger, database.path)
    }
    let version = try database.number("PRAGMA user_version")
    guard version <= Schema.steps.count else {
      throw LedgerError(.tooNew(version: version, known: Schema.steps.count), database.path)
    }
  }

  /// Makes SQLite protect events from a power cut, and checks the settings.
  private static func makeDurable(_ database: FileStore) throws(LedgerError) {
    try database.run("PRAGMA foreign_keys = ON")
    let isDurable = try database.file.makeDurable()
    guard try database.file.keepLog() else {
      throw LedgerError(.setting("the file system has no write-ahead log"), database.path)
    }
    guard isDurable else {
      throw LedgerError(.setting("SQLite does not wait for the disk"), database.path)
    }
  }

  /// Migrates the tables to the latest version: all steps or none.
  static func migrate(
    _ database: FileStore, steps: [String], isNew: Bool
  ) throws(LedgerError) {
    let found = try database.number("PRAGMA user_version")
    guard isNew || found < steps.count else { return }
    // A station of an earlier version would go on without knowing the new events.
    if found > 0 { try FileClaims.requireNobodyAtWork(at: database.path) }
    try database.begin()
    do throws(LedgerError) {
      // Another process may have migrated them before the lock was taken.
      let version = try database.number("PRAGMA user_version")
      guard !isNew || version == 0 else { throw LedgerError(.alreadyExists, database.path) }
      for step in steps.dropFirst(version) { try database.run(step) }
      try database.run(
        """
        PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(steps.count)
        """)
      try database.commit()
    } catch {
      database.rollBack()
      throw error
    }
  }

  /// Looks for damage: everywhere in a small file; in the small tables and the latest events of a
  /// large one.
  private static func checkSoundness(_ database: FileStore) throws(LedgerError) {
    let pages = try database.number("PRAGMA page_count")
    let isSmall = try pages * database.number("PRAGMA page_size") <= maxFullCheckSize
    for table in isSmall ? [""] : ["('job')", "('tally')", "('claim')"] {
      let finding = try database.value("PRAGMA quick_check\(table.isEmpty ? "(1)" : table)")
      guard finding == "ok" else {
        throw LedgerError(.damaged(finding ?? "it cannot be checked"), database.path)
      }
    }
    let latest = try database.statement(
      "SELECT body, hash, number FROM event ORDER BY id DESC LIMIT 100")
    try latest.forEach([]) { row throws(LedgerError) in
      let (body, hash) = (row.bytes(0), row.bytes(1))
      guard (try? SHA256.digest(of: body))?.bytes == hash else {
        throw LedgerError(.damaged("event \(row.int(2)) was changed"), database.path)
      }
      return true
    }
  }
}
