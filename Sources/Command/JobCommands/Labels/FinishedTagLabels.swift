import LabelPrinting

/// Prints the label of each tag as soon as the tag is done, so that the two stay together.
///
/// A label that did not reach the printer is printed before the next one, so that a label never
/// comes out for the wrong row. Together with the completion of each tag, the ledger records that
/// its label is due, so a station that was stopped begins with its missing labels.
final class FinishedTagLabels {
  private let labels: JobLabels
  private let station: StationName
  private let request: RollRequest
  private let stream: RollEncoder
  private let maker: LabelMaker
  private var printer: LabelPrinter
  private let say: (String) -> Void
  /// The labels that wait for printing, as the tags of their rows are done.
  private var waiting: [SheetItem] = []
  /// The UIDs of the tags of these rows, by row number.
  private var tags: [Int: TagUID] = [:]

  private static let briefly = Duration.milliseconds(200)

  static let option = Option(
    "label-printer", value: "ADDRESS", category: "Labels",
    help: "Print the job's label of each tag that is done: tcp://HOST, /dev/usb/lp0, cups:QUEUE",
    detail: """
      The job's "label" names a roll. When the printer fails or the station is stopped, the tag \
      stays done, its label waits, and it is printed before the next one, also after a restart; \
      'beckon job sheet --labels done' prints what is left at the end.
      """)

  init(
    _ labels: JobLabels, _ request: RollRequest, to address: LabelPrinterAddress,
    station: StationName, say: @escaping (String) -> Void
  ) throws {
    (self.labels, self.station, self.request, self.say) = (labels, station, request, say)
    stream = try request.plan.encoder()
    maker = try request.plan.maker()
    printer = LabelPrinter(address, roll: stream.neededRoll)
  }

  /// The events that record, with a completed tag, that its label is due.
  func due(_ row: LedgerRow, _ uid: TagUID) throws -> [LedgerEvent] {
    tags[row.number] = uid
    let digest = try row.content.content ?? SHA256.digest(of: Array(row.content.url.utf8))
    let code = LedgerDueLabel(uid: uid, station: station).code(with: digest)
    return [.codeMade(job: labels.job, row: row.number, code)]
  }

  /// Prints the labels that this station still owes from an earlier run. Returns the events to
  /// record.
  func printDue(_ due: [DueLabel]) -> [LedgerEvent] {
    guard !due.isEmpty else { return [] }
    waiting = due.map { labels.item($0.row.content) }
    for label in due { tags[label.row.number] = label.uid }
    say(
      "\(Self.words(waiting)) due since this station was stopped, and printed first; if one was "
        + "printed already, throw the second away")
    return printWaiting()
  }

  /// Prints the label of a row, after any that are waiting. Returns the events to record.
  func follow(_ row: LedgerRow) -> [LedgerEvent] {
    waiting.append(labels.item(row.content))
    return printWaiting()
  }

  private func printWaiting() -> [LedgerEvent] {
    do {
      let made = try waiting.map { try request.plan.look.make($0, maker) { _, _ in } }
      let bytes = try stream.stream(made, copies: 1)
      let digest = try SHA256.digest(of: bytes.bytes)
      do throws(LabelPrinterError) {
        let outcome = try printer.send(bytes)
        // A printer that did not report its state will not do so the next time, so the next tag
        // need not wait for it.
        if outcome.state == .sent { printer.patience.answering = Self.briefly }
        return taken(waiting.count, outcome.state == .printed ? .printed : .sent, digest)
      } catch {
        let before = waiting
        let error = error.naming(before.map { "the label of row \($0.index)" })
        let events = taken(error.progress.labels, .sent, digest)
        if waiting.isEmpty {
          say("warning: check whether \(Self.words(before)) there: \(error)")
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

  /// Removes the first waiting labels, which the printer has taken. Returns the events to record.
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

  /// A sentence on the labels that are still missing at the end, or `nil` if there are none.
  var remainder: String? {
    waiting.isEmpty
      ? nil
      : "\(Self.words(waiting)) not printed; 'beckon job sheet \(labels.path) --labels done "
        + "--send \(printer.address)' prints what is missing"
  }

  private static func words(_ items: [SheetItem]) -> String { words(items.map(\.index)) }

  /// The beginning of a sentence, such as "the labels of rows 3, 4 are".
  static func words(_ rows: [Int]) -> String {
    let numbers = rows.prefix(8).map { "\($0)" }.joined(separator: ", ")
    let more = rows.count > 8 ? " and \(rows.count - 8) more" : ""
    return rows.count == 1
      ? "the label of row \(numbers) is" : "the labels of rows \(numbers)\(more) are"
  }
}
