/// A ledger that is named directly or by a job file, for commands that need no job file.
struct LedgerContext {
  static let source = Operand(
    "LEDGER", help: "A ledger: a file, a server's address, or the job file that names it",
    completion: .files())
  static let job = Option(
    "job", value: "NAME", category: "Ledger", help: "Only this job",
    defaultText: "the job file's, or all")

  /// The path or address of the ledger.
  let path: String
  /// The name of the only job to use; nil for all.
  let job: String?
  /// The job file that named the ledger; nil if the ledger was named directly.
  let file: JobFile?
  /// The station to whose chain events are added.
  let station: StationName
  /// The name of the person at the station; nil if it was not given.
  let operatorName: LedgerText?

  /// The name of the job in commands that need its file.
  let jobWord: String

  init(
    _ arguments: Arguments, job: String? = nil, station: StationName = .ofThisMachine
  ) throws {
    let source = arguments[Self.source].first ?? ""
    file = try Self.namedFile(source)
    jobWord = file == nil || source.isEmpty ? "JOB" : source
    path = file.map { JobPlan.ledger(of: $0, at: source) } ?? source
    self.job = job ?? file?.name
    self.station = station
    operatorName = try OperatorName.given(arguments)
  }

  /// The path of a ledger that is named directly or by a job file.
  static func path(_ source: String) throws -> String {
    try namedFile(source).map { JobPlan.ledger(of: $0, at: source) } ?? source
  }

  /// The job file at a path; nil if the path is not that of one.
  private static func namedFile(_ source: String) throws -> JobFile? {
    source.hasSuffix(".json") && !Ledger.isOnServer(source)
      ? try JobFile.read(at: source).file : nil
  }

  /// The ledger, opened for reading.
  func ledgerToRead() throws -> Ledger { try Ledger(path, station: station, mode: .readOnly) }

  /// The ledger, opened for writing.
  func ledgerToWrite() throws -> Ledger {
    var ledger = try Ledger(path, station: station)
    ledger.operatorName = operatorName
    return ledger
  }

  /// The names of the jobs to use.
  func jobs(of ledger: borrowing Ledger) throws -> [String] {
    let jobs = try ledger.jobs()
    guard let job else { return jobs }
    guard jobs.contains(job) else {
      let hint = file?.name == job ? "; 'beckon job run' begins it" : ""
      throw BadData("\(path) has no job '\(job)'\(hint)")
    }
    return [job]
  }

  /// The name of the job to use, for commands about a single one; throws if there are several.
  func onlyJob(of ledger: borrowing Ledger) throws -> String {
    let jobs = try jobs(of: ledger)
    guard let job = jobs.first else { throw BadData("\(path) has no job yet") }
    guard jobs.count == 1 else {
      throw BadData(
        "\(path) has \(jobs.count) jobs, and a page is about one of them; choose it with --job: "
          + jobs.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
          + (jobs.count > 8 ? ", …" : ""))
    }
    return job
  }
}
