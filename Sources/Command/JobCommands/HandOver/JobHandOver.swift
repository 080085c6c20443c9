/// A run of `beckon job export --for`.
struct JobHandOver {
  /// The maximum number of faults that are listed; more are only counted.
  private static let maxListedFaults = 20

  private let place: JobContext
  private let whom: HandOver
  private let tables: ClipTables
  private let prefix: ExperienceTable?
  private let logo: String
  private let drawings: String?
  private let labels: String?
  private let target: String?
  private let path: String
  private let existing: OutputFile.Existing
  private var selection: RowSelection

  init(_ whom: HandOver, _ arguments: Arguments, besides others: [Option]) throws {
    let strange =
      others + HandOver.options.filter { $0 != HandOver.option && !whom.own.contains($0) }
    if let option = strange.first(where: arguments.has) {
      throw arguments.refuse(option, "it does not go with --for \(whom.rawValue)")
    }
    guard arguments.operands.first?.hasSuffix(".json") ?? false else {
      throw arguments.refuse("a hand-over needs the job file; name that, not its ledger")
    }
    self.whom = whom
    tables = ClipTables(arguments)
    place = try JobContext(arguments, tables: tables)
    selection = try .given(arguments)
    prefix = try HandOver.experience(arguments)
    logo = arguments[HandOver.logo] ?? "none"
    drawings = arguments[HandOver.drawings]
    labels = arguments[HandOver.labels]
    if labels != nil {
      try arguments.refuse(anyOf: [HandOver.drawings], "it does not go with --label-pdfs")
    }
    target = arguments[HandOver.target]
    guard whom != .redirects || target != nil else {
      throw arguments.refuse(HandOver.target, "say where the redirects lead")
    }
    (path, existing) = (arguments[.out] ?? "-", arguments.existing)
    if whom == .printShop, place.file.clipCode != nil, drawings == nil, labels == nil {
      throw arguments.refuse(
        "give the SVG files of Apple's generator with --svgs FOLDER; production codes come from "
          + "Apple's tools, and what Beckon draws are previews")
    }
    if [.printShop, .designer].contains(whom), path == "-", Terminal.output.isTerminal {
      throw arguments.refuse("an archive is not written to a terminal; give -o FILE.zip")
    }
  }

  /// Checks every row, and then writes the file with all of them or nothing.
  func run() throws -> ExitStatus {
    switch whom {
    case .appleGenerator:
      guard let clip = place.file.clipCode else {
        throw BadData("\(place.path): the job makes no App Clip Codes (it has no \"clipCode\")")
      }
      try write(GeneratorTable(clip, appleCheck(), logo: logo))
    case .appStoreConnect: try write(URLList(check: appleCheck(), hasPrefix: prefix != nil))
    case .printShop:
      if let labels {
        try write(LabelArchive(folder: labels))
      } else {
        try write(printShopArchive())
      }
    case .designer: try write(PrintShopArchive(place, folder: nil, isForPrint: false))
    case .nfcSupplier:
      guard let tag = place.file.tag else {
        throw BadData("\(place.path): the job makes no tags (it has no \"tag\")")
      }
      guard tag.personalization == nil else {
        throw BadData(
          "\(place.path): its tags get keys, which only the owner of the master key can give them; "
            + "run the job yourself")
      }
      try write(SupplierTable(tag: tag, content: place.file.url.content))
    case .sunServer:
      guard place.file.tag?.personalization != nil else {
        throw BadData("\(place.path): the job gives its tags no keys (it has no \"personalize\")")
      }
      try write(SunServerTable())
    case .redirects: try write(BoundRedirects(to: target ?? ""))
    }
    return .done
  }

  /// The suffix of the drawings: `.svg` for App Clip Codes, otherwise that of the QR codes' format.
  private var drawingSuffix: String {
    place.file.clipCode == nil || whom == .designer
      ? place.file.qr?.output.format.suffix ?? ".svg" : ".svg"
  }

  private func appleCheck() throws -> AppleURLCheck { try AppleURLCheck(tables, prefix) }

  private func printShopArchive() throws -> PrintShopArchive {
    guard place.file.clipCode != nil, let drawings else {
      return try PrintShopArchive(place, folder: drawings, isForPrint: true)
    }
    return try PrintShopArchive(apple: drawings, appleCheck(), tables)
  }

  private func write(_ form: some HandOverFormat) throws {
    let ledger = try begunLedger()
    var chosen = self
    chosen.selection = try selection.resolved(in: place.file.name, ledger, at: place.path)
    try chosen.write(form, of: ledger)
  }

  private func write(_ form: some HandOverFormat, of ledger: borrowing Ledger) throws {
    var form = form
    let count = try look(ledger, &form)
    var sheet = try ExportSheet(path, existing: existing)
    try sheet.write(form.head())
    try forEachRow(ledger) { try sheet.write(form.bytes(of: $0)) }
    try sheet.write(form.foot())
    try sheet.finish()
    for note in form.notes { Beckon.say(note.safeForTerminal()) }
    if whom == .redirects { try tellUnbound(ledger) }
    var removed = 0
    try ledger.forEachOpenRow(of: place.file.name) { row in
      if row.state == .failed, selection.contains(row.content) { removed += 1 }
    }
    if removed > 0 {
      Beckon.say(
        "left out: \(counted(removed, "row")) that "
          + (removed == 1 ? "was taken out of line" : "were taken out of line")
      )
    }
    Beckon.say("\(counted(count, "row")) for \(whom.rawValue)")
  }

  private func tellUnbound(_ ledger: borrowing Ledger) throws {
    var unbound = 0
    try ledger.forEachRow(of: place.file.name, in: selection) { row in
      if row.state != .failed, try ledger.codes(of: row.number, in: row.job).location == nil {
        unbound += 1
      }
    }
    guard unbound > 0 else { return }
    Beckon.say(
      "left out: \(counted(unbound, "row")) that "
        + (unbound == 1 ? "is bound to no place" : "are bound to no place"))
  }

  /// The ledger of the job, which begins now if it has not begun: rows that are handed over must
  /// not change later.
  private func begunLedger() throws -> Ledger {
    // The tables for servers only contain tags and places that exist.
    if whom == .sunServer || whom == .redirects { return try place.ledgerToRead() }
    if let ledger = try place.ledgerIfBegun() { return ledger }
    let ledger = try place.loadedLedger(evenIfClosed: true)
    let rows = try ledger.summary(of: place.file.name).rows
    Beckon.say("\(place.ledgerPath.safeForTerminal()): begun with \(counted(rows, "row"))")
    return ledger
  }

  /// Checks whether every row can be handed over, and returns the number of rows.
  private func look(_ ledger: borrowing Ledger, _ form: inout some HandOverFormat) throws -> Int {
    try checkCount(ledger)
    var faults: [String] = []
    var (count, bad, shown) = (0, 0, 0)
    try forEachRow(ledger) { row in
      count += 1
      let found = try form.faults(of: row)
      if !found.isEmpty { bad += 1 }
      guard faults.count < Self.maxListedFaults else { return }
      if !found.isEmpty { shown += 1 }
      let place = "\(place.path): row \(row.number), \(row.url)"
      faults += found.map { "\(place): \($0)".safeForTerminal() }
    }
    if bad > shown { faults.append("and \(counted(bad - shown, "row")) more") }
    if bad > 0 {
      throw BadData(
        (faults + ["\(counted(bad, "row")) of \(count) cannot be handed over; nothing was written"])
          .joined(separator: "\n"))
    }
    return count
  }

  private func checkCount(_ ledger: borrowing Ledger) throws {
    var count = 0
    try forEachRow(ledger) { _ in count += 1 }
    guard count > 0 else {
      let why =
        switch whom {
        case .sunServer: "no row is done yet"
        case .redirects: "no row is bound to a place yet; 'beckon job bind' does that"
        case .nfcSupplier: "every row is on a tag already, or was taken out"
        case .appleGenerator, .appStoreConnect, .printShop, .designer: "every row was taken out"
        }
      throw BadData("\(place.path): \(why); nothing was written")
    }
    let most = ClipHandOverLimits.maxCodeCount
    guard whom == .printShop, count > most else { return }
    throw BadData(
      "\(place.path): \(count) codes, and a print shop takes \(most) at once; make several archives, "
        + "with --rows 1-\(most), --rows \(most + 1)-\(min(count, 2 * most)) and so on (nothing was "
        + "written)")
  }

  /// Passes on the rows for this recipient: a supplier gets only rows without a tag, and a server
  /// only finished ones.
  private func forEachRow(
    _ ledger: borrowing Ledger, _ body: (HandOverRow) throws -> Void
  ) throws {
    let job = place.file.name
    try ledger.forEachRow(of: job, in: selection) { row in
      // A skipped row is not handed over to anyone.
      if row.state == .failed { return }
      if whom == .nfcSupplier, row.state != .pending { return }
      if whom == .sunServer, row.state != .done { return }
      let needsCodes = [.printShop, .designer, .sunServer, .redirects].contains(whom)
      let codes = needsCodes ? try ledger.codes(of: row.number, in: job) : []
      if whom == .redirects, codes.location == nil { return }
      try body(
        HandOverRow(
          job: job, content: row.content, state: row.state,
          codeDigest: codes.first { "\($0.kind)" == "qr" }?.digest,
          label: codes.compactMap { code in LedgerLabel(code).map { ($0, code.digest) } }
            .first { $0.0 == codes.label }, keys: codes.keys(of: row.uid),
          location: codes.location, suffix: drawingSuffix))
    }
  }
}
