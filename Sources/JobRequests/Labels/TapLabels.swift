import Basics
import CodeRequests
import CommandHabits
import CommandLineKit
import Jobs
import LabelPrinters
import LabelRequests
import LabelStock
import Ledgers
import LibCrypto
import PrinterLanguages
import Sheets

/// Prints the label of each tag as it is done, so that the two stay together.
///
/// A label that did not get to the printer waits, and is printed before the next one: what comes out is
/// never another row's.
final class TapLabels {
  private let labels: JobLabels
  private let request: RollRequest
  private let stream: RollStream
  private let maker: LabelMaker
  private var printer: LabelPrinter
  private let say: (String) -> Void
  /// Rows whose tags are done and whose labels are not out.
  private var waiting: [SheetItem] = []

  private static let briefly = Duration.milliseconds(200)

  static let option = Option(
    "label-printer", value: "ADDRESS", category: "Labels",
    help: "Print the job's label of each tag that is done: tcp://HOST, /dev/usb/lp0, cups:QUEUE",
    detail: """
      The job's "label" names a roll. When the printer fails, the tag stays done, its label waits, and it \
      is printed before the next one; what is left at the end, 'beckon job sheet --labels done' prints.
      """)

  init(
    _ labels: JobLabels, _ request: RollRequest, to address: LabelPrinterAddress,
    say: @escaping (String) -> Void
  ) throws {
    (self.labels, self.request, self.say) = (labels, request, say)
    stream = try request.stream()
    maker = try request.look.maker(
      for: request.roll.sheet, density: request.roll.density)
    printer = LabelPrinter(address, roll: stream.neededRoll)
  }

  /// Prints the label of a row, and what waits; gives what became of them.
  func follow(_ row: LedgerRow) -> [LedgerEvent] {
    waiting.append(labels.item(row.content))
    do {
      let made = try waiting.map { try request.look.make($0, maker) { _, _ in } }
      let bytes = try stream.stream(made, copies: 1)
      let digest = try SHA256.digest(of: bytes.bytes)
      do throws(LabelPrinterError) {
        let outcome = try printer.send(bytes)
        // One that says nothing of itself will not the next time: the tag after this one need not wait.
        if outcome.state == .sent { printer.patience.answering = Self.briefly }
        return taken(waiting.count, outcome.state == .printed ? .printed : .sent, digest)
      } catch {
        let before = waiting
        let events = taken(error.progress.labels, .sent, digest)
        if waiting.isEmpty {
          say("warning: look whether \(Self.words(before)) there: \(error)")
        } else {
          tell("\(error)")
        }
        return events
      }
    } catch {
      tell("\(error)")
      return []
    }
  }

  /// The first of those that wait are with the printer.
  private func taken(
    _ count: Int, _ state: LedgerLabel.State, _ digest: SHA256Digest
  ) -> [LedgerEvent] {
    let events = waiting.prefix(count).enumerated().map { place, item in
      let label = LedgerLabel(state, on: "\(printer.address)", sheet: nil, place: place + 1)
      return LedgerEvent.codeMade(job: labels.job, row: item.index, label.code(in: digest))
    }
    waiting.removeFirst(count)
    return events
  }

  private func tell(_ reason: String) {
    say("warning: \(Self.words(waiting)) not printed: \(reason)")
  }

  /// What is still to be printed at the end, in a sentence; `nil` when nothing is.
  var remainder: String? {
    waiting.isEmpty
      ? nil
      : "\(Self.words(waiting)) not printed; 'beckon job sheet \(labels.path) --labels done "
        + "--send \(printer.address)' prints what is missing"
  }

  private static func words(_ items: [SheetItem]) -> String {
    let rows = items.prefix(8).map { "\($0.index)" }.joined(separator: ", ")
    let more = items.count > 8 ? " and \(items.count - 8) more" : ""
    return items.count == 1
      ? "the label of row \(rows) is" : "the labels of rows \(rows)\(more) are"
  }
}
