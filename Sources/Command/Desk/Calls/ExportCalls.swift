internal import Jobs
internal import Ledgers

/// A file that was made for the page, which gives it a name.
struct MadeFile {
  let type: String
  let bytes: [UInt8]
}

/// The requests for files of a job: tables of its rows, its events, its codes, and what others
/// need of it.
struct ExportCalls {
  let folder: String
  private var jobs: JobCalls { JobCalls(folder: folder) }

  private static let types = [
    "csv": "text/csv", "jsonl": "application/x-ndjson",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  ]

  /// The rows as a table, as JSON lines, or as the job's own table with columns added.
  func rows(_ asked: RequestBody) throws -> MadeFile {
    let job = try jobs.job(asked)
    let form = try asked.optionalText("format") ?? "csv"
    guard let type = Self.types[form] else {
      throw CallRefusal("rows go out as csv, xlsx or jsonl")
    }
    let selection = try SelectedRows(asked, jobs.path(job))
    let words = try ["job", "export", job.text] + selection.options()
    var bytes =
      try asked.isOn("table")
      ? made(words, "--writeback", ".\(form)") : made(words + ["--format", form], "-o")
    // Excel takes a table for one in UTF-8 only if it begins with this mark.
    if form == "csv", try !asked.isOn("table") {
      bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: 0)
    }
    // If it cannot be remembered, the next export only has more rows.
    try? selection.remember()
    return MadeFile(type: type, bytes: bytes)
  }

  /// The events of a job's ledger, one per line.
  func timeline(_ asked: RequestBody) throws -> MadeFile {
    MadeFile(
      type: "application/x-ndjson",
      bytes: try made(["job", "export", jobs.job(asked).text, "--events"], "-o"))
  }

  /// The redirects of codes that hang somewhere to the pages of their places.
  func redirects(_ asked: RequestBody) throws -> MadeFile {
    let job = try jobs.job(asked).text
    let words = ["job", "export", job, "--for", "redirects", "--to=\(try asked.text("to"))"]
    let outcome = try CommandCall(words: words, folder: folder, patience: nil).run()
    return MadeFile(type: "text/csv", bytes: outcome.output)
  }

  // MARK: Archives

  /// The codes of all rows in an archive, with a table that identifies them. Those that are not
  /// there yet are made first.
  func codes(_ asked: RequestBody) throws -> MadeFile {
    try makeCodes(asked)
    return try archive(asked, for: "designer")
  }

  /// The archive for a print shop: the codes as drawings or, with `"labels": true`, the PDF files
  /// with labels that are in the folder.
  func printShop(_ asked: RequestBody) throws -> MadeFile {
    if try asked.isOn("labels") {
      return try archive(asked, for: "print-shop", ["--label-pdfs", "."])
    }
    try makeCodes(asked)
    return try archive(asked, for: "print-shop")
  }

  private func makeCodes(_ asked: RequestBody) throws {
    _ = try CommandCall(
      words: ["job", "run", jobs.job(asked).text, "--codes", "--json", "--progress"],
      folder: folder, patience: nil, isCancellable: true
    ).run()
  }

  private func archive(
    _ asked: RequestBody, for whom: String, _ more: [String] = []
  ) throws -> MadeFile {
    let words = try ["job", "export", jobs.job(asked).text, "--for", whom] + more
    return MadeFile(type: "application/zip", bytes: try made(words, "-o"))
  }

  /// The file that a command makes, whose name has this ending. The page can cancel it.
  func made(_ words: [String], _ option: String, _ ending: String = "") throws -> [UInt8] {
    let scratch = try TemporaryFolder()
    let path = scratch.path + "/made" + ending
    _ = try CommandCall(
      words: words + [option, path], folder: folder, patience: nil, isCancellable: true
    ).run()
    return try InputFile.contents(of: path, limit: 256 << 20)
  }
}
