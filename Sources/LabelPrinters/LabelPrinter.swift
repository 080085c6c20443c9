import HostIO
package import PrinterLanguages

/// A label printer to which a stream of labels is sent as it is.
///
///     let printer = LabelPrinter(try LabelPrinterAddress("tcp://192.0.2.7:9100"))
///     let outcome = try printer.send(try ZPL.write(labels, on: medium)) { progress in … }
///
/// *Sent* means that the printer's end has taken the last byte; *printed* that the printer itself says
/// so, which a ZPL printer does by `~HS` and a Brother QL at a device file by its status.
package struct LabelPrinter: Sendable {
  /// How long is waited for what.
  package struct Patience: Hashable, Sendable {
    /// For the connection.
    package var connecting = Duration.seconds(10)
    /// For the printer to take more data.
    package var stalling = Duration.seconds(60)
    /// For an answer about its state; printers that give none are many.
    package var answering = Duration.seconds(2)
    /// For the next label to come out.
    package var printing = Duration.seconds(60)

    package init() {}
  }

  /// Where it is.
  package var address: LabelPrinterAddress
  /// How long is waited for what.
  package var patience = Patience()
  /// The program that hands jobs to CUPS.
  package var lp = "lp"
  /// The roll that a Brother must have; another one is refused before anything is sent.
  package var roll: BrotherMedium?

  /// Nothing is opened yet.
  package init(_ address: LabelPrinterAddress, roll: BrotherMedium? = nil) {
    self.address = address
    self.roll = roll
  }

  /// What became of the labels.
  package struct Outcome: Hashable, Sendable {
    /// How much is known.
    package enum State: Sendable {
      /// The last byte was taken; nobody says what came out.
      case sent
      /// The printer says that all of it came out.
      case printed
    }
    /// How much is known.
    package var state: State
    /// How far the labels got: to their end.
    package var progress: LabelProgress
    /// What a person should know besides, such as that the printer does not answer.
    package var remark: String?
  }

  /// Sends all of it; `told` is called as more is taken.
  package func send(
    _ stream: PrinterStream, told: (LabelProgress) -> Void = { _ in }
  ) throws(LabelPrinterError) -> Outcome {
    StandardStreams.ignoreFatalSignals()
    if case .queue(let name) = address { return try send(stream, toQueue: name) }
    var sending = try Sending(self, stream, opened: open(stream))
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

  /// A queue takes the job whole or not at all, and says no more of it.
  private func send(
    _ stream: PrinterStream, toQueue name: String
  ) throws(LabelPrinterError) -> Outcome {
    var progress = LabelProgress(of: stream)
    let outcome: ChildOutcome
    do throws(HostError) {
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
    (progress.bytes, progress.labels) = (progress.allBytes, progress.allLabels)
    progress.begun = progress.allLabels
    return Outcome(state: .sent, progress: progress, remark: Self.words(outcome.output))
  }

  /// The first line of what a program said.
  private static func words(_ bytes: [UInt8]) -> String {
    let line = bytes.prefix { $0 != 0x0A }.filter { 0x20..<0x7F ~= $0 }
    return line.isEmpty ? "without a word" : String(decoding: line.prefix(200), as: UTF8.self)
  }
}

extension LabelPrinterError.Problem: Error {}
