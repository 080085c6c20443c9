import CSVText
import InvocationURLs
package import Ledgers

/// Compares the table of a job that has begun with the rows in its ledger, one line at a time.
///
/// Lines and rows are matched by number or by a key column. Random values stay those of the ledger.
/// Only the rows are compared: a bad line is found by `JobCheck`.
package struct JobComparison: ~Copyable {
  /// A closure that makes the content of a row; the ledger's row is given if there is one.
  package typealias Content = (JobRow, LedgerRow?) throws -> RowContent

  private let checker: RowChecker
  /// The maker of the URLs that the rows have now, if they had another template; it finds the
  /// random values in them.
  private let earlier: RowChecker?
  private let job: String
  private let content: Content
  private let replacesTags: Bool
  private let keys: RowKeys?
  private let keyColumn: Int?
  private var source: RowSource
  private var rows: LedgerRowPages
  private var generator = SystemRandomNumberGenerator()
  /// A flag for each row, `true` if a line of the table belongs to it; empty without a key.
  private var isMatched: [Bool]
  /// The number of lines of the table that were read.
  package private(set) var lineCount = 0
  /// The number of rows whose content is the same in the ledger and the table.
  package private(set) var sameCount = 0
  private var addedCount = 0
  private var lastRow = 0

  /// Prepares to compare the present table of `plan` with a ledger. Without a `key`, lines are
  /// matched by number. `earlier` is the plan with the template that the rows were made by.
  package init(
    _ plan: JobPlan, key: String?, earlier: JobPlan? = nil, in ledger: borrowing Ledger,
    content: @escaping Content
  ) throws {
    let checker = RowChecker(plan, JobCheckOptions())
    let count = try ledger.summary(of: plan.file.name).rows
    let place = try key.map { try Self.column($0, of: plan) }
    let keys = try Self.keys(key, checker, in: ledger)
    let source = try RowSource(plan)
    self.checker = checker
    self.earlier = earlier.map { RowChecker($0, JobCheckOptions()) }
    self.keys = keys
    self.source = source
    job = plan.file.name
    self.content = content
    // A tag that is locked cannot be rewritten, so that its row goes onto another one.
    replacesTags = plan.file.tag?.locks ?? false
    rows = LedgerRowPages(of: plan.file.name, count: count)
    keyColumn = place
    isMatched = key == nil ? [] : Array(repeating: false, count: count + 1)
  }

  private static func keys(
    _ column: String?, _ checker: RowChecker, in ledger: borrowing Ledger
  ) throws -> RowKeys? {
    guard let column else { return nil }
    return try RowKeys(column, checker, of: checker.plan.file.name, in: ledger)
  }

  /// The index of a column of the table; throws if the table does not have it.
  private static func column(_ name: String, of plan: JobPlan) throws -> Int {
    if let column = plan.binding.columnPlaces[name] { return column }
    throw AmendmentError(
      "the table has no column '\(name)'; it has "
        + (plan.binding.columns ?? []).prefix(12).map { "'\($0)'" }.joined(separator: ", "))
  }

  /// The next difference, or `nil` at the end. Rows that are no longer in the table come last.
  /// With a limit, later lines and rows are not compared.
  package mutating func next(
    _ ledger: borrowing Ledger, limit: Int = .max
  ) throws -> RowDifference? {
    while lineCount < limit, let (line, fields) = try source.next() {
      lineCount = line
      guard let number = try row(line, fields), number <= rows.count else {
        addedCount += 1
        return .added(try made(rows.count + addedCount, fields, nil, ledger))
      }
      guard let row = try rows.row(number, ledger) else {
        throw AmendmentError("the ledger has no row \(number)")
      }
      let content = try made(number, fields, row, ledger)
      if row.isRemoved { return .restored(row, content) }
      guard row.content.isSame(as: content) else {
        return .changed(row, content, replacesTag: replacesTags)
      }
      sameCount += 1
    }
    if lineCount >= limit { return nil }
    if let fault = source.fault { throw JobRowError(finding: fault) }
    return try nextRemoved(ledger)
  }

  /// The number of the row that a line belongs to; nil if the line is new.
  private mutating func row(_ line: Int, _ fields: CSVRow?) throws -> Int? {
    guard let keys, let keyColumn else { return line }
    let key = fields.map { String(decoding: $0.bytes(keyColumn), as: UTF8.self) } ?? ""
    guard let number = keys.row(key) else { return nil }
    guard !isMatched[number] else {
      throw AmendmentError(
        "two lines of the table have the key '\(key)', the second is line "
          + "\(fields?.line ?? line); a key column tells rows apart")
    }
    isMatched[number] = true
    return number
  }

  private mutating func nextRemoved(_ ledger: borrowing Ledger) throws -> RowDifference? {
    if keys == nil { lastRow = max(lastRow, lineCount) }
    while lastRow < rows.count {
      lastRow += 1
      if keys != nil, isMatched[lastRow] { continue }
      if let row = try rows.row(lastRow, ledger), !row.isRemoved { return .removed(row) }
    }
    return nil
  }

  /// The content of a row made from a line, with the random values of the ledger's row.
  private mutating func made(
    _ number: Int, _ fields: CSVRow?, _ row: LedgerRow?, _ ledger: borrowing Ledger
  ) throws -> RowContent {
    var kept: [Int: String] = [:]
    if let row, checker.plan.binding.hasRandomValues {
      kept = try randomValues(number, fields, row)
    }
    for _ in 0..<8 {
      let made = try checker.plan.maker.make(number, fields, keeping: kept, using: &generator)
      let content = try content(checker.row(number, fields, made), row)
      // A new random identifier may be one that another row has.
      guard row == nil, checker.plan.binding.isURLRandom,
        try ledger.rows(url: content.url).contains(where: { $0.job == job })
      else { return content }
    }
    throw AmendmentError(
      "the random identifiers are too short: eight in succession were taken already")
  }

  /// The random values of a row by slot, as its texts in the ledger show them.
  private mutating func randomValues(
    _ number: Int, _ fields: CSVRow?, _ row: LedgerRow
  ) throws -> [Int: String] {
    if let earlier, let kept = try earlierValues(earlier, number, fields, row) { return kept }
    let sample = try checker.plan.maker.make(number, fields, using: &generator)
    let shown = try checker.row(number, nil, sample)
    var kept: [Int: String] = [:]
    for (place, slot) in checker.plan.binding.slots.enumerated() {
      guard case .random = slot.source, let value = sample.values[place] else { continue }
      let parts = RowTextParts(of: value, in: shown)
      guard parts.isFound else { continue }
      guard let found = parts.value(in: row.content), found.utf8.count == value.utf8.count else {
        throw AmendmentError(
          "the random value '\(slot.name)' of row \(number) cannot be found in its URL "
            + "\(row.content.url), which was made differently")
      }
      kept[place] = found
    }
    return kept
  }

  /// The random values of a row by slot, as the earlier template shows them; nil if the row's URL
  /// is not made by it.
  private mutating func earlierValues(
    _ earlier: RowChecker, _ number: Int, _ fields: CSVRow?, _ row: LedgerRow
  ) throws -> [Int: String]? {
    let sample = try earlier.plan.maker.make(number, fields, using: &generator)
    let shown = try earlier.row(number, nil, sample)
    var found: [Int: String] = [:]
    var kept: [Int: String] = [:]
    for (place, slot) in earlier.plan.binding.slots.enumerated() {
      guard case .random = slot.source, let value = sample.values[place],
        let present = RowTextParts(of: value, in: shown).value(in: row.content),
        present.utf8.count == value.utf8.count
      else { continue }
      found[place] = present
      if let new = checker.plan.binding.slots.firstIndex(where: { $0.name == slot.name }) {
        kept[new] = present
      }
    }
    let made = try earlier.plan.maker.make(number, fields, keeping: found, using: &generator)
    return try earlier.row(number, nil, made).url == row.content.url ? kept : nil
  }
}

extension LedgerRow {
  /// Whether the row was given up because it was removed from the table.
  fileprivate var isRemoved: Bool { state == .failed && reason?.kind == .removed }
}

extension JobBinding {
  /// Whether the rows of the job have random values.
  fileprivate var hasRandomValues: Bool {
    slots.contains { if case .random = $0.source { true } else { false } }
  }
}

/// The rows of a ledger, read in pages when they are asked for in order.
private struct LedgerRowPages {
  private static let size = 500
  private let job: String
  let count: Int
  private var page: [LedgerRow] = []
  private var next = 1

  init(of job: String, count: Int) { (self.job, self.count) = (job, count) }

  mutating func row(_ number: Int, _ ledger: borrowing Ledger) throws -> LedgerRow? {
    if let first = page.first?.number, number >= first, number - first < page.count {
      return page[number - first]
    }
    guard number == next else { return try ledger.row(number, of: job) }
    page = try ledger.rows(of: job, from: number, limit: Self.size)
    next = number + page.count
    return page.first
  }
}
