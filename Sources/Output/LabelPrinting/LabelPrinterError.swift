import Basics

/// The progress of sending a stream of labels.
package struct LabelProgress: Hashable, Sendable {
  /// The number of bytes that the printer has received.
  package var bytes = 0
  /// The number of bytes in the stream.
  package var totalByteCount: Int
  /// The number of labels, counted from the first, whose last byte was received. These labels were
  /// *sent*.
  package var labels = 0
  /// The number of labels, counted from the first, that the printer may have received at least in
  /// part. Later labels were certainly not printed. The state of those between `labels` and `begun`
  /// is unknown.
  package var begun = 0
  /// The number of labels in the stream.
  package var totalLabelCount: Int
  /// The number of labels, counted from the first, that the printer has reported as printed; `nil`
  /// if it does not report this.
  package var printed: Int?

  init(of stream: PrinterStream) {
    (totalByteCount, totalLabelCount) = (stream.bytes.count, stream.ends.count)
  }
}

/// An error in printing labels, with the progress made before it.
package struct LabelPrinterError: Error, Equatable, Sendable {
  /// The kinds of problems in reaching a printer or printing.
  package enum Problem: Equatable, Sendable {
    /// The host name cannot be resolved.
    case unknownHost(String)
    /// The host refuses connections to the port.
    case refused
    /// The host cannot be reached, with the system's message.
    case unreachable(String)
    /// The host did not accept the connection within this time.
    case noAnswer(Duration)
    /// The printer has not accepted any data for this time.
    case stalled(Duration)
    /// The printer closed the connection, or the device disappeared.
    case closed
    /// The printer reported these problems.
    case complaints([PrinterComplaint])
    /// The printer contains another kind of labels than the job needs.
    case otherMedia(found: String, wanted: String)
    /// The path is not a device that can be written to, with the reason.
    case device(String)
    /// The program that submits jobs to CUPS is missing.
    case noLP
    /// CUPS refused the job, with its message.
    case queue(String)
    /// This signal stopped the program.
    case interrupted(signal: Int32)
    /// Any other system error, with the system's message.
    case system(String)
  }

  /// The kind of problem with the printer.
  package let problem: Problem
  /// The address of the printer.
  package let address: LabelPrinterAddress
  /// The progress made before the error.
  package let progress: LabelProgress
  /// Names for the labels in their order, if numbers in the stream would not help people: "the
  /// label of row 15".
  package private(set) var names: [String] = []

  init(problem: Problem, address: LabelPrinterAddress, progress: LabelProgress) {
    (self.problem, self.address, self.progress) = (problem, address, progress)
  }

  /// Returns the error with names for the labels, in their order. Each name is for the same number
  /// of copies.
  package func naming(_ names: [String]) -> LabelPrinterError {
    var error = self
    error.names = names
    return error
  }
}

extension LabelPrinterError: CustomStringConvertible {
  /// The error as a sentence: the printer, the problem, the progress.
  package var description: String { "\(address): \(reason); \(state)" }

  private var reason: String {
    switch problem {
    case .unknownHost(let words): "the host name is unknown (\(words))"
    case .refused:
      "the connection was refused; check that the printer is on and that the port is right"
    case .unreachable(let words): "it cannot be reached (\(words))"
    case .noAnswer(let time): "no answer within \(Self.words(time)); check that the printer is on"
    case .stalled(let time):
      "the printer accepted no data for \(Self.words(time)); it may be paused, open or out of "
        + "labels"
    case .closed: "the printer closed the connection"
    case .complaints(let complaints): complaints.map(\.description).joined(separator: "; ")
    case .otherMedia(let found, let wanted): "\(found) are in the printer, but \(wanted) are needed"
    case .device(let words): words
    case .noLP:
      "this needs the program lp, which is not on this machine; install Debian's package cups-client"
    case .queue(let words): "CUPS refused the job (\(words))"
    case .interrupted: "interrupted"
    case .system(let words): words
    }
  }

  /// A description of the progress: which labels were sent, and which are certainly not printed.
  private var state: String {
    if progress.begun == 0 { return "nothing was sent" }
    var sent =
      "\(progress.bytes) of \(counted(progress.totalByteCount, "byte")) and \(progress.labels) of "
      + "\(counted(progress.totalLabelCount, "label")) were sent"
    if let printed = progress.printed { sent += ", and \(printed) came out" }
    if progress.begun == progress.labels + 1 {
      sent += "; \(name(progress.begun)) may be partly printed"
    }
    if progress.begun > progress.labels + 1 {
      sent +=
        names.isEmpty
        ? "; labels \(progress.labels + 1) to \(progress.begun) may be printed too"
        : "; all from \(name(progress.labels + 1)) to \(name(progress.begun)) may be printed too"
    }
    if let rest = certainlyMissing { sent += "; \(rest) certainly not printed" }
    return progress.printed == nil ? sent + "; check what came out" : sent
  }

  /// The labels of which the printer has received nothing, with their verb; `nil` if there are
  /// none.
  private var certainlyMissing: String? {
    let total = progress.totalLabelCount
    let first = names.isEmpty ? progress.begun + 1 : (progress.begun + copies - 1) / copies + 1
    guard first <= (names.isEmpty ? total : names.count) else { return nil }
    if names.isEmpty {
      return first == total ? "label \(first) is" : "labels \(first) to \(total) are"
    }
    let name = names[first - 1]
    return first == names.count ? "\(name) is" : "all from \(name) on are"
  }

  /// The number of labels with the same name.
  private var copies: Int { max(1, progress.totalLabelCount / max(1, names.count)) }

  /// Returns the name of the label with this number in the stream.
  private func name(_ number: Int) -> String {
    let place = (number - 1) / copies
    return names.indices.contains(place) ? names[place] : "label \(number)"
  }

  private static func words(_ time: Duration) -> String {
    let (seconds, attoseconds) = time.components
    return attoseconds == 0
      ? counted(seconds, "second")
      : counted(seconds * 1_000 + attoseconds / 1_000_000_000_000_000, "millisecond")
  }
}
