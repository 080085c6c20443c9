import HostIO
import LibCrypto

/// Opens the file of a ledger, and makes sure that it is one and keeps what it is told.
enum FileOpening {
  /// Up to how many bytes a file is checked whole when it is opened.
  static let wholeCheckLimit = 16 << 20

  static func opened(_ path: String, _ mode: Ledger.Mode) throws(LedgerError) -> FileStore {
    switch mode {
    case .create: try made(path)
    case .begin: try begun(path)
    case .open: try openedForChange(path)
    case .readOnly: try openedForReading(path)
    }
  }

  private static func made(_ path: String) throws(LedgerError) -> FileStore {
    // What the system says after SQLite has tried is about its second way of opening.
    let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : path[..<$0] } ?? "."
    guard FileFacts(at: String(folder)) != nil else {
      throw LedgerError(.cannotOpen("there is no folder \(LedgerText(folder))"), path)
    }
    guard FileFacts(at: path) != nil || FileFacts.mayReadAndWrite(String(folder)) else {
      throw LedgerError(.cannotOpen("the folder \(LedgerText(folder)) may not be written"), path)
    }
    let database = try FileStore(path, .create)
    // An empty file is what a process leaves that is stopped right here.
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

  /// Two processes that both find no ledger both come to `made`: one makes the tables, and the other
  /// waits until they are whole.
  private static func begun(_ path: String) throws(LedgerError) -> FileStore {
    if FileFacts(at: path) != nil {
      // A file without tables is what another process has just begun, or was stopped in.
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
    guard FileFacts(at: path) != nil else { throw LedgerError(.notFound, path) }
    let database = try FileStore(path, .change)
    guard !database.isReadOnly else { throw LedgerError(.readOnly, path) }
    do throws(LedgerError) { try requireLedger(database) } catch {
      throw database.lacksRoomToShare ? LedgerError(.diskFull, path) : error
    }
    try makeDurable(database)
    try migrate(database, steps: Schema.steps, isNew: false)
    try SchemaCheck.requireNeeded(database)
    try SchemaCheck.requireOwnTriggers(database)
    try checkSoundness(database)
    return database
  }

  private static func openedForReading(_ path: String) throws(LedgerError) -> FileStore {
    guard FileFacts(at: path) != nil else { throw LedgerError(.notFound, path) }
    do throws(ReadingFailure) { return try openedBesideOthers(path) } catch {
      if error.lacksRoomToShare { return try openedAlone(path) }
      let error = error.error
      // Where the folder may not be written, SQLite cannot make the file that readers share; when
      // nobody left changes beside the ledger, it is whole without it.
      switch error.problem {
      case .cannotOpen, .readOnly, .inputOutput: break
      default: throw error
      }
      guard FileFacts(at: path + "-wal") == nil else { throw error }
      return try requiredForReading(FileStore(path, .readUnchanging))
    }
  }

  private struct ReadingFailure: Error {
    let error: LedgerError
    var lacksRoomToShare = false
  }

  private static func openedBesideOthers(_ path: String) throws(ReadingFailure) -> FileStore {
    let file: FileStore
    do throws(LedgerError) { file = try FileStore(path, .read) } catch {
      throw ReadingFailure(error: error)
    }
    do throws(LedgerError) { return try requiredForReading(file) } catch {
      throw ReadingFailure(error: error, lacksRoomToShare: file.lacksRoomToShare)
    }
  }

  private static func requiredForReading(_ database: FileStore) throws(LedgerError) -> FileStore {
    try requireLedger(database)
    try database.run("PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    try SchemaCheck.requireNeeded(database)
    return database
  }

  /// Where the disk is full, the file that processes share cannot be made; so nobody else is at work,
  /// and nobody can begin while this one looks.
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

  /// Makes sure that the file is one of ours, before anything in it is changed.
  private static func requireLedger(_ database: FileStore) throws(LedgerError) {
    guard try database.number("PRAGMA application_id") == Schema.applicationID else {
      throw LedgerError(.notALedger, database.path)
    }
    let version = try database.number("PRAGMA user_version")
    guard version <= Schema.steps.count else {
      throw LedgerError(.tooNew(version: version, known: Schema.steps.count), database.path)
    }
  }

  /// Sets what keeps events through a power cut, and reads it back.
  private static func makeDurable(_ database: FileStore) throws(LedgerError) {
    try database.run(
      """
      PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
      PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON
      """)
    guard try logged(database) == "wal" else {
      throw LedgerError(.setting("the file system has no write-ahead log"), database.path)
    }
    guard try database.number("PRAGMA synchronous") == 2 else {
      throw LedgerError(.setting("SQLite does not wait for the disk"), database.path)
    }
  }

  /// How long two processes that begin one file are waited for.
  private static let patience = Duration.seconds(60)

  /// Switches to the write-ahead log. When two processes do that at once, SQLite tells one of them at once that
  /// the file is busy, whatever it was told of waiting: both have read by then, and neither gives way.
  private static func logged(_ database: FileStore) throws(LedgerError) -> String? {
    let deadline = Deadline(in: patience)
    while true {
      do throws(LedgerError) { return try database.value("PRAGMA journal_mode = WAL") } catch {
        guard error.problem == .busy, !deadline.isOver else { throw error }
        MonotonicClock.pause(.milliseconds(2))
      }
    }
  }

  /// Brings the tables to the latest version, all steps or none.
  static func migrate(
    _ database: FileStore, steps: [String], isNew: Bool
  ) throws(LedgerError) {
    let found = try database.number("PRAGMA user_version")
    guard isNew || found < steps.count else { return }
    try database.begin()
    do throws(LedgerError) {
      // Another process may have been here between the look and the lock.
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

  /// Looks for damage: everywhere in a small file, in the small tables and the latest events of a
  /// large one.
  private static func checkSoundness(_ database: FileStore) throws(LedgerError) {
    let pages = try database.number("PRAGMA page_count")
    let isSmall = try pages * database.number("PRAGMA page_size") <= wholeCheckLimit
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
        throw LedgerError(.damaged("event \(row.int(2)) is not as it was written"), database.path)
      }
      return true
    }
  }
}
