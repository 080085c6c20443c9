internal import Jobs

/// The requests that move a job to another address, and that close and archive it.
struct ClosingCalls {
  let folder: String
  private var jobs: JobCalls { JobCalls(folder: folder) }

  /// Shows what becomes of each row if the job gets another URL template or, with `"apply": true`,
  /// moves it and writes the redirects of what is printed into the folder.
  func migrate(_ asked: RequestBody) throws -> JSONValue {
    let job = try jobs.job(asked)
    let (file, _) = try JobFile.read(at: jobs.path(job))
    guard case .template(let present) = file.url else {
      throw CallRefusal(.badData, "\(job): its addresses are not made by a template")
    }
    let template = try asked.text("template")
    guard template != present.text else {
      throw CallRefusal(.badData, "the job has this address already", field: "template")
    }
    var words = ["job", "migrate", "--json", "--from=\(present.text)", "--to=\(template)"]
    var redirects: BareFileName?
    if try asked.isOn("apply") {
      redirects = try UnusedFileName.in(folder, job.stem + "-moved", ".csv")
      words += try asked.changeOptions()
      words += redirects.map { ["--redirects", $0.text] } ?? []
    } else {
      words.append("--dry-run")
    }
    let outcome = try CommandCall(
      words: words + [job.text], folder: folder, patience: nil, isCancellable: true
    ).run()
    var lines = try outcome.lines()
    let summary = lines.popLast() ?? .null
    let isWritten = redirects.map { FileAttributes(at: folder + "/" + $0.text) != nil } ?? false
    return [
      "ok": true, "applied": .bool(redirects != nil), "total": .integer(lines.count),
      "changes": .array(Array(lines.prefix(AmendCalls.maxShownCount))), "summary": summary,
      "redirects": isWritten ? JSONValue(redirects?.text) : .null,
      "warnings": outcome.warnings,
    ]
  }

  /// Closes a job and writes its archive into the folder, or writes the archive of a closed job
  /// again.
  func close(_ asked: RequestBody) throws -> JSONValue {
    let job = try jobs.job(asked)
    let package = try UnusedFileName.in(folder, job.stem, ".zip")
    var words = ["job", "close", "--json", job.text, "-o", package.text]
    words += try asked.changeOptions()
    if try asked.isOn("unfinished") { words.append("--unfinished") }
    let told = try CommandCall(words: words, folder: folder, patience: nil).run().object()
    return ["ok": true, "name": .string(package.text), "heads": told["heads"] ?? []]
  }

  /// The names of the archives of a job in the folder, as JSON.
  func archives(_ asked: RequestBody) throws -> JSONValue {
    let stem = try jobs.job(asked).stem
    let names = FileAttributes.names(in: folder).filter { name in
      guard name.hasPrefix(stem), name.hasSuffix(Self.suffix) else { return false }
      let middle = name.dropFirst(stem.count).dropLast(Self.suffix.count)
      return middle.isEmpty || middle.first == "-" && Int(middle.dropFirst()) != nil
    }
    return ["ok": true, "archives": .array(names.map(JSONValue.string))]
  }

  private static let suffix = ".zip"

  /// Checks an archive in the folder, also against a head that was kept elsewhere.
  func check(_ asked: RequestBody) throws -> JSONValue {
    let archive = try BareFileName(asked.text("archive"))
    guard archive.text.hasSuffix(Self.suffix) else {
      throw CallRefusal(.noInput, "\(quoted(archive.text)) is not an archive of a job")
    }
    try ServedFolder(folder: folder).check(archive.text, as: "the archive")
    var words = ["job", "verify", "--json", archive.text]
    // People keep the whole line, whose last word is the hash.
    if let hash = try asked.optionalText("head")?.split(separator: " ").last {
      words.append("--head=\(hash)")
    }
    let outcome = try CommandCall(words: words, folder: folder, patience: nil)
      .run(answers: [ExitStatus.no.rawValue])
    return ["ok": true, "check": try outcome.object()]
  }
}
