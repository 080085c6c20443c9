internal import Basics
internal import CommandHabits
internal import CommandLineKit
internal import HostIO
internal import JobRequests
internal import Jobs
internal import JSONText

/// The labels of a job, and the stock that they are bought as.
struct SheetErrands {
  let folder: String

  /// Every stock that there is.
  func stocks() throws -> JSONValue {
    let lines = try Errand(words: ["stock", "list", "--json"], folder: folder).run().lines()
    return ["ok": true, "stocks": .array(lines)]
  }

  /// One stock with where its labels lie.
  func stock(_ asked: Asked) throws -> JSONValue {
    let id = try asked.text("id")
    let words = ["stock", "show", "--json"] + (id.hasPrefix("-") ? ["--", id] : [id])
    return ["ok": true, "stock": try Errand(words: words, folder: folder).run().object()]
  }

  /// The sheets as a picture of one of them; with `"file": true` the file itself, which the ledger then knows.
  func sheet(_ asked: Asked) throws -> JSONValue {
    let job = try JobErrands(folder: folder).job(asked)
    let scratch = try TemporaryFolder()
    var line = CommandWords(folder: scratch.path)
    line.words = [job.text]
    try addOptions(asked, &line)
    if try asked.isOn("test") { return try testPage(job, line) }
    if try asked.isOn("again") { line.words += Self.again }
    if try asked.isOn("file") { return try file(job, line) }
    let page = try asked.number("page") ?? 1
    do { return try preview(job, line, page, isPlaced: false) } catch {
      // Where every row has its label already there is a page all the same: the one that is printed again.
      guard try !asked.isOn("again"), try isPlaced(job) else { throw error }
      line.words += Self.again
      return try preview(job, line, page, isPlaced: true)
    }
  }

  /// Rows that have a label already get one again.
  private static let again = ["--labels", "all"]

  /// Whether every row of a job has its label.
  private func isPlaced(_ job: PlainName) throws -> Bool {
    let jobs = JobErrands(folder: folder)
    let (file, _) = try JobFile.read(at: jobs.path(job))
    guard let status = try JobStatus.json(of: file, at: jobs.path(job)) else { return false }
    let labels = status["labels"]?.objectValue?.members.compactMap(\.value.intValue) ?? []
    return labels.reduce(0, +) == status["rows"]?.intValue
  }

  private func preview(
    _ job: PlainName, _ line: CommandWords, _ page: Int, isPlaced: Bool
  ) throws -> JSONValue {
    let picture = line.folder + "/sheet.png"
    let outcome = try Errand(
      words: ["job", "sheet", "--json", "--preview", "\(page)", "-o", picture] + line.words,
      folder: folder
    ).run()
    let told = try outcome.object()
    return [
      "ok": true, "placed": .bool(isPlaced), "command": .string(command(job, line)),
      "warnings": .array(outcome.warnings.map(JSONValue.string)),
      "preview": [
        "type": "image/png", "bytes": .string(try Self.base64(of: picture)),
        "page": told["sheet"] ?? 1, "pages": told["sheets"] ?? 1,
      ],
    ]
  }

  /// The page that shows what a printer does to sheets.
  private func testPage(_ job: PlainName, _ line: CommandWords) throws -> JSONValue {
    let path = line.folder + "/test.pdf"
    let outcome = try Errand(
      words: ["job", "sheet", "--test-page", "-o", path] + line.words, folder: folder
    ).run()
    return [
      "ok": true, "name": "test-page.pdf", "type": "application/pdf",
      "bytes": .string(try Self.base64(of: path)),
      "warnings": .array(outcome.warnings.map(JSONValue.string)),
      "command": .string(
        Errand.line(["job", "sheet", "--test-page", "-o", "test-page.pdf"] + line.words)),
    ]
  }

  /// The file, kept in the folder under a name that is free: the ledger knows which label is where in it.
  private func file(_ job: PlainName, _ line: CommandWords) throws -> JSONValue {
    let name = try FreeName.in(folder, job.stem, ".pdf")
    let outcome = try Errand(
      words: ["job", "sheet", "--json", "-o", name.text] + line.words, folder: folder
    ).run()
    return [
      "ok": true, "name": .string(name.text), "type": "application/pdf",
      "bytes": .string(try Self.base64(of: folder + "/" + name.text)),
      "labels": .array(try outcome.lines()),
      "warnings": .array(outcome.warnings.map(JSONValue.string)),
      "command": .string(
        Errand.line(["job", "sheet", "-o", name.text] + line.words)),
    ]
  }

  private func command(_ job: PlainName, _ line: CommandWords) -> String {
    Errand.line(["job", "sheet", "-o", job.stem + ".pdf"] + line.words)
  }

  private func addOptions(_ asked: Asked, _ line: inout CommandWords) throws {
    if let stock = try asked.optionalText("stock") { line.add("--stock", stock) }
    if let start = try asked.number("start"), start != 1 { line.add("--start", "\(start)") }
    let skipped = try asked.numbers("skip")
    if !skipped.isEmpty { line.add("--skip", skipped.map(String.init).joined(separator: ",")) }
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
