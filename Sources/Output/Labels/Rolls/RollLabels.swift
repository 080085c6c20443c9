package import LabelPrinting

/// The plan for labels on a roll: stock, language, look and copies.
package struct RollPlan {
  /// The stock that the labels are printed on.
  package let stock: Stock
  /// The geometry of the roll in the printer's dots.
  package let roll: RollGeometry
  package let language: RollEncoder.Language
  /// The look of the labels.
  package let look: LabelLook
  /// The number of labels for each item.
  package let copies: Int

  /// Creates a plan for labels on a roll.
  package init(
    _ stock: Stock, _ roll: RollGeometry, _ language: RollEncoder.Language, _ look: LabelLook,
    copies: Int = 1
  ) {
    (self.stock, self.roll, self.language) = (stock, roll, language)
    (self.look, self.copies) = (look, copies)
  }

  /// Creates an encoder for the printer's language.
  package func encoder() throws -> RollEncoder { try RollEncoder(roll, language) }

  /// A maker of the labels that the plan describes.
  package func maker() throws -> LabelMaker {
    try look.maker(for: roll.sheet, density: roll.density)
  }
}

/// Labels of a roll as bytes in their printer's language, from which every code was read back.
package struct RollLabels {
  package let items: [SheetItem]
  /// The bytes for the printer.
  package let stream: PrinterStream
  package let report: SheetReport
  private let neededRoll: BrotherMedium?

  /// Makes the labels of these items, in their order.
  package init(_ plan: RollPlan, _ items: [SheetItem]) throws {
    let maker = try plan.maker()
    var report = SheetReport(try plan.look.fit(items, maker), items)
    let encoder = try plan.encoder()
    let labels = try items.map { item in
      do {
        let label = try plan.look.make(item, maker) { report.warn($0, $1) }
        report.add(item, label, [SheetPlace(sheet: 1, label: item.index)])
        return label
      } catch { throw SheetItemFailure(item: item, failure: error) }
    }
    stream = try encoder.stream(labels, copies: plan.copies)
    neededRoll = encoder.neededRoll
    self.items = items
    self.report = report
  }

  /// A function that is told how far labels have come, as soon as that is known.
  package typealias ProgressHandler = (
    _ items: ArraySlice<SheetItem>, _ state: RollLabelState
  ) throws -> Void

  /// Sends the labels to a printer. `show` is called while the printer receives them. An error of
  /// `told` is thrown when everything is sent.
  package func send(
    to address: LabelPrinterAddress, show: (LabelProgress) -> Void = { _ in },
    _ told: ProgressHandler
  ) throws -> LabelPrinter.Outcome {
    var known = RollProgress(items, stream: stream)
    var failure: (any Error)?
    func note(_ progress: LabelProgress) {
      do { try known.note(progress, told) } catch { failure = failure ?? error }
    }
    let outcome: LabelPrinter.Outcome
    do {
      outcome = try LabelPrinter(address, roll: neededRoll).send(stream) { progress in
        note(progress)
        show(progress)
      }
    } catch {
      note(error.progress)
      throw failure ?? error.naming(items.map(\.labelName))
    }
    note(outcome.progress)
    if outcome.state == .printed, failure == nil { try told(items[...], .printed) }
    if let failure { throw failure }
    return outcome
  }
}

/// The stages of labels on a roll.
package enum RollLabelState: Sendable {
  /// The labels are in a file.
  case written
  /// The printer has received their last byte.
  case sent
  /// The printer reports that they were printed.
  case printed
}

/// A reporter of the items in a stream, which remembers those reported already.
private struct RollProgress {
  private let items: [SheetItem]
  /// The number of labels in the stream for each item: its copies, if each is a page of its own.
  private let copies: Int
  private var sent = 0
  private var printed = 0

  init(_ items: [SheetItem], stream: PrinterStream) {
    self.items = items
    copies = max(1, stream.ends.count / max(1, items.count))
  }

  /// Reports the items whose last label was sent or printed since the previous call.
  mutating func note(
    _ progress: LabelProgress, _ told: RollLabels.ProgressHandler
  ) throws {
    let (nowSent, nowPrinted) = (progress.labels / copies, (progress.printed ?? 0) / copies)
    if nowSent > sent {
      try told(items[sent..<nowSent], .sent)
      sent = nowSent
    }
    if nowPrinted > printed {
      try told(items[printed..<nowPrinted], .printed)
      printed = nowPrinted
    }
  }
}
