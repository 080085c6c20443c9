import Basics
import CodeRequests
import CommandHabits
import CommandLineKit
import HostIO
import LabelPrinters
import LabelStock
import PrinterLanguages
import Sheets

/// Labels of a roll, in their printer's language: to a file, to a printer, or both.
struct RollRun {
  private let request: RollRequest
  private let items: SheetItems

  init(_ request: RollRequest, _ items: SheetItems) {
    (self.request, self.items) = (request, items)
  }

  func run() throws -> ExitStatus {
    if let doubt = request.stock.doubt { Beckon.say(doubt) }
    var report = SheetReport()
    let maker = try RollStream(request.roll, request.language)
    let stream = try maker.stream(labels(&report), copies: request.copies)
    if Interruption.pending != nil {
      Beckon.say("interrupted; nothing was written or sent")
      return .interrupted
    }
    if !request.isQuiet { for warning in report.warnings { Beckon.warn(warning) } }
    if let path = request.path {
      try OutputFile.write(stream.bytes, to: path, existing: request.existing)
    }
    let sent = try request.printer.map {
      try send(stream, to: LabelPrinter($0, roll: maker.neededRoll))
    }
    if request.isJSON { return try Beckon.print(report.lines) }
    if request.path == "-" || request.isQuiet { return .done }
    return try Beckon.print(summary(report, sent))
  }

  private func labels(_ report: inout SheetReport) throws -> [MadeLabel] {
    var design = request.look.design
    design.density = request.roll.density
    let hasLines = items.contains { !$0.lines.isEmpty }
    let maker = try LabelMaker(
      for: request.roll.sheet, request.look.style, design,
      font: hasLines ? request.look.font : nil)
    return try items.map { item in
      do {
        let label = try request.look.make(item, maker) { report.warn($0, $1) }
        report.add(item, label, [SheetPlace(sheet: 1, label: item.index)])
        return label
      } catch { throw SheetItemFailure(item: item, failure: error) }
    }
  }

  /// Sends the labels, and says what is known of them then.
  private func send(_ stream: PrinterStream, to printer: LabelPrinter) throws -> String {
    let outcome = try printer.send(stream) { progress in
      if Terminal.errors.isTerminal, !request.isQuiet {
        StandardError.write("\r\(progress.labels) of \(progress.allLabels) labels")
      }
    }
    if Terminal.errors.isTerminal, !request.isQuiet { StandardError.write("\r\u{1B}[K") }
    let count = counted(outcome.progress.allLabels, "label")
    return switch outcome.state {
    case .printed: "\(count) printed: the printer says so"
    case .sent: "\(count) sent; \(outcome.remark ?? "the printer does not say what came out")"
    }
  }

  private func summary(_ report: SheetReport, _ sent: String?) -> String {
    let size = "\(request.roll.width) × \(request.roll.height) dots"
    let lines =
      [request.path.map { $0.safeForTerminal() } ?? "", "  \(request.stock.name.text), \(size)"]
      + [
        "  the smallest code has \(report.size); every code was read back from the printer's bytes"
      ]
      + (sent.map { ["  " + $0] } ?? [])
    return lines.filter { !$0.isEmpty }.joined(separator: "\n") + "\n"
  }
}
