extension SheetRequest {
  /// Fills sheets with the codes, in their order, writes the file and reports it. Before the
  /// report, calls `done` with the place of each item's label.
  package func run(
    _ items: [SheetItem],
    _ done: ([(item: SheetItem, place: SheetPlace)]) throws -> Void = { _ in }
  ) throws -> ExitStatus {
    warn()
    var progress = MakingProgress(total: items.count, isJSON: showsProgress, isQuiet: isQuiet)
    let written = try plan.write(
      items, unless: { Interruption.pending != nil }, progress: { progress.show($0) })
    progress.finish()
    guard let written else {
      Beckon.say("interrupted; \(plan.path) was not written")
      return .interrupted
    }
    try done(written.placed)
    try printer.keep()
    if !isQuiet { for warning in written.report.warnings { Beckon.warn(warning) } }
    if isJSON { return try Beckon.print(written.report.lines) }
    if plan.path == "-" || isQuiet { return .done }
    return try Beckon.print(written.report.summary(plan, sheets: written.sheetCount))
  }

  /// Draws one sheet as a picture, out of all sheets that this many codes fill, and reports it.
  package func runPreview(
    codeCount: Int, _ items: (Range<Int>) throws -> [SheetItem]
  ) throws -> ExitStatus {
    warn()
    let drawn = try plan.writePreview(ofSheet: preview ?? 1, codeCount: codeCount, items)
    if !isQuiet { for warning in drawn.report.warnings { Beckon.warn(warning) } }
    if isJSON {
      let json: JSONValue = [
        "file": .string(plan.path), "sheet": .integer(drawn.sheet),
        "sheets": .integer(drawn.sheetCount), "codes": .integer(drawn.codeCount),
      ]
      return try Beckon.print(json.text() + "\n")
    }
    return isQuiet
      ? .done
      : try Beckon.print(
        "\(plan.path.safeForTerminal())\n  sheet \(drawn.sheet) of \(drawn.sheetCount)\n")
  }

  /// Writes a test page, reports it, and returns the exit status.
  package func runTestPage() throws -> ExitStatus {
    warn()
    try plan.writeTestPage()
    try printer.keep()
    if plan.path == "-" || isQuiet { return .done }
    return try Beckon.print(
      """
      \(plan.path.safeForTerminal())
        the edges of \(plan.paper.words)
        print it at 100 % on plain paper and hold it against a sheet of labels; the page says what to measure

      """)
  }

  /// Warns if the sizes of the stock are doubtful.
  private func warn() {
    if let doubt = plan.paper.doubt { Beckon.say("\(doubt); print a test page first") }
  }
}
