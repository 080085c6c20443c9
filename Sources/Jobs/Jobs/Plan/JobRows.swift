import CSVText
import InvocationURLs

/// The rows of a job in order, with their random values drawn, for filling a ledger.
///
/// Every row is checked once more. A bad row, or one that repeats a key that must be unique, ends
/// the stream with an error. A random identifier that is taken already is drawn again.
package struct JobRows<Generator: RandomNumberGenerator>: ~Copyable {
  private var generator: Generator
  private var checker: RowChecker
  private var source: RowSource
  private let keys: [JobBinding.UniqueKey]
  private var seen: [Set<UInt64>]
  private let hash = TextHash()

  /// Creates the rows of `plan`, with random values from `generator`.
  package init(
    _ plan: JobPlan, _ checks: JobCheckOptions = JobCheckOptions(), using generator: Generator
  ) throws {
    self.generator = generator
    checker = RowChecker(plan, checks)
    source = try RowSource(plan)
    keys = plan.binding.uniqueKeys
    seen = keys.map { _ in [] }
  }

  /// The next row; nil after the last one.
  package mutating func next() throws -> JobRow? {
    guard let (number, fields) = try source.next() else {
      if let fault = source.fault { throw JobRowError(finding: fault) }
      return nil
    }
    return try checked(number, fields)
  }

  private mutating func checked(_ number: Int, _ fields: CSVRow?) throws -> JobRow {
    // Drawing the same identifier twice is rare. Eight times in succession means that too few are
    // left.
    for _ in 0..<8 {
      if let row = try draw(number, fields) { return row }
    }
    let finding = JobFinding(
      .error, .random,
      "the random identifiers are too short: eight in succession were taken already")
    throw JobRowError(finding, checker.plan, number, fields?.line)
  }

  /// The row with its random values drawn; nil if a random identifier is taken already.
  private mutating func draw(_ number: Int, _ fields: CSVRow?) throws -> JobRow? {
    let outcome = checker.check(number, fields, using: &generator)
    if let finding = outcome.findings.first(where: { $0.level == .error }) {
      throw JobRowError(finding, checker.plan, number, fields?.line)
    }
    guard let row = outcome.row, let subject = outcome.subject else { return nil }
    var hashes: [UInt64?] = []
    for (index, key) in keys.enumerated() {
      let hash = checker.text(of: key, number, outcome).map(hash.callAsFunction)
      hashes.append(hash)
      guard let hash, seen[index].contains(hash) else { continue }
      if checker.plan.binding.isRandom(key) { return nil }
      throw repeated(key, number, fields?.line)
    }
    for (index, hash) in hashes.enumerated() { if let hash { seen[index].insert(hash) } }
    return checker.row(number, fields, row, subject)
  }

  private func repeated(
    _ key: JobBinding.UniqueKey, _ number: Int, _ line: Int?
  ) -> JobRowError {
    let finding = JobFinding(
      .error, .duplicate, "the \(checker.plan.binding.title(key)) is the same as in an earlier row")
    return JobRowError(finding, checker.plan, number, line)
  }
}

extension JobRows<SystemRandomNumberGenerator> {
  /// Creates the rows of `plan`, with random values from the system's generator.
  package init(_ plan: JobPlan, _ checks: JobCheckOptions = JobCheckOptions()) throws {
    try self.init(plan, checks, using: SystemRandomNumberGenerator())
  }
}

extension RowChecker {
  /// The row of the job as a ledger stores it.
  func row(
    _ number: Int, _ fields: CSVRow?, _ row: ExpandedRow, _ subject: RowPayload
  ) -> JobRow {
    let output = plan.file.qr?.output ?? plan.file.clipCode?.output
    return JobRow(
      number: number, line: fields?.line, url: row.marked, caption: caption(row),
      label: text(plan.file.label?.lines ?? [], row),
      name: output.map { fileName($0, number, row, subject) } ?? "",
      columns: plan.columns(of: fields))
  }
}

/// The error of a row that cannot be used, at which reading stops.
package struct JobRowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The finding about the row.
  package let finding: JobFinding

  /// Creates an error from a finding about row `number`, with its place in the table.
  init(_ finding: JobFinding, _ plan: JobPlan, _ number: Int, _ line: Int?) {
    var finding = finding
    plan.place(&finding, number, line)
    self.finding = finding
  }

  init(finding: JobFinding) { self.finding = finding }

  /// A sentence with the place of the row and the problem.
  package var description: String { finding.description }
}
