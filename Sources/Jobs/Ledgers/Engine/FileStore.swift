import Basics
import CSQLite
import SystemIO
import Cryptography

/// An open SQLite file, which is closed when the object is released.
final class FileStore {
  let path: String
  let handle: OpaquePointer
  /// Whether the file is locked against other processes.
  let isAlone: Bool

  /// The ways to open a file.
  enum Access {
    case create
    case change
    case read
    /// Reads while no other process has the file open, so that no shared-memory file is needed. The
    /// write-ahead log is read too, and is left as it is.
    case readAlone
    /// Reads a file that neither this process nor any other can write, in a folder that cannot be
    /// written either.
    case readUnchanging
  }

  init(_ path: String, _ access: Access) throws(LedgerError) {
    do throws(MissingLibrary) {
      try MissingLibrary.check(csqlite_library())
      // Events are never recorded without a digest.
      try CryptoLibrary.check()
    } catch {
      throw LedgerError(.missingLibrary("\(error)"), path)
    }
    let flags =
      switch access {
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      // An exclusive lock needs a file that is open for writing.
      case .change, .readAlone: SQLITE_OPEN_READWRITE
      case .read, .readUnchanging: SQLITE_OPEN_READONLY
      }
    var handle: OpaquePointer?
    let common = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_URI
    let code = sqlite3_open_v2(
      Self.address(of: path, isUnchanging: access == .readUnchanging), &handle, flags | common, nil)
    guard let handle else { throw LedgerError(.noMemory, path) }
    guard code == SQLITE_OK else {
      defer { sqlite3_close_v2(handle) }
      throw LedgerError(code, on: handle, path)
    }
    self.path = path
    self.handle = handle
    isAlone = access == .readAlone
    try addTexts()
    if isAlone {
      try keepOthersOut()
    } else {
      // SQLite's own busy handler looks ten times a second. It can miss every gap if two other
      // processes are waiting for a slow disk.
      sqlite3_busy_handler(
        handle, { _, count in count < 60_000 && sqlite3_sleep(1) > 0 ? 1 : 0 }, nil)
    }
  }

  private func keepOthersOut() throws(LedgerError) {
    sqlite3_busy_timeout(handle, 5_000)
    guard csqlite_leave_log(handle) == SQLITE_OK else {
      throw LedgerError(.unexpected("the log beside the ledger would be emptied"), path)
    }
    try run("PRAGMA locking_mode = EXCLUSIVE")
  }

  /// Whether the last call failed because the disk has no space for the shared-memory file.
  var lacksSpaceForSharedMemory: Bool { sqlite3_extended_errcode(handle) == Self.noRoomToShare }

  /// SQLITE_IOERR_SHMSIZE, a macro that Swift cannot import.
  private static let noRoomToShare = SQLITE_IOERR | (19 << 8)

  // Statements that outlive this value keep the file open until they end.
  deinit { sqlite3_close_v2(handle) }

  /// The path as a URI. A plain path could be taken for a URI by chance.
  private static func address(of path: String, isUnchanging: Bool) -> String {
    var address = "file:" + (path.utf8.first == UInt8(ascii: "/") ? "//" : "")
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), 0..<0x20, 0x7F...:
        address += "%" + hexadecimal([byte], .small)
      default: address.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return address + (isUnchanging ? "?immutable=1" : "")
  }

  /// Runs statements that return no rows.
  func run(_ sql: String) throws(LedgerError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw LedgerError(code, on: handle, path) }
  }

  /// Whether the file can only be read.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Rolls the open transaction back. Some errors have done so already.
  func rollBack() {
    if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }
}
