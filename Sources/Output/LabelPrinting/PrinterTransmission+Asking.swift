import Basics
import SystemIO

/// Queries of the printer's state, for languages that have them.
extension PrinterTransmission {
  /// The remark for people if the printer does not report what was printed.
  private static let silent =
    "the printer does not report what came out; nor does a Zebra that is open or out of labels"

  /// Asks whether the printer is ready, and throws its problems. Returns whether it replies.
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
      try check(status)
      progress.printed = 0
      return true
    case .brotherRaster:
      guard let status = try askAgent() else { return false }
      try check(status)
      hasAgent = true
      return true
    case .tspl, .epl2: return false
    }
  }

  /// Handles the status messages that a printer sends unasked while it prints.
  mutating func hear() throws(LabelPrinterError.Problem) {
    guard stream.language == .brotherRaster, !channel.isSocket else { return }
    while let status = takeBrother() { try note(status) }
  }

  /// Waits for the labels to be printed. Returns `nil` if the printer reports that all were, or
  /// else a remark on what is unknown.
  mutating func confirm(_ answers: Bool) throws(LabelPrinterError.Problem) -> String? {
    switch stream.language {
    case .zpl: return answers ? try confirmZebra() : Self.silent
    case .brotherRaster where !channel.isSocket: return answers ? try confirmBrother() : Self.silent
    case .brotherRaster: return answers ? try confirmAgent() : Self.noAgent
    case .tspl, .epl2:
      return "with \(stream.language.rawValue), the printer does not report what came out"
    }
  }

  private func refuse(_ complaints: [PrinterComplaint]) throws(LabelPrinterError.Problem) {
    // These two conditions end without action.
    let stopping = complaints.filter { $0 != .bufferFull && $0 != .labelWaiting }
    if !stopping.isEmpty { throw .complaints(stopping) }
  }
}

extension PrinterTransmission {
  /// The remark if the printer's SNMP agent does not answer.
  private static let noAgent =
    "the printer does not answer SNMP requests, so what came out is unknown"

  /// Throws if a Brother cannot print on the roll that is needed.
  private func check(_ status: BrotherStatus) throws(LabelPrinterError.Problem) {
    try refuse(status.complaints)
    if let roll = printer.roll, !status.has(roll) {
      throw .otherMedia(found: status.media, wanted: roll.description)
    }
  }

  /// Returns the status of a Brother on the network, or `nil` if it does not answer.
  private func askAgent() throws(LabelPrinterError.Problem) -> BrotherStatus? {
    guard !printer.isAgentSilent.withLock({ $0 }),
      let agent = channel.agent(port: printer.agentPort)
    else { return nil }
    let status = try agent.status(within: printer.patience.answering)
    if status == nil { printer.isAgentSilent.withLock { $0 = true } }
    return status
  }

  /// Waits while a Brother on the network is printing. Its status has no count of labels, so they
  /// are never reported as printed.
  private func confirmAgent() throws(LabelPrinterError.Problem) -> String {
    let deadline = Deadline(in: printer.patience.printing)
    while let status = try askAgent() {
      try refuse(status.complaints)
      if !status.isPrinting {
        return "the printer reports no problem; it does not report over the network what came out"
      }
      if deadline.isOver { return "the printer is still printing" }
      try channel.wait(
        forRoom: false, forAnswer: false, deadline.orEarlier(in: .milliseconds(100)))
    }
    return Self.noAgent
  }

  /// Returns the problem of a printer that accepts nothing: the one that it reports over SNMP, if
  /// it does.
  func stall() throws(LabelPrinterError.Problem) -> LabelPrinterError.Problem {
    if hasAgent, let status = try askAgent() { try refuse(status.complaints) }
    return .stalled(printer.patience.stalling)
  }
}

extension PrinterTransmission {
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
        progress.printed = progress.totalLabelCount
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

extension PrinterTransmission {
  /// Removes the next complete status from the received bytes and returns it.
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
      // A device's driver may have data without signalling it.
      try channel.wait(forRoom: false, forAnswer: true, deadline.soon)
    }
  }

  /// Counts printed pages, and throws if the printer reports a problem.
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
          "the printer has reported only \(counted(pages, "label")), including copies, as printed"
      }
      try note(status)
    }
    return nil
  }
}
