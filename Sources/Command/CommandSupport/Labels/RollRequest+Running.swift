package import Cryptography
import LabelPrinting

extension RollRequest {
  /// A closure that is told, while labels are made and sent, the state of each.
  package typealias ProgressHandler = (
    _ items: ArraySlice<SheetItem>, _ state: RollLabelState, _ bytes: SHA256Digest
  ) throws -> Void

  /// Writes or sends the labels of these items, in their order, and reports the result.
  package func run(
    _ items: [SheetItem], _ told: ProgressHandler = { _, _, _ in }
  ) throws -> ExitStatus {
    if let doubt = plan.stock.doubt { Beckon.say(doubt) }
    let labels = try RollLabels(plan, items)
    if Interruption.pending != nil {
      Beckon.say("interrupted; nothing was written or sent")
      return .interrupted
    }
    if !isQuiet { for warning in labels.report.warnings { Beckon.warn(warning) } }
    let digest = try SHA256.digest(of: labels.stream.bytes)
    if let path {
      try OutputFile.write(labels.stream.bytes, to: path, existing: existing)
      if printer == nil { try told(items[...], .written, digest) }
    }
    let sent = try printer.map { try send(labels, to: $0) { try told($0, $1, digest) } }
    if isJSON { return try Beckon.print(labels.report.lines) }
    if path == "-" || isQuiet { return .done }
    return try Beckon.print(summary(labels.report, sent))
  }

  /// Sends the labels, and returns a sentence about what is known of them afterwards.
  private func send(
    _ labels: RollLabels, to printer: LabelPrinterAddress, _ told: RollLabels.ProgressHandler
  ) throws -> String {
    let showsProgress = Terminal.errors.isTerminal && !isQuiet
    let outcome = try labels.send(
      to: printer,
      show: { progress in
        guard showsProgress else { return }
        StandardError.write("\r\(progress.labels) of \(progress.totalLabelCount) labels")
      }, told)
    if showsProgress { StandardError.write("\r\u{1B}[K") }
    let count = counted(outcome.progress.totalLabelCount, "label")
    return switch outcome.state {
    case .printed: "\(count) printed, as the printer confirms"
    case .sent: "\(count) sent; \(outcome.remark ?? "the printer does not report what came out")"
    }
  }

  private func summary(_ report: SheetReport, _ sent: String?) -> String {
    let size = "\(plan.roll.width) × \(plan.roll.height) dots"
    let lines =
      [path.map { $0.safeForTerminal() } ?? "", "  \(plan.stock.name.text), \(size)"]
      + ["  \(report.size); every code was read back from the printer's bytes"]
      + report.limits.map { "  " + $0 }
      + (sent.map { ["  " + $0] } ?? [])
    return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }
}
