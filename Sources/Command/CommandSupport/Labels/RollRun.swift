import LabelPrinting
package import Labels
package import Cryptography

/// Prints labels of a roll in their printer's language: to a file, to a printer, or both.
package struct RollRun {
  private let request: RollRequest
  private let items: [SheetItem]

  /// Creates a run of these codes, in their order.
  package init(_ request: RollRequest, _ items: [SheetItem]) {
    (self.request, self.items) = (request, items)
  }

  /// A callback that is told at once how far labels have come.
  package typealias ProgressHandler = (
    _ items: ArraySlice<SheetItem>, _ state: RollLabelState, _ bytes: SHA256Digest
  ) throws -> Void

  /// Writes or sends the labels, and reports the result.
  package func run(_ told: ProgressHandler = { _, _, _ in }) throws -> ExitStatus {
    if let doubt = request.stock.doubt { Beckon.say(doubt) }
    let maker = try request.look.maker(
      for: request.roll.sheet, density: request.roll.density)
    var report = SheetReport(try request.look.fit(items, maker), items)
    let encoder = try request.stream()
    let stream = try encoder.stream(labels(maker, &report), copies: request.copies)
    if Interruption.pending != nil {
      Beckon.say("interrupted; nothing was written or sent")
      return .interrupted
    }
    if !request.isQuiet { for warning in report.warnings { Beckon.warn(warning) } }
    if let path = request.path {
      try OutputFile.write(stream.bytes, to: path, existing: request.existing)
      if request.printer == nil { try told(items[...], .written, SHA256.digest(of: stream.bytes)) }
    }
    let sent = try request.printer.map {
      try send(stream, to: LabelPrinter($0, roll: encoder.neededRoll), told)
    }
    if request.isJSON { return try Beckon.print(report.lines) }
    if request.path == "-" || request.isQuiet { return .done }
    return try Beckon.print(summary(report, sent))
  }

  private func labels(
    _ maker: LabelMaker, _ report: inout SheetReport
  ) throws -> [RenderedLabel] {
    try items.map { item in
      do {
        let label = try request.look.make(item, maker) { report.warn($0, $1) }
        report.add(item, label, [SheetPlace(sheet: 1, label: item.index)])
        return label
      } catch { throw SheetItemFailure(item: item, failure: error) }
    }
  }

  /// Sends the labels. Returns a sentence about what is known of them afterwards.
  private func send(
    _ stream: PrinterStream, to printer: LabelPrinter, _ told: ProgressHandler
  ) throws -> String {
    var known = try RollProgress(items, stream: stream)
    var failure: (any Error)?
    func note(_ progress: LabelProgress) {
      do { try known.note(progress, told) } catch { failure = failure ?? error }
    }
    let outcome: LabelPrinter.Outcome
    do {
      outcome = try printer.send(stream) { progress in
        note(progress)
        if Terminal.errors.isTerminal, !request.isQuiet {
          StandardError.write("\r\(progress.labels) of \(progress.totalLabelCount) labels")
        }
      }
    } catch {
      note(error.progress)
      throw failure ?? error.naming(items.map(\.labelName))
    }
    if Terminal.errors.isTerminal, !request.isQuiet { StandardError.write("\r\u{1B}[K") }
    note(outcome.progress)
    if outcome.state == .printed, failure == nil { try told(items[...], .printed, known.digest) }
    if let failure { throw failure }
    let count = counted(outcome.progress.totalLabelCount, "label")
    return switch outcome.state {
    case .printed: "\(count) printed, as the printer confirms"
    case .sent: "\(count) sent; \(outcome.remark ?? "the printer does not report what came out")"
    }
  }

  private func summary(_ report: SheetReport, _ sent: String?) -> String {
    let size = "\(request.roll.width) × \(request.roll.height) dots"
    let lines =
      [request.path.map { $0.safeForTerminal() } ?? "", "  \(request.stock.name.text), \(size)"]
      + [
        "  \(report.size); every code was read back from the printer's bytes"
      ]
      + report.limits.map { "  " + $0 }
      + (sent.map { ["  " + $0] } ?? [])
    return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }
}

/// The progress of labels on a roll.
package enum RollLabelState: Sendable {
  /// The labels are in a file.
  case written
  /// The printer has received their last byte.
  case sent
  /// The printer reports that they were printed.
  case printed
}

/// The items of a stream that have been reported already.
private struct RollProgress {
  private let items: [SheetItem]
  /// The number of labels in the stream for each item: its copies, if each is a page of its own.
  private let copies: Int
  let digest: SHA256Digest
  private var sent = 0
  private var printed = 0

  init(_ items: [SheetItem], stream: PrinterStream) throws {
    digest = try SHA256.digest(of: stream.bytes)
    self.items = items
    copies = max(1, stream.ends.count / max(1, items.count))
  }

  /// Reports the items whose last label has made progress.
  mutating func note(_ progress: LabelProgress, _ told: RollRun.ProgressHandler) throws {
    let (nowSent, nowPrinted) = (progress.labels / copies, (progress.printed ?? 0) / copies)
    if nowSent > sent {
      try told(items[sent..<nowSent], .sent, digest)
      sent = nowSent
    }
    if nowPrinted > printed {
      try told(items[printed..<nowPrinted], .printed, digest)
      printed = nowPrinted
    }
  }
}
