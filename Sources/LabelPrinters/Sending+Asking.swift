import Basics
import HostIO
import PrinterLanguages

/// Questions about the printer's state, where its language has some.
extension Sending {
  /// A remark for people when the printer does not tell what came out.
  private static let silent =
    "the printer does not say what came out; a Zebra that is open or out of labels says nothing either"

  /// Asks whether the printer can print at all; says whether it answers.
  mutating func askBefore() throws(LabelPrinterError.Problem) -> Bool {
    switch stream.language {
    case .zpl:
      let status = try askZebra()
      if isAtEnd { throw .closed }
      try refuse(status?.complaints ?? [])
      return status != nil
    case .brotherRaster where !channel.isSocket:
      try write(BrotherRaster.statusRequest) { _ throws(LabelPrinterError.Problem) in }
      guard let status = try nextBrother(within: printer.patience.answering) else { return false }
      try refuse(status.complaints)
      if let roll = printer.roll, !status.has(roll) {
        throw .otherMedia(found: status.media, wanted: roll.description)
      }
      progress.printed = 0
      return true
    case .brotherRaster, .tspl, .epl2: return false
    }
  }

  /// Understands what a printer says unasked while it is sent to.
  mutating func hear() throws(LabelPrinterError.Problem) {
    guard stream.language == .brotherRaster, !channel.isSocket else { return }
    while let status = takeBrother() { try note(status) }
  }

  /// Waits for the labels to come out; `nil` when the printer says that all have, else why nobody
  /// knows.
  mutating func confirm(_ answers: Bool) throws(LabelPrinterError.Problem) -> String? {
    switch stream.language {
    case .zpl: return answers ? try confirmZebra() : Self.silent
    case .brotherRaster where !channel.isSocket: return answers ? try confirmBrother() : Self.silent
    case .brotherRaster: return "a Brother does not say over the network what came out"
    case .tspl, .epl2: return "nobody says what came out: \(stream.language.rawValue) is only sent"
    }
  }

  private func refuse(_ complaints: [PrinterComplaint]) throws(LabelPrinterError.Problem) {
    // These two pass by themselves.
    let stopping = complaints.filter { $0 != .bufferFull && $0 != .labelWaiting }
    if !stopping.isEmpty { throw .complaints(stopping) }
  }
}

extension Sending {
  private mutating func askZebra() throws(LabelPrinterError.Problem) -> ZebraStatus? {
    inbox = []
    try write(ZebraStatus.request) { _ throws(LabelPrinterError.Problem) in }
    let deadline = Deadline(in: printer.patience.answering)
    while true {
      try listen()
      if let end = ZebraStatus.end(in: inbox) {
        let answer = inbox[..<end].drop { $0 == 0x0D || $0 == 0x0A }
        return try? ZebraStatus(answer)
      }
      if isAtEnd || deadline.isOver { return nil }
      try channel.wait(forRoom: false, forAnswer: true, deadline)
    }
  }

  private mutating func confirmZebra() throws(LabelPrinterError.Problem) -> String? {
    var deadline = Deadline(in: printer.patience.printing)
    var last: ZebraStatus?
    while true {
      guard !isAtEnd, let status = try askZebra() else { return Self.silent }
      try refuse(status.complaints)
      if status.isDone {
        progress.printed = progress.allLabels
        return nil
      }
      if status != last {
        deadline = Deadline(in: printer.patience.printing)
        last = status
      } else if deadline.isOver {
        return "the printer has not finished yet; still to print: "
          + "\(counted(status.waitingFormats, "format")) and \(counted(status.labelsRemaining, "label"))"
      }
      try channel.wait(forRoom: false, forAnswer: false, deadline.soon)
    }
  }
}

extension Sending {
  /// The next status among what has come in.
  private mutating func takeBrother() -> BrotherStatus? {
    while inbox.count >= BrotherStatus.count {
      if let status = try? BrotherStatus(inbox[..<BrotherStatus.count]) {
        inbox.removeFirst(BrotherStatus.count)
        return status
      }
      inbox.removeFirst()
    }
    return nil
  }

  private mutating func nextBrother(
    within time: Duration
  ) throws(LabelPrinterError.Problem) -> BrotherStatus? {
    let deadline = Deadline(in: time)
    while true {
      try listen()
      if let status = takeBrother() { return status }
      if deadline.isOver { return nil }
      // A device's driver may have something to say without waking anybody.
      try channel.wait(forRoom: false, forAnswer: true, deadline.soon)
    }
  }

  /// Counts what came out, and stops at what is wrong.
  private mutating func note(_ status: BrotherStatus) throws(LabelPrinterError.Problem) {
    if status.kind == .printed {
      pages += 1
      progress.printed = stream.labels(afterPages: pages)
    }
    try refuse(status.complaints)
  }

  private mutating func confirmBrother() throws(LabelPrinterError.Problem) -> String? {
    while pages < stream.copies.reduce(0, +) {
      guard let status = try nextBrother(within: printer.patience.printing) else {
        return
          "the printer has said of \(counted(pages, "label")) only, copies counted, that it came out"
      }
      try note(status)
    }
    return nil
  }
}
