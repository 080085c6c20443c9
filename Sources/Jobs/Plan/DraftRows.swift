import CSVText
import HostIO
import InvocationURLs
package import QRCodes

/// The rows of a job that has not begun, for pictures of them. The URL of every row is made, for the version of all
/// codes; at the rest only of those that are asked for something is looked. Values that are drawn have stand-ins, as in
/// a check.
package struct DraftRows {
  private let checker: RowChecker
  private var wanted: [(number: Int, fields: CSVRow?)] = []
  /// The one version of all codes of the job; `nil` where the size that is asked for allows none.
  package let version: QRVersion?

  /// Those rows of `plan` whose numbers are wanted, for codes that look like `qr`.
  package init(
    _ plan: JobPlan, _ qr: JobQR, threads: Int = WorkCrew.allProcessors.threads,
    where isWanted: (Int) -> Bool
  ) throws {
    checker = RowChecker(plan, JobChecks())
    var source = try RowSource(plan)
    var wanted: [(number: Int, fields: CSVRow?)] = []
    var most: QRVersion?
    try WorkCrew(threads: threads).run(
      makeWorker: { DraftMaker(plan, qr) }, work: { $0.version(with: $1) },
      next: {
        let batch = try source.nextBatch(of: 2_048)
        batch?.forEach { number, fields in
          if isWanted(number) { wanted.append((number, fields)) }
        }
        return batch
      },
      done: { most = [most, try $0.get()].compactMap(\.self).max() })
    if let fault = source.fault { throw JobRowError(finding: fault) }
    (self.wanted, version) = (wanted, most)
  }

  /// How many there are.
  package var count: Int { wanted.count }

  /// One of them, by its place from 0.
  package func row(at place: Int) throws -> JobRow {
    let (number, fields) = wanted[place]
    let row = try checker.plan.draft(number, fields)
    do throws(InvocationURLError) {
      let subject = try RowSubject(row.text, of: checker.plan.file.url.content)
      return checker.row(number, fields?.line, row, subject)
    } catch {
      throw JobRowError(.noURL(error), checker.plan, number, fields?.line)
    }
  }
}

/// Makes the URLs of batches; every thread has one.
private struct DraftMaker {
  let plan: JobPlan
  /// The versions that all rows need that were made here.
  private var versions: JobQRVersions?

  init(_ plan: JobPlan, _ qr: JobQR) {
    self.plan = plan
    versions = JobQRVersions(qr, namesDrivers: false)
  }

  /// What these rows and those before them need; a row that cannot be made ends it.
  mutating func version(with batch: RowBatch) -> Result<QRVersion?, JobRowError> {
    do throws(JobRowError) {
      try batch.forEach { number, fields throws(JobRowError) in
        let row = try plan.draft(number, fields)
        versions?.add(row.marked, row: number)
      }
      return .success(versions?.version)
    } catch { return .failure(error) }
  }
}

extension JobPlan {
  /// A row with stand-ins for what is drawn, the same each time.
  fileprivate func draft(_ number: Int, _ fields: CSVRow?) throws(JobRowError) -> MadeRow {
    var generator = StandInGenerator()
    generator.seed(number)
    do throws(RowProblem) { return try maker.make(number, fields, using: &generator) } catch {
      let finding = JobFinding(.error, error.kind, error.sentence, column: error.column)
      throw JobRowError(finding, self, number, fields?.line)
    }
  }
}
