/// Tests with one tag everything that other commands rely on: identifying, reading, writing to the
/// last byte, tearing off a write, and restoring the content.
struct Selftest {
  private(set) var report: SelftestReport
  private let options: SelftestOptions
  /// The original content of the tag, to be restored at the end; nil until it is read.
  private var saved: (dump: TagDump, contents: TagContents)?
  /// The maximum length of a message on the tag in bytes.
  private var capacity = 0
  /// Whether the reader is gone, so that no more steps can be tried.
  private var isOver = false
  /// The recorder of frames and steps; nil if they are not recorded.
  private let recorder: FrameRecorder?

  init(
    _ options: SelftestOptions, reader: String, connection: String, recorder: FrameRecorder? = nil
  ) {
    (self.options, self.recorder) = (options, recorder)
    report = SelftestReport(reader: reader, connection: connection)
  }

  /// Runs all steps in order. Failures are in the report; an error is only thrown if nothing was
  /// begun.
  mutating func run(_ tag: inout NDEFTag<Reader>) throws {
    begin("identify")
    let info = try tag.info()
    try report.take(info)
    capacity = info.capacity ?? 0
    guard options.isQuick || info.isWritable && info.lockedPages.isEmpty && capacity >= 30 else {
      throw SelftestUnsuitableTag(info: info)
    }
    let version = ByteEncoding.hexadecimal.text(info.chip.version)
    add(
      .init(
        name: "identify", result: .good,
        says: "\(info.chip.name), a message of \(counted(capacity, "byte")) fits"
          + (version.isEmpty ? ", no version" : ", version \(version)"), exchanges: info.exchanges))
    if options.isQuick { return runQuickly(&tag) }
    let dump = try tag.dump()
    saved = (dump, info.contents)
    // From here on every step is completed, and the tag's content is restored.
    tag.withLink { $0.isFinishing = true }
    measure(&tag)
    attempt("write", &tag) { try Self.write(Self.message, &$0) }
    attempt("fill", &tag) { [capacity] in
      try Self.write(SelftestMessage.bytes(filling: capacity, seed: 1), &$0)
    }
    tear(&tag)
    restore(&tag)
    lock(&tag)
  }

  /// Runs only the steps that read the tag.
  private mutating func runQuickly(_ tag: inout NDEFTag<Reader>) {
    measure(&tag)
    for step in ["write", "fill", "tear", "restore", "lock"] {
      leaveOut(step, "--quick writes nothing")
    }
  }

  private mutating func measure(_ tag: inout NDEFTag<Reader>) {
    var words = ""
    attempt("time", &tag) { try Self.time(&$0, &words) }
    report.addTiming(words)
  }

  /// The expectations of the steps by their names, for people who read a log.
  private static let expectations = [
    "identify": "the chip is known and can be written", "time": "ten reads give the same",
    "write": "a short message is read back, also after the field was off",
    "fill": "a message that fills the tag is read back, also after the field was off",
    "tear": "a write that is torn off leaves no message or a whole one",
    "restore": "the tag holds again what it held", "lock": "a write to a locked tag is refused",
  ]

  /// The names of the steps that write the test's own contents.
  static let ownSteps: Set<String> = ["time", "write", "fill", "tear", "lock"]

  private func begin(_ name: String) {
    recorder?.note(.begun(name, expects: Self.expectations[name] ?? ""))
  }

  private mutating func add(_ step: SelftestReport.Step) {
    report.add(step)
    recorder?.note(
      .result(
        .init(
          name: step.name, result: step.result.rawValue, says: step.says,
          exchanges: step.exchanges)))
  }

  /// A message with a URL that leads nowhere in particular.
  private static let message = SelftestMessage.url

  /// Runs a step, and adds its result or its error to the report.
  private mutating func attempt(
    _ name: String, _ tag: inout NDEFTag<Reader>,
    _ body: (inout NDEFTag<Reader>) throws -> String
  ) {
    guard !isOver else { return leaveOut(name, "the reader is gone") }
    begin(name)
    let (start, before) = (MonotonicClock.nanoseconds, tag.exchangeCount)
    let (result, says): (SelftestReport.Step.Result, String)
    do { (result, says) = (.good, try body(&tag)) } catch {
      (result, says) = (.failed, "\(error)")
      isOver = (error as? TagError)?.meansReaderGone ?? false
    }
    add(
      .init(
        name: name, result: result, says: says, exchanges: tag.exchangeCount - before,
        milliseconds: Int((MonotonicClock.nanoseconds - start) / 1_000_000)))
  }

  private mutating func leaveOut(_ name: String, _ why: String) {
    add(.init(name: name, result: .leftOut, says: why))
  }

  /// Measures the duration of reading, without the first time, and returns the result in words.
  private static func time(
    _ tag: inout NDEFTag<Reader>, _ timing: inout String
  ) throws -> String {
    _ = try tag.read()
    var times: [UInt64] = []
    let before = tag.exchangeCount
    for _ in 0..<10 {
      let start = MonotonicClock.nanoseconds
      _ = try tag.read()
      times.append(MonotonicClock.nanoseconds - start)
    }
    times.sort()
    let each = (tag.exchangeCount - before) / times.count
    let words = [times[0], times[5], times[9]].map { "\($0 / 100_000 / 10).\($0 / 100_000 % 10)" }
    timing = ": \(words[0]) ms at best, \(words[1]) in the middle, \(words[2]) at worst"
    return "10 reads of \(counted(each, "exchange"))"
  }

  /// Writes a message, reads it after a reset of the field as a later phone would, and returns
  /// words.
  private static func write(
    _ message: [UInt8], _ tag: inout NDEFTag<Reader>
  ) throws -> String {
    let written = try tag.perform(.write(message))
    let (read, hasReset) = try readLater(&tag)
    guard read.contents == .message(message) else {
      throw SelftestFailure(
        (hasReset ? "after the field was off " : "") + "it holds \(read.contents)")
    }
    return "\(counted(message.count, "byte")), \(counted(written.writes, "write")), read back"
      + (hasReset
        ? ", and read again after the field was off" : "; this reader cannot switch its field off")
      + (written.recoveries > 0 ? "; tried again \(counted(written.recoveries, "time"))" : "")
  }

  /// Reads the tag with the field reset, as a later phone would, if the reader can do that.
  private static func readLater(
    _ tag: inout NDEFTag<Reader>
  ) throws(TagError) -> (result: TagReadResult, hasReset: Bool) {
    let canReset = tag.withLink { $0.capabilities.abilities.contains(.fieldReset) }
    return (try canReset ? tag.readAfterReset() : tag.read(), canReset)
  }

  // MARK: Tearing off a write

  /// Asks a person to lift the tag while it is written, and checks what is left on it.
  private mutating func tear(_ tag: inout NDEFTag<Reader>) {
    guard options.lifts else { return leaveOut("tear", options.whyNoLift) }
    let messages = [2, 3].map { SelftestMessage.bytes(filling: capacity, seed: UInt8($0)) }
    attempt("tear", &tag) { [options] tag in
      let torn = try Self.writeUntilTorn(messages, options, &tag)
      if let putBack = options.putBack {
        putBack()
      } else {
        StandardError.write("beckon: now put the same tag back\n")
      }
      try Self.awaitTag(options, &tag)
      // Throws if this is another tag.
      let reading = try Self.readLater(&tag).result
      switch reading.contents {
      case .empty, .noBlock, .unfinished:
        return "\(torn); it holds no message, which is safe to write again"
      case .message(let bytes) where messages.contains(bytes):
        return "\(torn); it holds one of the two messages, whole"
      case .message, .notFormatted, .unreadable, .malformed:
        throw SelftestFailure("\(torn); it holds \(reading.contents)")
      }
    }
  }

  /// The number of exchanges after which nobody is expected to lift the tag any more. It takes a
  /// minute with a fast reader, and the log of so many stays below its largest size.
  private static let maxTearExchangeCount = 10_000

  private static func writeUntilTorn(
    _ messages: [[UInt8]], _ options: SelftestOptions, _ tag: inout NDEFTag<Reader>
  ) throws -> String {
    if options.putBack == nil {
      StandardError.write(
        "beckon: lift the tag off the reader, now: it is being written again and again\n")
    }
    let end = ContinuousClock.now + options.patience
    let lastExchange = tag.exchangeCount + maxTearExchangeCount
    var count = 0
    while ContinuousClock.now < end, tag.exchangeCount < lastExchange {
      guard !wasInterrupted(tag: &tag) else { throw SelftestFailure("interrupted") }
      do throws(TagError) { try tag.perform(.write(messages[count % 2])) } catch {
        guard error.meansTagGone else { throw error }
        return "torn away in write \(count + 1), at '\(error.action)'"
      }
      count += 1
    }
    throw SelftestFailure("nobody lifted the tag; it was written \(counted(count, "time"))")
  }

  /// Whether a signal arrived, which takes effect when the tag is restored.
  static func wasInterrupted(tag: inout NDEFTag<Reader>) -> Bool {
    (tag.withLink { $0.interruption } ?? Interruption.pending) != nil
  }

  private static func awaitTag(
    _ options: SelftestOptions, _ tag: inout NDEFTag<Reader>
  ) throws {
    try tag.withLink { link in
      link.isFinishing = false
      defer { link.isFinishing = true }
      return Result { () throws(TagLinkError) in
        _ = try link.waitForTag(within: options.patience, detectsOtherTags: false)
      }
    }.get()
  }

  // MARK: Restoring and locking

  /// Restores the original content, if the same tag is still there.
  private mutating func restore(_ tag: inout NDEFTag<Reader>) {
    guard let saved else { return }
    attempt("restore", &tag) { tag in
      _ = try Self.readLater(&tag)
      try tag.perform(.restore(saved.dump))
      let read = try Self.readLater(&tag).result
      guard read.contents == saved.contents else {
        throw SelftestFailure("it holds \(read.contents), and held \(saved.contents)")
      }
      return "it holds what it held: \(read.contents)"
    }
  }

  private mutating func lock(_ tag: inout NDEFTag<Reader>) {
    guard options.locks else { return leaveOut("lock", "it cannot be undone; --lock does it") }
    guard report.isGood else { return leaveOut("lock", "something failed before") }
    attempt("lock", &tag) { tag in
      try tag.perform(.write(SelftestMessage.url))
      try tag.perform(.lock(TagLock()))
      do throws(TagError) {
        try tag.perform(.write(SelftestMessage.bytes(filling: 30, seed: 4)))
      } catch {
        guard error.meansLocked else { throw error }
        return "locked for ever; a write is refused"
      }
      throw SelftestFailure("it took a write after it was locked")
    }
  }
}

extension TagError {
  /// Whether the error means that the tag was taken away from the reader.
  fileprivate var meansTagGone: Bool {
    guard case .link(let error) = problem else { return false }
    return switch error.problem {
    case .noTag, .noAnswer, .damaged, .transmission, .released: true
    case .refused, .otherTag, .commandTooLong, .unsupported, .heldElsewhere, .readerGone,
      .readerStalled, .serviceGone, .serviceStalled, .cancelled:
      false
    }
  }

  fileprivate var meansReaderGone: Bool {
    guard case .link(let error) = problem else { return false }
    return error.problem.isAboutReader
  }

  fileprivate var meansLocked: Bool {
    switch problem {
    case .locked, .lockedBlock, .keyedBlock, .needsKey, .readOnly, .forbidden, .ndef: true
    default: false
    }
  }
}
