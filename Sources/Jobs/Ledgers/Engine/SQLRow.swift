/// A row of a result, which is readable until the statement moves on.
struct SQLRow {
  /// The source of a row's columns: a file or a server.
  enum Engine {
    /// The row comes from the result of a SQLite statement.
    case file(SQLiteRow)
    case server(PostgresRow)
  }

  private let engine: Engine

  init(_ engine: Engine) { self.engine = engine }

  func isNull(_ column: Int32) -> Bool {
    switch engine {
    case .file(let row): row.isNull(column)
    case .server(let row): row.isNull(Int(column))
    }
  }

  func int(_ column: Int32) -> Int {
    switch engine {
    case .file(let row): row.int(column)
    case .server(let row): row.int(Int(column))
    }
  }

  func bytes(_ column: Int32) -> [UInt8] {
    switch engine {
    case .file(let row): row.bytes(column)
    case .server(let row): row.bytes(Int(column))
    }
  }

  func text(_ column: Int32) -> String {
    switch engine {
    case .file(let row): row.text(column)
    case .server(let row): row.text(Int(column))
    }
  }

  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
}
