import Basics
package import PrinterLanguages

/// How far the labels of a stream have got.
package struct LabelProgress: Hashable, Sendable {
  /// Bytes of the stream that the printer's end has taken.
  package var bytes = 0
  /// Of so many.
  package var allBytes: Int
  /// Labels whose last byte was taken, from the first: these were *sent*.
  package var labels = 0
  /// Labels of which at least a byte may have got there, from the first. All others are certain not
  /// to have been printed; of those between nobody knows.
  package var begun = 0
  /// Of so many.
  package var allLabels: Int
  /// Labels that the printer itself says have come out, from the first; `nil` where it does not say.
  package var printed: Int?

  init(of stream: PrinterStream) {
    (allBytes, allLabels) = (stream.bytes.count, stream.ends.count)
  }
}

/// Why labels did not get to a printer, or not out of it, and how far they got.
package struct LabelPrinterError: Error, Equatable, Sendable {
  /// What stood in the way.
  package enum Problem: Equatable, Sendable {
    /// The name is not known.
    case unknownHost(String)
    /// Somebody is there, and does not listen for printing.
    case refused
    /// There is no way there, in the system's words.
    case unreachable(String)
    /// Nobody took the call in time.
    case noAnswer(Duration)
    /// Connected, and for so long nothing was taken.
    case stalled(Duration)
    /// The other end closed, or the device went away.
    case closed
    /// What the printer says of itself.
    case complaints([PrinterComplaint])
    /// Other labels are in the printer.
    case otherMedia(found: String, wanted: String)
    /// The path is not a device that can be written.
    case device(String)
    /// The program that hands jobs to CUPS is missing.
    case noLP
    /// CUPS did not take the job, in its words.
    case queue(String)
    /// A signal asked the program to stop.
    case interrupted(signal: Int32)
    /// Any other answer of the system, in its words.
    case system(String)
  }

  /// What stood in the way.
  package let problem: Problem
  /// The printer.
  package let address: LabelPrinterAddress
  /// How far the labels had got.
  package let progress: LabelProgress
  /// What the labels are called, in their order, where a number in the stream would say nothing:
  /// "the label of row 15".
  package private(set) var names: [String] = []

  init(problem: Problem, address: LabelPrinterAddress, progress: LabelProgress) {
    (self.problem, self.address, self.progress) = (problem, address, progress)
  }

  /// The same error with names for the labels, in their order; each has as many copies as there
  /// are labels for a name.
  package func naming(_ names: [String]) -> LabelPrinterError {
    var error = self
    error.names = names
    return error
  }
}

extension LabelPrinterError: CustomStringConvertible {
  /// A sentence: the printer, what is wrong, how far the labels got.
  package var description: String { "\(address): \(reason); \(state)" }

  private var reason: String {
    switch problem {
    case .unknownHost(let words): "the name is not known here (\(words))"
    case .refused: "nobody listens there; see whether it is on, and whether this is its port"
    case .unreachable(let words): "there is no way there (\(words))"
    case .noAnswer(let time): "no answer within \(Self.words(time)); see whether the printer is on"
    case .stalled(let time):
      "the printer took nothing for \(Self.words(time)); it may be paused, open or out of labels"
    case .closed: "the printer broke the connection off"
    case .complaints(let complaints): complaints.map(\.description).joined(separator: "; ")
    case .otherMedia(let found, let wanted): "\(found) are in the printer, and \(wanted) are wanted"
    case .device(let words): words
    case .noLP:
      "this needs the program lp, which is not on this machine; install Debian's package cups-client"
    case .queue(let words): "CUPS did not take the job (\(words))"
    case .interrupted: "interrupted"
    case .system(let words): words
    }
  }

  /// What is certain: nothing that is counted as not sent is on paper.
  private var state: String {
    if progress.begun == 0 { return "nothing was sent" }
    var sent =
      "\(progress.bytes) of \(counted(progress.allBytes, "byte")) and \(progress.labels) of "
      + "\(counted(progress.allLabels, "label")) were sent"
    if let printed = progress.printed { sent += ", of which \(printed) came out" }
    if progress.begun == progress.labels + 1 {
      sent += "; \(name(progress.begun)) may be half there"
    }
    if progress.begun > progress.labels + 1 {
      sent +=
        names.isEmpty
        ? "; labels \(progress.labels + 1) to \(progress.begun) may be there too"
        : "; all from \(name(progress.labels + 1)) to \(name(progress.begun)) may be there too"
    }
    return progress.printed == nil ? sent + "; look what came out" : sent
  }

  /// What the label with this number in the stream is called.
  private func name(_ number: Int) -> String {
    let copies = max(1, progress.allLabels / max(1, names.count))
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
