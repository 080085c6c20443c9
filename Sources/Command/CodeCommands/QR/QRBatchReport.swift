/// A reporter of a batch: the manifest, progress, failures and a summary.
struct QRBatchReport: ~Copyable {
  /// The maximum number of failures that are shown; more are only counted.
  private static let shownFailures = 20

  private let request: QRRequest
  private let destination: String
  private var progress: Progress
  private var output: StandardOutput? = StandardOutput()
  /// The lines of the manifest that wait until its files are written.
  private var waiting: [String]?
  private var made = 0
  private var kept = 0
  private var capitals = 0
  private var failures = 0
  private var firstFailure = ExitStatus.done
  private var warnings: [String: (sentence: String, first: String, count: Int)] = [:]
  private var versions: ClosedRange<QRVersion>?
  private var widths: ClosedRange<Int>?
  private let isShown: Bool

  /// Creates a report. With `waitsForEnd`, the manifest is only printed once the file is written.
  init(_ request: QRRequest, _ destination: String, total: Int?, waitsForEnd: Bool = false) {
    waiting = waitsForEnd ? [] : nil
    self.request = request
    self.destination = destination
    isShown = !request.isQuiet && Terminal.errors.isTerminal
    progress = Progress(
      "codes", total: total, isShown: isShown, start: MonotonicClock.nanoseconds)
  }

  mutating func add(_ outcome: QROutcome) throws {
    for warning in outcome.warnings {
      warnings[warning.kind, default: (warning.sentence, outcome.item.text, 0)].count += 1
    }
    for code in outcome.codes where outcome.failure == nil { try add(code, outcome) }
    if let failure = outcome.failure { try fail(outcome.item, failure) }
    if isShown {
      let line = progress.line(
        done: made + kept + failures, at: MonotonicClock.nanoseconds, width: Terminal.errors.width()
      )
      if let line { StandardError.write(Progress.repainting(line)) }
    }
  }

  private mutating func add(_ code: FinishedQR, _ outcome: QROutcome) throws {
    if code.wasKept { kept += 1 } else { made += 1 }
    if code.drawn.symbol.hasCapitalHost { capitals += 1 }
    let (version, width) = (code.drawn.symbol.version, code.drawn.size.width)
    versions =
      versions.map { min($0.lowerBound, version)...max($0.upperBound, version) }
      ?? version...version
    widths = widths.map { min($0.lowerBound, width)...max($0.upperBound, width) } ?? width...width
    guard request.isJSON else { return }
    let sentences = outcome.warnings.map(\.sentence)
    let line = code.json(sentences, verifies: request.verifies).text() + "\n"
    if waiting == nil { try write(line) } else { waiting?.append(line) }
  }

  /// Writes to the manifest; if its reader is gone, the codes are made nevertheless.
  private mutating func write(_ text: String) throws {
    do {
      try output?.write(text)
    } catch {
      if error.problem != .closedOutput { throw error }
      output = nil
    }
  }

  private mutating func fail(_ item: QRItem, _ failure: any Error) throws {
    if let failure = failure as? SystemIOError, failure.endsBatch { throw failure }
    failures += 1
    if firstFailure == .done { firstFailure = Beckon.status(of: failure) }
    guard failures <= Self.shownFailures else { return }
    clearProgress()
    Beckon.say("\(item.place)\(item.text.excerpt): \(failure)")
  }

  private func clearProgress() {
    if isShown { StandardError.write(Progress.repainting("")) }
  }

  /// Prints the rest and the summary, and returns the exit status.
  consuming func finish() throws -> ExitStatus {
    for line in waiting ?? [] { try write(line) }
    try output?.flush()
    if isShown {
      let line = progress.finish(
        done: made + kept + failures, at: MonotonicClock.nanoseconds, width: Terminal.errors.width()
      )
      if let line { StandardError.write(Progress.repainting(line) + "\n") }
    }
    if !request.isQuiet { tellWarnings() }
    if failures > Self.shownFailures {
      Beckon.say("and \(failures - Self.shownFailures) more could not be made")
    }
    if Interruption.pending != nil {
      Beckon.say(
        "interrupted after \(counted(made + kept, "code")); each file is whole, and --resume continues"
      )
      return .interrupted
    }
    if !request.isJSON, !request.isQuiet, destination != "-" { try write(summary) }
    try output?.flush()
    return firstFailure
  }

  private func tellWarnings() {
    for warning in warnings.values.sorted(by: { $0.sentence < $1.sentence }) {
      Beckon.warn(
        warning.count == 1
          ? "\(warning.first.excerpt): \(warning.sentence)"
          : "\(warning.count) codes, the first is \(warning.first.excerpt): \(warning.sentence)")
    }
  }

  private var summary: String {
    var parts = [counted(made, "code")]
    if kept > 0 { parts.append("\(kept) kept") }
    if failures > 0 { parts.append("\(failures) not made") }
    if let versions {
      parts.append(
        versions.lowerBound == versions.upperBound
          ? "version \(versions.lowerBound)"
          : "versions \(versions.lowerBound) to \(versions.upperBound)")
    }
    if let widths {
      let (least, most) = (Millimetres.text(widths.lowerBound), Millimetres.text(widths.upperBound))
      parts.append(least == most ? "\(least) mm wide" : "\(least) to \(most) mm wide")
    }
    if capitals > 0 { parts.append("\(capitals) with scheme and host in capitals") }
    parts.append(request.verifies ? "read back" : "not read back")
    return "\(destination.safeForTerminal()): \(parts.joined(separator: ", "))\n"
  }
}

extension SystemIOError {
  /// Whether the error would affect all other files of the batch as well.
  fileprivate var endsBatch: Bool {
    switch problem {
    case .alreadyExists, .isDirectory, .notAFile, .danglingLink, .badName: false
    default: action == .write
    }
  }
}
