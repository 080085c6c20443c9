import InvocationURLs
package import Ledgers

/// Lays the table of a job that has begun beside the rows that its ledger has.
package struct BegunTable {
  private let checker: RowChecker
  private let hasRandomCaption: Bool

  /// The table of `plan`, as it is now.
  package init(_ plan: JobPlan) {
    checker = RowChecker(plan, JobChecks())
    let names = (plan.file.qr?.captions ?? []).flatMap(\.fields)
    hasRandomCaption = names.contains { name in
      plan.binding.places[name].map { plan.binding.slots[$0].isRandom } ?? false
    }
  }

  /// In what the first `limit` rows differ, in a few words; `nil` where they do not, as far as can be
  /// told where values were drawn.
  package func difference(
    from ledger: borrowing Ledger, limit: Int = .max
  ) throws -> String? {
    let plan = checker.plan
    guard plan.sheet != nil else { return nil }
    let job = plan.file.name
    let count = try ledger.summary(of: job).rows
    var source = try RowSource(plan)
    var generator = StandInGenerator()
    var seen = 0
    while seen < limit, let (number, fields) = try source.next() {
      seen = number
      guard let row = try ledger.row(number, of: job) else {
        return "it has more rows than the \(count) that were put there"
      }
      let made = try? plan.maker.make(number, fields, using: &generator)
      guard let made, isSame(made, row.content) else { return "row \(number) is another" }
    }
    if source.fault != nil { return "it can no longer be read to its end" }
    return seen < min(count, limit) ? "it has \(seen) rows, and \(count) were put there" : nil
  }

  private func isSame(_ made: MadeRow, _ row: RowContent) -> Bool {
    let isURLSame = checker.plan.binding.isURLRandom || made.marked == row.url
    return isURLSame && (hasRandomCaption || checker.caption(made) == row.caption)
  }

  /// What a check says of a job whose rows are in a ledger, and not those that it looked at.
  package static func finding(_ sentence: String) -> JobFinding {
    JobFinding(.warning, .begun, sentence)
  }
}
