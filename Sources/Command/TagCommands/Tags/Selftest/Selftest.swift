/// Tests with one tag everything that other commands rely on: identifying, reading, writing to the
/// last byte, tearing off a write, and restoring the content.
struct Selftest {
  private(set) var report: SelftestReport
  private let options: SelftestOptions
  /// The original content of the tag.
  private var saved: (dump: TagDump, contents: TagContents)?
  /// The maximum length of a message.
  private var capacity = 0
  /// Whether the reader is gone, so that no more steps are tried.
  private var isOver = false

  init(_ options: SelftestOptions, reader: String, connection: String) {
    self.options = options
    report = SelftestReport(reader: reader, connection: connection)
  }

  /// Runs all steps in order. Failures are in the report; an error is only thrown if nothing was
  /// begun.
  mutating func run(_ tag: inout NDEFTag<Reader>) throws {
    let info = try tag.info()
    try report.take(info)
    guard info.isWritable, info.lockedPages.isEmpty, let capacity = info.capacity, capacity >= 30
    else { throw SelftestUnsuitableTag(info: info) }
    self.capacity = capacity
    let version = ByteEncoding.hexadecimal.text(info.chip.version)
    report.add(
      .init(
        name: "identify", result: .good,
        says: "\(info.chip.name), a message of \(counted(capacity, "byte")) fits"
          + (version.isEmpty ? ", no version" : ", version \(version)"), exchanges: info.exchanges))
    let dump = try tag.dump()
    saved = (dump, info.contents)
    // From here on every step is completed, and the tag's content is restored.
    tag.withLink { $0.isFinishing = true }
    attempt("time", &tag, Self.time)
    attempt("write", &tag) { try Self.write(Self.message, &$0) }
    attempt("fill", &tag) { [capacity] in
      try Self.write(SelftestMessage.bytes(filling: capacity, seed: 1), &$0)
    }
    tear(&tag)
    restore(&tag)
    lock(&tag)
  }

  /// A message with a URL that has no meaning.
  private static let message = SelftestMessage.url

  /// Runs a step, and adds its result or its error to the report.
  private mutating func attempt(
    _ name: String, _ tag: inout NDEFTag<Reader>,
    _ body: (inout NDEFTag<Reader>) throws -> String
  ) {
    guard !isOver else { return leaveOut(name, "the reader is gone") }
    let (start, before) = (MonotonicClock.nanoseconds, tag.exchangeCount)
    let (result, says): (SelftestReport.Step.Result, String)
    do { (result, says) = (.good, try body(&tag)) } catch {
      (result, says) = (.failed, "\(error)")
      isOver = (error as? TagError)?.meansReaderGone ?? false
    }
    report.add(
      .init(
        name: name, result: result, says: says, exchanges: tag.exchangeCount - before,
        milliseconds: Int((MonotonicClock.nanoseconds - start) / 1_000_000)))
  }

  private mutating func leaveOut(_ name: String, _ why: String) {
    report.add(.init(name: name, result: .leftOut, says: why))
  }

  /// Measures the duration of reads. The first one is not counted.
  private static func time(_ tag: inout NDEFTag<Reader>) throws -> String {
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
    return "10 reads of \(counted(each, "exchange")): \(words[0]) ms at best, \(words[1]) in the "
      + "middle, \(words[2]) at worst"
  }

  /// Writes a message, and reads it with the field reset, as a later phone would.
  private static func write(
    _ message: [UInt8], _ tag: inout NDEFTag<Reader>
  ) throws -> String {
    let written = try tag.perform(.write(message))
    let read = try tag.readAfterReset()
    guard read.contents == .message(message) else {
      throw SelftestFailure("after the field was off it holds \(read.contents)")
    }
    return "\(counted(message.count, "byte")), \(counted(written.writes, "write")), read back, and "
      + "read again after the field was off"
      + (written.recoveries > 0 ? "; tried again \(counted(written.recoveries, "time"))" : "")
  }

  // MARK: Tearing off a write

  /// Asks a person to lift the tag while it is being written.
  private mutating func tear(_ tag: inout NDEFTag<Reader>) {
    guard options.lifts else { return leaveOut("tear", options.whyNoLift) }
    let messages = [2, 3].map { SelftestMessage.bytes(filling: capacity, seed: UInt8($0)) }
    attempt("tear", &tag) { [options] tag in
      let torn = try Self.writeUntilTorn(messages, options, &tag)
      StandardError.write("beckon: now put the same tag back\n")
      try Self.awaitTag(options, &tag)
      // Throws if this is another tag.
      let reading = try tag.readAfterReset()
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

  private static func writeUntilTorn(
    _ messages: [[UInt8]], _ options: SelftestOptions, _ tag: inout NDEFTag<Reader>
  ) throws -> String {
    StandardError.write(
      "beckon: lift the tag off the reader, now: it is being written again and again\n")
    let end = ContinuousClock.now + options.patience
    var count = 0
    while ContinuousClock.now < end {
      guard !wasInterrupted(tag: &tag) else { throw SelftestFailure("interrupted") }
      do throws(TagError) { try tag.perform(.write(messages[count % 2])) } catch {
        guard error.meansTagGone else { throw error }
        return "torn away in write \(count + 1), at '\(error.action)'"
      }
      count += 1
    }
    throw SelftestFailure("nobody lifted the tag; it was written \(counted(count, "time"))")
  }

  /// Whether a signal arrived. It takes effect once the tag is restored.
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

  /// Restores the content, on the same tag only.
  private mutating func restore(_ tag: inout NDEFTag<Reader>) {
    guard let saved else { return }
    attempt("restore", &tag) { tag in
      _ = try tag.readAfterReset()
      try tag.perform(.restore(saved.dump))
      let read = try tag.readAfterReset()
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
  /// Whether the error means that the tag was taken away.
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
