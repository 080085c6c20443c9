internal import Jobs

/// The requests about a job's labels, and about label stock.
struct SheetCalls {
  let folder: String

  /// All known label stock, as JSON.
  func stocks() throws -> JSONValue {
    let lines = try CommandCall(words: ["stock", "list", "--json"], folder: folder).run().lines()
    return ["ok": true, "stocks": .array(lines)]
  }

  /// One label stock with the layout of its labels, as JSON.
  func stock(_ asked: RequestBody) throws -> JSONValue {
    let id = try asked.text("id")
    let words = ["stock", "show", "--json"] + (id.hasPrefix("-") ? ["--", id] : [id])
    return ["ok": true, "stock": try CommandCall(words: words, folder: folder).run().object()]
  }

  /// The sheets as a picture of one of them or, with `"file": true`, as the file itself, which is
  /// then recorded in the ledger.
  func sheet(_ asked: RequestBody) throws -> JSONValue {
    let job = try JobCalls(folder: folder).job(asked)
    let scratch = try TemporaryFolder()
    var line = CommandLineBuilder(folder: scratch.path, runsElsewhere: true)
    line.words = [job.text]
    try addOptions(asked, &line)
    if try asked.isOn("test") { return try testPage(job, line) }
    if let rows = try asked.optionalText("rows") { line.add("--rows", rows) }
    if try asked.isOn("again") { line.words += Self.again }
    if try asked.isOn("file") { return try file(job, line, asked.operatorOption()) }
    let page = try asked.number("page") ?? 1
    do { return try preview(job, line, page, isPlaced: false) } catch {
      // If every row has its label already, the preview shows the sheets that would be printed
      // again.
      guard try !asked.isOn("again"), try isPlaced(job) else { throw error }
      line.words += Self.again
      return try preview(job, line, page, isPlaced: true)
    }
  }

  /// The options by which labels are printed although they were printed before.
  private static let again = ["--labels", "all"]

  /// Whether a job has a label for every row.
  private func isPlaced(_ job: BareFileName) throws -> Bool {
    let jobs = JobCalls(folder: folder)
    let (file, _) = try JobFile.read(at: jobs.path(job))
    guard let status = try JobStatus.json(of: file, at: jobs.path(job)) else { return false }
    return JobCalls.labelCount(status) == status["rows"]?.intValue
  }

  /// Records that labels came out well: all of them, or those of some rows.
  func confirm(_ asked: RequestBody) throws -> JSONValue {
    var line = CommandLineBuilder(folder: folder)
    line.words = ["job", "sheet", try JobCalls(folder: folder).job(asked).text, "--confirm"]
    if let rows = try asked.optionalText("rows") { line.add("--rows", rows) }
    line.words += try asked.operatorOption()
    _ = try CommandCall(words: line.words, folder: folder, patience: nil).run()
    return ["ok": true]
  }

  private func preview(
    _ job: BareFileName, _ line: CommandLineBuilder, _ page: Int, isPlaced: Bool
  ) throws -> JSONValue {
    let picture = line.folder + "/sheet.png"
    let outcome = try CommandCall(
      words: ["job", "sheet", "--json", "--preview", "\(page)", "-o", picture] + line.words,
      folder: folder, patience: nil, isCancellable: true
    ).run()
    let told = try outcome.object()
    return [
      "ok": true, "placed": .bool(isPlaced), "command": .string(command(job.stem + ".pdf", line)),
      "warnings": outcome.warnings,
      "preview": [
        "type": "image/png", "bytes": .string(try Self.base64(of: picture)),
        "page": told["sheet"] ?? 1, "pages": told["sheets"] ?? 1,
      ],
    ]
  }

  /// The test page, which shows how a printer shifts or scales sheets, as a file.
  private func testPage(_ job: BareFileName, _ line: CommandLineBuilder) throws -> JSONValue {
    let path = line.folder + "/test.pdf"
    let outcome = try CommandCall(
      words: ["job", "sheet", "--test-page", "-o", path] + line.words, folder: folder
    ).run()
    return [
      "ok": true, "name": "test-page.pdf", "type": "application/pdf",
      "bytes": .string(try Self.base64(of: path)),
      "warnings": outcome.warnings,
      "command": .string(command("test-page.pdf", line, ["--test-page"])),
    ]
  }

  /// The file, which is kept in the folder under an unused name, because the ledger records the
  /// place of each label in it.
  private func file(
    _ job: BareFileName, _ line: CommandLineBuilder, _ operatorOption: [String]
  ) throws -> JSONValue {
    let name = try UnusedFileName.in(folder, job.stem, ".pdf")
    let outcome = try CommandCall(
      words: ["job", "sheet", "--json", "--progress", "-o", name.text] + line.words
        + operatorOption,
      folder: folder, patience: nil, isCancellable: true
    ).run()
    return [
      "ok": true, "name": .string(name.text), "type": "application/pdf",
      "bytes": .string(try Self.base64(of: folder + "/" + name.text)),
      "labels": .array(try outcome.lines()),
      "warnings": outcome.warnings,
      "command": .string(command(name.text, line)),
    ]
  }

  /// The command for a terminal, in which a picture is a file beside the job.
  private func command(
    _ file: String, _ line: CommandLineBuilder, _ options: [String] = []
  ) -> String {
    CommandCall.line(["job", "sheet"] + options + ["-o", file] + line.shownWords)
  }

  private func addOptions(_ asked: RequestBody, _ line: inout CommandLineBuilder) throws {
    if try !CardCalls.add(asked, &line) {
      if let stock = try asked.optionalText("stock") { line.add("--stock", stock) }
      if let start = try asked.number("start"), start != 1 { line.add("--start", "\(start)") }
      let skipped = try asked.numbers("skip")
      if !skipped.isEmpty { line.add("--skip", skipped.map(String.init).joined(separator: ",")) }
    }
    if let copies = try asked.number("copies"), copies != 1 { line.add("--copies", "\(copies)") }
    if let offset = try asked.optionalText("offset"), offset != "0,0" {
      line.add("--offset", offset)
    }
    if let scale = try asked.word("scale"), scale != "1" { line.add("--scale", scale) }
  }

  static func base64(of path: String) throws -> String {
    let bytes = try InputFile.contents(of: path, limit: 256 << 20)
    return String(decoding: Basics.base64(bytes), as: UTF8.self)
  }
}
