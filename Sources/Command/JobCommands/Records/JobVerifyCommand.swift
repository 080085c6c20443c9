import PictureGrading

/// The command `beckon job verify`, which checks tags, photos of codes, or the ledger itself.
enum JobVerifyCommand {
  private static let chain = Option(
    "chain", category: "What", help: "Check every event, row and table of the ledger")
  private static let head = Option(
    "head", value: "HASH", isRepeatable: true, category: "What",
    help: "A head that was kept: everything before it must still be there")
  private static let rebuild = Option(
    "rebuild", category: "What",
    help: "Rebuild the tables of states from the events, if the events are sound")

  private static let tags = Option(
    "tags", category: "What", help: "Read tags, one after the other, and compare them")
  private static let grade = Option(
    "grade", category: "What",
    help: "Grade the photos, which are flat scans, and record the grades in the ledger")
  private static let photos = Operand(
    "PHOTO", arity: .any, help: "Pictures of codes, to be compared with the rows",
    completion: .files(["png", "jpg", "jpeg"]))

  static let command: Command = Command(
    "verify",
    summary: "Check tags, photos of codes, or the ledger itself",
    discussion: """
      --tags reads one tag after the other and says which row it carries and whether it holds what it \
      should; the ledger keeps what was found. Photos are scanned, and every URL in them is looked \
      for among the rows, on every page of a PDF; the URL of an App Clip Code needs Apple's weight \
      tables.

      With --rows, --state or --where, a tag or a code of another row is a finding too.

      With --grade the pictures are scans of prints, which are graded as 'beckon grade' does it; the \
      ledger keeps the last grade of each row, an estimate, and 'job export' has it.

      --chain goes through the events of every station: each names the hash of the one before it, so \
      that no event can be changed, moved, taken out or put in without a trace. Then the rows are \
      compared with what was added, and the tables of states with what follows from the events.

      What was cut off at the end leaves no trace in the ledger itself, and whoever can write the file \
      can rewrite a chain as a whole. Both show only against a head that was kept elsewhere, on \
      paper or in an e-mail: 'beckon job status' and 'beckon job export' say the heads.

      Of a package that 'beckon job close' wrote, every file is compared with the manifest, the \
      ledger in it is checked as with --chain, and its table is compared with the ledger.

      The exit status is 1 when something was found, and for a code without a grade. Nothing is changed, \
      except by --rebuild.
      """,
    examples: [
      Example("beckon job verify tables.json --chain", "Whether the ledger is whole"),
      Example(
        "beckon job verify tables.json --chain --head "
          + "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03",
        "And nothing is missing since"),
      Example("beckon job verify tables.zip", "The package of a closed job"),
      Example("beckon job verify tables.json --tags --count 20", "Twenty tags from the box"),
      Example("beckon job verify tables.json wall.jpg", "The codes on a wall"),
      Example(
        "beckon job verify tables.json wall.jpg --where store=42",
        "And whether they are all of one store"),
      Example("beckon job verify tables.json --grade scan-1.png scan-2.png", "How good they are"),
    ],
    operands: [LedgerContext.source, photos],
    options: [
      chain, head, rebuild, tags, JobRunCommand.count, StationName.option, OperatorName.option,
      .reader,
      JobRunCommand.patience, .verbose, .tables, .json, grade,
    ] + RowSelection.options + ScanConditions.options,
    action: { arguments in
      if let path = arguments[LedgerContext.source].first, path.lowercased().hasSuffix(".zip") {
        return try verifyPackage(path, arguments)
      }
      try refuseMixture(arguments)
      let selection = try RowSelection.given(arguments)
      if arguments.has(tags) {
        let work = ProvisioningRun.Work(rows: selection)
        return try ProvisioningRun(place(arguments), arguments, work: work).check()
      }
      if arguments.has(grade) {
        let place = try place(arguments)
        var check = try JobGradeCheck(
          place: place,
          grader: PictureGrader(
            ScanConditions(arguments), place.tables.find().map(URLCompressor.init)))
        return try check.run(arguments[photos], arguments)
      }
      if !arguments[photos].isEmpty {
        let place = try place(arguments)
        var check = try JobPhotoCheck(
          place: place, selection: selection, clips: ClipCodeReader(place.tables))
        return try check.run(arguments[photos], arguments)
      }
      guard arguments.has(chain) else {
        throw arguments.refuse("say what to verify: --tags, photos, or --chain")
      }
      let place = try LedgerContext(arguments, station: .given(arguments))
      let heads = try heads(arguments)
      var report: ChainReport
      do { report = try place.ledgerToRead().verifyChain(against: heads) } catch {
        return try showSchema(of: place, after: error, arguments)
      }
      if arguments.has(rebuild) { report = try rebuilt(place, report, heads) }
      return try show(report, arguments)
    })

  private static func heads(_ arguments: Arguments) throws -> [SHA256Digest] {
    try arguments.values(head, expected: "a hash of 64 hexadecimal digits") {
      SHA256Digest(hexadecimal: $0)
    }
  }

  /// Verifies a package of `beckon job close`, and returns the exit status.
  private static func verifyPackage(
    _ path: String, _ arguments: Arguments
  ) throws -> ExitStatus {
    try arguments.refuse(
      anyOf: [rebuild, tags, grade, JobRunCommand.count] + RowSelection.options,
      "a package is verified as a whole")
    if !arguments[photos].isEmpty {
      throw arguments.refuse("verify photos with the job file, not with a package")
    }
    let report = try PackageCheck.run(path, against: heads(arguments))
    _ = try Beckon.print(report, arguments)
    return report.isSound ? .done : .no
  }

  /// The job whose tags or codes are verified.
  private static func place(_ arguments: Arguments) throws -> JobContext {
    try JobContext(arguments, station: .given(arguments), tables: ClipTables(arguments))
  }

  /// Refuses several kinds of verification at once, and options that would be ignored.
  private static func refuseMixture(_ arguments: Arguments) throws {
    let wishes = [
      arguments.has(tags) ? "--tags" : nil, arguments[photos].isEmpty ? nil : "photos",
      arguments.has(chain) ? "--chain" : nil,
    ].compactMap(\.self)
    if wishes.count > 1 {
      throw arguments.refuse(
        "\(wishes.joined(separator: " and ")): verify one after the other, each in a command of its own"
      )
    }
    if arguments.has(grade), arguments[photos].isEmpty {
      throw arguments.refuse(grade, "name the scans to grade")
    }
    if !arguments.has(grade) {
      for option in ScanConditions.options where arguments.mentions(option) {
        throw arguments.refuse(option, "it goes with --grade")
      }
    }
    if arguments.has(chain) || arguments.has(grade) {
      try arguments.refuse(anyOf: RowSelection.options, "it goes with --tags or photos")
    }
    if !arguments.has(chain) {
      for option in [head, rebuild] where arguments.has(option) {
        throw arguments.refuse(option, "it goes with --chain")
      }
    }
  }

  /// Rebuilds the tables and verifies again, unless the findings concern more than the tables.
  private static func rebuilt(
    _ place: LedgerContext, _ report: ChainReport, _ heads: [SHA256Digest]
  ) throws -> ChainReport {
    guard !report.isSound else { return report }
    for finding in report.findings {
      guard case .derived = finding else {
        throw BadData("\(place.path): \(finding); nothing was rebuilt")
      }
    }
    var ledger = try place.ledgerToWrite()
    try ledger.rebuild()
    return try ledger.verifyChain(against: heads)
  }

  /// Shows the differences in the schema of a ledger that cannot be opened.
  private static func showSchema(
    of place: LedgerContext, after error: any Error, _ arguments: Arguments
  ) throws -> ExitStatus {
    guard let findings = try? Ledger.schemaFindings(at: place.path), !findings.isEmpty else {
      throw error
    }
    let status = try show(ChainReport(unopened: findings), arguments)
    Beckon.say("\(error)")
    return status
  }

  private static func show(_ report: ChainReport, _ arguments: Arguments) throws -> ExitStatus {
    _ = try Beckon.print(report, arguments)
    return report.isSound ? .done : .no
  }
}

extension ChainReport: CommandResult {
  package func text(_ styling: Styling) -> String {
    var text = ""
    for chain in chains { text += "\(chain)\nhead \(chain.head)\n" }
    for finding in findings { text += "found: \("\(finding)".safeForTerminal())\n" }
    let verdict = isSound ? "nothing wrong" : counted(findings.count, "finding")
    let seen = wasOpened ? counted(events, "event") : "the events were not checked"
    return text + "\(seen): \(verdict)\n"
  }

  package var json: JSONValue {
    [
      "events": wasOpened ? .integer(events) : .null, "sound": .bool(isSound),
      "chains": .array(
        chains.map { chain in
          [
            "station": .string("\(chain.head.station)"), "number": .integer(chain.head.number),
            "hash": .string("\(chain.head.hash)"),
            "provenTo": JSONValue(chain.provenTo),
          ]
        }),
      "findings": .array(findings.map { .string("\($0)") }),
    ]
  }
}
