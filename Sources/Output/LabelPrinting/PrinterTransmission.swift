import SystemIO

/// The transmission of one stream to one printer.
struct PrinterTransmission: ~Copyable {
  let printer: LabelPrinter
  let stream: PrinterStream
  var channel: PrinterChannel
  var progress: LabelProgress
  /// The number of bytes of queries that were written before the stream; `nil` until the stream
  /// starts.
  private var before: Int?
  /// The received bytes that were not handled yet.
  var inbox: [UInt8] = []
  /// Whether the other end has closed its side of the connection.
  private(set) var isAtEnd = false
  /// Whether the SNMP agent of a Brother on the network has answered.
  var hasAgent = false
  /// The number of pages that a Brother has reported as printed.
  var pages = 0

  init(_ printer: LabelPrinter, _ stream: PrinterStream, opened channel: consuming PrinterChannel) {
    self.printer = printer
    self.stream = stream
    self.channel = channel
    progress = LabelProgress(of: stream)
  }

  mutating func run(
    told: (LabelProgress) -> Void
  ) throws(LabelPrinterError) -> LabelPrinter.Outcome {
    do throws(LabelPrinterError.Problem) {
      let answers = try askBefore()
      before = channel.written
      try write(told)
      try drain(told)
      let remark = try confirm(answers)
      try end()
      return LabelPrinter.Outcome(
        state: remark == nil ? .printed : .sent, progress: progress, remark: remark)
    } catch {
      note()
      throw printer.failure(error, progress)
    }
  }

  /// Writes queries or data, and calls `each` in between. Throws if the printer accepts nothing for
  /// too long.
  mutating func write(
    _ bytes: [UInt8], each: (inout PrinterTransmission) throws(LabelPrinterError.Problem) -> Void
  ) throws(LabelPrinterError.Problem) {
    var rest = bytes[...]
    var deadline = Deadline(in: printer.patience.stalling)
    var taken = channel.taken.surely
    while !rest.isEmpty {
      // Small pieces, so that progress can be reported.
      let count = try channel.write(rest.prefix(16_384))
      rest = rest.dropFirst(count)
      try listen()
      if isAtEnd, !rest.isEmpty { throw .closed }
      try each(&self)
      if count > 0 || channel.taken.surely > taken {
        taken = channel.taken.surely
        deadline = Deadline(in: printer.patience.stalling)
      } else if deadline.isOver {
        throw try stall()
      }
      if count == 0 { try channel.wait(forRoom: true, forAnswer: true, deadline.soon) }
    }
  }

  private mutating func write(
    _ told: (LabelProgress) -> Void
  ) throws(LabelPrinterError.Problem) {
    try write(stream.bytes) { sending throws(LabelPrinterError.Problem) in
      if sending.note() { told(sending.progress) }
      try sending.hear()
    }
  }

  /// Waits until the printer has received the last byte.
  private mutating func drain(
    _ told: (LabelProgress) -> Void
  ) throws(LabelPrinterError.Problem) {
    var deadline = Deadline(in: printer.patience.stalling)
    while true {
      if note() {
        told(progress)
        deadline = Deadline(in: printer.patience.stalling)
      }
      if progress.bytes == progress.totalByteCount { return }
      if deadline.isOver { throw try stall() }
      try channel.check()
      try channel.wait(forRoom: false, forAnswer: !isAtEnd, deadline.soon)
      try listen()
      try hear()
    }
  }

  /// Closes the sending side and waits for the printer to close its own. If the connection breaks
  /// now, data were lost.
  private mutating func end() throws(LabelPrinterError.Problem) {
    guard channel.isSocket else { return }
    channel.endWriting()
    let deadline = Deadline(in: printer.patience.answering)
    while !isAtEnd, !deadline.isOver {
      try channel.wait(forRoom: false, forAnswer: true, deadline)
      try listen()
      inbox = []
    }
    try channel.check()
  }

  /// Updates the progress. Returns whether the printer received more bytes.
  @discardableResult private mutating func note() -> Bool {
    guard let before else { return false }
    let taken = channel.taken
    progress.begun = max(progress.begun, stream.labels(begunWithin: taken.perhaps - before))
    let bytes = min(taken.surely - before, progress.totalByteCount)
    guard bytes > progress.bytes else { return false }
    progress.bytes = bytes
    progress.labels = stream.labels(within: bytes)
    return true
  }

  /// Reads the bytes that the printer has sent by now.
  mutating func listen() throws(LabelPrinterError.Problem) {
    while !isAtEnd, let bytes = try channel.read() {
      // An empty read from a device only means that it has nothing to report.
      if bytes.isEmpty {
        if channel.isSocket { isAtEnd = true } else { try channel.check() }
        return
      }
      inbox += bytes
      // No status is that long, so older bytes are useless.
      if inbox.count > 1 << 16 { inbox.removeFirst(inbox.count - 1 << 15) }
    }
  }
}

extension Deadline {
  /// This deadline, or one in 20 ms if that is earlier, to poll for changes that do not end a wait.
  var soon: Deadline { orEarlier(in: .milliseconds(20)) }
}
