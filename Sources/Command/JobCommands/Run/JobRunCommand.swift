import LabelPrinting

/// The command `beckon job run`, which puts the rows of a job onto tags or into codes.
enum JobRunCommand {
  static let codes = Option(
    "codes", category: "What", help: "Make the job's QR codes and App Clip Codes instead of tags")
  private static let progress = Option(
    "progress", category: "What",
    help: "With --codes, write the progress to standard error as lines of JSON, for programs",
    detail: """
      {"event":"progress","done":120,"of":10000}, at most four a second. A terminal shows a bar \
      without this option.
      """)
  static let count = Option(
    "count", value: "N", category: "What", help: "Stop after this many tags")
  static let allowUsed = Option(
    "allow-used", category: "What",
    help: "Accept tags that hold something, which is then replaced")
  static let hook = Option(
    "hook", value: "COMMAND", category: "Hooks",
    help: "Run a command for every tag, before it is written and after",
    detail: """
      The shell runs it with one line of JSON on its standard input. The event 'tag' comes before \
      a tag is touched: any status but 0 is a veto, and the first line that the command prints is \
      its reason. The others tell the result of a tag: done, failed, refused, unsettled, settled. \
      When the command fails or is late at 'done', the ledger records that, and the run names the \
      tag at its end.
      """)
  static let hookTimeout = Option(
    "hook-timeout", value: "SECONDS", category: "Hooks",
    help: "The time limit for the command, which is stopped when it is exceeded",
    default: "10")
  static let bell = Option(
    "bell", isOnByDefault: true, category: "Output",
    help: "Ring the terminal's bell: once for a good tag, twice for one that needs you")
  static let patience = Option(
    "timeout", value: "SECONDS", category: "Reader",
    help: "End when no tag comes for this time", defaultText: "wait until Ctrl-C")

  static let command: Command = Command(
    "run",
    summary: "Put the rows of a job onto tags, or into codes",
    discussion: """
      Asks for a tag, refuses one that is wrong, writes the next row, reads it back, locks or \
      protects it where the job says so, reads it again after the field was off, keeps the result, \
      and asks for the next. What is about to be done is in the ledger before a tag is touched.

      However it is stopped, it continues where it was. A row whose tag left too early waits for \
      that tag alone: hold it to the reader again, or give it up with 'beckon job retry --abandon \
      UID'.

      The first run checks all rows and puts them into the ledger, with all random values. Ctrl-C \
      ends it after the current tag.

      --rows, --state and --where select rows: at stations that share a table without a connection, \
      for example, whose ledgers 'beckon job merge' joins. A tag that was written before and waits \
      for its row is accepted whatever its row is.

      Several stations share a job whose ledger is on a server: each claims a row that no other \
      station gets. When the server goes away, the current tag is finished, its results wait in a \
      journal beside the job file, and no other tag is begun before they are delivered.
      """,
    examples: [
      Example("beckon job run tables.json", "Tags, until every row has one"),
      Example("beckon job run tables.json --count 20", "Twenty of them"),
      Example("beckon job run tables.json --rows 101-200", "The second hundred, at this station"),
      Example("beckon job run tables.json --where store=42", "The rows of one store"),
      Example("beckon job run tables.json --codes", "The codes of every row"),
      Example(
        "beckon job run tables.json --deck ntag215", "Try it on virtual tags, with nothing attached"
      ),
      Example("beckon job run tables.json --hook ./tell.sh", "A program that is told of every tag"),
      Example(
        "beckon job run tables.json --label-printer tcp://192.0.2.7",
        "A label for every tag, printed as the tag is done"),
      Example("beckon job run tables.json --station desk-2", "One of several stations"),
    ],
    operands: [JobContext.job],
    options: [
      codes, progress, count, RowSelection.rows, RowSelection.state, RowSelection.column, allowUsed,
      hook,
      hookTimeout, FinishedTagLabels.option,
      SheetOptions.model,
      StationName.option, OperatorName.option, .reader, patience,
      VirtualTagFeeder.deck, .verbose, bell, .tables, .force, .json,
    ],
    action: { arguments in
      let place = try JobContext(
        arguments, station: .given(arguments), tables: ClipTables(arguments))
      if arguments.has(codes) {
        return try JobCodesRun(
          place, .given(arguments), isForced: arguments.has(.force),
          isJSON: arguments.has(.json), showsProgress: arguments.has(progress)
        ).run()
      }
      if arguments.has(progress) { throw arguments.refuse(progress, "it goes with --codes") }
      return try ProvisioningRun(place, arguments, work: ProvisioningRun.Work(arguments)).run()
    })
}

extension ProvisioningRun.Work {
  fileprivate init(_ arguments: Arguments) throws {
    rows = try .given(arguments)
    allowsUsed = arguments.has(JobRunCommand.allowUsed)
    let seconds = try arguments.integer(JobRunCommand.hookTimeout, in: 1...3_600) ?? 10
    hook = arguments[JobRunCommand.hook].map { RunHook(command: $0, patience: .seconds(seconds)) }
    hasBell = arguments.has(JobRunCommand.bell)
    labelPrinter = try arguments[FinishedTagLabels.option].map {
      text throws(LabelPrinterAddressError) in try LabelPrinterAddress(text)
    }
    labelModel = arguments[SheetOptions.model]
    decks = try VirtualTagFeeder.Request(arguments)
  }
}
