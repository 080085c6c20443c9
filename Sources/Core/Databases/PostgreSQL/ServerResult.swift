internal import CPostgres

/// The result of one statement, which is freed with this object.
final class ServerResult {
  private let library: PostgresLibrary
  private let handle: OpaquePointer
  /// The first problem found when values of a row were read, or `nil`.
  private(set) var complaint: String?

  init(owning handle: OpaquePointer, _ library: PostgresLibrary) {
    self.library = library
    self.handle = handle
  }

  deinit { library.functions.pointee.clear(handle) }

  private var functions: cpg_library { library.functions.pointee }

  var isGood: Bool {
    [CPG_EMPTY_QUERY, CPG_COMMAND_OK, CPG_TUPLES_OK].contains {
      functions.result_status(handle) == $0
    }
  }

  var rowCount: Int32 { functions.row_count(handle) }

  var rowsChanged: Int {
    functions.rows_changed(handle).flatMap { Int(String(cString: $0)) } ?? 0
  }

  /// The command that the server executed, as it reports it: `COMMIT`, `ROLLBACK`, …
  var commandTag: String { functions.command_tag(handle).map { String(cString: $0) } ?? "" }

  var message: String { functions.result_error_message(handle).map { String(cString: $0) } ?? "" }

  func field(_ letter: Int) -> String? {
    functions.result_error_field(handle, Int32(letter)).map { String(cString: $0) }
  }

  func type(_ column: Int) -> UInt32 { functions.column_type(handle, Int32(column)) }

  /// The bytes of a value, valid as long as the result; `nil` for null and for a missing column.
  func value(_ row: Int32, _ column: Int) -> UnsafeRawBufferPointer? {
    guard 0..<functions.column_count(handle) ~= Int32(clamping: column) else {
      complain("there is no column at \(column), counted from 0")
      return nil
    }
    let column = Int32(column)
    guard functions.is_null(handle, row, column) == 0 else { return nil }
    let count = Int(functions.length(handle, row, column))
    return UnsafeRawBufferPointer(start: functions.value(handle, row, column), count: count)
  }

  /// Keeps a problem for the call that passes the rows, unless it has one already.
  func complain(_ words: String) { complaint = complaint ?? words }
}
