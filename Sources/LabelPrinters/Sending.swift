import HostIO
import PrinterLanguages

/// One stream on its way to one printer.
struct Sending: ~Copyable {
  let printer: LabelPrinter
  let stream: PrinterStream
  var channel: PrinterChannel
  var progress: LabelProgress
  /// Bytes of questions that were written before the stream; `nil` until that begins.
  private var before: Int?
  /// What has come in and was not understood yet.
  var inbox: [UInt8] = []
  /// Whether the other end has closed its side.
  private(set) var isAtEnd = false
  /// Pieces of paper that a Brother says it has printed.
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

  /// Writes questions or data, as long as the printer goes on taking something.
  mutating func write(
    _ bytes: [UInt8], each: (inout Sending) throws(LabelPrinterError.Problem) -> Void
  ) throws(LabelPrinterError.Problem) {
    var rest = bytes[...]
    var deadline = Deadline(in: printer.patience.stalling)
    var taken = channel.taken.surely
    while !rest.isEmpty {
      // Small pieces, so that it can be told how far it has got.
      let count = try channel.write(rest.prefix(16_384))
      rest = rest.dropFirst(count)
      try listen()
      if isAtEnd, !rest.isEmpty { throw .closed }
      try each(&self)
      if count > 0 || channel.taken.surely > taken {
        taken = channel.taken.surely
        deadline = Deadline(in: printer.patience.stalling)
      } else if deadline.isOver {
        throw .stalled(printer.patience.stalling)
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

  /// Waits until the other end has taken the last byte.
  private mutating func drain(
    _ told: (LabelProgress) -> Void
  ) throws(LabelPrinterError.Problem) {
    var deadline = Deadline(in: printer.patience.stalling)
    while true {
      if note() {
        told(progress)
        deadline = Deadline(in: printer.patience.stalling)
      }
      if progress.bytes == progress.allBytes { return }
      if deadline.isOver { throw .stalled(printer.patience.stalling) }
      try channel.check()
      try channel.wait(forRoom: false, forAnswer: !isAtEnd, deadline.soon)
      try listen()
      try hear()
    }
  }

  /// Lets the printer see the end, and waits for it to close as well: a connection that breaks off
  /// now has lost something.
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

  /// Looks how far it has got; says whether that is farther than before.
  @discardableResult private mutating func note() -> Bool {
    guard let before else { return false }
    let taken = channel.taken
    progress.begun = max(progress.begun, stream.labels(begunWithin: taken.perhaps - before))
    let bytes = min(taken.surely - before, progress.allBytes)
    guard bytes > progress.bytes else { return false }
    progress.bytes = bytes
    progress.labels = stream.labels(within: bytes)
    return true
  }

  /// Takes what has come in.
  mutating func listen() throws(LabelPrinterError.Problem) {
    while !isAtEnd, let bytes = try channel.read() {
      // The end of a device is that it has nothing to say.
      if bytes.isEmpty {
        if channel.isSocket { isAtEnd = true } else { try channel.check() }
        return
      }
      inbox += bytes
      // Nobody has that much to say; what is older is of no use.
      if inbox.count > 1 << 16 { inbox.removeFirst(inbox.count - 1 << 15) }
    }
  }
}

extension Deadline {
  /// This one, or soon: something that no wait tells of may have changed by then.
  var soon: Deadline { orEarlier(in: .milliseconds(20)) }
}
