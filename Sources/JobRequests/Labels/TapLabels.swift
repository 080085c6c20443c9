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
import Tags

/// Prints the label of each tag as it is done, so that the two stay together.
///
/// A label that did not get to the printer waits, and is printed before the next one: what comes out is
/// never another row's. The ledger keeps with the end of each tag that its label is due, so that
/// a station which was stopped begins with the labels that it still owes.
final class TapLabels {
  private let labels: JobLabels
  private let station: StationName
  private let request: RollRequest
  private let stream: RollStream
  private let maker: LabelMaker
  private var printer: LabelPrinter
  private let say: (String) -> Void
  /// Rows whose tags are done and whose labels are not out.
  private var waiting: [SheetItem] = []
  /// The tags of these rows.
  private var tags: [Int: TagUID] = [:]

  private static let briefly = Duration.milliseconds(200)

  static let option = Option(
    "label-printer", value: "ADDRESS", category: "Labels",
    help: "Print the job's label of each tag that is done: tcp://HOST, /dev/usb/lp0, cups:QUEUE",
    detail: """
      The job's "label" names a roll. When the printer fails or the station is stopped, the tag \
      stays done, its label waits, and it is printed before the next one, also after a restart; \
      what is left at the end, 'beckon job sheet --labels done' prints.
      """)

  init(
    _ labels: JobLabels, _ request: RollRequest, to address: LabelPrinterAddress,
    station: StationName, say: @escaping (String) -> Void
  ) throws {
    (self.labels, self.station, self.request, self.say) = (labels, station, request, say)
    stream = try request.stream()
    maker = try request.look.maker(
      for: request.roll.sheet, density: request.roll.density)
    printer = LabelPrinter(address, roll: stream.neededRoll)
  }

  /// What the ledger keeps together with the end of a tag: that its label is due.
  func due(_ row: LedgerRow, _ uid: TagUID) throws -> [LedgerEvent] {
    tags[row.number] = uid
    let digest = try row.content.content ?? SHA256.digest(of: Array(row.content.url.utf8))
    let code = LedgerDueLabel(uid: uid, station: station).code(with: digest)
    return [.codeMade(job: labels.job, row: row.number, code)]
  }

  /// Prints the labels that this station still owes from an earlier run; gives what became of them.
  func printDue(_ due: [DueLabel]) -> [LedgerEvent] {
    guard !due.isEmpty else { return [] }
    waiting = due.map { labels.item($0.row.content) }
    for label in due { tags[label.row.number] = label.uid }
    say(
      "\(Self.words(waiting)) due since this station was stopped, and printed first; if one was "
        + "printed already, throw the second away")
    return printWaiting()
  }

  /// Prints the label of a row, and what waits; gives what became of them.
  func follow(_ row: LedgerRow) -> [LedgerEvent] {
    waiting.append(labels.item(row.content))
    return printWaiting()
  }

  private func printWaiting() -> [LedgerEvent] {
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
        let error = error.naming(before.map { "the label of row \($0.index)" })
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

  /// The first of those that wait are with the printer, and due no more.
  private func taken(
    _ count: Int, _ state: LedgerLabel.State, _ digest: SHA256Digest
  ) -> [LedgerEvent] {
    let events = waiting.prefix(count).enumerated().flatMap { place, item in
      let label = LedgerLabel(state, on: "\(printer.address)", sheet: nil, place: place + 1)
      let codes = [
        label.code(in: digest),
        tags.removeValue(forKey: item.index).map {
          LedgerDueLabel(uid: $0, station: nil).code(with: digest)
        },
      ]
      return codes.compactMap { code in
        code.map { LedgerEvent.codeMade(job: labels.job, row: item.index, $0) }
      }
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

  private static func words(_ items: [SheetItem]) -> String { words(items.map(\.index)) }

  /// "the labels of rows 3, 4 are".
  static func words(_ rows: [Int]) -> String {
    let numbers = rows.prefix(8).map { "\($0)" }.joined(separator: ", ")
    let more = rows.count > 8 ? " and \(rows.count - 8) more" : ""
    return rows.count == 1
      ? "the label of row \(numbers) is" : "the labels of rows \(numbers)\(more) are"
  }
}
