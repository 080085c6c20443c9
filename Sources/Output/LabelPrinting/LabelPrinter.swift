import SystemIO

/// A label printer that accepts labels in its own language.
///
///     let printer = LabelPrinter(try LabelPrinterAddress("tcp://192.0.2.7:9100"))
///     let outcome = try printer.send(try ZPL.write(labels, on: medium)) { progress in … }
///
/// *Sent* means that the printer or its print server has received the last byte. *Printed* means
/// that the printer itself has reported it: a ZPL printer by `~HS`, a Brother QL at a device file
/// by its status.
package struct LabelPrinter: Sendable {
  /// The time limits for each phase of sending labels.
  package struct Timeouts: Hashable, Sendable {
    /// The time limit for connecting.
    package var connecting = Duration.seconds(10)
    /// The time limit for the printer to accept more data.
    package var stalling = Duration.seconds(60)
    /// The time limit for a status reply. Many printers never reply.
    package var answering = Duration.seconds(2)
    /// The time limit for the next label to be printed.
    package var printing = Duration.seconds(60)

    /// Creates the default time limits.
    package init() {}
  }

  /// The address of the printer.
  package var address: LabelPrinterAddress
  /// The time limits for each phase of sending labels.
  package var patience = Timeouts()
  /// The path or name of the program that submits jobs to CUPS.
  package var lp = "lp"
  /// The roll that must be in a Brother printer. If another one is in it, nothing is sent.
  package var roll: BrotherMedium?
  /// The UDP port of the SNMP agent of a Brother printer on the network.
  package var agentPort: UInt16 = 161
  /// Whether the agent has left a request without an answer. It is not asked again then, so that a
  /// station that prints single labels does not wait for it each time.
  let isAgentSilent = Locked(false)

  /// Creates a printer without connecting to it.
  package init(_ address: LabelPrinterAddress, roll: BrotherMedium? = nil) {
    self.address = address
    self.roll = roll
  }

  /// The result of sending labels to a printer.
  package struct Outcome: Hashable, Sendable {
    /// The final states of labels, as far as they are known.
    package enum State: Sendable {
      /// The printer received the last byte; whether it printed the labels is unknown.
      case sent
      /// The printer has reported that everything was printed.
      case printed
    }
    /// The final state of the labels as far as it is known.
    package var state: State
    /// The progress at the end, when everything was sent.
    package var progress: LabelProgress
    /// A remark for people, such as that the printer does not reply; or `nil`.
    package var remark: String?
  }

  /// Sends a stream of labels. `told` is called with the progress as the printer receives data.
  package func send(
    _ stream: PrinterStream, told: (LabelProgress) -> Void = { _ in }
  ) throws(LabelPrinterError) -> Outcome {
    StandardStreams.ignoreFatalSignals()
    if case .queue(let name) = address { return try send(stream, toQueue: name) }
    var sending = try PrinterTransmission(self, stream, opened: open(stream))
    return try sending.run(told: told)
  }

  func failure(
    _ problem: LabelPrinterError.Problem, _ progress: LabelProgress
  ) -> LabelPrinterError {
    LabelPrinterError(problem: problem, address: address, progress: progress)
  }

  private func open(_ stream: PrinterStream) throws(LabelPrinterError) -> PrinterChannel {
    do throws(LabelPrinterError.Problem) {
      switch address {
      case .network(let host, let port):
        return try PrinterChannel(host: host, port: port, within: patience.connecting)
      case .device(let path): return try PrinterChannel(device: path)
      case .queue: throw .system("a queue is not opened")
      }
    } catch { throw failure(error, LabelProgress(of: stream)) }
  }

  /// Submits the job to CUPS, which accepts it completely or not at all and does not report what is
  /// printed.
  private func send(
    _ stream: PrinterStream, toQueue name: String
  ) throws(LabelPrinterError) -> Outcome {
    var progress = LabelProgress(of: stream)
    let outcome: ChildOutcome
    do throws(SystemIOError) {
      outcome = try ChildCommand(lp, ["-d", name, "-o", "raw", "-"])
        .run(sending: stream.bytes, within: patience.stalling, limit: 1 << 16)
    } catch {
      throw failure(
        error.problem == .notFound ? .noLP : LabelPrinterError.Problem(error.problem), progress)
    }
    switch outcome.ending {
    case .exited(0): break
    case .stoppedAtDeadline: throw failure(.stalled(patience.stalling), progress)
    case .exited, .signalled: throw failure(.queue(Self.words(outcome.errors)), progress)
    }
    (progress.bytes, progress.labels) = (progress.totalByteCount, progress.totalLabelCount)
    progress.begun = progress.totalLabelCount
    return Outcome(state: .sent, progress: progress, remark: Self.words(outcome.output))
  }

  /// Returns the first line of a program's output as text.
  private static func words(_ bytes: [UInt8]) -> String {
    let line = bytes.prefix { $0 != 0x0A }.filter { 0x20..<0x7F ~= $0 }
    return line.isEmpty ? "without a word" : String(decoding: line.prefix(200), as: UTF8.self)
  }
}

extension LabelPrinterError.Problem: Error {}
