/// The command `beckon job status`, which shows how far a job has come.
enum JobStatusCommand {
  private static let page = Option(
    "html", value: "FILE", category: "Output",
    help: "Write a page with every row and its code for a browser, instead",
    completion: .files(["html"]))

  static let command: Command = Command(
    "status",
    summary: "Show how far a job has come",
    discussion: """
      Counts the rows by state, and lists those that wait for a certain tag and those that were \
      taken out of line, with their reasons; codes are counted separately. The ledger is enough if \
      there is no job file. The heads are the ends of the chains of events: with one that was kept \
      elsewhere you can prove later that nothing before it was changed.

      The ledger is checked as well: all of one with at most 2,000 events and 20,000 rows, and \
      the last 2,000 events of a larger one; findings are reported and make the exit status 1. 'beckon job verify LEDGER --chain' \
      checks everything.

      --html makes one file that needs nothing else: totals, a timeline, and every row with its \
      code, its tag, its state and its reason. It can be searched, printed, and read on a phone. \
      With --watch it is rewritten whenever something has happened, and a browser that shows it \
      reloads it, until no row is waiting. It lists 20,000 rows, unless --rows, --state or --where \
      select others; 'beckon job export' makes a table of more.
      """,
    examples: [
      Example("beckon job status tables.json", "How far it has come"),
      Example("beckon job status tables.json --json", "For programs"),
      Example("beckon job status service=shop", "From any machine, without the job file"),
      Example("beckon job status tables.json --html status.html", "A page for a browser"),
      Example(
        "beckon job status tables.json --html status.html --watch",
        "A page that follows the job from another terminal"),
    ],
    operands: [LedgerContext.source],
    options: RowSelection.options + [
      page, JobStatusPageWatcher.option, JobStatusPageWatcher.every, LedgerContext.job, .force,
      .json,
    ],
    action: { arguments in
      if arguments.has(JobStatusPageWatcher.option), arguments[page] == nil || arguments.has(.json)
      {
        throw arguments.refuse(
          JobStatusPageWatcher.option, "--watch is for a page; add --html FILE")
      }
      let place = try LedgerContext(arguments, job: arguments[LedgerContext.job])
      let ledger = try place.ledgerToRead()
      guard let path = arguments[page] else {
        try arguments.refuse(
          anyOf: RowSelection.options, "it selects rows of a page; add --html FILE")
        return try tell(place, ledger, arguments)
      }
      var sheet = JobStatusPage(
        job: try place.onlyJob(of: ledger), file: place.file,
        place: arguments[LedgerContext.source].first ?? "")
      sheet.rows = try RowSelection.given(arguments)
        .resolved(in: sheet.job, ledger, at: sheet.place)
      if let remark = sheet.remark(try ledger.summary(of: sheet.job).rows, path) {
        Beckon.say(remark)
      }
      if arguments.has(JobStatusPageWatcher.option) {
        return try JobStatusPageWatcher(path, arguments).run(ledger, sheet)
      }
      try sheet.write(to: path, ledger, existing: arguments.existing)
      return sheet.isSound ? .done : .no
    })

  private static func tell(
    _ place: LedgerContext, _ ledger: borrowing Ledger, _ arguments: Arguments
  ) throws -> ExitStatus {
    let word = arguments[LedgerContext.source].first ?? "JOB"
    let glance = try QuickCheckResult.of(ledger)
    let heads = try ledger.heads()
    let aside = try ledger.quarantinedCount()
    var text = ""
    for job in try place.jobs(of: ledger) {
      if arguments.has(.json) {
        let json = JSONValue(
          members: members(of: try JobStatus(of: job, in: ledger).json) + glance.members)
        text += json.text() + "\n"
        continue
      }
      let summary = try ledger.summary(of: job)
      let rows = try JobStatus.openRows(of: job, in: ledger)
      let closer = try ledger.closer(of: job)
      var lines = rows.map { $0.sentence(in: closer == nil ? place.jobWord : nil) }
      if summary.makesTags {
        lines += summary.codeSentences(expected: place.file?.codeKinds ?? [])
      }
      if let labels = summary.labelSentence { lines.append(labels) }
      let due = try ledger.dueLabels(of: job)
      if !due.isEmpty {
        lines.append(
          "\(FinishedTagLabels.words(due.map(\.row.number))) not printed; 'beckon job sheet "
            + "\(place.jobWord) --labels done' makes what is missing")
      }
      let hooks = try ledger.dueHooks(of: job)
      if !hooks.isEmpty { lines.append(Self.words(hooks)) }
      if let closer {
        lines.insert("closed by station \(closer); its rows change no more", at: 0)
      }
      text += summary.sentence + "\n" + lines.map { "  \($0)\n" }.joined()
    }
    if !arguments.has(.json) {
      if aside > 0 { text += "\(counted(aside, "tag")) in quarantine\n" }
      text += heads.map { "head \($0)\n" }.joined()
      text += glance.lines(of: word).map { $0 + "\n" }.joined()
    }
    _ = try Beckon.print(text)
    return glance.findings.isEmpty ? .done : .no
  }

  /// A sentence on the finished tags of which hooks were not told.
  private static func words(_ hooks: [DueHook]) -> String {
    let rows = hooks.prefix(8).map { "\($0.row.number)" }.joined(separator: ", ")
    let more = hooks.count > 8 ? " and \(hooks.count - 8) more" : ""
    let why = hooks.compactMap(\.failure).first.map { ": \($0)" } ?? ""
    return
      "the hook was not told of \(hooks.count == 1 ? "row" : "rows") \(rows)\(more)\(why); the "
      + "next run with --hook begins with that"
  }

  private static func members(of json: JSONValue) -> [(String, JSONValue)] {
    json.objectValue?.members.map { ($0.name, $0.value) } ?? []
  }
}

extension JobFile {
  /// The kinds of codes that the job asks for, as named in a ledger.
  var codeKinds: [String] {
    [qr.map { _ in "qr" }, clipCode.map { _ in "clip" }].compactMap { $0 }
  }
}

extension LedgerRow {
  /// A sentence such as "row 17 unsettled on 04…: the tag left too early", with a remedy unless
  /// the job is closed.
  fileprivate func sentence(in job: String?) -> String {
    let place = uid.map { " on \($0)" } ?? ""
    let why = trouble(in: job).map { ": \($0)" } ?? ""
    return "row \(number) \(state.word)\(place)\(why)".safeForTerminal()
  }

  /// The reason for the row's state, with a remedy; `job` is the job's name on a command line, nil
  /// for a closed job.
  func trouble(in job: String?) -> String? {
    switch (state, uid, job) {
    case (.unsettled, let uid?, let job?):
      (reason ?? TagReason(.lost)).sentence(waitingFor: uid, job: job)
    case (.failed, _, _): reason.map { "\($0.words)".isEmpty ? $0.kind.phrase : "\($0.words)" }
    case (.toRewrite, let uid?, let job?), (.rewriting, let uid?, let job?):
      "hold this tag to the reader (lost? beckon job retry \(job) --abandon \(uid))"
        + (reason.map { " [\($0)]" } ?? "")
    default: reason.map { "\($0)" }
    }
  }
}

extension RowState {
  /// The name of the state for people.
  var word: String {
    switch self {
    case .pending: "waiting"
    case .failed: "skipped"
    case .toRewrite: "to rewrite"
    default: rawValue
    }
  }
}
