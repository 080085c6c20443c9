import NDEF

/// A job file and its ledger, as the commands of `beckon job` use them.
struct JobContext {
  static let job = Operand("JOB", help: "The job file", completion: .files(["json"]))

  /// The path of the job file.
  let path: String
  let file: JobFile
  let text: [UInt8]
  let station: StationName
  /// The name of the person at the station; nil if it was not given.
  let operatorName: LedgerText?
  /// The search for the tables that checks of App Clip Codes need.
  let tables: ClipTables

  init(
    _ arguments: Arguments, station: StationName = .ofThisMachine, tables: ClipTables = .usual
  ) throws {
    (self.station, self.tables) = (station, tables)
    operatorName = try OperatorName.given(arguments)
    path = arguments.operands.first ?? ""
    (file, text) = try JobFile.read(at: path)
  }

  private init(_ other: JobContext, file: JobFile, text: [UInt8]) {
    (path, self.file, self.text) = (other.path, file, text)
    (station, operatorName, tables) = (other.station, other.operatorName, other.tables)
  }

  /// The same job with another URL template in its file, which is not written to the disk.
  func with(template: String) throws -> JobContext {
    do throws(JSONFileError) {
      guard let text = try? JobFile.text(text, withTemplate: template) else { return self }
      return JobContext(self, file: try JobFile(reading: text), text: text)
    } catch { throw BadData(error.description(of: path)) }
  }

  /// The path of the ledger, or the address of its server.
  var ledgerPath: String { JobPlan.ledger(of: file, at: path) }

  /// The path of the journal in which this station's results wait while the server of the ledger is
  /// away.
  var journalPath: String { beside("\(file.name)-station-\(station).journal") }

  /// The path of the journal in which this station records the keys of each tag before it sends
  /// one.
  var keyJournalPath: String { beside("\(file.name)-station-\(station).keys") }

  /// Whether the ledger is shared with stations on other machines.
  var hasSharedLedger: Bool { Ledger.isOnServer(ledgerPath) }

  /// The path of a file that the job names.
  func beside(_ name: String) -> String { JobPlan.beside(path, name) }

  /// The ledger, opened for reading.
  func ledgerToRead() throws -> Ledger {
    let ledger = try Ledger(ledgerPath, station: station, mode: .readOnly)
    guard try ledger.jobs().contains(file.name) else { throw notLoaded }
    return ledger
  }

  /// The ledger, opened for reading; nil if the job has not begun.
  func ledgerIfBegun() throws -> Ledger? {
    guard try Ledger.exists(ledgerPath) else { return nil }
    let ledger = try Ledger(ledgerPath, station: station, mode: .readOnly)
    guard try ledger.jobs().contains(file.name) else { return nil }
    return ledger
  }

  /// The ledger, opened for writing. It must contain the job's rows, and the job must be open
  /// unless only readings of tags are added.
  func ledgerToWrite(evenIfClosed: Bool = false) throws -> Ledger {
    var ledger = try Ledger(ledgerPath, station: station)
    ledger.operatorName = operatorName
    guard try ledger.jobs().contains(file.name) else { throw notLoaded }
    if !evenIfClosed { try ledger.requireOpen(file.name) }
    return ledger
  }

  private var notLoaded: BadData {
    BadData("\(ledgerPath) has no job '\(file.name)'; 'beckon job run' begins it")
  }

  /// The ledger with the job's rows. If they are missing, they are checked and added. The job must
  /// be open, unless its rows are only read.
  func loadedLedger(evenIfClosed: Bool = false) throws -> Ledger {
    if try Ledger.exists(ledgerPath) {
      let ledger = try openedLedger(.begin)
      if try ledger.jobs().contains(file.name) {
        if try ledger.closer(of: file.name) != nil {
          if !evenIfClosed { try ledger.requireOpen(file.name) }
          return ledger
        }
        try requireSameRows(ledger)
        try warnOfSharedURLs(ledger)
        return ledger
      }
    }
    do { return try begunLedger() } catch let error as LedgerError
      where error.isExistingJob
    {
      // Another station began the job at the same moment.
      return try openedLedger(.open)
    }
  }

  private func openedLedger(_ mode: Ledger.Mode) throws -> Ledger {
    let hooks = StationTestHooks.current
    var ledger = try Ledger(
      ledgerPath, station: station, mode: mode, lease: hooks.lease ?? Ledger.defaultClaimDuration
    ) { WallClock.seconds + hooks.clockSkew }
    ledger.operatorName = operatorName
    return ledger
  }

  private func begunLedger() throws -> Ledger {
    let plan = try JobPlan.load(path)
    let checks = try checks()
    try check(plan, checks)
    var ledger = try openedLedger(.begin)
    var rows = try JobRows(plan, checks)
    try ledger.add(
      job: file.name, definition: try SHA256.digest(of: text), table: try tableDigest(),
      hasOwnURLs: file.hasUniqueURLs
    ) {
      try rows.next().map { try RowContent($0, of: file) }
    }
    return ledger
  }

  /// The options for checking this job's rows.
  func checks() throws -> JobCheckOptions { try Self.checks(of: file, at: path, tables) }

  /// The options for checking a job's rows, the same before the first tag and later.
  static func checks(
    of file: JobFile, at path: String, _ tables: ClipTables,
    threads: Int = WorkerPool.allProcessors.threads
  ) throws -> JobCheckOptions {
    // A logo that cannot be read and an unknown stock are reported before any row is checked.
    if let qr = file.qr { _ = try JobQRStyle(qr, at: path) }
    if file.label != nil { try JobLabels(file, at: path).requireStock() }
    let weights = file.clipCode == nil ? nil : try tables.find()
    return JobCheckOptions(
      linter: Linter(publicSuffixes: try PublicSuffixFile.load()),
      compressor: weights.map { URLCompressor($0) }, font: file.qr?.font, threads: threads)
  }

  /// The function that passes the URLs of the other jobs in the ledger.
  var otherURLs: JobCheck.OtherURLs {
    { body in
      guard try Ledger.exists(ledgerPath) else { return }
      let ledger = try Ledger(ledgerPath, station: station, mode: .readOnly)
      try ledger.forEachURL(exceptOf: file.name) {
        try body(OtherJobRow(job: $0, row: $1, url: $2))
      }
    }
  }

  /// The same URLs for a check, which must not wait for a network: no server is asked, and a ledger
  /// that cannot be read causes a warning.
  func readableOtherURLs() throws -> JobCheck.OtherURLs? {
    guard !hasSharedLedger, FileAttributes(at: ledgerPath) != nil else { return nil }
    do throws(LedgerError) {
      _ = try Ledger(ledgerPath, station: station, mode: .readOnly)
      return otherURLs
    } catch {
      Beckon.warn("the URLs of other jobs were not compared: \(error)")
      return nil
    }
  }

  /// Throws if any row of the job is bad.
  func check(_ plan: JobPlan, _ checks: JobCheckOptions) throws {
    var shown = 0
    let report = try JobCheck(plan, checks).run(besides: otherURLs) { finding in
      shown += 1
      if shown <= 20 { Beckon.say(plan.sentence(finding, of: path)) }
    }
    guard !report.isGood else { return }
    let what =
      switch (report.isComplete, report.rows, report.badRows) {
      case (false, 0, _): "the table could not be read"
      case (false, let rows, _): "the table could not be read beyond row \(rows)"
      case (true, 0, _): "there are no rows"
      case (true, _, 0): counted(report.errors, "fault")
      case (true, let rows, let bad): "\(counted(bad, "bad row")) of \(rows)"
      }
    throw BadData(
      "\(path): \(what); nothing was started ('beckon job check \(path)' lists everything)")
  }
}

extension RowContent {
  /// Creates the content that a ledger keeps, from a row of a job.
  init(_ row: JobRow, of file: JobFile) throws {
    let message = try file.tag.map { tag in
      try row.message(
        of: file.url.content, androidPackage: tag.androidPackage,
        isPersonalized: tag.personalization != nil)
    }
    self.init(row, message: try message.map { try SHA256.digest(of: $0.bytes) })
  }

  /// Creates the content from a row, with the digest of the tag's message, if there is one.
  init(_ row: JobRow, message: SHA256Digest?) {
    self.init(
      number: row.number, url: row.url, name: row.name,
      columns: [(Self.captionColumn, row.caption), (Self.labelColumn, row.label)]
        .filter { !$0.1.isEmpty }.map { Column($0.0, $0.1) } + row.columns, line: row.line,
      content: message)
  }
}
