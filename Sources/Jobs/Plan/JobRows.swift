import CSVText
import InvocationURLs

/// The rows of a job one after the other, with what is random drawn: what a ledger is filled from.
///
/// Every row is checked once more. One that is bad, or that repeats what must be unique, ends the
/// stream with an error; a drawn identifier that is taken already is drawn again.
package struct JobRows<Generator: RandomNumberGenerator>: ~Copyable {
  private var generator: Generator
  private var checker: RowChecker
  private var source: RowSource
  private let keys: [JobBinding.UniqueKey]
  private var seen: [Set<UInt64>]
  private let hash = TextHash()

  /// The rows of `plan`, drawn from `generator`.
  package init(
    _ plan: JobPlan, _ checks: JobChecks = JobChecks(), using generator: Generator
  ) throws {
    self.generator = generator
    checker = RowChecker(plan, checks)
    source = try RowSource(plan)
    keys = plan.binding.uniqueKeys
    seen = keys.map { _ in [] }
  }

  /// The next row; `nil` after the last one.
  package mutating func next() throws -> JobRow? {
    guard let (number, fields) = try source.next() else {
      if let fault = source.fault { throw JobRowError(finding: fault) }
      return nil
    }
    return try checked(number, fields)
  }

  private mutating func checked(_ number: Int, _ fields: CSVRow?) throws -> JobRow {
    // Two draws of one identifier are rare; so many in a row mean that too few are left.
    for _ in 0..<8 {
      if let row = try draw(number, fields) { return row }
    }
    let finding = JobFinding(
      .error, .random, "the random identifiers are too short: eight in a row were taken already")
    throw JobRowError(finding, checker.plan, number, fields?.line)
  }

  /// The row with what is random drawn; `nil` when a drawn identifier is taken.
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
    return checker.row(number, fields?.line, row, subject)
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
  /// The rows of `plan`, drawn from the system's generator.
  package init(_ plan: JobPlan, _ checks: JobChecks = JobChecks()) throws {
    try self.init(plan, checks, using: SystemRandomNumberGenerator())
  }
}

extension RowChecker {
  /// What a ledger keeps of a row.
  func row(
    _ number: Int, _ line: Int?, _ row: MadeRow, _ subject: RowSubject
  ) -> JobRow {
    let output = plan.file.qr?.output ?? plan.file.clipCode?.output
    return JobRow(
      number: number, line: line, url: row.marked, caption: caption(row),
      label: text(plan.file.label?.lines ?? [], row),
      name: output.map { fileName($0, number, row, subject) } ?? "")
  }
}

/// A row that cannot be used; no row after it was looked at.
package struct JobRowError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with it.
  package let finding: JobFinding

  /// What was found about the row of a number, with its place in the table.
  init(_ finding: JobFinding, _ plan: JobPlan, _ number: Int, _ line: Int?) {
    var finding = finding
    plan.place(&finding, number, line)
    self.finding = finding
  }

  init(finding: JobFinding) { self.finding = finding }

  /// The place and what is wrong.
  package var description: String { finding.description }
}
