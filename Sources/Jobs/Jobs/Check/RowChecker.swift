import AppClipCodes
import CSVText
import SecureTags
import InvocationRouter
import InvocationURLs
import QRCodes

/// Makes rows and checks each: whether its URL is valid, passes lint, fits and leads to a route.
struct RowChecker {
  let plan: JobPlan
  private let linter: Linter
  private var compressor: URLCompressor?
  private let smallest: (chip: JobChip, capacity: Int)?
  private let qr: QRCapacity?
  private let captions: CaptionFit?
  private let routeName: String?

  init(_ plan: JobPlan, _ checks: JobCheckOptions) {
    self.plan = plan
    linter = checks.linter
    compressor = plan.file.clipCode == nil ? nil : checks.compressor
    smallest = plan.file.tag?.smallestChip
    qr = plan.file.qr.flatMap { QRCapacity($0) }
    captions = plan.file.qr.flatMap { CaptionFit($0, font: checks.font) }
    routeName = if case .route(let name, _) = plan.file.url { name } else { nil }
  }

  /// The result of checking one row.
  struct Outcome {
    var row: ExpandedRow?
    /// The parsed URL or content of the row; nil if it is not valid.
    var subject: RowPayload?
    /// The findings about the row, which do not have its number and place yet.
    var findings: [JobFinding] = []
    /// The name of the route that the URL leads to.
    var route: String?
    /// The length of the message for a tag, in bytes.
    var messageBytes = 0
    /// Whether a finding depends on the common version of all codes.
    var dependsOnVersion = false

    var url: InvocationURL? { subject?.url }
    var isBad: Bool { findings.contains { $0.level == .error } }

    mutating func add(
      _ kind: JobFinding.Kind, _ sentence: String, column: String? = nil, rule: String? = nil,
      level: LintLevel = .error
    ) {
      findings.append(
        JobFinding(level, kind, sentence, column: column, url: row?.marked, rule: rule))
    }
  }

  /// Makes row `number` from the table's fields, and checks it.
  mutating func check(
    _ number: Int, _ fields: CSVRow?, using generator: inout some RandomNumberGenerator
  ) -> Outcome {
    var outcome = Outcome()
    do throws(RowProblem) {
      outcome.row = try plan.maker.make(number, fields, using: &generator)
    } catch {
      outcome.add(error.kind, error.sentence, column: error.column)
      return outcome
    }
    guard let row = outcome.row else { return outcome }
    do throws(InvocationURLError) {
      let subject = try RowPayload(row.text, of: plan.file.url.content)
      outcome.subject = subject
      if let url = subject.url {
        checkMirror(url, row, &outcome)
        checkLint(url, row, &outcome)
        checkClipCode(url, &outcome)
        checkRoute(url, &outcome)
      }
      checkTag(row.text, &outcome)
      checkQR(subject.code, &outcome)
      checkCaption(subject.url, row, &outcome)
    } catch {
      var finding = JobFinding.noURL(error)
      (finding.column, finding.url) = (culprit(row) { $0.url == nil }, row.marked)
      outcome.findings.append(finding)
    }
    return outcome
  }

  private func checkMirror(_ url: InvocationURL, _ row: ExpandedRow, _ outcome: inout Outcome) {
    if plan.file.tag?.personalization != nil {
      do throws(SDMTemplateError) { _ = try SDMTemplate(row.marked) } catch {
        outcome.add(.mirror, error.description)
      }
      return
    }
    do throws(JobMirrorError) {
      try MirrorProbe.checkPlace(row.marked, url)
    } catch { outcome.add(.mirror, error.description) }
  }

  private func checkLint(_ url: InvocationURL, _ row: ExpandedRow, _ outcome: inout Outcome) {
    for finding in linter.findings(in: url) where finding.level != .info {
      let isError = finding.level == .error
      let column = isError ? culprit(row) { !$0.has(finding.id, linter) } : nil
      outcome.add(
        .lint, "\(finding.message); \(finding.remedy)", column: column, rule: finding.id,
        level: finding.level)
    }
  }

  private func checkTag(_ text: String, _ outcome: inout Outcome) {
    guard let tag = plan.file.tag else { return }
    do {
      let size = try JobMessage.size(text, plan.file.url.content, tag.androidPackage)
      outcome.messageBytes = size
      guard let smallest, size > smallest.capacity else { return }
      outcome.add(
        .tag,
        "the message has \(size) bytes and \(smallest.chip.title) holds \(smallest.capacity); make "
          + "\(plan.file.url.content == nil ? "the URL" : "the content") shorter by \(size - smallest.capacity), or take the chip out of \"chips\""
      )
    } catch { outcome.add(.tag, "no tag can hold it: \(error)") }
  }

  private func checkQR(_ content: QRContent, _ outcome: inout Outcome) {
    guard let qr, let problem = qr.problem(content) else { return }
    outcome.add(.qr, problem)
  }

  private func checkCaption(_ url: InvocationURL?, _ row: ExpandedRow, _ outcome: inout Outcome) {
    switch captions?.verdict(caption(row), url) {
    case nil, .fits: break
    case .open: outcome.dependsOnVersion = true
    case .bad(let problem): outcome.add(.caption, problem, column: captionColumn)
    }
  }

  /// The column from which captions are made, if there is exactly one.
  private var captionColumn: String? {
    let fields = Set((plan.file.qr?.captions ?? []).flatMap(\.fields))
    return fields.count == 1 ? fields.first : nil
  }

  private mutating func checkClipCode(_ url: InvocationURL, _ outcome: inout Outcome) {
    guard plan.file.clipCode != nil else { return }
    do throws(ClipURLError) {
      try AppClipCode.check(url: url.text)
      _ = try compressor?.payload(of: url.text)
    } catch { outcome.add(.clipCode, error.description) }
  }

  private func checkRoute(_ url: InvocationURL, _ outcome: inout Outcome) {
    guard let router = plan.router else { return }
    switch router.match(url) {
    case .found(let match):
      outcome.route = match.route.name
      if let routeName, match.route.name != routeName {
        outcome.add(
          .route,
          "the URL is made by the route '\(routeName)' and leads to '\(match.route.name)', which "
            + "comes before it in the table")
      }
    case .noRoute(let miss):
      let nearest = miss.nearest(1).first
      outcome.add(
        .route,
        "no route of the table matches this URL" + (nearest.map { "; nearest is \($0)" } ?? ""))
    }
  }
}

// MARK: Codes of one version

extension RowChecker {
  /// The findings for row `number` if all codes have this version, in addition to those of `check`.
  func checkCode(
    _ number: Int, _ fields: CSVRow?, _ version: QRVersion, logo: LogoFit?,
    using generator: inout some RandomNumberGenerator
  ) -> [JobFinding] {
    var outcome = Outcome()
    outcome.row = try? plan.maker.make(number, fields, using: &generator)
    guard let row = outcome.row, let subject = try? RowPayload(row.text, of: plan.file.url.content)
    else { return [] }
    if case .open? = captions?.verdict(caption(row), subject.url),
      let problem = captions?.problem(caption(row), subject.url, version)
    {
      outcome.add(.caption, problem, column: captionColumn)
    }
    if let logo, let symbol = try? qr?.plan(subject.code, from: version),
      let problem = logo.problem(at: symbol.level)
    {
      outcome.add(.qr, problem)
    }
    return outcome.findings
  }
}

// MARK: Blame

extension RowChecker {
  /// The first column whose field causes the fault: each is replaced with an `x` to see whether the
  /// fault disappears.
  private func culprit(_ row: ExpandedRow, _ isMended: (Trial) -> Bool) -> String? {
    let slots = plan.binding.slots
    let used = slots.indices.filter { slots[$0].isInURL && slots[$0].isField }
    if used.count == 1 { return slots[used[0]].name }
    return used.first { place in
      var values = row.values
      guard values[place] != nil else { return false }
      values[place] = "x"
      guard let text = try? plan.maker.text(values) else { return false }
      return isMended(Trial(text))
    }.map { slots[$0].name }
  }

  /// A URL in which one field is replaced by another value, for comparison.
  struct Trial {
    let text: String
    let url: InvocationURL?

    init(_ text: String) {
      self.text = text
      url = try? InvocationURL(text)
    }

    func has(_ rule: String, _ linter: Linter) -> Bool {
      linter.findings(in: text).contains { $0.id == rule }
    }
  }
}

extension JobBinding.Slot {
  fileprivate var isField: Bool {
    if case .field = source { true } else { false }
  }
}
