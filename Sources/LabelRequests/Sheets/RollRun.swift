import Basics
import CodeRequests
import CommandHabits
package import CommandLineKit
import HostIO
import LabelPrinters
import LabelStock
package import LibCrypto
import PrinterLanguages
import Sheets

/// Labels of a roll, in their printer's language: to a file, to a printer, or both.
package struct RollRun {
  private let request: RollRequest
  private let items: [SheetItem]

  /// So many codes, one after the other.
  package init(_ request: RollRequest, _ items: [SheetItem]) {
    (self.request, self.items) = (request, items)
  }

  /// Who wants to know how far labels have come, at once.
  package typealias Told = (
    _ items: ArraySlice<SheetItem>, _ state: RollLabelState, _ bytes: SHA256Digest
  ) throws -> Void

  /// Writes or sends the labels and tells of it.
  package func run(_ told: Told = { _, _, _ in }) throws -> ExitStatus {
    if let doubt = request.stock.doubt { Beckon.say(doubt) }
    var report = SheetReport()
    let maker = try request.stream()
    let stream = try maker.stream(labels(&report), copies: request.copies)
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
      try send(stream, to: LabelPrinter($0, roll: maker.neededRoll), told)
    }
    if request.isJSON { return try Beckon.print(report.lines) }
    if request.path == "-" || request.isQuiet { return .done }
    return try Beckon.print(summary(report, sent))
  }

  private func labels(_ report: inout SheetReport) throws -> [MadeLabel] {
    let maker = try request.look.maker(
      for: request.roll.sheet, density: request.roll.density)
    return try items.map { item in
      do {
        let label = try request.look.make(item, maker) { report.warn($0, $1) }
        report.add(item, label, [SheetPlace(sheet: 1, label: item.index)])
        return label
      } catch { throw SheetItemFailure(item: item, failure: error) }
    }
  }

  /// Sends the labels, and says what is known of them then.
  private func send(
    _ stream: PrinterStream, to printer: LabelPrinter, _ told: Told
  ) throws -> String {
    var known = try SentItems(items, stream: stream)
    var failure: (any Error)?
    func note(_ progress: LabelProgress) {
      do { try known.note(progress, told) } catch { failure = failure ?? error }
    }
    let outcome: LabelPrinter.Outcome
    do {
      outcome = try printer.send(stream) { progress in
        note(progress)
        if Terminal.errors.isTerminal, !request.isQuiet {
          StandardError.write("\r\(progress.labels) of \(progress.allLabels) labels")
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

/// How far labels of a roll are known to have come.
package enum RollLabelState: Sendable {
  /// They are in a file.
  case written
  /// The printer's end has taken their last byte.
  case sent
  /// The printer says that they came out.
  case printed
}

/// Which items of a stream were told of already.
private struct SentItems {
  private let items: [SheetItem]
  /// Labels of the stream for each item: its copies, where each is a page of its own.
  private let copies: Int
  let digest: SHA256Digest
  private var sent = 0
  private var printed = 0

  init(_ items: [SheetItem], stream: PrinterStream) throws {
    digest = try SHA256.digest(of: stream.bytes)
    self.items = items
    copies = max(1, stream.ends.count / max(1, items.count))
  }

  /// Tells of the items whose last label has got farther since.
  mutating func note(_ progress: LabelProgress, _ told: RollRun.Told) throws {
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
