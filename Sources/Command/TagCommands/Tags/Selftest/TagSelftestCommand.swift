/// The command `beckon tag selftest`, which tries a reader with one tag.
enum TagSelftestCommand {
  private static let lift = Option(
    "lift", isOnByDefault: true, category: "Safety",
    help: "Ask to lift the tag while it is written, if there is a terminal to ask on")
  private static let lock = Option(
    "lock", category: "Locking", help: "At the end, lock the tag for ever")

  private static let quick = Option(
    "quick", category: "Safety", help: "Identify and read the tag, and write nothing")

  static let command: Command = Command(
    "selftest",
    summary: "Try a reader with one tag, and write a report",
    discussion: """
      Take a tag that you can spare: it is written many times, and torn away on purpose. What it held is \
      put back at the end, unless something fails.

      It is identified, read ten times, written, filled to the last byte, torn away while it is written, and \
      put back as it was. Each is read back with the field off in between. Each has a line, and \
      the exit status is 1 when one failed. The report holds the tag's number and nothing of what it held.

      --log FILE records every frame between computer, reader and tag with its time: that makes a test \
      of a report. Numbers, keys, passwords and contents are replaced by stand-ins, unless --keep is \
      given. --quick takes a few seconds and writes nothing. 'beckon tag log' shows and replays logs.
      """,
    examples: [
      Example("beckon tag selftest -o report.json", "The next tag, and a report to send in"),
      Example("beckon tag selftest --log reader.jsonl", "With a log of every frame"),
      Example("beckon tag selftest --quick --log reader.jsonl", "Twenty seconds, nothing written"),
      Example("beckon tag selftest --no-lift", "Without a person"),
      Example("beckon tag selftest --lock", "And lock it at the end, after a question"),
      Example("beckon tag selftest --reader virtual:ntag213 --no-lift", "Without hardware"),
    ],
    options: [quick, lift, lock, .yes, .out, SelftestLog.log, SelftestLog.keep, .force]
      + Option.tagReading,
    action: { arguments in
      let word = try arguments.has(lock) ? Confirmation(arguments, isDry: false, danger) : nil
      let (access, options) = (try TagAccess(arguments), try options(arguments))
      let styling = arguments.has(.json) ? nil : try Styling(arguments)
      let log = try SelftestLog(arguments, options)
      guard let path = arguments[.out] else {
        let report = try run(access, options, word, log, arguments)
        try show(report, styling)
        return status(report)
      }
      // Opens the report's file before the tag is touched.
      var file = try OutputFile(path, existing: arguments.existing)
      let report = try run(access, options, word, log, arguments)
      try file.write((report.json.text() + "\n").utf8)
      try file.commit()
      if path != "-" { try show(report, styling) }
      return status(report)
    })

  /// Runs the test. Its log is written even if the test fails, which says most, but not if no
  /// reader was found.
  private static func run(
    _ access: TagAccess, _ options: SelftestOptions, _ word: Confirmation?, _ log: SelftestLog?,
    _ arguments: Arguments
  ) throws -> SelftestReport {
    guard let log else { return try run(access, options, word, nil) }
    var file = try log.file(arguments)
    let result = Result { try run(access, options, word, log.recorder) }
    if case .failure(let error) = result {
      if log.recorder.reader == nil { throw error }
      log.recorder.note(.note("ended: \(error)"))
    }
    try file.write(log.bytes(try? result.get()))
    try file.commit()
    log.announce()
    return try result.get()
  }

  static func run(
    _ access: TagAccess, _ options: SelftestOptions, _ word: Confirmation?,
    _ recorder: FrameRecorder?
  ) throws -> SelftestReport {
    try access.withTag(TagAccessPlan(changes: !options.isQuick, recorder: recorder)) { tag in
      try word?.ask(danger)
      let (name, connection) = tag.withLink { ($0.name, $0.connection) }
      var test = Selftest(options, reader: name, connection: connection, recorder: recorder)
      try test.run(&tag)
      var report = test.report
      report.wasInterrupted = Selftest.wasInterrupted(tag: &tag)
      return report
    }
  }

  private static func status(_ report: SelftestReport) -> ExitStatus {
    if report.wasInterrupted { return .interrupted }
    return report.isGood ? .done : .no
  }

  private static let danger = "locking is for ever: nobody can write this tag again"

  private static func options(_ arguments: Arguments) throws -> SelftestOptions {
    if arguments.has(quick), arguments.has(lock) {
      throw arguments.refuse(lock, "--quick writes nothing")
    }
    let isAsked = arguments.mentions(lift)
    let isSimulated = VirtualReaderSpecification.names(ReaderSelection.name(arguments))
    let canAsk = Terminal.errors.isTerminal && !isSimulated || isAsked
    let seconds = try arguments.integer(.timeout, in: 0...86_400) ?? 60
    return SelftestOptions(
      lifts: arguments.has(lift) && canAsk && !arguments.has(quick),
      whyNoLift: !arguments.has(lift)
        ? "--no-lift was given"
        : isSimulated
          ? "nobody can lift a simulated tag"
          : "there is no terminal to ask on; --lift asks nevertheless",
      isQuick: arguments.has(quick), locks: arguments.has(lock), patience: .seconds(seconds))
  }

  /// Prints the report, as text with `styling` or as JSON for `nil`.
  private static func show(_ report: SelftestReport, _ styling: Styling?) throws {
    _ = try Beckon.print(styling.map(report.text) ?? report.json.text() + "\n")
  }
}
