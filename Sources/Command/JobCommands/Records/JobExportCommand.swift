import CSVText

/// The command `beckon job export`, which exports a ledger as a table or as JSON.
enum JobExportCommand {
  private static let format = Option(
    "format", value: "FORMAT", choices: ExportForm.allCases.map(\.rawValue), category: "Output",
    help: "A table, one JSON object a line, or a workbook",
    defaultText: "the ending of FILE, or csv")
  private static let since = Option(
    "since", value: "EVENT", category: "What",
    help: "Only rows with an event after this one, a number as 'job events' prints it",
    detail: "The number of the last event is printed on standard error, for the next time.")
  private static let writeback = Option(
    "writeback", value: "FILE", category: "Output",
    help: "Write the job's table, .csv or .xlsx, with columns added for what was done",
    completion: .files(["csv", "xlsx"]))
  private static let events = Option(
    "events", category: "What",
    help: "The events instead of the rows, one a line, as they are hashed")
  private static let salvage = Option(
    "salvage", category: "What",
    help: "Everything that can still be read of a damaged ledger, one JSON object a line")

  static let command: Command = Command(
    "export",
    summary: "Export a ledger as a table or as JSON",
    discussion: """
      A line for each row, with its URL, the state of its tag and why it is so. Codes that were \
      made have a state of their own, in the columns 'qr' and 'clipCode'; a row that is to have no \
      tag has no 'state'. 'technology', 'route' and 'reader' tell how it was put onto its tag, \
      'keys' and 'counter' how the keys of a tag that proves itself are derived and how often it \
      had been tapped. In a table, a field that a spreadsheet would run as a formula gets a ' in \
      front. 'beckon job import' reads tables and JSON.

      'made', 'written', 'verified' and 'labelled' are the times at which the row's code was made, \
      its tag was written and read back, the tag was last found right, and its label was made or \
      printed; 'operator' is who did the last of these. The columns of the job's table follow; one \
      with the name of a field before it gets 'table:' in front. After them come the names of the \
      places that 'beckon job bind' has tied rows to.

      --writeback returns the table as it was given, with columns added at the right.

      --events writes the events of all jobs, each exactly as it is hashed, so that any program \
      can check the chains. The head of each station's chain is printed on standard error: keep \
      it, and give it to 'beckon job verify --chain --head' later.

      --salvage looks for events in the bytes of a file that SQLite no longer opens, and asks for \
      rows one by one. What is missing is reported on standard error, and the exit status is then \
      1.

      --for writes what somebody else needs to continue, in the form that they require: the table \
      of Apple's App Clip Code Generator, the list of URLs for App Store Connect, an archive of \
      SVG files for a print shop or of all codes for a designer, the table for a supplier who encodes tags, the one for a server \
      that verifies the taps of tags with keys, or the redirects of codes that are bound to places. Every row is checked before anything is \
      written, and a job that has not begun begins with it, so that what was handed over does not \
      change. Production App Clip Codes come from Apple's tools.
      """,
    examples: [
      Example("beckon job export tables.json -o tables-done.csv", "All rows, as a table"),
      Example("beckon job export tables.json --state done --format jsonl", "For programs"),
      Example(
        "beckon job export tables.json --where store=42 -o some.xlsx", "A workbook of some rows"),
      Example(
        "beckon job export tables.json --writeback tables-done.xlsx",
        "The table, with what became of each row"),
      Example("beckon job export tables.json --since 1200 --format jsonl", "What is new"),
      Example("beckon job export tables.ledger --events -o events.jsonl", "All that happened"),
      Example(
        "beckon job export tables.json --for apple-generator -o codes.csv",
        "What Apple's generator makes codes of"),
      Example(
        "beckon job export tables.json --for app-store-connect "
          + "--prefix https://eat.example.com/s -o urls.csv",
        "URLs of one experience"),
      Example(
        "beckon job export tables.json --for print-shop --svgs apple/ -o codes.zip",
        "Its SVG files, for a print shop"),
      Example(
        "beckon job export tables.json --for nfc-supplier --rows 1-500 -o tags.csv",
        "What a supplier writes onto 500 tags"),
      Example(
        "beckon job export doors.json --for sun-server -o tags.csv",
        "Which tag has which keys, for a server"),
      Example(
        "beckon job export signs.json --for redirects "
          + "--to 'https://www.example.com/{store}/{table}' -o targets.csv",
        "Where the codes on the walls lead now"),
      Example("beckon job export tables.ledger --salvage -o left.jsonl", "What is left"),
    ],
    operands: [LedgerContext.source],
    options: RowSelection.options + [
      since, events, salvage, LedgerContext.job, format, writeback, .out, .force, .tables,
    ] + HandOver.options,
    action: { arguments in
      if let whom = try arguments.choice(HandOver.option, as: HandOver.self) {
        let others = [
          format, RowSelection.state, since, writeback, events, salvage, LedgerContext.job,
        ]
        return try JobHandOver(whom, arguments, besides: others).run()
      }
      if let option = HandOver.options.first(where: arguments.has) {
        throw arguments.refuse(option, "it goes with --for")
      }
      guard !arguments.has(events) || !arguments.has(salvage) else {
        throw arguments.refuse("--events and --salvage are two different exports")
      }
      if arguments.has(writeback) {
        try arguments.refuse(
          anyOf: [.out, format, events, salvage], "it does not go with --writeback")
      }
      if arguments.has(events) || arguments.has(salvage) {
        try arguments.refuse(anyOf: RowSelection.options + [since, format], "it is for rows")
      }
      let path = arguments[writeback] ?? arguments[.out] ?? "-"
      let form = try arguments.choice(format, as: ExportForm.self) ?? ExportForm(fileName: path)
      if form == .xlsx, path == "-", Terminal.output.isTerminal {
        throw arguments.refuse("a workbook is not written to a terminal; give -o FILE.xlsx")
      }
      if arguments.has(writeback), form != .csv, form != .xlsx {
        throw arguments.refuse(writeback, "a table is a .csv or .xlsx file")
      }
      let place = try LedgerContext(arguments, job: arguments[LedgerContext.job])
      var sheet = try ExportSheet(path, existing: arguments.existing)
      var status = ExitStatus.done
      if arguments.has(salvage) {
        status = try write(LedgerSalvage(place.path), to: &sheet)
      } else {
        let ledger = try place.ledgerToRead()
        if arguments.has(events) {
          try ledger.forEachEvent { try sheet.write($0 + "\n") }
        } else {
          try write(ledger, place, form ?? .csv, arguments, to: &sheet)
        }
        if arguments.has(since) { Beckon.say("event \(try ledger.lastPlace())") }
        for head in try ledger.heads() { Beckon.say("head \(head)") }
      }
      try sheet.finish()
      return status
    })

  private static func write(
    _ ledger: borrowing Ledger, _ place: LedgerContext, _ form: ExportForm,
    _ arguments: Arguments, to sheet: inout ExportSheet
  ) throws {
    var selection = try RowSelection.given(arguments)
    let after = try arguments.integer(since, in: 0...LedgerRecord.numbers.upperBound)
    let isTable = arguments.has(writeback)
    let jobs = isTable ? [try place.onlyJob(of: ledger)] : try place.jobs(of: ledger)
    if jobs.count == 1, let job = jobs.first {
      selection = try selection.resolved(in: job, ledger, at: place.path)
    }
    let columns = try ExportColumns(of: jobs, in: ledger, onlyTable: isTable)
    guard !isTable || columns.hasTable else {
      throw BadData(
        "\(place.path): the ledger has no columns of the table, because the job has none or began "
          + "with version 0.2; nothing was written")
    }
    var export = try RowExport(form, columns, to: &sheet)
    for job in jobs {
      var wanted = selection
      if let after {
        let changed = try ledger.rows(of: job, changedSince: after)
        wanted.numbers = wanted.numbers?.intersection(changed) ?? changed
      }
      try ledger.forEachDetail(of: job, in: wanted) { details in
        try export.write(details, to: &sheet)
      }
    }
    try export.finish(to: &sheet)
  }

  private static func write(
    _ salvage: LedgerSalvage, to sheet: inout ExportSheet
  ) throws -> ExitStatus {
    for event in salvage.events { try sheet.write(event + "\n") }
    for row in salvage.rows {
      var object: JSONObject = [
        "job": .string(row.job), "row": .integer(row.number), "url": .string(row.url),
      ]
      if let content = row.content {
        object["name"] = .string(content.name)
        object["columns"] = .object(
          JSONObject(content.columns.map { ($0.name, JSONValue.string($0.value)) }))
      }
      try sheet.write(JSONValue.object(object).text() + "\n")
    }
    Beckon.say(
      "\(counted(salvage.events.count, "event")) and \(salvage.rows.count) of "
        + "\(counted(salvage.expectedRows, "row")) can still be read")
    if !salvage.missing.isEmpty {
      Beckon.say("missing: \(salvage.missing.joined(separator: ", "))")
    }
    if !salvage.doubtful.isEmpty {
      Beckon.say("changed: \(salvage.doubtful.joined(separator: ", "))")
    }
    Beckon.say("events after the last one may be missing too; only a kept head can tell")
    let isWhole =
      salvage.missing.isEmpty && salvage.doubtful.isEmpty && !salvage.events.isEmpty
      && salvage.rows.count == salvage.expectedRows && salvage.rows.allSatisfy { $0.content != nil }
    return isWhole ? .done : .no
  }
}

/// The output of an export: a file that is written as a whole, or standard output.
struct ExportSheet: ~Copyable {
  private var file: OutputFile

  init(_ path: String, existing: OutputFile.Existing) throws(SystemIOError) {
    file = try OutputFile(path, existing: existing)
  }

  mutating func write(_ text: String) throws(SystemIOError) { try file.write(text) }

  mutating func write(_ bytes: [UInt8]) throws(SystemIOError) { try file.write(bytes) }

  consuming func finish() throws(SystemIOError) { try file.commit() }
}
