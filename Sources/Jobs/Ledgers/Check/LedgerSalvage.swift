package import SystemIO

/// The readable rest of a damaged ledger, found without writing anything.
///
/// Events are searched for in the bytes of the file and of its write-ahead log, whatever state the
/// pages around them are in. Rows are read one by one, first from their table, then from the index
/// of URLs.
package struct LedgerSalvage {
  /// The events in the order of their sequence, as the canonical JSON that is hashed.
  package let events: [String]
  /// The events missing between those, in words.
  package let missing: [String]
  /// The events that were found but do not match the hash that the next event names, in words.
  package let doubtful: [String]
  /// The number of rows that the events say were added.
  package let expectedRows: Int
  /// The rows whose URL, at least, was found.
  package let rows: [Row]

  /// The readable rest of a row in a damaged ledger.
  package struct Row: Sendable, Hashable {
    /// The name of the row's job.
    package let job: String
    /// The number of the row.
    package let number: Int
    /// The row's URL.
    package let url: String
    /// The complete content, or `nil` if only the URL was found.
    package let content: RowContent?
  }

  /// Reads the rest of the ledger in the file at `path`.
  package init(_ path: String) throws(SystemIOError) {
    var carver = EventRecovery()
    try carver.search(InputFile(path))
    if FileAttributes(at: path + "-wal") != nil { try carver.search(InputFile(path + "-wal")) }
    let records = carver.chosen()
    events = records.map { String(decoding: $0.body(), as: UTF8.self) }
    missing = EventRecovery.gaps(in: records)
    doubtful = carver.doubts(about: records)
    let jobs = Self.jobs(in: records)
    expectedRows = jobs.reduce(0) { $0 + $1.count }
    rows = RowSalvage.rows(of: jobs, at: path)
  }

  /// The jobs in the order in which they were added, with the numbers of their rows.
  private static func jobs(in records: [LedgerRecord]) -> [(name: String, count: Int)] {
    var jobs: [(name: String, count: Int)] = []
    for record in records {
      switch record.event {
      case .jobAdded(let job, _):
        // Joined ledgers may both have added it.
        if !jobs.contains(where: { $0.name == job }) { jobs.append((job, 0)) }
      case .rowsAdded(let job, let first, let count, _):
        if let index = jobs.firstIndex(where: { $0.name == job }) {
          jobs[index].count = max(jobs[index].count, first + count - 1)
        } else {
          jobs.append((job, first + count - 1))
        }
      default: break
      }
    }
    return jobs
  }
}

/// A reader of those rows of a damaged ledger that SQLite can still read.
private enum RowSalvage {
  static func rows(of jobs: [(name: String, count: Int)], at path: String) -> [LedgerSalvage.Row] {
    var rows: [LedgerSalvage.Row] = []
    let urls = (try? urls(at: path)) ?? [:]
    for (index, job) in jobs.enumerated() {
      let contents = (try? contents(of: index + 1, upTo: job.count, at: path)) ?? [:]
      let numbers = urls.keys.filter { $0.job == index + 1 }.map(\.row)
      for number in Set(numbers).union(contents.keys).sorted() where number <= job.count {
        let content = contents[number]
        guard let url = content?.url ?? urls[Place(job: index + 1, row: number)] else { continue }
        rows.append(.init(job: job.name, number: number, url: url, content: content))
      }
    }
    return rows
  }

  private struct Place: Hashable {
    let job: Int
    let row: Int
  }

  private static func contents(
    of job: Int, upTo count: Int, at path: String
  ) throws(LedgerError) -> [Int: RowContent] {
    let database = try opened(path)
    // Every row takes at least 16 bytes, whatever a forged event says.
    let bytes = try database.number("PRAGMA page_count") * database.number("PRAGMA page_size")
    let table = try database.statement(
      "SELECT number, url, name, columns, line, content FROM row WHERE job = ?1 AND number = ?2")
    var contents: [Int: RowContent] = [:]
    for number in 0..<min(count, bytes / 16) {
      // One by one, so that a damaged page costs only its own rows.
      let found = try? table.first(.integer(job), .integer(number + 1)) { row throws(LedgerError) in
        try RowQuery.content(row, from: 0, path)
      }
      if let content = found, content.number == number + 1 {
        contents[number + 1] = content
      }
    }
    return contents
  }

  /// The URLs in the index, read from its beginning up to the damage and from its end back to it.
  private static func urls(at path: String) throws(LedgerError) -> [Place: String] {
    let database = try opened(path)
    var urls: [Place: String] = [:]
    for order in ["ASC", "DESC"] {
      let index = try database.statement(
        "SELECT job, number, url FROM row INDEXED BY row_url ORDER BY url \(order)")
      try? index.forEach([]) { row in
        urls[Place(job: row.int(0), row: row.int(1))] = row.text(2)
        return true
      }
    }
    return urls
  }

  private static func opened(_ path: String) throws(LedgerError) -> FileStore {
    do throws(LedgerError) {
      let database = try FileStore(path, .read)
      _ = try database.number("SELECT count(*) FROM sqlite_schema")
      return database
    } catch {
      return try FileStore(path, .readUnchanging)
    }
  }
}
