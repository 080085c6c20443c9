internal import Jobs
internal import Ledgers

/// The requests about a job's ledger: its rows, corrections, exports and proofs.
struct LedgerCalls {
  let folder: String
  private var jobs: JobCalls { JobCalls(folder: folder) }
  /// The maximum number of rows in one answer.
  private static let maxRowCount = 500

  /// A range of a job's rows that match a search, and the number of all matching rows.
  func rows(_ asked: RequestBody) throws -> JSONValue {
    let job = try jobs.job(asked)
    let (file, _) = try JobFile.read(at: jobs.path(job))
    let place = JobPlan.ledger(of: file, at: jobs.path(job))
    guard try Ledger.exists(place) else { return Self.notBegun }
    let ledger = try Ledger(place, station: .ofThisMachine, mode: .readOnly)
    guard try ledger.jobs().contains(file.name) else { return Self.notBegun }
    let search = try Self.search(asked)
    let first = max(1, try asked.number("from") ?? 1)
    let count = min(Self.maxRowCount, max(0, try asked.number("count") ?? 100))
    let found = try ledger.rows(of: file.name, search, skipping: first - 1, limit: count)
    let rows = try found.rows.map { row in
      // If the job makes tags, a row waits for its tag, so the label is not shown.
      Self.json(row, file.tag == nil ? try ledger.codes(of: row.number, in: file.name) : [])
    }
    return [
      "ok": true, "begun": true, "count": .integer(found.count), "rows": .array(rows),
    ]
  }

  /// The text and the state that rows of a request have.
  static func search(_ asked: RequestBody) throws(CallRefusal) -> RowSearch {
    var search = RowSearch()
    search.text = try asked.optionalText("search") ?? ""
    if let word = try asked.optionalText("state") {
      guard let state = RowState(rawValue: word) else {
        throw CallRefusal("no row has the state \(quoted(shortened(word)))")
      }
      search.state = state
    }
    return search
  }

  /// The answer about a job that has not begun.
  private static let notBegun: JSONValue = ["ok": true, "begun": false, "count": 0, "rows": []]

  private static func json(_ row: LedgerRow, _ codes: [LedgerCode]) -> JSONValue {
    [
      "number": .integer(row.number), "state": .string(row.state.rawValue),
      "url": .string(row.content.url), "name": .string(row.content.name),
      "caption": .string(row.content.caption), "uid": JSONValue(row.uid.map { "\($0)" }),
      "attempts": .integer(row.attempts), "reason": JSONValue(row.reason.map { "\($0)" }),
      "label": JSONValue(codes.hasConfirmedLabel ? "confirmed" : codes.label?.state.word),
    ]
  }

  /// The record of a row in the ledger, as JSON.
  func item(_ asked: RequestBody) throws -> JSONValue {
    guard let row = try asked.number("row"), row > 0 else { throw CallRefusal("row is missing") }
    let outcome = try CommandCall(
      words: ["job", "show", "--json", jobs.job(asked).text, "\(row)"], folder: folder
    ).run()
    return ["ok": true, "item": try outcome.object()]
  }

  // MARK: Changes

  /// Puts rows back in line, gives tags up, or skips rows; `trial` is the job file of a trial.
  func retry(_ asked: RequestBody, trial: String?) throws -> JSONValue {
    let job = try jobs.job(asked).text
    var words = ["job", "retry", job]
    if try asked.isOn("trial") {
      guard let trial else { throw CallRefusal(.tryAgain, "the trial is over") }
      words[2] = trial
    }
    for row in try asked.numbers("rows") { words += ["--row", "\(row)"] }
    for row in try asked.numbers("giveUp") { words += ["--give-up", "\(row)"] }
    for uid in try asked.texts("abandon") { words += ["--abandon=\(uid)"] }
    guard words.count > 3 else { throw CallRefusal("no row and no tag is named") }
    return try told(words + asked.changeOptions())
  }

  /// The tags in quarantine, as JSON.
  func quarantine(_ asked: RequestBody) throws -> JSONValue {
    let lines = try CommandCall(
      words: ["job", "quarantine", "list", "--json", try jobs.job(asked).text], folder: folder
    ).run().lines()
    return ["ok": true, "tags": .array(lines)]
  }

  /// Releases a tag from quarantine, and returns the answer.
  func release(_ asked: RequestBody) throws -> JSONValue {
    let uid = try asked.text("uid")
    guard !uid.hasPrefix("-") else { throw CallRefusal("\(quoted(shortened(uid))) is not a UID") }
    return try told(
      ["job", "quarantine", "release", try jobs.job(asked).text, uid] + asked.operatorOption())
  }

  private func told(_ words: [String]) throws -> JSONValue {
    let outcome = try CommandCall(words: words, folder: folder).run()
    let printed = String(decoding: outcome.output, as: UTF8.self)
    return ["ok": true, "sentence": .string((printed + outcome.sentence).trimmedLines)]
  }

  // MARK: Proofs

  /// The proof sheet that is signed before codes are printed.
  func proof(_ asked: RequestBody) throws -> MadeFile {
    MadeFile(type: "text/html; charset=utf-8", bytes: try proofPage(asked))
  }

  /// The HTML of the proof sheet as bytes.
  func proofPage(_ asked: RequestBody) throws -> [UInt8] {
    try ExportCalls(folder: folder).made(["job", "proof", jobs.job(asked).text], "--html")
  }

  /// Stores a signed proof, and records the signer and the time in the ledger.
  func sign(_ asked: RequestBody) throws -> JSONValue {
    let job = try jobs.job(asked)
    let name = try asked.text("name")
    let file = try UnusedFileName.in(folder, job.stem + "-proof", ".html")
    try OutputFile.write(try asked.bytes(), to: folder + "/" + file.text, existing: .kept)
    do {
      let words =
        ["job", "proof", job.text, "--sign", file.text, "--by=\(name)"]
        + (try asked.operatorOption())
      let outcome = try CommandCall(words: words, folder: folder).run()
      return [
        "ok": true, "name": .string(file.text),
        "sentence": .string(String(decoding: outcome.output, as: UTF8.self).trimmedLines),
      ]
    } catch {
      // A file that counts as a signed proof without being one would be worse than none.
      Folder.remove(file: folder + "/" + file.text)
      throw error
    }
  }
}

extension String {
  /// The text without line ends and spaces at its end.
  fileprivate var trimmedLines: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
