package import CSVText
import SystemIO
import InvocationURLs
package import QRCodes

/// The rows of a job that has not started, for pictures of them. The URLs of all rows are made to
/// find the version of the codes; of the other data, only the rows that are requested are read.
/// Random values are replaced by stand-ins, as in a check.
package struct DraftRows {
  private let checker: RowChecker
  private var wanted: [(number: Int, fields: CSVRow?)] = []
  /// The common version of all codes of the job, or `nil` if the requested size allows none.
  package let version: QRVersion?

  /// Selects the rows of `plan` with the wanted numbers, for codes with the style of `qr`.
  package init(
    _ plan: JobPlan, _ qr: JobQR, threads: Int = WorkerPool.allProcessors.threads,
    where isWanted: (Int, CSVRow?) -> Bool
  ) throws {
    checker = RowChecker(plan, JobCheckOptions())
    var source = try RowSource(plan)
    var wanted: [(number: Int, fields: CSVRow?)] = []
    var most: QRVersion?
    try WorkerPool(threads: threads).run(
      makeWorker: { DraftMaker(plan, qr) }, work: { $0.version(with: $1) },
      next: {
        let batch = try source.nextBatch(of: 2_048)
        batch?.forEach { number, fields in
          if isWanted(number, fields) { wanted.append((number, fields)) }
        }
        return batch
      },
      done: { most = [most, try $0.get()].compactMap(\.self).max() })
    if let fault = source.fault { throw JobRowError(finding: fault) }
    (self.wanted, version) = (wanted, most)
  }

  /// The number of rows that are drafted.
  package var count: Int { wanted.count }

  /// The row at a position, from 0, among the selected rows.
  package func row(at place: Int) throws -> JobRow {
    let (number, fields) = wanted[place]
    let row = try checker.plan.draft(number, fields)
    do throws(InvocationURLError) {
      let subject = try RowPayload(row.text, of: checker.plan.file.url.content)
      return checker.row(number, fields, row, subject)
    } catch {
      throw JobRowError(.noURL(error), checker.plan, number, fields?.line)
    }
  }
}

/// A maker of the draft rows of batches, used by a single thread.
private struct DraftMaker {
  let plan: JobPlan
  /// The QR versions that the rows drafted by this thread need.
  private var versions: JobQRVersions?

  init(_ plan: JobPlan, _ qr: JobQR) {
    self.plan = plan
    versions = JobQRVersions(qr, namesDrivers: false)
  }

  /// The version that these rows and all earlier ones of this thread need, or the error of a row
  /// that cannot be made.
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
  /// The row, with the same stand-ins for random values each time.
  fileprivate func draft(_ number: Int, _ fields: CSVRow?) throws(JobRowError) -> ExpandedRow {
    var generator = SampleGenerator()
    generator.seed(number)
    do throws(RowProblem) { return try maker.make(number, fields, using: &generator) } catch {
      let finding = JobFinding(.error, error.kind, error.sentence, column: error.column)
      throw JobRowError(finding, self, number, fields?.line)
    }
  }
}
