import InvocationURLs
package import QRCodes

/// The rows of a job that has not begun, for pictures of them. Only at those that are asked for something is looked.
package struct DraftRows {
  private let checker: RowChecker
  private var made: [(number: Int, line: Int?, row: MadeRow)] = []
  /// The one version of all codes of the job; `nil` where it has none.
  package let version: QRVersion?

  /// Those rows of `plan` whose numbers are wanted, with what is random drawn from `generator`.
  package init(
    _ plan: JobPlan, using generator: some RandomNumberGenerator, where isWanted: (Int) -> Bool
  ) throws {
    checker = RowChecker(plan, JobChecks())
    var versions = plan.file.drawnQR.flatMap { JobQRVersions($0, namesDrivers: false) }
    var rows = try JobRows(plan, using: generator)
    while let next = try rows.nextMade() {
      versions?.add(next.row.marked, row: next.number)
      if isWanted(next.number) { made.append(next) }
    }
    version = versions?.version
  }

  /// How many there are.
  package var count: Int { made.count }

  /// One of them, by its place from 0.
  package func row(at place: Int) throws -> JobRow {
    let (number, line, row) = made[place]
    do throws(InvocationURLError) {
      let subject = try RowSubject(row.text, of: checker.plan.file.url.content)
      return checker.row(number, line, row, subject)
    } catch {
      throw JobRowError(.noURL(error), checker.plan, number, line)
    }
  }
}
