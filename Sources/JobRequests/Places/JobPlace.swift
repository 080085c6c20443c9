import CodeRequests
import CommandHabits
import AppClipCodes
import Basics
import CommandLineKit
import HostIO
import InvocationURLs
import Jobs
import Ledgers
import LibCrypto
import NDEF

/// A job file and the ledger beside it, as the commands of `beckon job` use them.
struct JobPlace {
  static let job = Operand("JOB", help: "The job file", completion: .files(["json"]))

  /// The job file.
  let path: String
  let file: JobFile
  let text: [UInt8]
  let station: StationName
  /// What App Clip Codes are checked with.
  let tables: ClipTables

  init(
    _ arguments: Arguments, station: StationName = .ofThisMachine, tables: ClipTables = .usual
  ) throws {
    (self.station, self.tables) = (station, tables)
    path = arguments.operands.first ?? ""
    (file, text) = try JobFile.read(at: path)
  }

  /// Where the ledger is.
  var ledgerPath: String { JobPlan.ledger(of: file, at: path) }

  /// Where the results of this station wait while the server of the ledger is away.
  var journalPath: String { beside("\(file.name)-station-\(station).journal") }

  /// Where this station keeps which tag has which keys, before it sends one.
  var keyJournalPath: String { beside("\(file.name)-station-\(station).keys") }

  /// Whether stations on other machines work with the ledger.
  var hasSharedLedger: Bool { Ledger.isOnServer(ledgerPath) }

  /// A file that the job names.
  func beside(_ name: String) -> String { JobPlan.beside(path, name) }

  /// The ledger, to be looked at.
  func ledgerToRead() throws -> Ledger {
    let ledger = try Ledger(ledgerPath, station: station, mode: .readOnly)
    guard try ledger.jobs().contains(file.name) else { throw notLoaded }
    return ledger
  }

  /// The same when it has the job's rows; `nil` when the job has not begun.
  func ledgerIfBegun() throws -> Ledger? {
    guard try Ledger.exists(ledgerPath) else { return nil }
    let ledger = try Ledger(ledgerPath, station: station, mode: .readOnly)
    guard try ledger.jobs().contains(file.name) else { return nil }
    return ledger
  }

  /// The ledger, to be written, with the job's rows in it.
  func ledgerToWrite() throws -> Ledger {
    let ledger = try Ledger(ledgerPath, station: station)
    guard try ledger.jobs().contains(file.name) else { throw notLoaded }
    return ledger
  }

  private var notLoaded: BadData {
    BadData("\(ledgerPath) knows no job '\(file.name)'; 'beckon job run' begins it")
  }

  /// The ledger, with the job's rows in it: they are checked and put there when they are not.
  func loadedLedger() throws -> Ledger {
    if try Ledger.exists(ledgerPath) {
      let ledger = try openedLedger(.begin)
      if try ledger.jobs().contains(file.name) {
        try warnOfChange(ledger)
        try warnOfSharedURLs(ledger)
        return ledger
      }
    }
    do { return try begunLedger() } catch let error as LedgerError
      where error.isJobThere
    {
      // Another station began the job at the same moment.
      return try openedLedger(.open)
    }
  }

  private func openedLedger(_ mode: Ledger.Mode) throws -> Ledger {
    let hooks = StationHooks.current
    return try Ledger(
      ledgerPath, station: station, mode: mode, lease: hooks.lease ?? Ledger.usualLease
    ) { WallClock.seconds + hooks.clockSkew }
  }

  private func begunLedger() throws -> Ledger {
    let plan = try JobPlan.load(path)
    let checks = try checks()
    try check(plan, checks)
    var ledger = try openedLedger(.begin)
    var rows = try JobRows(plan, checks)
    try ledger.add(
      job: file.name, definition: try SHA256.digest(of: text), hasOwnURLs: file.hasUniqueURLs
    ) {
      try rows.next().map { try RowContent($0, of: file) }
    }
    return ledger
  }

  /// What the rows of this job are checked with.
  func checks() throws -> JobChecks { try Self.checks(of: file, at: path, tables) }

  /// What the rows of a job are checked with, before its first tag as at any other time.
  static func checks(
    of file: JobFile, at path: String, _ tables: ClipTables,
    threads: Int = WorkCrew.allProcessors.threads
  ) throws -> JobChecks {
    // A logo that cannot be read and labels that nobody knows are told before any row is looked at.
    if let qr = file.qr { _ = try JobQRLook(qr, at: path) }
    if file.label != nil { try JobLabels(file, at: path).requireStock() }
    let weights = file.clipCode == nil ? nil : try tables.find()
    return JobChecks(
      linter: Linter(publicSuffixes: try PublicSuffixFile.load()),
      compressor: weights.map { URLCompressor($0) }, font: file.qr?.font, threads: threads)
  }

  /// The URLs that other jobs of the ledger have.
  var otherURLs: JobCheck.OtherURLs {
    { body in
      guard try Ledger.exists(ledgerPath) else { return }
      let ledger = try Ledger(ledgerPath, station: station, mode: .readOnly)
      try ledger.forEachURL(exceptOf: file.name) { try body(OtherRow(job: $0, row: $1, url: $2)) }
    }
  }

  /// The same for a check, which must not hang on a network: no server is asked, and a ledger that
  /// cannot be read is said to be so.
  func readableOtherURLs() throws -> JobCheck.OtherURLs? {
    guard !hasSharedLedger, FileFacts(at: ledgerPath) != nil else { return nil }
    do throws(LedgerError) {
      _ = try Ledger(ledgerPath, station: station, mode: .readOnly)
      return otherURLs
    } catch {
      Beckon.warn("the URLs of other jobs were not compared: \(error)")
      return nil
    }
  }

  /// Refuses a job of which one row is bad.
  private func check(_ plan: JobPlan, _ checks: JobChecks) throws {
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
      "\(path): \(what); nothing was begun ('beckon job check \(path)' lists everything)")
  }
}

extension RowContent {
  /// What a ledger keeps of a row.
  init(_ row: JobRow, of file: JobFile) throws {
    let message = try file.tag.map { tag in
      try row.message(
        of: file.url.content, androidPackage: tag.androidPackage,
        isPersonalized: tag.personalization != nil)
    }
    self.init(row, message: try message.map { try SHA256.digest(of: $0.bytes) })
  }

  /// The same with the digest of what its tag is to hold, if there is one.
  init(_ row: JobRow, message: SHA256Digest?) {
    self.init(
      number: row.number, url: row.url, name: row.name,
      columns: [(Self.captionColumn, row.caption), (Self.labelColumn, row.label)]
        .filter { !$0.1.isEmpty }.map { Column($0.0, $0.1) }, line: row.line, content: message)
  }
}
