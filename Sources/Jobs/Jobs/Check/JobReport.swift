import InvocationRouter
package import QRCodes

/// The summary of a check, in addition to its findings.
package struct JobReport: Sendable {
  /// The number of rows that could be read.
  package var rows = 0
  /// The number of rows with an error.
  package var badRows = 0
  /// The number of errors, including those of the job as a whole.
  package var errors = 0
  /// The warnings by kind and rule: the first of each with their number.
  package var warnings: [(first: JobFinding, count: Int)] = []
  /// Whether the table was read to its end.
  package var isComplete = true
  /// The number of URLs that lead to each route, in the order of the route table.
  package var routes: [(name: String, count: Int)] = []
  /// The longest URL, with marks in place of the fields that a tag mirrors.
  package var longestURL = ""
  /// The length of the longest URL in bytes.
  package var longestURLBytes = 0
  /// The QR versions that the rows need, with the rows that decide the common one.
  package var versions: JobQRVersions?
  /// The common version of all QR codes; nil without codes.
  package var version: QRVersion? { versions?.version }
  /// The length of the longest message for a tag, in bytes.
  package var longestMessage = 0
  /// The accepted chip with the smallest capacity, and that capacity in bytes.
  package var smallestChip: (chip: JobChip, capacity: Int)?

  /// Whether the job can be run: it has rows and no errors.
  package var isGood: Bool { errors == 0 && rows > 0 }
}

/// A sum of the results of checking rows.
struct JobTally {
  private(set) var report = JobReport()
  private var routeCounts: [String: Int] = [:]
  private var bad: [UInt64] = []

  init(_ plan: JobPlan) {
    report.smallestChip = plan.file.tag?.smallestChip
    report.versions = plan.file.qr.flatMap { JobQRVersions($0) }
  }

  mutating func add(_ batch: BatchResult) {
    report.rows += batch.rows
    report.longestMessage = max(report.longestMessage, batch.longestMessage)
    if batch.longestURLBytes > report.longestURLBytes {
      report.longestURL = batch.longestURL
      report.longestURLBytes = batch.longestURLBytes
    }
    if let versions = batch.versions { report.versions?.add(versions) }
    for (name, count) in batch.routes { routeCounts[name, default: 0] += count }
    for (finding, count) in batch.warnings { addWarning(finding, count) }
  }

  mutating func addWarning(_ finding: JobFinding, _ count: Int) {
    let place = report.warnings.firstIndex {
      $0.first.kind == finding.kind && $0.first.rule == finding.rule
        && ($0.first.rule != nil || $0.first.sentence == finding.sentence)
    }
    if let place {
      report.warnings[place].count += count
    } else {
      report.warnings.append((finding, count))
    }
  }

  /// Counts an error, and its row as a bad one if it was not counted yet.
  mutating func addError(_ finding: JobFinding) {
    report.errors += 1
    guard let row = finding.row else { return }
    let (word, bit) = (row / 64, UInt64(1) << UInt64(row % 64))
    while bad.count <= word { bad.append(0) }
    if bad[word] & bit == 0 { report.badRows += 1 }
    bad[word] |= bit
  }

  mutating func stop() { report.isComplete = false }

  /// The report, with the routes in the order of their table.
  func finished(_ plan: JobPlan) -> JobReport {
    var report = report
    report.routes = (plan.router?.routes ?? []).compactMap { route in
      routeCounts[route.name].map { (route.name, $0) }
    }
    return report
  }
}
