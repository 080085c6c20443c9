import CSVText

/// The command `beckon job sheet`, which puts the rows of a job onto labels.
enum JobSheetCommand {
  static let labels = Option(
    "labels", value: "WHICH", choices: LabelRowFilter.allCases.map(\.rawValue),
    category: "What",
    help:
      "Rows without a label, those of them with a finished tag, all without a confirmed print, all",
    default: "new")

  private static let confirm = Option(
    "confirm", category: "What",
    help: "Make nothing; record that the labels that were made came out well")

  static let command: Command = Command(
    "sheet",
    summary: "Put the rows of a job onto labels: sheets, or a label printer",
    discussion: """
      The labels that the job file describes ("label"), as beckon sheet makes them: on sheets as a \
      PDF, or on a roll in its printer's language. The ledger records which row is on which sheet \
      and place, which labels were sent (the printer received the last byte) and which were \
      printed (the printer confirms it; many do not).

      Rows that have a label are left out the next time. When a printer stops, what was sent is \
      recorded, and the same command continues with the next label. --labels all --rows 7 makes \
      one label again.

      Nobody but you sees what comes out of a printer: --confirm records that labels came out well.

      On a sheet that is used up to label 12, continue with --start 13.
      """,
    examples: [
      Example("beckon job sheet tables.json -o tables.pdf", "Every row that has no label yet"),
      Example(
        "beckon job sheet tables.json -o more.pdf --start 13",
        "The rest, onto a partly used sheet"),
      Example(
        "beckon job sheet tables.json --send tcp://192.0.2.7",
        "To a label printer, if the stock is a roll"),
      Example(
        "beckon job sheet tables.json -o one.pdf --labels all --rows 7", "One label once more"),
      Example(
        "beckon job sheet tables.json --confirm --rows 1-3", "The first three came out well"),
      Example(
        "beckon job sheet tables.json --stock L7160 --preview 1 -o sheet.png",
        "The first sheet as a picture, which the ledger does not record"),
    ],
    operands: [JobContext.job],
    options: RowSelection.options + [labels, confirm, OperatorName.option] + SheetOptions.ofLabels
      + CardOptions.all
      + SheetOptions.ofPrinter,
    action: { arguments in
      let place = try JobContext(arguments)
      if arguments.has(confirm) {
        let others = [labels, QROutputOptions.out, SheetOptions.stock]
        try arguments.refuse(anyOf: others, "it does not go with --confirm, which makes nothing")
        return try LabelConfirmation(place: place, selection: .given(arguments)).run()
      }
      let kind = arguments[labels].flatMap(LabelRowFilter.init) ?? .new
      let selection = LabelSelection(kind: kind, rows: try .given(arguments))
      if arguments[QROutputOptions.out] == "-" {
        throw arguments.refuse(
          QROutputOptions.out,
          "the ledger records which file a label is in; name one: -o sheets.pdf")
      }
      return try JobSheetRun(place, arguments, selection).run()
    })
}

/// A run that makes the labels of a job's rows, and records their progress.
struct JobSheetRun {
  private let place: JobContext
  private let arguments: Arguments
  private let selection: LabelSelection
  private var labels: JobLabels
  /// The request as the command line gives it, before the version of the codes is known.
  private let asked: LabelRequest

  init(_ place: JobContext, _ arguments: Arguments, _ selection: LabelSelection) throws {
    (self.place, self.arguments, self.selection) = (place, arguments, selection)
    // Cards have a size of their own, so they need no stock.
    let stock = arguments[SheetOptions.stock] ?? arguments[CardOptions.card]
    labels = try JobLabels(place, stock: stock)
    // Errors in the request are reported before the ledger is begun.
    asked = try Self.request(arguments, labels)
  }

  private static func request(_ arguments: Arguments, _ labels: JobLabels) throws -> LabelRequest {
    var look = try labels.labelLook(density: QRSizeOptions.printer(arguments))
    look.design.card = try CardOptions.read(arguments, on: look.style.light)
    return try LabelRequest(arguments, look, usual: labels.stock)
  }

  func run() throws -> ExitStatus {
    if case .sheet(let request) = asked {
      if request.isTestPage { return try request.runTestPage() }
      if request.preview != nil { return try preview() }
    }
    try Interruption.watch()
    var held = Optional(try place.loadedLedger())
    return try Interruption.deferred {
      guard var ledger = held.take() else { return .bug }
      // Holds the labels of this job, so that no other station makes any of them until they are
      // recorded in the ledger.
      try ledger.startLabels(of: place.file.name)
      var decided = self
      try decided.labels.decide(by: ledger)
      let items = try freeItems(of: decided.labels, &ledger)
      switch try Self.request(arguments, decided.labels) {
      case .sheet(let request):
        return try request.run(items) { placed in
          let path = request.plan.path
          let digest = try SHA256.digest(of: InputFile.contents(of: path, limit: 1 << 31))
          try keep(
            placed.map { one in
              (
                one.item,
                LedgerLabel(
                  .placed, on: path.fileName, sheet: one.place.sheet, place: one.place.label
                )
              )
            }, digest, in: &ledger)
        }
      case .roll(let request): return try run(request, items, &ledger)
      }
    }
  }

  /// The contents of the labels, without those that an active station is printing.
  private func freeItems(of labels: JobLabels, _ ledger: inout Ledger) throws -> [SheetItem] {
    let items = try selection.items(labels, in: ledger)
    let due = try ledger.dueLabels(of: place.file.name)
    guard selection.kind != .all, !due.isEmpty else { return items }
    var busy: [StationName: Bool] = [:]
    var printing: [Int: StationName] = [:]
    for label in due {
      let isAtWork = try busy[label.station] ?? ledger.isAtWork(label.station)
      busy[label.station] = isAtWork
      if isAtWork { printing[label.row.number] = label.station }
    }
    let free = items.filter { printing[$0.index] == nil }
    for item in items {
      guard let station = printing[item.index] else { continue }
      Beckon.say("the label of row \(item.index) is left out: station \(station) is printing it")
    }
    guard !free.isEmpty else {
      throw BadData("every label that is missing is being printed by a station; nothing was made")
    }
    return free
  }

  /// Draws one sheet with the rows as they are, or as they will be when the job begins.
  private func preview() throws -> ExitStatus {
    if let ledger = try place.ledgerIfBegun() { return try preview(of: ledger) }
    return try preview(of: JobPlan.load(place.path))
  }

  private func preview(of ledger: consuming Ledger) throws -> ExitStatus {
    var decided = self
    try decided.labels.decide(by: ledger)
    guard case .sheet(let request) = try Self.request(arguments, decided.labels) else {
      return .bug
    }
    let count = try selection.count(labels, in: ledger)
    return try request.runPreview(codeCount: count) { places in
      try selection.items(labels, in: ledger, at: places)
    }
  }

  private func preview(of plan: JobPlan) throws -> ExitStatus {
    let selected = selection.rows
    try selected.require(columns: plan.sheet?.header.names ?? [], at: place.path)
    let rows = try DraftRows(plan, labels.qr) { number, fields in
      // Every row is pending before the job begins.
      guard selected.states.isEmpty || selected.states.contains(.pending) else { return false }
      return selected.contains(
        RowContent(number: number, url: "", columns: plan.columns(of: fields)))
    }
    var decided = self
    decided.labels.decide(rows.version)
    guard case .sheet(let request) = try Self.request(arguments, decided.labels) else {
      return .bug
    }
    return try request.runPreview(codeCount: rows.count) { places in
      try places.map { labels.item(RowContent(try rows.row(at: $0), message: nil)) }
    }
  }

  private func run(
    _ request: RollRequest, _ items: [SheetItem], _ ledger: inout Ledger
  ) throws -> ExitStatus {
    let target = request.printer.map { "\($0)" } ?? request.path?.fileName ?? ""
    let places = Dictionary(
      uniqueKeysWithValues: items.enumerated().map { ($1.index, $0 + 1) })
    return try request.run(items) { items, state, digest in
      try keep(
        items.map { item in
          (
            item,
            LedgerLabel(
              state.kept, on: target, sheet: nil, place: places[item.index] ?? 1)
          )
        }, digest, in: &ledger)
    }
  }

  private func keep(
    _ labels: [(item: SheetItem, label: LedgerLabel)], _ digest: SHA256Digest,
    in ledger: inout Ledger
  ) throws {
    let job = place.file.name
    // A label that a station still had to print is no longer due.
    let due = Dictionary(
      try ledger.dueLabels(of: job).map { ($0.row.number, $0.uid) }, uniquingKeysWith: { $1 })
    try ledger.append(
      labels.flatMap { item, label in
        let codes = [
          label.code(in: digest),
          due[item.index].map { LedgerDueLabel(uid: $0, station: nil).code(with: digest) },
        ]
        return codes.compactMap { code in
          code.map { LedgerEvent.codeMade(job: job, row: item.index, $0) }
        }
      })
  }
}

extension String {
  /// The last component of a path.
  var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
