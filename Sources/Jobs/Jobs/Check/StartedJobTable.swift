import InvocationURLs
package import Ledgers

/// Compares the table of a job that has started with the rows in its ledger.
package struct StartedJobTable {
  private let checker: RowChecker
  private let hasRandomCaption: Bool

  /// Prepares to compare the present table of `plan`.
  package init(_ plan: JobPlan) {
    checker = RowChecker(plan, JobCheckOptions())
    let names = (plan.file.qr?.captions ?? []).flatMap(\.fields)
    hasRandomCaption = names.contains { name in
      plan.binding.places[name].map { plan.binding.slots[$0].isRandom } ?? false
    }
  }

  /// A short description of the first difference among the first `limit` rows, or `nil` if there is
  /// none. Random values are not compared.
  package func difference(
    from ledger: borrowing Ledger, limit: Int = .max
  ) throws -> String? {
    let plan = checker.plan
    guard plan.sheet != nil else { return nil }
    let job = plan.file.name
    let count = try ledger.summary(of: job).rows
    var source = try RowSource(plan)
    var generator = SampleGenerator()
    var seen = 0
    while seen < limit, let (number, fields) = try source.next() {
      seen = number
      guard let row = try ledger.row(number, of: job) else {
        return "it has more rows than the \(count) in the ledger"
      }
      let made = try? plan.maker.make(number, fields, using: &generator)
      guard let made, isSame(made, row.content) else { return "row \(number) is different" }
    }
    if source.fault != nil { return "it can no longer be read to its end" }
    return seen < min(count, limit) ? "it has \(seen) rows instead of \(count)" : nil
  }

  private func isSame(_ made: ExpandedRow, _ row: RowContent) -> Bool {
    let isURLSame = checker.plan.binding.isURLRandom || made.marked == row.url
    return isURLSame && (hasRandomCaption || checker.caption(made) == row.caption)
  }

  /// A finding about a job whose rows in the ledger are not those of the present table.
  package static func finding(_ sentence: String) -> JobFinding {
    JobFinding(.warning, .begun, sentence)
  }
}
