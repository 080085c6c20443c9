import CSVText

/// The package in which a closed job is archived.
struct JobPackage {
  /// The version of the format of packages.
  static let version = 1
  static let (manifest, ledger, heads) = ("manifest.json", "job.ledger", "heads.txt")
  static let (export, page) = ("export.csv", "status.html")
  /// The maximum number of rows for which a package gets a page.
  private static let maxPageRowCount = 10_000

  private let place: JobContext

  init(_ place: JobContext) { self.place = place }

  /// Writes everything but the manifest to the package, and returns its files.
  func write(
    _ source: borrowing Ledger, to writer: inout PackageWriter
  ) throws -> [PackageWriter.Entry] {
    let folder = try TemporaryFolder()
    let (copy, scratch) = (folder.path + "/ledger", folder.path + "/part")
    // The copy is made of what is recorded now, on a server too.
    let reader = StationName(machine: ThisMachine.name)
    let union = try LedgerUnion([
      SourceLedger(Ledger(place.ledgerPath, station: reader, mode: .readOnly))
    ])
    _ = try union.write(to: copy)
    let heads = try source.heads().map { "head \($0)\n" }.joined()
    var entries = [
      try writer.add(Self.ledger, from: copy), try writer.add(Self.heads, Array(heads.utf8)),
    ]
    let ledger = try Ledger(copy, station: reader, mode: .readOnly)
    try JobTable.write(place.file.name, of: ledger, to: scratch)
    entries.append(try writer.add(Self.export, from: scratch))
    if try ledger.summary(of: place.file.name).rows <= Self.maxPageRowCount {
      var page = JobStatusPage(job: place.file.name, file: place.file, place: place.path)
      try page.write(to: scratch, ledger, existing: .replaced)
      entries.append(try writer.add(Self.page, from: scratch))
    }
    entries.append(try writer.add("source/\(Self.name(of: place.path))", place.text))
    for path in [place.file.source.path, place.file.routes].compactMap({ $0 })
    where FileAttributes(at: place.beside(path)) != nil {
      let name = "source/\(Self.name(of: path))"
      if entries.contains(where: { $0.name == name }) { continue }
      entries.append(try writer.add(name, from: place.beside(path)))
    }
    return entries
  }

  private static func name(of path: String) -> String {
    String(path[(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex)...])
  }
}

/// The table of a job's rows, as `job export` writes it.
enum JobTable {
  /// Writes the table of a job to a file.
  static func write(_ job: String, of ledger: borrowing Ledger, to path: String) throws {
    var sheet = try ExportSheet(path, existing: .replaced)
    var export = try RowExport(.csv, ExportColumns(of: [job], in: ledger), to: &sheet)
    try ledger.forEachDetail(of: job, in: .all) { try export.write($0, to: &sheet) }
    try export.finish(to: &sheet)
    try sheet.finish()
  }

  /// A difference between two tables in the columns that both have, or `nil` if they agree.
  static func difference(between one: String, and other: String) throws -> String? {
    var one = try TableFile(one)
    var other = try TableFile(other)
    var count = 0
    while true {
      let (first, second) = (try one.next(), try other.next())
      guard let first, let second else {
        return first == nil && second == nil
          ? nil : "it has \(first == nil ? "fewer" : "more") rows than the ledger"
      }
      count += 1
      for (index, name) in first.header.names.enumerated() {
        guard let place = second.header.index(of: name) else { continue }
        guard first.row.bytes(index).elementsEqual(second.row.bytes(place)) else {
          return "row \(count) is different in the column '\(name)'"
        }
      }
    }
  }
}

/// A CSV file that is read one record at a time.
private struct TableFile: ~Copyable {
  private let input: InputFile
  private var reader = CSVTableReader()
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var isOver = false

  init(_ path: String) throws { input = try InputFile(path) }

  mutating func next() throws -> CSVRecord? {
    while true {
      if try reader.next() { return reader.record }
      guard !isOver else { return nil }
      let count = try input.read(into: &buffer)
      if count > 0 { reader.append(buffer[..<count]) } else { reader.finish() }
      isOver = count == 0
    }
  }
}
