internal import Basics
internal import CommandHabits
internal import CommandLineKit
internal import HostIO
internal import JobRequests
internal import Jobs
internal import JSONText
internal import Ledgers

/// What the ledger of a job knows, and what can be put right in it.
struct LedgerErrands {
  let folder: String
  private var jobs: JobErrands { JobErrands(folder: folder) }
  /// More at once helps no page.
  private static let mostRows = 500

  /// Some of a job's rows, and how many there are like them.
  func rows(_ asked: Asked) throws -> JSONValue {
    let job = try jobs.job(asked)
    let (file, _) = try JobFile.read(at: jobs.path(job))
    let place = JobPlan.ledger(of: file, at: jobs.path(job))
    guard try Ledger.exists(place) else { return Self.notBegun }
    let ledger = try Ledger(place, station: .ofThisMachine, mode: .readOnly)
    guard try ledger.jobs().contains(file.name) else { return Self.notBegun }
    var selection = RowSearch()
    selection.text = try asked.optionalText("search") ?? ""
    if let word = try asked.optionalText("state") {
      guard let state = RowState(rawValue: word) else {
        throw ErrandRefusal("no row is ever \(quoted(shortened(word)))")
      }
      selection.state = state
    }
    let first = max(1, try asked.number("from") ?? 1)
    let count = min(Self.mostRows, max(0, try asked.number("count") ?? 100))
    let found = try ledger.rows(of: file.name, selection, skipping: first - 1, most: count)
    let rows = try found.rows.map { row in
      // Where tags are made, the tag is what a row waits for.
      Self.json(row, file.tag == nil ? try ledger.codes(of: row.number, in: file.name).label : nil)
    }
    return [
      "ok": true, "begun": true, "count": .integer(found.count), "rows": .array(rows),
    ]
  }

  /// A job that is in no ledger yet has rows, and nothing was done to any.
  private static let notBegun: JSONValue = ["ok": true, "begun": false, "count": 0, "rows": []]

  private static func json(_ row: LedgerRow, _ label: LedgerLabel?) -> JSONValue {
    [
      "number": .integer(row.number), "state": .string(row.state.rawValue),
      "url": .string(row.content.url), "name": .string(row.content.name),
      "caption": .string(row.content.caption), "uid": JSONValue(row.uid.map { "\($0)" }),
      "attempts": .integer(row.attempts), "reason": JSONValue(row.reason.map { "\($0)" }),
      "label": JSONValue(label?.state.word),
    ]
  }

  // MARK: Changes

  /// Puts rows back in line, gives tags up, takes rows out.
  func retry(_ asked: Asked) throws -> JSONValue {
    var words = ["job", "retry", try jobs.job(asked).text]
    for row in try asked.numbers("rows") { words += ["--row", "\(row)"] }
    for row in try asked.numbers("giveUp") { words += ["--give-up", "\(row)"] }
    for uid in try asked.texts("abandon") { words += ["--abandon=\(uid)"] }
    guard words.count > 3 else { throw ErrandRefusal("no row and no tag is named") }
    return try told(words + ["--why", "at the desk"])
  }

  /// The tags that were put aside.
  func quarantine(_ asked: Asked) throws -> JSONValue {
    let lines = try Errand(
      words: ["job", "quarantine", "list", "--json", try jobs.job(asked).text], folder: folder
    ).run().lines()
    return ["ok": true, "tags": .array(lines)]
  }

  /// Takes a tag back that was put aside.
  func release(_ asked: Asked) throws -> JSONValue {
    let uid = try asked.text("uid")
    guard !uid.hasPrefix("-") else { throw ErrandRefusal("\(quoted(shortened(uid))) is not a UID") }
    return try told(["job", "quarantine", "release", try jobs.job(asked).text, uid])
  }

  private func told(_ words: [String]) throws -> JSONValue {
    let outcome = try Errand(words: words, folder: folder).run()
    let printed = String(decoding: outcome.output, as: UTF8.self)
    return ["ok": true, "sentence": .string((printed + outcome.sentence).trimmedLines)]
  }

  // MARK: Files

  /// The rows as a table, or the events one a line.
  func export(_ asked: Asked, events: Bool) throws -> JSONValue {
    let job = try jobs.job(asked)
    let form = events ? "jsonl" : try asked.optionalText("format") ?? "csv"
    guard ["csv", "jsonl"].contains(form) else {
      throw ErrandRefusal("rows go out as csv or jsonl")
    }
    let words = ["job", "export", job.text] + (events ? ["--events"] : ["--format", form])
    let outcome = try Errand(words: words, folder: folder).run()
    return file(
      job.stem + (events ? "-events." : ".") + form,
      form == "csv" ? "text/csv" : "application/x-ndjson", outcome.output)
  }

  /// The sheet that is looked at and signed before codes are printed.
  func proof(_ asked: Asked) throws -> JSONValue {
    file(try jobs.job(asked).stem + "-proof.html", "text/html", try proofPage(asked))
  }

  /// The sheet itself.
  func proofPage(_ asked: Asked) throws -> [UInt8] {
    try Errand(
      words: ["job", "proof", jobs.job(asked).text, "--html", "-"], folder: folder
    ).run().output
  }

  /// Keeps the proof that was signed, and by whom and when in the ledger.
  func sign(_ asked: Asked) throws -> JSONValue {
    let job = try jobs.job(asked)
    let name = try asked.text("name")
    let file = try FreeName.in(folder, job.stem + "-proof", ".html")
    try OutputFile.write(try asked.bytes(), to: folder + "/" + file.text, existing: .kept)
    do {
      let words = ["job", "proof", job.text, "--sign", file.text, "--by=\(name)"]
      let outcome = try Errand(words: words, folder: folder).run()
      return [
        "ok": true, "name": .string(file.text),
        "sentence": .string(String(decoding: outcome.output, as: UTF8.self).trimmedLines),
      ]
    } catch {
      // A proof that counts as signed and is not would be worse than none.
      Folder.remove(file: folder + "/" + file.text)
      throw error
    }
  }

  private func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> JSONValue {
    [
      "ok": true, "name": .string(name), "type": .string(type),
      "bytes": .string(String(decoding: base64(bytes), as: UTF8.self)),
    ]
  }
}

extension String {
  /// Without line ends and spaces at its end.
  fileprivate var trimmedLines: String {
    var text = self[...]
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
