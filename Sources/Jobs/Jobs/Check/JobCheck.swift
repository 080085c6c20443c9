import CSVText
import SystemIO
import InvocationURLs
import QRCodes

/// A check of all rows of a job before the first tag, in memory that does not grow with them.
package struct JobCheck {
  private let plan: JobPlan
  private let checks: JobCheckOptions
  private let keys: [JobBinding.UniqueKey]
  private let hash: TextHash
  private let maxHashCount: Int

  /// Creates a check of `plan` that has not read any row yet.
  package init(_ plan: JobPlan, _ checks: JobCheckOptions = JobCheckOptions()) {
    self.init(plan, checks, TextHash())
  }

  init(
    _ plan: JobPlan, _ checks: JobCheckOptions, _ hash: TextHash,
    maxHashCount: Int = HashCollection.limit
  ) {
    self.hash = hash
    self.maxHashCount = maxHashCount
    self.plan = plan
    self.checks = checks
    // Random values are drawn so that they are unique.
    keys = plan.binding.uniqueKeys.filter { !plan.binding.isRandom($0) }
  }

  var binding: JobBinding { plan.binding }
  var file: JobFile { plan.file }
  var hasTables: Bool { checks.compressor != nil }
  var hasFont: Bool { checks.font != nil }

  /// A function that passes every row of the ledger's other jobs to a closure.
  package typealias OtherURLs = (_ body: (OtherJobRow) throws -> Void) throws -> Void

  /// Checks all rows, passes every error to `found`, those of single rows first, and returns a
  /// summary. URLs that must be unique must also differ from those of `others`.
  ///
  /// Random values are replaced by stand-ins of the same length.
  package func run(
    besides others: OtherURLs? = nil, _ found: (JobFinding) throws -> Void
  ) throws -> JobReport {
    var tally = JobTally(plan)
    let hashes = keys.map { _ in HashCollection(limit: maxHashCount / keys.count) }
    let others = file.hasUniqueURLs ? others : nil
    var dependsOnVersion = false
    func error(_ finding: JobFinding) throws {
      tally.addError(finding)
      try found(finding)
    }
    let fault = try forEachBatch { batch in
      tally.add(batch)
      dependsOnVersion = dependsOnVersion || batch.dependsOnVersion
      for (index, found) in batch.hashes.enumerated() {
        for hash in found { try hashes[index].add(hash) }
      }
      for finding in batch.errors { try error(finding) }
    }
    if let fault {
      tally.stop()
      try error(fault)
    }
    if let version = tally.report.version { try reportCodes(version, dependsOnVersion, error) }
    if let others, let place = keys.firstIndex(of: .url) {
      try others { try hashes[place].add(hash($0.comparedURL), ofOthers: true) }
    }
    try reportDoubles(hashes.map { try $0.repeated(hash) }, others, error)
    for finding in remarks(tally.report, isComplete: fault == nil) {
      if finding.level == .error { try error(finding) } else { tally.addWarning(finding, 1) }
    }
    return tally.finished(plan)
  }

  /// Checks all rows in batches, and returns the error that ended the table too early, if any.
  private func forEachBatch(_ done: (BatchResult) throws -> Void) throws -> JobFinding? {
    let (plan, checks, keys, hash) = (plan, checks, keys, hash)
    var source = try RowSource(plan)
    try WorkerPool(threads: checks.threads).run(
      makeWorker: { BatchChecker(plan, checks, keys, hash) }, work: { $0.check($1) },
      next: { try source.nextBatch() }, done: done)
    return source.fault
  }

  /// Reads the rows again if the common version of all codes decides whether a row's code can be
  /// drawn.
  private func reportCodes(
    _ version: QRVersion, _ dependsOnVersion: Bool, _ error: (JobFinding) throws -> Void
  ) throws {
    let logo = file.qr.flatMap { LogoFit($0, version) }
    if let problem = logo?.commonProblem { try error(JobFinding(.error, .qr, problem)) }
    let rowLogo = logo?.dependsOnRows == true ? logo : nil
    guard dependsOnVersion || rowLogo != nil else { return }
    let checker = RowChecker(plan, JobCheckOptions(font: checks.font))
    var generator = SampleGenerator()
    var source = try RowSource(plan)
    while let (number, fields) = try source.next() {
      generator.seed(number)
      let found = checker.checkCode(number, fields, version, logo: rowLogo, using: &generator)
      for var finding in found {
        plan.place(&finding, number, fields?.line)
        try error(finding)
      }
    }
  }

  /// Reads the rows again if hashes were equal, and reports the rows whose values are equal too.
  private func reportDoubles(
    _ doubles: [RepeatedHashes], _ others: OtherURLs?, _ error: (JobFinding) throws -> Void
  ) throws {
    guard doubles.contains(where: { !$0.isEmpty }) else { return }
    let taken = try rowsOfOthers(doubles, others)
    var seen = keys.map { _ in [String: (row: Int, line: Int?)]() }
    var checker = RowChecker(plan, JobCheckOptions(linter: checks.linter))
    var generator = SampleGenerator()
    var source = try RowSource(plan)
    while let (number, fields) = try source.next() {
      generator.seed(number)
      let outcome = checker.check(number, fields, using: &generator)
      for (index, key) in keys.enumerated() {
        guard let text = checker.text(of: key, number, outcome), doubles[index].contains(text)
        else { continue }
        if key == .url, let other = taken[text] {
          try error(self.taken(by: other, number, fields?.line, outcome.row?.marked))
          continue
        }
        guard let first = seen[index][text] else {
          seen[index][text] = (number, fields?.line)
          continue
        }
        try error(double(key, number, fields?.line, first, outcome.row?.marked))
      }
    }
    let count = doubles.reduce(0) { $0 + $1.uncomparedCount }
    if count > 0 {
      try error(
        JobFinding(
          .error, .duplicate,
          "\(count) more rows seem to repeat what must be unique, and are not listed; fix the "
            + "others first"
        ))
    }
  }

  /// The rows of other jobs, by URL, whose URLs may be repeated here.
  private func rowsOfOthers(
    _ doubles: [RepeatedHashes], _ others: OtherURLs?
  ) throws -> [String: OtherJobRow] {
    guard let others, let place = keys.firstIndex(of: .url) else { return [:] }
    var rows: [String: OtherJobRow] = [:]
    try others { row in
      let text = row.comparedURL
      if doubles[place].contains(text), rows[text] == nil { rows[text] = row }
    }
    return rows
  }

  private func taken(by other: OtherJobRow, _ number: Int, _ line: Int?, _ url: String?)
    -> JobFinding
  {
    var finding = JobFinding(
      .error, .duplicate,
      "the URL is that of row \(other.row) of job '\(other.job)' in the same ledger; change it, "
        + "or allow this job to share URLs with others: \"unique\": []",
      row: number, line: line, url: url)
    plan.place(&finding, number, line)
    return finding
  }

  private func double(
    _ key: JobBinding.UniqueKey, _ number: Int, _ line: Int?, _ first: (row: Int, line: Int?),
    _ url: String?
  ) -> JobFinding {
    let place =
      first.line.map { line in
        "\(JobFinding.place(line, plan.sheet?.spreadsheet != nil)) (row \(first.row))"
      } ?? "row \(first.row)"
    let remedy =
      key == .url && plan.file.source.isCount
      ? "; put a serial or random value into the URL, or \"unique\": [] into the job file" : ""
    var finding = JobFinding(
      .error, .duplicate, "the \(plan.binding.title(key)) is the same as in \(place)\(remedy)",
      row: number, line: line, url: url)
    if case .slot(let place) = key { finding.column = plan.binding.slots[place].name }
    plan.place(&finding, number, line)
    return finding
  }
}

extension JobSource {
  fileprivate var isCount: Bool {
    if case .count = self { true } else { false }
  }
}
