/// The move of a job to another URL template: an amendment of all of its rows, together with the
/// template in the job file.
struct JobMigration {
  /// The job as it was, and the job as it will be.
  private let old, new: JobContext
  private let (from, to): (String, String)
  private let plan: JobPlan
  /// Whether the tags' password is in no file, so that they cannot be rewritten here.
  private let lacksPassword: Bool

  /// The rows of a migration, with what becomes of each and its tag.
  struct Plan {
    fileprivate var amendment: JobAmendment
    fileprivate var redirects: MigrationRedirects?
    fileprivate var counts = MigrationCounts()
  }

  init(_ place: JobContext, from: String, to: String) throws {
    (self.from, self.to) = (from, to)
    let present = try Self.template(of: place)
    guard present == from || present == to else {
      throw BadData(
        "\(place.path): the URLs are made by the template '\(present)', not by '\(from)'; nothing "
          + "was changed".safeForTerminal())
    }
    (old, new) = (try place.with(template: from), try place.with(template: to))
    plan = try JobPlan.load(new.file, at: new.path, text: new.text)
    lacksPassword =
      place.file.tag?.password.map { FileAttributes(at: place.beside($0.file)) == nil } ?? false
  }

  private static func template(of place: JobContext) throws -> String {
    switch place.file.url {
    case .template(let template): return template.text
    case .route(let name, _):
      throw BadData(
        "\(place.path): the URLs are made by the route '\(name)', not by a template; change the "
          + "route in \(place.file.routes ?? "the route table"), and 'beckon job amend "
          + "\(place.path) --redirects FILE' records the new URLs; nothing was changed"
          .safeForTerminal())
    case .content:
      throw BadData("\(place.path): the rows have a content and no URL; nothing was changed")
    }
  }

  /// Plans the move and shows what becomes of the selected rows. Writes the file of redirects.
  func plan(
    _ selection: RowSelection, with ledger: borrowing Ledger, _ redirects: MigrationRedirects?,
    _ output: inout ResultWriter
  ) throws -> Plan {
    try new.check(plan, new.checks())
    // A move that was stopped when it was recorded already has nothing left to compare.
    let earlier = try JobPlan.load(old.file, at: old.path, text: old.text)
    if try new.difference(from: ledger, earlier: earlier) != nil {
      try old.requireSameRows(ledger)
    }
    let amendment = try JobAmendment(
      new, plan, key: nil, from: earlier, template: LedgerText(to), in: ledger)
    var plan = Plan(amendment: amendment, redirects: redirects)
    var counts = MigrationCounts()
    let remaining = try RemainingURLs(of: self.plan, in: ledger)
    try plan.amendment.compare(with: ledger, of: selection, &output) { difference, ledger in
      guard case .changed(let row, let content, let replacesTag) = difference,
        row.content.url != content.url
      else { return (difference.migrated(.none, false), difference.line) }
      let fate = fate(of: row, content, replacesTag)
      let isPrinted = try remaining.isPrinted(row, in: ledger)
      let redirects = remaining.needsRedirect(
        isPrinted: isPrinted, replacesTag: fate == .replace)
      counts.take(fate, redirects: redirects)
      if redirects { try plan.redirects?.add(from: row.content.url, to: content.url) }
      return (
        difference.migrated(fate, redirects), Self.line(difference, fate, isPrinted: isPrinted)
      )
    }
    plan.counts = counts
    try plan.redirects?.commit()
    return plan
  }

  private func fate(
    of row: LedgerRow, _ content: RowContent, _ replacesTag: Bool
  ) -> MigrationCounts.TagFate {
    guard row.state.isBound, row.content.content != content.content else { return .none }
    return replacesTag ? .replace : lacksPassword ? .needsPassword : .rewrite
  }

  private static func line(
    _ difference: RowDifference, _ fate: MigrationCounts.TagFate, isPrinted: Bool
  ) -> String {
    let line = String(difference.line.dropLast())
    return line + (fate == .needsPassword ? ", with its password" : "")
      + (isPrinted ? "; what is printed needs a redirect" : "") + "\n"
  }

  /// Writes the template and records the rows: both, or neither.
  func record(
    _ plan: Plan, in ledger: inout Ledger, over: String?, why: LedgerText
  ) throws {
    var isWritten = false
    do {
      try plan.amendment.record(in: &ledger, over: over, why: why) {
        isWritten = true
        try OutputFile.write(new.text, to: new.path, existing: .replaced)
        try OutputFile.synchronizeParentFolder(of: new.path)
      }
    } catch {
      // A ledger that does not answer may have recorded it; then the next try completes it.
      let isUnknown = (error as? LedgerError)?.isServerUnreachable ?? false
      if isWritten, !isUnknown {
        try? OutputFile.write(old.text, to: old.path, existing: .replaced)
      }
      throw error
    }
  }

  /// Shows the summary of the plan, and returns the exit status.
  func finish(_ plan: Plan, isDryRun: Bool, _ output: inout ResultWriter) throws -> ExitStatus {
    try output.write(json(plan, isDryRun)) { _ in text(plan, isDryRun) }
    try output.flush()
    if plan.counts.needsPassword > 0, let password = new.file.tag?.password {
      Beckon.warn(
        "\(counted(plan.counts.needsPassword, "tag")) can be rewritten only with the password in "
          + "\(new.beside(password.file)), which is not there".safeForTerminal())
    }
    return .done
  }

  private func text(_ plan: Plan, _ isDryRun: Bool) -> String {
    let (counts, redirects) = (plan.counts, plan.redirects)
    let path = new.path.safeForTerminal()
    var lines = [
      "\(new.file.name.safeForTerminal()): " + counts.words(plan.amendment.sameCount)
        + (isDryRun ? "; without --dry-run, this is recorded" : "")
    ]
    if let redirects {
      lines.append(redirects.words)
    } else if counts.redirects > 0 {
      lines.append("--redirects FILE writes the redirects")
    }
    if !isDryRun, counts.rewrite + counts.needsPassword > 0 {
      let tags = counted(counts.rewrite + counts.needsPassword, "tag")
      lines.append("'beckon job run \(path)' asks for \(tags) to rewrite")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func json(_ plan: Plan, _ isDryRun: Bool) -> JSONValue {
    let counts = plan.counts
    return [
      "job": .string(new.file.name), "dryRun": .bool(isDryRun), "from": .string(from),
      "to": .string(to), "unchanged": .integer(plan.amendment.sameCount),
      "simple": .integer(counts.simple), "rewrite": .integer(counts.rewrite),
      "needsPassword": .integer(counts.needsPassword), "replace": .integer(counts.replace),
      "redirects": .integer(counts.redirects),
    ]
  }
}

/// The numbers of rows by what becomes of their tags when a job is migrated.
struct MigrationCounts {
  /// The fate of a row's tag when the job is migrated.
  enum TagFate: String {
    /// The row has no tag that carries it.
    case none
    /// The tag is to be rewritten.
    case rewrite
    /// The tag is to be rewritten, with a password whose file is missing.
    case needsPassword = "needs-password"
    /// The tag is given up, because it is locked.
    case replace
  }

  private(set) var (simple, rewrite, needsPassword, replace) = (0, 0, 0, 0)
  /// The number of URLs that stay on paper or on tags that cannot be rewritten.
  private(set) var redirects = 0

  fileprivate mutating func take(_ fate: TagFate, redirects: Bool) {
    switch fate {
    case .none: simple += 1
    case .rewrite: rewrite += 1
    case .needsPassword: needsPassword += 1
    case .replace: replace += 1
    }
    if redirects { self.redirects += 1 }
  }

  /// A sentence such as "20 rows simply change, 12 tags to rewrite, 3 to replace".
  fileprivate func words(_ same: Int) -> String {
    let tags = rewrite + needsPassword
    var parts = [
      simple > 0 ? "\(counted(simple, "row")) simply \(simple == 1 ? "changes" : "change")" : nil,
      tags > 0 ? "\(counted(tags, "tag")) to rewrite" : nil,
      replace > 0 ? "\(counted(replace, "tag")) to replace" : nil,
      redirects > 0 ? "\(counted(redirects, "URL")) to redirect" : nil,
    ].compactMap(\.self)
    if same > 0 || parts.isEmpty { parts.append("\(counted(same, "row")) moved already") }
    return parts.joined(separator: ", ")
  }
}

extension RowDifference {
  /// The difference as JSON: what `job amend` prints of a change, and what becomes of the tag and
  /// the old URL.
  fileprivate func migrated(_ fate: MigrationCounts.TagFate, _ redirects: Bool) -> JSONValue {
    let (number, row, content): (Int, LedgerRow?, RowContent?) =
      switch self {
      case .changed(let row, let content, _), .restored(let row, let content):
        (row.number, row, content)
      case .removed(let row): (row.number, row, nil)
      case .added(let content): (content.number, nil, content)
      }
    return [
      "row": .integer(number), "was": JSONValue(row?.content.url),
      "url": JSONValue(content?.url), "uid": JSONValue(row?.uid.map { "\($0)" }),
      "tag": .string(fate.rawValue), "redirect": .bool(redirects),
    ]
  }
}
