public import Tags

/// An open NFC reader, as a link to its tags; it closes itself, and cannot be copied.
///
/// libnfc can hang, crash and end its process, so it runs in a process of its own, one per reader;
/// every request has a deadline, and a process that misses it is ended. What a tag holds after such
/// an end is unknown: read it again before trusting it.
///
/// Inside `Interruption.deferred` a signal ends the current wait; every call after it throws
/// `.cancelled`, and the reader is closed in good order.
public struct Reader: ~Copyable {
  private let session: ReaderSession
  /// libnfc's name of the reader.
  public let name: String
  /// The connection string that opens it again, as long as it stays where it is.
  public let connection: String
  /// What this reader can do.
  public let capabilities: TagLinkCapabilities
  /// Whether a tag is in hand: a signal then ends waits alone, and what is said to the tag goes on
  /// until this is `false` again.
  public var isFinishing = false

  /// Opens the reader of a connection string, such as `pn532_uart:/dev/ttyUSB0`.
  ///
  /// `host` is the program that talks to it: the running one, when that knows `ReaderHost.word`.
  public init(
    connection: String, host: ReaderHostProgram, patience: ReaderPatience = ReaderPatience()
  ) throws(ReaderError) {
    let session = try ReaderSession(host, patience, for: connection)
    (name, self.connection, capabilities) = try session.open(connection)
    self.session = session
  }

  /// The connection strings of the readers that can be seen: libnfc's, its default first, then those of the smart
  /// card service.
  ///
  /// libnfc opens every USB reader for this, so that it may disturb one that is in use.
  public static func connections(
    host: ReaderHostProgram, patience: ReaderPatience = ReaderPatience()
  ) throws(ReaderError) -> [String] {
    // A process for each: one that hangs or crashes does not take the other's answer with it.
    let cards = Result { () throws(ReaderError) in
      try list(.smartCards, host, within: patience.speaking)
    }
    let own = Result { () throws(ReaderError) in try list(.libnfc, host, within: patience.listing) }
    let known = (try? cards.get()) ?? []
    let found = ((try? own.get()) ?? []).filter { !$0.isOneOf(known) } + known
    for case .failure(let error) in [own, cards] {
      if case .interrupted = error.problem { throw error }
      if found.isEmpty { throw error }
    }
    return found
  }

  static func list(
    _ world: ReaderWorld, _ host: ReaderHostProgram, within time: Duration
  ) throws(ReaderError) -> [String] {
    let session = try ReaderSession(host, ReaderPatience(), for: "")
    switch session.ask(.list(world), within: time) {
    case .list(let names)?: return names
    case .openFailed(let problem)?: throw ReaderError(problem)
    case let other:
      let error = session.failure(other, reader: "")
      guard world != .libnfc, case .stopped(.silent) = error.problem else { throw error }
      throw ReaderError(.service(.silent))
    }
  }

  /// Why the process that talks to the reader is no more; `nil` while it runs.
  public var stop: ReaderStop? { session.stop }

  /// The signal that asked the program to end while it dealt with the reader, if one did.
  public var interruption: Int32? { session.interruption }
}

extension Reader: TagLink {
  /// The activations, exchanges and looks for a second tag since the reader was opened.
  public var exchangeCount: Int { session.exchangeCount }

  /// Activates a tag. One that may sleep is woken by a reset of the field.
  public mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    try selection(.select(search))
  }

  /// Switches the field off for 20 ms and activates the tag with this UID.
  public mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    try selection(.resetField(uid))
  }

  /// Sends a command and returns the answer; libnfc waits a second for it.
  public mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    let limit = capabilities.longestCommand
    guard !command.isEmpty, command.count <= limit else {
      throw TagLinkError(.commandTooLong(command.count, limit: limit))
    }
    guard case .bytes(let bytes) = try answer(.exchange(command, framing)) else {
      throw session.confusion()
    }
    return bytes
  }
}

extension Reader {
  /// Waits until a tag is in the field, and selects it; `.noTag` when none came in time.
  ///
  /// Without a time it waits until a signal ends it. The looks that find nothing are not counted.
  public mutating func waitForTag(
    within time: Duration? = nil, looksForOthers: Bool = false
  ) throws(TagLinkError) -> TagSelection {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      let slice = Self.slice(until: end)
      do throws(TagLinkError) {
        let request = ReaderRequest.awaitTag(slice, looksForOthers: looksForOthers)
        return try selection(request, beyond: .milliseconds(Int64(slice)))
      } catch {
        guard error.problem == .noTag, Self.slice(until: end) > 0 else { throw error }
      }
    }
  }

  /// Waits until this tag no longer answers; answers whether it has gone in time.
  public mutating func waitForRemoval(
    of uid: TagUID, within time: Duration? = nil
  ) throws(TagLinkError) -> Bool {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      let slice = Self.slice(until: end)
      let request = ReaderRequest.awaitRemoval(uid, slice)
      switch try answer(request, beyond: .milliseconds(Int64(slice))) {
      case .done: return true
      case .selected: if Self.slice(until: end) == 0 { return false }
      default: throw session.confusion()
      }
    }
  }

  /// A reader that hangs during a long wait is noticed after a part of it.
  private static func slice(until end: ContinuousClock.Instant?) -> UInt32 {
    guard let end else { return 2_000 }
    let left = end - ContinuousClock.now
    let milliseconds =
      left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
    return UInt32(min(2_000, max(0, milliseconds)))
  }

  private mutating func selection(
    _ request: ReaderRequest, beyond time: Duration = .zero
  ) throws(TagLinkError) -> TagSelection {
    guard case .selected(let selection) = try answer(request, beyond: time) else {
      throw session.confusion()
    }
    return selection
  }

  private mutating func answer(
    _ request: ReaderRequest, beyond time: Duration = .zero
  ) throws(TagLinkError) -> ReaderAnswer {
    if session.interruption != nil, !isFinishing || request.isWait {
      throw TagLinkError(.cancelled)
    }
    guard let answer = session.ask(request, within: session.patience.speaking + time) else {
      throw session.linkError()
    }
    if case .linkFailed(let error) = answer { throw error }
    return answer
  }
}

extension ReaderSession {
  fileprivate convenience init(
    _ program: ReaderHostProgram, _ patience: ReaderPatience, for reader: String
  ) throws(ReaderError) {
    do { try self.init(program, patience, isSmartCard: reader.isSmartCard) } catch {
      throw ReaderError(.cannotStart(error), reader: reader)
    }
  }

  /// The name and the connection string of the reader, now open, and what it can do.
  fileprivate func open(
    _ connection: String
  ) throws(ReaderError) -> (name: String, connection: String, capabilities: TagLinkCapabilities) {
    switch ask(.open(connection), within: patience.opening) {
    case .opened(let name, let connection, let capabilities)?:
      return (name, connection, capabilities)
    case .openFailed(let problem)?: throw ReaderError(problem, reader: connection)
    case let other:
      let error = failure(other, reader: connection)
      guard connection.isSmartCard, case .stopped(.silent) = error.problem else { throw error }
      throw ReaderError(.service(.silent), reader: connection)
    }
  }

  /// What it means for opening or listing that this was the answer.
  fileprivate func failure(_ answer: ReaderAnswer?, reader: String) -> ReaderError {
    if let interruption { return ReaderError(.interrupted(signal: interruption), reader: reader) }
    if answer != nil { _ = confusion() }
    return ReaderError(.stopped(stop ?? .silent), reader: reader)
  }

  /// An answer to another question than was asked.
  fileprivate func confusion() -> TagLinkError {
    giveUp(.nonsense("the answer to another question"))
    return linkError()
  }

  /// What it means for a tag that there is no answer.
  fileprivate func linkError() -> TagLinkError {
    switch stop {
    case .silent?: TagLinkError(isSmartCard ? .serviceStalled : .readerStalled)
    case let stop?: TagLinkError(.readerGone, detail: stop.phrase)
    case nil: TagLinkError(.readerGone)
    }
  }
}

extension String {
  /// Whether a connection string is that of a PC/SC reader.
  fileprivate var isSmartCard: Bool { hasPrefix(SmartCardDevice.scheme) }

  /// Whether libnfc's reader of this connection string is one that the smart card service has: libnfc goes
  /// through the service itself, or cannot claim it.
  func isOneOf(_ known: [String]) -> Bool {
    if known.isEmpty { return false }
    if isSmartCard || hasPrefix("acr122_pcsc:") { return true }
    return hasPrefix("acr122_usb:")
      && known.contains { ReaderRoute(connection: $0) == .passThrough }
  }
}
