import CSQLite
import Databases

/// One row of a result, readable until the statement moves on.
struct SQLRow {
  /// The source of the columns.
  enum Engine {
    /// A SQLite statement that has stepped to the row.
    case file(OpaquePointer)
    case server(PostgresRow)
  }

  private let engine: Engine

  init(_ engine: Engine) { self.engine = engine }

  func isNull(_ column: Int32) -> Bool {
    switch engine {
    case .file(let handle): sqlite3_column_type(handle, column) == SQLITE_NULL
    case .server(let row): row.isNull(Int(column))
    }
  }

  func int(_ column: Int32) -> Int {
    switch engine {
    case .file(let handle): Int(sqlite3_column_int64(handle, column))
    case .server(let row): row.int(Int(column))
    }
  }

  func bytes(_ column: Int32) -> [UInt8] {
    switch engine {
    case .file(let handle): Self.bytes(handle, column)
    case .server(let row): row.bytes(Int(column))
    }
  }

  func text(_ column: Int32) -> String {
    switch engine {
    case .file(let handle): Self.text(handle, column)
    case .server(let row): row.text(Int(column))
    }
  }

  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  private static func bytes(_ handle: OpaquePointer, _ column: Int32) -> [UInt8] {
    guard let address = sqlite3_column_blob(handle, column) else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    return Array(UnsafeRawBufferPointer(start: address, count: count))
  }

  private static func text(_ handle: OpaquePointer, _ column: Int32) -> String {
    guard let address = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: address, count: count), as: UTF8.self)
  }
}
