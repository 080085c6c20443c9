internal import SystemIO
import LibC

/// The server in the reader host, which executes requests one after another.
struct ReaderServer: ~Copyable {
  var channel: HostChannel
  private var library: NFCLibrary
  private var device: (any ReaderDevice & ~Copyable)?
  /// The reader of libnfc's messages, if frames are recorded.
  private let tap: LibraryMessageReader?

  init(channel: HostChannel, words: NFCContext.Verbosity, tap: LibraryMessageReader? = nil) {
    (self.channel, self.tap) = (channel, tap)
    library = NFCLibrary(words: words)
  }

  /// Serves until the input ends, then closes the reader while its library is still open.
  mutating func serve() throws(WireError) {
    defer { device = nil }
    while let (number, timed) = try channel.next() {
      alarm(Self.seconds(timed.patience))
      defer { alarm(0) }
      guard let answer = try obey(timed.request) else { continue }
      let exchanges = UInt32(clamping: device?.exchangeCount ?? 0)
      tap?.flush()
      channel.send(
        CountedAnswer(answer: answer, exchanges: exchanges, frames: FrameTrace.take()), to: number)
    }
  }

  /// Returns the seconds until the alarm, a little more than the milliseconds that the client
  /// waits.
  private static func seconds(_ patience: UInt32) -> UInt32 { patience / 1_000 + 2 }

  private mutating func obey(
    _ request: ReaderRequest
  ) throws(WireError) -> ReaderAnswer? {
    switch request {
    case .list(.libnfc): return list()
    case .list(.smartCards): return .list(SmartCardDevice.connections())
    case .list(.slots): return Self.slots()
    case .open(let connection): return open(connection)
    case .close:
      device = nil
      return .done
    // The wait that this request should cancel has just ended by itself.
    case .cancel: return nil
    case .awaitTag(let time, let detectsOtherTags): return try awaitTag(time, detectsOtherTags)
    case .awaitRemoval(let uid, let time): return try awaitRemoval(of: uid, time)
    case .select(let search):
      return ask { device throws(TagLinkError) in .selected(try device.select(search)) }
    case .resetField(let uid):
      return ask { device throws(TagLinkError) in
        .selected(try device.resetField(selecting: uid))
      }
    case .exchange(let command, let framing):
      return ask { device throws(TagLinkError) in .bytes(try device.exchange(command, framing)) }
    }
  }

  private mutating func list() -> ReaderAnswer {
    do throws(ReaderError) {
      return .list(
        try library.use { context throws(ReaderError) in context.connections() })
    } catch { return .openFailed(error.problem) }
  }

  private static func slots() -> ReaderAnswer {
    do throws(ReaderError) { return .list(try SmartCardDevice.slots()) } catch {
      return .openFailed(error.problem)
    }
  }

  private mutating func open(_ connection: String) -> ReaderAnswer {
    device = nil
    do throws(ReaderError) {
      let opened = try openedDevice(connection)
      let answer = ReaderAnswer.opened(
        name: opened.name, connection: opened.connection, capabilities: opened.capabilities)
      device = consume opened
      return answer
    } catch { return .openFailed(error.problem) }
  }

  /// Opens the reader of a connection string with the library that reaches it.
  private mutating func openedDevice(
    _ connection: String
  ) throws(ReaderError) -> any ReaderDevice & ~Copyable {
    if connection.hasPrefix(SmartCardDevice.scheme) { return try SmartCardDevice(connection) }
    return try library.use { context throws(ReaderError) in
      try NFCDevice(connection, in: context)
    }
  }

  private mutating func ask(
    _ question: (inout any ReaderDevice & ~Copyable) throws(TagLinkError) -> ReaderAnswer
  ) -> ReaderAnswer {
    guard var open = device.take() else { return .linkFailed(TagLinkError(.readerGone)) }
    let answer: ReaderAnswer
    do throws(TagLinkError) { answer = try question(&open) } catch { answer = .linkFailed(error) }
    device = consume open
    return answer
  }

  /// The interval between two looks, in milliseconds. libnfc's own endless wait ends after 0.3 s,
  /// with the chip still looking.
  private static let pause: Int32 = 100

  private mutating func awaitTag(
    _ milliseconds: UInt32, _ detectsOtherTags: Bool
  ) throws(WireError) -> ReaderAnswer {
    try wait(milliseconds, atEnd: .linkFailed(TagLinkError(.noTag))) {
      device throws(TagLinkError) in
      let found = try device.look(TagSearch(detectsOtherTags: detectsOtherTags))
      device.exchangeCount += found.exchanges
      return .selected(found)
    }
  }

  /// Waits until the tag has gone. Answers with the selection if it is still there when time is
  /// over.
  private mutating func awaitRemoval(
    of uid: TagUID, _ milliseconds: UInt32
  ) throws(WireError) -> ReaderAnswer {
    var last: ReaderAnswer?
    var misses = 0
    let answer = try wait(milliseconds, atEnd: nil) { device throws(TagLinkError) in
      do throws(TagLinkError) {
        last = .selected(try device.lookAgain(for: uid))
        misses = 0
      } catch {
        guard error.problem.meansAbsence(of: uid) else { throw error }
        misses += 1
      }
      // A single miss may come from a tag that moves at the limit of the field.
      if misses >= 2 { return .done }
      throw TagLinkError(.noTag)
    }
    return answer ?? last ?? .done
  }

  /// Repeats a question until there is an answer other than "no tag", time is over, or the client
  /// cancels. It also keeps waiting while another program has the tag.
  private mutating func wait(
    _ milliseconds: UInt32, atEnd: ReaderAnswer,
    _ question: (inout any ReaderDevice & ~Copyable) throws(TagLinkError) -> ReaderAnswer
  ) throws(WireError) -> ReaderAnswer {
    try wait(milliseconds, atEnd: .some(atEnd), question) ?? atEnd
  }

  private mutating func wait(
    _ milliseconds: UInt32, atEnd: ReaderAnswer?,
    _ question: (inout any ReaderDevice & ~Copyable) throws(TagLinkError) -> ReaderAnswer
  ) throws(WireError) -> ReaderAnswer? {
    let end = MonotonicClock.nanoseconds + UInt64(milliseconds) * 1_000_000
    while true {
      let answer = ask(question)
      guard case .linkFailed(let error) = answer else { return answer }
      let isHeld = error.problem == .heldElsewhere
      guard isHeld || error.problem.meansAbsence else { return answer }
      if MonotonicClock.nanoseconds >= end { return isHeld ? answer : atEnd }
      if try channel.isCancelled(within: Self.pause) {
        return .linkFailed(TagLinkError(.cancelled))
      }
    }
  }
}

extension TagLinkError.Problem {
  /// Whether the result of a search means that no tag is in the field.
  fileprivate var meansAbsence: Bool { self == .noTag || isRetryable }

  /// Whether this result means that a particular tag is absent. Another tag may have taken its
  /// place: a PC/SC reader reports the one that it has.
  fileprivate func meansAbsence(of uid: TagUID) -> Bool {
    if case .otherTag(let other) = self { return other != uid }
    return meansAbsence
  }
}

extension ReaderDevice where Self: ~Copyable {
  /// Selects a tag like `select`, without counting exchanges.
  fileprivate mutating func look(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    let before = exchangeCount
    defer { exchangeCount = before }
    return try select(search)
  }

  /// Selects a tag again if it still answers, without counting exchanges.
  fileprivate mutating func lookAgain(for uid: TagUID) throws(TagLinkError) -> TagSelection {
    let before = exchangeCount
    defer { exchangeCount = before }
    release()
    return try call(uid)
  }
}
