import Basics
import CSQLite
import HostIO
import LibCrypto

/// An open SQLite file; it closes with the object.
final class FileStore {
  let path: String
  let handle: OpaquePointer
  /// Whether no other process can open the file meanwhile.
  let isAlone: Bool

  /// How a file is opened.
  enum Access {
    case create
    case change
    case read
    /// It is read with no other process at it, so that there is no file that they would share; the
    /// log beside it is read too, and stays as it is.
    case readAlone
    /// The file and its folder cannot be written, and nobody else can write them either.
    case readUnchanging
  }

  init(_ path: String, _ access: Access) throws(LedgerError) {
    do throws(MissingLibrary) {
      try MissingLibrary.check(csqlite_library())
      // No event is recorded without its digest.
      try CryptoLibrary.check()
    } catch {
      throw LedgerError(.missingLibrary("\(error)"), path)
    }
    let flags =
      switch access {
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      // Who keeps others out needs a lock that only a file opened for writing can have.
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
      // SQLite's own patience looks ten times a second, which can miss every gap between the waits
      // for a slow disk of two others.
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

  /// Whether the last thing failed because the disk has no room for the file that processes share.
  var lacksRoomToShare: Bool { sqlite3_extended_errcode(handle) == Self.noRoomToShare }

  /// SQLITE_IOERR_SHMSIZE, a macro that Swift does not see.
  private static let noRoomToShare = SQLITE_IOERR | (19 << 8)

  // Statements that end later than this value keep the file open until they end.
  deinit { sqlite3_close_v2(handle) }

  /// A URI, because a path could be one by chance.
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

  /// Runs statements that give nothing back.
  func run(_ sql: String) throws(LedgerError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw LedgerError(code, on: handle, path) }
  }

  /// Whether the system lets the file only be read.
  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

  /// Undoes the open transaction; some errors have undone it already.
  func rollBack() {
    if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }
}
