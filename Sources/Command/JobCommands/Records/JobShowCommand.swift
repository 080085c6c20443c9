import HTMLReports
import QRCodes

/// The command `beckon job show`, which shows one row with its tag and history.
enum JobShowCommand {
  private static let item = Operand(
    "ITEM", help: "A row's number, a tag's UID, a URL, COLUMN=VALUE, or any text of the row")
  private static let page = Option(
    "html", value: "FILE", category: "Output", help: "Write a page for a browser instead",
    completion: .files(["html"]))

  static let command: Command = Command(
    "show",
    summary: "Show one row of a job: its content, its tag, and its history",
    discussion: """
      Finds the row by its number, by the UID of a tag that carries it or that it was meant for, by \
      its URL, by a column of its table (store=42), or by any text in its URL, its name, its \
      captions and its columns. Of several rows, the first twenty are listed.

      The history has every event of the row with its time (UTC), its station and its operator. The \
      exit status is 1 if nothing is found.
      """,
    examples: [
      Example("beckon job show tables.json 3", "A row"),
      Example("beckon job show tables.json 04E10CDA993C80", "What a tag carries, and carried"),
      Example("beckon job show tables.json https://eat.example.com/s/42/t/7", "The row of a URL"),
      Example("beckon job show tables.json table=7 --html table-7.html", "A page about a row"),
    ],
    operands: [LedgerContext.source, item],
    options: [LedgerContext.job, page, .force, .json],
    action: { arguments in
      let place = try LedgerContext(arguments, job: arguments[LedgerContext.job])
      let ledger = try place.ledgerToRead()
      let text = arguments[item].first ?? ""
      let found = try ItemSearch(text, jobs: place.jobs(of: ledger)).run(in: ledger)
      guard found.rows.count == 1 || found.rows.isEmpty && !found.tagHistory.isEmpty else {
        return try list(found, text, arguments)
      }
      let shown = try ShownItem(found, in: ledger)
      if let path = arguments[page] {
        try arguments.refuse(anyOf: [.json], "it does not go with --html")
        try OutputFile.write(shown.page.bytes(), to: path, existing: arguments.existing)
        return .done
      }
      return try Beckon.print(shown, arguments)
    })

  /// Lists several rows, or says that none was found, and returns the exit status.
  private static func list(
    _ found: ItemSearch.Result, _ text: String, _ arguments: Arguments
  ) throws -> ExitStatus {
    try arguments.refuse(anyOf: [page], "name one row; \(found.count) match")
    var output = try ResultWriter(arguments)
    for row in found.rows {
      try output.write([
        "job": .string(row.job), "row": .integer(row.number), "state": .string(row.state.rawValue),
        "url": .string(row.content.url), "uid": JSONValue(row.uid.map { "\($0)" }),
      ]) { _ in
        let tag = row.uid.map { " on \($0)" } ?? ""
        return "row \(row.number) of \(row.job): \(row.content.url), \(row.state.word)\(tag)\n"
          .safeForTerminal()
      }
    }
    try output.flush()
    if found.count > found.rows.count {
      Beckon.say("and \(counted(found.count - found.rows.count, "row")) more")
    }
    if found.count == 0 { Beckon.say("nothing in this ledger matches '\(text.safeForTerminal())'") }
    return found.count == 0 ? .no : .done
  }
}

/// A search for the rows that a person means by a text.
struct ItemSearch {
  /// The rows and events that a search found.
  struct Result {
    var rows: [LedgerRow] = []
    /// The number of all matching rows.
    var count = 0
    /// The events about a tag that concern no row.
    var tagHistory: [PlacedRecord] = []
    /// The UID of the tag, if the person gave one.
    var tag: TagUID?
  }

  private static let maxRowCount = 20
  let text: String
  let jobs: [String]
  /// Whether a text that is only a part of what a row shows finds the row.
  let findsParts: Bool

  init(_ text: String, jobs: [String], findsParts: Bool = true) {
    (self.text, self.jobs, self.findsParts) = (text, jobs, findsParts)
  }

  func run(in ledger: borrowing Ledger) throws -> Result {
    var result = Result()
    for job in jobs {
      if let number = Int(text), let row = try ledger.row(number, of: job) {
        result.rows.append(row)
      }
    }
    if result.rows.isEmpty, let uid = TagUID(text), uid.hasLengthOfTags {
      result.tag = uid
      result.tagHistory = try ledger.history(ofTag: uid)
      if let tag = try ledger.tag(uid), let job = tag.job, jobs.contains(job), let row = tag.row {
        result.rows += [try ledger.row(row, of: job)].compactMap(\.self)
      }
      if !result.tagHistory.isEmpty { return counted(result) }
    }
    if result.rows.isEmpty {
      for job in jobs { result.rows += try ledger.rows(showing: text, in: job) }
    }
    guard result.rows.isEmpty else { return counted(result) }
    for job in jobs where !(try addByColumn(of: job, ledger, &result)) {
      var search = RowSearch()
      search.text = text
      let limit = findsParts ? Self.maxRowCount : .max
      var found = try ledger.rows(of: job, search, skipping: 0, limit: limit)
      if !findsParts {
        found.rows.removeAll { !$0.urlParts.contains(text[...]) }
        found.count = found.rows.count
      }
      result.rows += found.rows
      result.count += found.count
    }
    result.rows = Array(result.rows.prefix(Self.maxRowCount))
    return result
  }

  private func counted(_ result: Result) -> Result {
    var result = result
    result.count = result.rows.count
    return result
  }

  /// Adds the rows with the text's value of a column; returns whether the text names a column.
  private func addByColumn(
    of job: String, _ ledger: borrowing Ledger, _ result: inout Result
  ) throws -> Bool {
    guard let column = RowSelection.parsedColumn(text) else { return false }
    var selection = RowSelection(values: [column])
    if try !ledger.columnNames(of: job).contains(column.name) {
      selection = RowSelection(numbers: try ledger.rows(of: job, locatedAt: column))
      guard selection.numbers?.ranges.isEmpty == false else { return false }
    }
    var found = Result()
    try ledger.forEachRow(of: job, in: selection) { row in
      found.count += 1
      if found.count <= Self.maxRowCount { found.rows.append(row) }
    }
    result.rows += found.rows
    result.count += found.count
    return true
  }
}

/// One row with everything that is known of it.
struct ShownItem: CommandResult {
  private let tag: TagUID?
  private let details: RowDetails?
  private let history: [PlacedRecord]

  init(_ found: ItemSearch.Result, in ledger: borrowing Ledger) throws {
    tag = found.tag
    var all: [RowDetails] = []
    var history = found.tagHistory
    if let row = found.rows.first {
      try ledger.forEachDetail(
        of: row.job, in: RowSelection(numbers: RowRanges([row.number...row.number]))
      ) { all.append($0) }
      history += try ledger.history(of: row.number, in: row.job)
    }
    details = all.first
    self.history = history.sorted { $0.place < $1.place }
  }

  private var title: String {
    guard let row = details?.row else { return tag.map { "Tag \($0)" } ?? "" }
    return "Row \(row.number) of \(row.job): \(row.state.word)"
  }

  private var facts: [(name: String, value: String)] {
    guard let details else { return [] }
    let hidden: Set = ["job", "row", "url", "state"]
    return zip(RowDetails.fieldNames, details.fields([]))
      .filter { !hidden.contains($0.0) && !$0.1.isEmpty }.map { (name: $0.0, value: $0.1) }
      + (details.row.content.caption.isEmpty
        ? [] : [("caption", details.row.content.captionLines.joined(separator: " · "))])
      + details.row.content.tableColumns.map { (name: $0.name, value: $0.value) }
      + (details.codes.location.map { [("hangs at", $0.words)] } ?? [])
      + earlierURLs.map { ("redirect from", $0) }
  }

  /// The URLs that the row had before, which a code, a label or a lost tag may still show.
  private var earlierURLs: [String] {
    var urls: [String] = []
    for earlier in details?.row.earlier ?? []
    where earlier.url != details?.row.content.url && !urls.contains(earlier.url) {
      urls.append(earlier.url)
    }
    return urls
  }

  private static func who(_ record: LedgerRecord) -> String {
    "\(record.station)" + (record.operatorName.map { " (\($0))" } ?? "")
  }

  func text(_ styling: Styling) -> String {
    var text = title + "\n"
    if let row = details?.row { text += "  \(row.content.url)\n" }
    let facts = facts
    let width = facts.map(\.name.count).max() ?? 0
    for fact in facts {
      let gap = String(repeating: " ", count: width - fact.name.count)
      text += "  \(fact.name)\(gap)  \(fact.value)\n"
    }
    text += "history\n"
    for event in history {
      let time = JobStatusPage.words(event.record.time)
      text += "  \(time)  \(Self.who(event.record)): \(event.record.event.words)\n"
    }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).safeForTerminal() }.joined(separator: "\n")
  }

  var json: JSONValue {
    let history = JSONValue.array(history.map(\.json))
    guard case .object(var object)? = details?.json else {
      return ["uid": JSONValue(tag.map { "\($0)" }), "history": history]
    }
    if !earlierURLs.isEmpty { object["redirectFrom"] = .array(earlierURLs.map { .string($0) }) }
    object["history"] = history
    return .object(object)
  }

  /// The page about the row in HTML.
  var page: ItemPage {
    ItemPage(
      title: title, made: "Made \(JobStatusPage.words(WallClock.seconds)). All times are UTC.",
      url: details.map { HighlightedURL($0.row.content.url) }, facts: facts,
      history: history.map {
        (JobStatusPage.words($0.record.time), Self.who($0.record), $0.record.event.words)
      })
  }
}

extension PlacedRecord {
  /// The event as JSON: its number in the ledger, and the members of its body.
  var json: JSONValue {
    let body = (try? JSONValue(parsing: record.canonicalJSON))?.objectValue?.members ?? []
    return JSONValue(
      members: [("event", .integer(place))] + body.map { ($0.name, $0.value) })
  }
}
