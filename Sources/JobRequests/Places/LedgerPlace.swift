import CommandHabits
import CommandLineKit
import HostIO
import Jobs
import Ledgers

/// A ledger, named by itself or by a job file, as the commands use it that need no job file.
struct LedgerPlace {
  static let source = Operand(
    "LEDGER", help: "A ledger: a file, a server's address, or the job file that names it",
    completion: .files())
  static let job = Option(
    "job", value: "NAME", category: "Ledger", help: "Only this job",
    defaultText: "the job file's, or all")

  /// Where the ledger is.
  let path: String
  /// The only job that is meant; none when all are.
  let job: String?
  /// The job file that named the ledger, if one did.
  let file: JobFile?
  /// Whose chain events go to.
  let station: StationName

  /// How commands call the job that need its file.
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
  }

  /// A ledger that is named by itself or by a job file.
  static func path(_ source: String) throws -> String {
    try namedFile(source).map { JobPlan.ledger(of: $0, at: source) } ?? source
  }

  /// The job file, when it is one that was named.
  private static func namedFile(_ source: String) throws -> JobFile? {
    source.hasSuffix(".json") && !Ledger.isOnServer(source)
      ? try JobFile.read(at: source).file : nil
  }

  /// The ledger, to be looked at.
  func ledgerToRead() throws -> Ledger { try Ledger(path, station: station, mode: .readOnly) }

  /// The ledger, to be written.
  func ledgerToWrite() throws -> Ledger { try Ledger(path, station: station) }

  /// The jobs that are meant.
  func jobs(of ledger: borrowing Ledger) throws -> [String] {
    let jobs = try ledger.jobs()
    guard let job else { return jobs }
    guard jobs.contains(job) else {
      let hint = file?.name == job ? "; 'beckon job run' begins it" : ""
      throw BadData("\(path) knows no job '\(job)'\(hint)")
    }
    return [job]
  }

  /// The one job that is meant, where only one can be.
  func onlyJob(of ledger: borrowing Ledger) throws -> String {
    let jobs = try jobs(of: ledger)
    guard let job = jobs.first else { throw BadData("\(path) knows no job yet") }
    guard jobs.count == 1 else {
      throw BadData(
        "\(path) has \(jobs.count) jobs, and a page is about one of them; choose it with --job: "
          + jobs.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
          + (jobs.count > 8 ? ", …" : ""))
    }
    return job
  }
}
