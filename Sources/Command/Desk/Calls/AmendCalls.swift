internal import CSVText
internal import Jobs
internal import Ledgers
internal import Spreadsheets

/// The requests that correct the table of a saved job, or let a job make tags later.
///
/// The plan is made with hidden copies of the job file and the table, so that nothing changes
/// before it is applied.
struct AmendCalls {
  let folder: String
  private var jobs: JobCalls { JobCalls(folder: folder) }

  /// The maximum number of rows that the page edits by itself. A longer table is replaced by a
  /// file.
  private static let maxEditedRowCount = 1_000
  /// The maximum number of rows that the page shows of a plan.
  static let maxShownCount = 200

  /// The present table of a job as JSON, to be edited on the page.
  func table(_ asked: RequestBody) throws -> JSONValue {
    let job = try jobs.job(asked)
    let (file, _) = try JobFile.read(at: jobs.path(job))
    let begun = try begun(file, job)
    var answer: [(String, JSONValue)] = [
      ("ok", true), ("begun", .bool(begun != nil)), ("makesTags", .bool(file.tag != nil)),
      ("locks", .bool(file.tag?.locks ?? false)),
      ("key", begun.flatMap { $0.isEmpty ? nil : .string($0) } ?? .null),
    ]
    if case .count(let count) = file.source {
      answer += [("count", .integer(count)), ("columns", .null), ("rows", [])]
    } else {
      let table = try currentTable(file)
      let isShort = table.rows.count <= Self.maxEditedRowCount
      answer += [
        ("count", .integer(table.rows.count)),
        ("columns", .array(table.columns.map(JSONValue.string))),
        ("rows", .array(isShort ? table.rows.map { row in Self.cells(row, of: table) } : [])),
      ]
    }
    return JSONValue(members: answer.map { (name: $0.0, value: $0.1) })
  }

  private static func cells(_ row: LenientTable.Row, of table: LenientTable) -> JSONValue {
    .array(table.columns.indices.map { .string(row[$0]) })
  }

  /// Compares a corrected table with the ledger or, with `"apply": true`, puts it into the ledger.
  func amend(_ asked: RequestBody) throws -> JSONValue {
    let job = try jobs.job(asked)
    let (file, text) = try JobFile.read(at: jobs.path(job))
    let wanted = try wanted(asked, file, job)
    let plan =
      try asked.isOn("apply")
      ? nil
      : HiddenJob(wanted.file, table: wanted.table.map { ($0.name, $0.bytes) }, in: folder)
    if plan == nil { try wanted.write(job, in: folder) }
    do {
      guard try begun(file, job) != nil else {
        return try checked(wanted, plan?.name ?? job.text, isApplied: plan == nil)
      }
      var words = ["job", "amend", "--json"]
      words += try asked.changeOptions()
      if let key = try asked.optionalText("key") { words.append("--key=\(key)") }
      if plan != nil { words.append("--dry-run") }
      let outcome = try CommandCall(
        words: words + [plan?.name ?? job.text], folder: folder, patience: nil,
        isCancellable: true
      ).run()
      var lines = try outcome.lines()
      let summary = lines.popLast() ?? .null
      return [
        "ok": true, "begun": true, "applied": .bool(plan == nil), "total": .integer(lines.count),
        "changes": .array(Array(lines.prefix(Self.maxShownCount))), "summary": summary,
      ]
    } catch {
      // A table that the ledger does not take would stop the next run.
      if plan == nil { try? wanted.undo(job, text, in: folder) }
      throw plan.map { $0.named(CallRefusal(error), job) } ?? error
    }
  }

  /// The answer to the page for a job that has not begun, of which only the rows are checked.
  private func checked(_ wanted: Wanted, _ name: String, isApplied: Bool) throws -> JSONValue {
    let outcome = try CommandCall(
      words: ["job", "check", "--json", name], folder: folder, patience: nil, isCancellable: true
    ).run(answers: [ExitStatus.no.rawValue])
    var lines = try outcome.lines()
    let summary = lines.popLast() ?? .null
    let faults = lines.filter { $0["level"] == "error" }
    if let fault = faults.first {
      throw CallRefusal(
        .badData, fault["message"]?.stringValue ?? "the table has faults", field: "table")
    }
    return [
      "ok": true, "begun": false, "applied": .bool(isApplied), "total": 0, "changes": [],
      "summary": summary,
    ]
  }

  // MARK: The ledger

  /// The column by which rows were matched last, empty if by number; `nil` before the job began.
  private func begun(_ file: JobFile, _ job: BareFileName) throws -> String? {
    let place = JobPlan.ledger(of: file, at: jobs.path(job))
    guard try Ledger.exists(place) else { return nil }
    let ledger = try Ledger(place, station: .ofThisMachine, mode: .readOnly)
    guard try ledger.jobs().contains(file.name) else { return nil }
    return try ledger.lastMatch(of: file.name)?.match.key.description ?? ""
  }

  // MARK: The table

  private func currentTable(_ file: JobFile) throws -> LenientTable {
    let bytes = try InputFile.contents(
      of: folder + "/" + (file.source.path ?? ""), limit: 256 << 20)
    var choice = LenientTable.Choice()
    if case .spreadsheet(let book) = file.source {
      if case .name(let name) = book.sheet { choice.sheet = name }
      choice.header = book.rows?.lowerBound
    }
    return try LenientTable(bytes, choice)
  }

  /// The job file and the table as they should become.
  struct Wanted {
    var file: JobFile
    /// Whether the job file differs from the one before, and not only its table.
    var isFileChanged = false
    /// The new table and the one that its file had before; nil if the table stays the same.
    var table: (name: String, bytes: [UInt8], before: [UInt8]?)?

    func write(_ job: BareFileName, in folder: String) throws {
      if let table {
        try OutputFile.write(table.bytes, to: folder + "/" + table.name, existing: .replaced)
      }
      guard isFileChanged else { return }
      try OutputFile.write(Array(file.text.utf8), to: folder + "/" + job.text, existing: .replaced)
    }

    func undo(_ job: BareFileName, _ text: [UInt8], in folder: String) throws {
      if isFileChanged {
        try OutputFile.write(text, to: folder + "/" + job.text, existing: .replaced)
      }
      guard let table else { return }
      let path = folder + "/" + table.name
      if let before = table.before {
        try OutputFile.write(before, to: path, existing: .replaced)
      } else {
        Folder.remove(file: path)
      }
    }
  }

  private func wanted(_ asked: RequestBody, _ file: JobFile, _ job: BareFileName) throws -> Wanted {
    var wanted = Wanted(file: file)
    if let tag = try asked.part("tag") {
      guard file.tag == nil else { throw CallRefusal(.badData, "\(job) makes tags already") }
      guard let chip = JobChip(rawValue: try tag.text("chip")) else {
        throw CallRefusal("no chip has this name", field: "chip")
      }
      wanted.file.tag = JobTag([chip], locks: try tag.isOn("lock"))
    }
    if let count = try asked.number("count") {
      guard case .count = file.source, 1...JobSource.maxRowCount ~= count else {
        throw CallRefusal("\(job) cannot have \(count) rows", field: "count")
      }
      wanted.file.source = .count(count)
    }
    if let source = try asked.part("table") {
      let table = try TableCalls.read(source)
      let name = try tableName(file, job)
      let path = folder + "/" + name
      let before =
        FileAttributes(at: path) == nil ? nil : try InputFile.contents(of: path, limit: 256 << 20)
      wanted.table = (name, try table.csv(), before)
      wanted.file.source = .csv(CSVRowSource(name))
    }
    wanted.isFileChanged = wanted.file != file
    return wanted
  }

  /// The name of the file for a corrected table: that of the job's table, unless it is a
  /// spreadsheet or another job uses it.
  private func tableName(_ file: JobFile, _ job: BareFileName) throws -> String {
    if case .csv(let source) = file.source {
      let others = FileAttributes.names(in: folder).filter {
        $0.hasSuffix(".json") && $0 != job.text
      }
      let isShared = others.contains { other in
        guard let (file, _) = try? JobFile.read(at: folder + "/" + other) else { return false }
        return file.source.path == source.path
      }
      if !isShared { return source.path }
    }
    return try UnusedFileName.in(folder, job.stem, ".csv").text
  }
}
