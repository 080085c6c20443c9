/// A plan to put the present table of a job into its ledger, or to move the job to another URL
/// template.
struct JobAmendment {
  /// A closure that describes a difference as JSON, and as a line for people.
  typealias Description = (RowDifference, borrowing Ledger) throws -> (JSONValue, String)

  /// The largest number of differences that are kept between the plan and its execution. If there
  /// are more, the table is compared a second time, so that memory does not grow with them.
  private static let maxKeptCount = 100_000
  /// The number of differences that are shown to people.
  private static let maxShownCount = 20

  private let place: JobContext
  private let plan: JobPlan
  /// The plan with the template that the rows were made by, if the job is moved to another one.
  private let earlier: JobPlan?
  private let last: (match: RowsMatch, station: StationName?)?
  private let match: RowsMatch
  private(set) var counts = AmendmentCounts()
  private(set) var sameCount = 0
  private var kept: [RowDifference] = []

  /// Prepares to compare the table with the ledger. A job that is moved names its new template.
  init(
    _ place: JobContext, _ plan: JobPlan, key: String?, from earlier: JobPlan? = nil,
    template: LedgerText = "", in ledger: borrowing Ledger
  ) throws {
    self.place = place
    self.plan = plan
    self.earlier = earlier
    last = try ledger.lastMatch(of: place.file.name)
    match = RowsMatch(
      revision: (last?.match.revision ?? 0) + 1, definition: try SHA256.digest(of: place.text),
      table: try place.tableDigest(), key: LedgerText(key ?? last?.match.keyColumn ?? ""),
      template: template)
  }

  /// Compares the table with the ledger and shows the differences. Writes the file of redirects for
  /// the old URLs.
  mutating func compare(
    with ledger: borrowing Ledger, _ redirects: MigrationRedirects?, _ output: inout ResultWriter
  ) throws {
    let remaining = try redirects.map { _ in try RemainingURLs(of: plan, in: ledger) }
    try compare(with: ledger, of: .all, &output) { difference, ledger in
      if case .changed(let row, let content, let replacesTag) = difference,
        try remaining?.needsRedirect(row, to: content, replacesTag: replacesTag, in: ledger)
          == true
      {
        try redirects?.add(from: row.content.url, to: content.url)
      }
      return (difference.json, difference.line)
    }
    try redirects?.commit()
  }

  /// Compares the table with the ledger and shows the differences of the selected rows.
  mutating func compare(
    with ledger: borrowing Ledger, of selection: RowSelection, _ output: inout ResultWriter,
    description: Description
  ) throws {
    var comparison = try place.comparison(
      plan, key: match.keyColumn, earlier: earlier, with: ledger)
    while let difference = try comparison.next(ledger) {
      guard selection.contains(difference) else { continue }
      if case .changed(let row, let content, false) = difference {
        try requireHigherKeyVersion(row, content, ledger)
      }
      counts.take(difference)
      if kept.count <= Self.maxKeptCount { kept.append(difference) }
      let isShown = counts.total <= Self.maxShownCount
      let (json, line) = try description(difference, ledger)
      try output.write(json) { _ in isShown ? line : "" }
    }
    sameCount = comparison.sameCount
    if counts.total > Self.maxShownCount {
      let rest = counted(counts.total - Self.maxShownCount, "row")
      try output.write(text: "and \(rest) more; --json shows all\n")
    }
  }

  /// Throws if the new URL needs new keys on the row's tag, and the job has none of a higher
  /// version.
  private func requireHigherKeyVersion(
    _ row: LedgerRow, _ content: RowContent, _ ledger: borrowing Ledger
  ) throws {
    guard row.state.isBound, let wanted = place.file.tag?.personalization?.version,
      JobPersonalization.restartsCounter(from: row.content.url, to: content.url),
      let version = try ledger.keys(of: row)?.version, wanted <= version
    else { return }
    throw BadData(
      "row \(row.number): the chip shows its values at other places of the new URL, so its tag counts its taps "
        + "from 0 again and needs new keys; nothing was changed. Set \"version\" in \"personalize\" of "
        + "\(place.path) to \(Int(version) + 1) or higher; tags that are not rewritten keep theirs")
  }

  /// Shows the summary.
  func finish(
    isDryRun: Bool, _ redirects: MigrationRedirects?, _ output: inout ResultWriter
  ) throws -> ExitStatus {
    let path = place.path
    let words = counts.words(sameCount)
    let advice =
      isDryRun && !counts.isEmpty
      ? "; 'beckon job amend \(path.safeForTerminal())' records this" : ""
    let rewrites =
      counts.toRewrite == 0 || isDryRun
      ? ""
      : "'beckon job run \(path.safeForTerminal())' asks for \(counted(counts.toRewrite, "tag")) to rewrite\n"
    let moved = redirects.map { $0.words + "\n" } ?? ""
    try output.write(
      counts.json(place.file.name, sameCount, redirects?.count, isDryRun: isDryRun)
    ) { _ in "\(place.file.name.safeForTerminal()): \(words)\(advice)\n\(moved)\(rewrites)" }
    try output.flush()
    return .done
  }

  /// Records the differences: all of them, or none. `beside` does what belongs to the same step,
  /// just before they are recorded.
  func record(
    in ledger: inout Ledger, over: String?, why: LedgerText, beside: () throws -> Void = {}
  ) throws {
    if counts.isEmpty, let last, last.match.isSame(as: match) { return try beside() }
    if !counts.isEmpty { try requireOwnAmendment(over) }
    var rest = kept.makeIterator()
    let usesKept = counts.total <= Self.maxKeptCount
    var comparison: JobComparison? =
      usesKept
      ? nil : try place.comparison(plan, key: match.keyColumn, earlier: earlier, with: ledger)
    try ledger.amend(
      job: place.file.name, match, hasOwnURLs: place.file.hasUniqueURLs, why: why
    ) { ledger in
      usesKept ? rest.next() : try comparison?.next(ledger)
    } verify: { recorded in
      guard recorded == counts else { throw AmendedMeanwhile(path: place.path) }
      try beside()
    }
  }

  /// Throws if another station amended the job last, unless it is named.
  private func requireOwnAmendment(_ over: String?) throws {
    guard let last, last.match.revision > 0, let other = last.station, other != place.station,
      over != other.description
    else { return }
    throw BadData(
      "station \(other) amended this job last, and your table may lack what it corrected; nothing "
        + "was changed. Look at the differences with --dry-run, take over what is right, then "
        + "add --over \(other)")
  }
}

/// The error of a table or a ledger that changed between the plan and its execution.
struct AmendedMeanwhile: Error, CustomStringConvertible {
  let path: String
  var description: String {
    "the table or the ledger of \(path) changed while they were compared; nothing was changed; run "
      + "the same command again"
  }
}

extension RowsMatch {
  fileprivate func isSame(as other: RowsMatch) -> Bool {
    (definition, table, key) == (other.definition, other.table, other.key)
  }
}

extension RowSelection {
  /// Whether the selection contains the row of a difference.
  fileprivate func contains(_ difference: RowDifference) -> Bool {
    switch difference {
    case .changed(let row, _, _), .removed(let row), .restored(let row, _): contains(row)
    case .added(let content): (states.isEmpty || states.contains(.pending)) && contains(content)
    }
  }
}

extension RowDifference {
  /// The difference as a line for people.
  var line: String {
    let text =
      switch self {
      case .added(let content): "row \(content.number) new: \(content.url)"
      case .removed(let row):
        "row \(row.number) given up: \(row.content.url)"
          + (row.uid.map { "; tag \($0) may still carry it" } ?? "")
      case .restored(let row, let content): "row \(row.number) back in line: \(content.url)"
      case .changed(let row, let content, let replacesTag):
        "row \(row.number) changed\(Self.change(row, content))"
          + Self.consequence(row, content, replacesTag)
      }
    return text.safeForTerminal() + "\n"
  }

  private static func change(_ row: LedgerRow, _ content: RowContent) -> String {
    guard row.content.url == content.url else { return ": \(row.content.url) -> \(content.url)" }
    return row.content.content == content.content ? ", but not its URL" : ", and its message"
  }

  private static func consequence(
    _ row: LedgerRow, _ content: RowContent, _ replacesTag: Bool
  ) -> String {
    guard let uid = row.uid, row.content.content != content.content else { return "" }
    if replacesTag {
      return "; tag \(uid) is locked: it is given up, and the row goes onto another"
    }
    let keys = JobPersonalization.restartsCounter(from: row.content.url, to: content.url)
    return "; tag \(uid) is to be rewritten\(keys ? ", with new keys" : "")"
  }

  /// The difference as JSON.
  fileprivate var json: JSONValue {
    switch self {
    case .added(let content): Self.json("added", content.number, nil, content)
    case .removed(let row): Self.json("removed", row.number, row, nil)
    case .restored(let row, let content): Self.json("restored", row.number, row, content)
    case .changed(let row, let content, let replacesTag):
      Self.json(
        row.uid == nil || row.content.content == content.content
          ? "changed" : replacesTag ? "replaced" : "to-rewrite", row.number, row, content)
    }
  }

  private static func json(
    _ change: String, _ number: Int, _ row: LedgerRow?, _ content: RowContent?
  ) -> JSONValue {
    [
      "row": .integer(number), "change": .string(change),
      "was": JSONValue(row?.content.url), "url": JSONValue(content?.url),
      "uid": JSONValue(row?.uid.map { "\($0)" }),
    ]
  }
}

extension AmendmentCounts {
  /// The number of differences.
  var total: Int { changed + removed + restored + added }

  /// A sentence such as "3 rows changed (2 to rewrite), 20 new, 1 given up, 336 unchanged".
  fileprivate func words(_ same: Int) -> String {
    guard !isEmpty else { return "\(counted(same, "row")), none differs from the table" }
    let tags = [(toRewrite, "to rewrite"), (replaced, "to replace")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    var parts: [String] = []
    if changed > 0 { parts.append("\(changed) changed" + (tags.isEmpty ? "" : " (\(tags))")) }
    if added > 0 { parts.append("\(added) new") }
    if removed > 0 { parts.append("\(removed) given up") }
    if restored > 0 { parts.append("\(restored) back in line") }
    return (parts + ["\(same) unchanged"]).joined(separator: ", ")
  }

  fileprivate func json(
    _ job: String, _ same: Int, _ redirects: Int?, isDryRun: Bool
  ) -> JSONValue {
    var object: JSONObject = [
      "job": .string(job), "dryRun": .bool(isDryRun), "unchanged": .integer(same),
      "changed": .integer(changed), "toRewrite": .integer(toRewrite),
      "replaced": .integer(replaced), "added": .integer(added), "removed": .integer(removed),
      "restored": .integer(restored),
    ]
    if let redirects { object["redirects"] = .integer(redirects) }
    return .object(object)
  }
}
