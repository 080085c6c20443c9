internal import Jobs

/// The requests about the jobs in the desk's folder.
struct JobCalls {
  let folder: String

  private var files: ServedFolder { ServedFolder(folder: folder) }

  /// The job file of a request, by its plain name. Refuses one that names files outside the folder.
  func job(_ asked: RequestBody) throws(CallRefusal) -> BareFileName {
    let name = try BareFileName(asked.text("job"))
    guard name.text.hasSuffix(".json") else {
      throw CallRefusal(
        .noInput, "\(quoted(name.text)) is not a job file; its name ends in .json")
    }
    try files.check(name.text, as: "the job")
    // A file that cannot be read is refused by the command, in its own words.
    if let text = try? InputFile.contents(of: path(name), limit: Self.maxByteCount),
      let file = try? JobFile(reading: text)
    {
      do throws(CallRefusal) { try files.check(file) } catch {
        throw CallRefusal(status: error.status, "\(name): \(error.sentence)")
      }
    }
    return name
  }

  private static let maxByteCount = 16 << 20

  func path(_ name: BareFileName) -> String { folder + "/" + name.text }

  // MARK: New jobs

  /// Writes a table and a job file for it, as `beckon job new` does, and returns the answer.
  func new(_ asked: RequestBody, _ jobFiles: JobFiles) throws -> JSONValue {
    let job = try RefusedField.named("name") {
      let job = try Self.jobName(asked.text("name")).ending(".json")
      if FileAttributes(at: path(job)) == nil { try jobFiles.refuseLedger(job.stem + ".ledger") }
      return job
    }
    if let count = try asked.number("blank") { return try blank(job, count, asked) }
    guard let source = try asked.part("table") else {
      throw CallRefusal("table is missing", field: "table")
    }
    var read = try TableCalls.read(source)
    let spelled = try Self.spell(&read, asked)
    var table = try TableCalls.name(source, job: job.stem)
    let bytes = try read.isPlain ? TableCalls.bytes(source) : read.csv()
    if !read.isPlain {
      // Commands read a table strictly, so one that was repaired is kept as CSV.
      table = try UnusedFileName.in(folder, table.stem, ".csv")
    }
    try files.check(table.text, as: "the table")
    let isThere = FileAttributes(at: path(table)) != nil
    if isThere, try InputFile.contents(of: path(table), limit: 256 << 20) != bytes {
      throw CallRefusal(
        .cannotCreate,
        "\(table) is already in the folder with other content; give the table another name, or use "
          + "the existing table", field: "name")
    }
    let scratch = try TemporaryFolder()
    var line = CommandLineBuilder(folder: scratch.path, runsElsewhere: true)
    line.words = [job.text]
    line.add("--csv", table.text)
    try add(asked, &line)
    if !isThere { try OutputFile.write(bytes, to: path(table), existing: .kept) }
    let call = CommandCall(
      words: ["job", "new"] + line.words, folder: folder, patience: nil, isCancellable: true)
    do {
      let outcome = try call.run()
      return [
        "ok": true, "job": .string(job.text),
        "command": .string(CommandCall.line(["job", "new"] + line.shownWords)),
        "warnings": outcome.warnings, "spelled": spelled,
      ]
    } catch {
      // A table without its job would be useless.
      if !isThere { Folder.remove(file: path(table)) }
      var refusal = CallRefusal(error)
      if refusal.status == ExitStatus.cannotCreate.rawValue { refusal.field = "name" }
      throw refusal
    }
  }

  /// Writes a job file for rows with random codes, whose places are known later.
  private func blank(
    _ job: BareFileName, _ count: Int, _ asked: RequestBody
  ) throws -> JSONValue {
    var line = CommandLineBuilder(folder: folder)
    line.words = ["job", "new", job.text, "--blank=\(count)", "--qr", "codes"]
    line.add("--template", try asked.text("template"))
    do { _ = try CommandCall(words: line.words, folder: folder).run() } catch {
      var refusal = CallRefusal(error)
      if refusal.status == ExitStatus.cannotCreate.rawValue { refusal.field = "name" }
      throw refusal
    }
    return [
      "ok": true, "job": .string(job.text), "command": .string(CommandCall.line(line.words)),
      "warnings": [],
    ]
  }

  /// Gives the cells of fields such as amounts and times the spelling that phones need. Returns the
  /// number of changed cells with an example; null if none is changed.
  private static func spell(
    _ table: inout LenientTable, _ asked: RequestBody
  ) throws(CallRefusal) -> JSONValue {
    guard let of = try asked.part("of"), let kind = try of.optionalText("kind"),
      let fields = try of.part("fields")
    else { return .null }
    var changes: [(before: String, after: String)] = []
    for name in fields.body.objectValue?.members.map(\.name) ?? [] {
      guard let spelling = CellSpelling(field: name, of: kind) else { continue }
      for value in try fields.texts(name) where value.hasPrefix("{") && value.hasSuffix("}") {
        let name = String(value.dropFirst().dropLast())
        let column = asked.body["map"]?[name]?.stringValue ?? name
        changes += table.change(column, spelling.spelled)
      }
    }
    guard let first = changes.first else { return .null }
    return [
      "n": .integer(changes.count), "before": .string(first.before), "after": .string(first.after),
    ]
  }

  /// The file name for a job's name, such as "Café Rosa", without spaces.
  static func jobName(_ text: String) throws(CallRefusal) -> BareFileName {
    try BareFileName(text.split(whereSeparator: \.isWhitespace).joined(separator: "-"))
  }

  private func add(_ asked: RequestBody, _ line: inout CommandLineBuilder) throws {
    if let of = try asked.part("of") {
      try CodeCalls.addRowContent(of, &line)
    } else {
      line.add("--template", try asked.text("template"))
    }
    if let map = try asked.part("map")?.body.objectValue {
      for (name, column) in map.members.map({ ($0.name, $0.value.stringValue ?? "") })
      where name != column {
        line.add("--value", "\(name)=column:\(column)")
      }
    }
    line.add("--qr", "codes")
    if let format = try asked.optionalText("format"), format != "png" {
      line.add("--qr-format", format)
    }
    for caption in try asked.texts("caption") { line.add("--caption", caption) }
    guard let tag = try asked.part("tag") else { return }
    line.add("--chip", try tag.text("chip"))
    if try tag.isOn("lock") { line.words.append("--lock") }
  }

  /// Checks every row of a job, and returns the findings as JSON.
  func check(_ asked: RequestBody) throws -> JSONValue {
    let outcome = try CommandCall(
      words: ["job", "check", "--json", job(asked).text], folder: folder, patience: nil,
      isCancellable: true
    ).run(answers: [ExitStatus.no.rawValue])
    var lines = try outcome.lines()
    let summary = lines.popLast() ?? .null
    return ["ok": true, "findings": .array(lines.map(Self.forPage)), "summary": summary]
  }

  /// The finding as JSON, with a message for people without a terminal.
  private static func forPage(_ finding: JSONValue) -> JSONValue {
    guard case .object(var object) = finding, let message = finding["message"]?.stringValue else {
      return finding
    }
    let sentence = PageSentence.of(message)
    object["message"] = .string(sentence.isEmpty ? message : sentence)
    let isWarning = finding["level"] == "warning"
    let warning = isWarning ? PageWarning(message).json : nil
    object["key"] = warning?["key"]
    object["values"] = warning?["values"]
    return .object(object)
  }

  // MARK: All jobs

  /// All jobs in the folder with their progress, in the order of their names, and the deleted ones.
  func all(deleted: JSONValue) -> JSONValue {
    let names = FileAttributes.names(in: folder).filter {
      $0.hasSuffix(".json") && !$0.hasPrefix(".")
    }
    return ["ok": true, "jobs": .array(names.compactMap(summary)), "deleted": deleted]
  }

  /// The summary of a job, or `nil` for a folder and for JSON that was never meant as a job.
  private func summary(_ name: String) -> JSONValue? {
    let path = folder + "/" + name
    let file: JobFile
    do {
      guard FileAttributes(at: path)?.isFolder != true else { return nil }
      try files.check(name, as: "the job")
      let text = try InputFile.contents(of: path, limit: Self.maxByteCount)
      do throws(JSONFileError) { file = try JobFile(reading: text) } catch {
        guard Self.isMeantAsJob(text) else { return nil }
        return Self.trouble(name, error.description(of: name))
      }
      try files.check(file)
    } catch let error as SystemIOError where error.problem == .tooLarge(limit: Self.maxByteCount) {
      return nil
    } catch { return Self.trouble(name, CallRefusal(error).sentence) }
    var status = JSONValue.null
    var trouble = JSONValue.null
    do {
      status = try JobStatus.json(of: file, at: path) ?? .null
    } catch { trouble = .string(PageSentence.of("\(error)")) }
    return [
      "file": .string(name), "name": .string(file.name), "rows": status["rows"] ?? .null,
      "done": Self.done(file, status), "status": status, "trouble": trouble,
      "makesTags": .bool(file.tag != nil), "locks": .bool(file.tag?.locks ?? false),
      "hasLabels": .bool(file.label != nil), "makesCodes": .bool(file.qr != nil),
      "makesDrawings": .bool(file.qr.map { !$0.output.format.hasPixels } ?? false),
      "template": JSONValue(file.template),
    ]
  }

  private static func trouble(_ name: String, _ sentence: String) -> JSONValue {
    ["file": .string(name), "trouble": .string(PageSentence.of(sentence))]
  }

  /// Whether a file was probably meant as a job: it is damaged, or has two members of a job.
  private static func isMeantAsJob(_ text: [UInt8]) -> Bool {
    guard let json = try? JSONValue(parsing: text) else { return true }
    let members = ["name", "rows", "url", "content", "values", "tag", "qr", "label", "ledger"]
    return members.count { json[$0] != nil } > 1
  }

  /// The number of rows with the job's product: a tag or, in a job without tags, a label or a code.
  private static func done(_ file: JobFile, _ status: JSONValue) -> JSONValue {
    guard file.tag == nil, status != .null else { return status["done"] ?? .null }
    func counts(_ name: String) -> [Int] {
      status[name]?.objectValue?.members.compactMap(\.value.intValue) ?? []
    }
    // A row may have a code of each kind.
    return .integer(([labelCount(status)] + counts("codes")).max() ?? 0)
  }

  /// The number of rows with a label. What people say of a label stands beside its state.
  static func labelCount(_ status: JSONValue) -> Int {
    let members = status["labels"]?.objectValue?.members ?? []
    return members.filter { $0.name != "confirmed" }.compactMap(\.value.intValue).reduce(0, +)
  }
}

extension JobFile {
  /// The URL template of the job; nil if its URLs are made otherwise.
  fileprivate var template: String? {
    guard case .template(let template) = url else { return nil }
    return template.text
  }
}
