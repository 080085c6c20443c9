/// An open NFC reader, as a link to its tags. It closes itself and cannot be copied.
///
/// libnfc can hang, crash and end its process, so it runs in a process of its own, one for each
/// reader. Every request has a deadline, and a process that misses it is ended. After that, the
/// contents of the tag are unknown: read it again before trusting it.
///
/// Inside `Interruption.deferred` a signal ends the current wait. Every call after it throws
/// `.cancelled`, and the reader is closed properly.
///
/// ```swift
/// import InvocationURLs
///
/// var tag = try Reader().tag()  // waits for a tag on the connected reader
/// try tag.write(InvocationURL("https://eat.example.com/s/42"))
/// ```
public struct Reader: ~Copyable {
  private let session: ReaderSession
  /// The library's name for the reader.
  public let name: String
  /// The connection string that opens the reader again, as long as it stays connected to the same
  /// place.
  package let connection: String
  /// The abilities and limits of the reader.
  public let capabilities: TagLinkCapabilities
  /// Whether a tag is being worked on. A signal then ends only waits, and commands to the tag
  /// continue until this is `false` again.
  package var isFinishing = false

  /// Opens the reader of a connection string, such as `pn532_uart:/dev/ttyUSB0`.
  ///
  /// `host` is the program that talks to the reader: the running one, if it knows
  /// `ReaderHost.word`.
  public init(
    connection: String, host: ReaderHostProgram, patience: ReaderTimeouts = ReaderTimeouts()
  ) throws(ReaderError) {
    let session = try ReaderSession(host, patience, for: connection)
    (name, self.connection, capabilities) = try session.open(connection)
    self.session = session
    host.recorder?.note(reader: name, self.connection)
  }

  /// Lists the connection strings of visible readers: libnfc's, its default first, then those of
  /// the smart card service.
  ///
  /// libnfc opens every USB reader for this, which may disturb one that is in use.
  package static func connections(
    host: ReaderHostProgram, patience: ReaderTimeouts = ReaderTimeouts()
  ) throws(ReaderError) -> [String] {
    // Each list has its own process: one that hangs or crashes does not affect the other's answer.
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
    _ world: ReaderSource, _ host: ReaderHostProgram, within time: Duration
  ) throws(ReaderError) -> [String] {
    let session = try ReaderSession(host, ReaderTimeouts(), for: "")
    switch session.ask(.list(world), within: time) {
    case .list(let names)?: return names
    case .openFailed(let problem)?: throw ReaderError(problem)
    case let other:
      let error = session.failure(other, reader: "")
      guard world != .libnfc, case .stopped(.silent) = error.problem else { throw error }
      throw ReaderError(.service(.silent))
    }
  }

  /// The reason why the reader's process has ended; `nil` while it runs.
  public var stop: ReaderProcessFailure? { session.stop }

  /// The signal that asked the program to end while it used the reader, if any.
  package var interruption: Int32? { session.interruption }

  /// Waits until a tag is in the field, and selects it. Throws `.noTag` if none came in time.
  ///
  /// Without a time limit it waits until a signal ends it. Unsuccessful looks are not counted as
  /// exchanges.
  package mutating func waitForTag(
    within time: Duration? = nil, detectsOtherTags: Bool = false
  ) throws(TagLinkError) -> TagSelection {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      let slice = part(until: end)
      do throws(TagLinkError) {
        let request = ReaderRequest.awaitTag(slice, detectsOtherTags: detectsOtherTags)
        return try selection(request, beyond: .milliseconds(Int64(slice)))
      } catch {
        guard error.problem == .noTag, part(until: end) > 0 else { throw error }
      }
    }
  }

  /// Waits until the tag no longer answers. Returns whether it was removed in time.
  package mutating func waitForRemoval(
    of uid: TagUID, within time: Duration? = nil
  ) throws(TagLinkError) -> Bool {
    let end = time.map { ContinuousClock.now + $0 }
    while true {
      let slice = part(until: end)
      let request = ReaderRequest.awaitRemoval(uid, slice)
      switch try answer(request, beyond: .milliseconds(Int64(slice))) {
      case .done: return true
      case .selected: if part(until: end) == 0 { return false }
      default: throw session.confusion()
      }
    }
  }

  /// The length of the next part of a wait. Waits are split so that a reader that hangs is noticed
  /// early.
  private func part(until end: ContinuousClock.Instant?) -> UInt32 {
    // A recorded part reports its frames, which have to fit into one answer.
    let longest: Int64 = session.recorder == nil ? 2_000 : 500
    guard let end else { return UInt32(longest) }
    let left = end - ContinuousClock.now
    let milliseconds =
      left.components.seconds * 1_000 + left.components.attoseconds / 1_000_000_000_000_000
    return UInt32(min(longest, max(0, milliseconds)))
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

extension Reader: TagLink {
  /// The number of activations, exchanges and searches for a second tag since the reader was
  /// opened.
  public var exchangeCount: Int { session.exchangeCount }

  /// Activates a tag. A tag that may be asleep is woken by a reset of the field.
  public mutating func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    try selection(.select(search))
  }

  /// Switches the field off for 20 ms and activates the tag with this UID.
  public mutating func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    try selection(.resetField(uid))
  }

  /// Sends a command to the selected tag and returns its answer. libnfc waits a second for it.
  public mutating func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) throws(TagLinkError) -> [UInt8] {
    let limit = capabilities.maxCommandLength
    guard !command.isEmpty, command.count <= limit else {
      throw TagLinkError(.commandTooLong(command.count, limit: limit))
    }
    guard case .bytes(let bytes) = try answer(.exchange(command, framing)) else {
      throw session.confusion()
    }
    return bytes
  }
}

extension ReaderSession {
  fileprivate convenience init(
    _ program: ReaderHostProgram, _ patience: ReaderTimeouts, for reader: String
  ) throws(ReaderError) {
    do { try self.init(program, patience, isSmartCard: reader.isSmartCard) } catch {
      throw ReaderError(.cannotStart(error), reader: reader)
    }
  }

  /// Opens the reader. Returns its name, connection string and capabilities.
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

  /// The error to report when opening or listing ended with this unexpected answer, or none.
  fileprivate func failure(_ answer: ReaderAnswer?, reader: String) -> ReaderError {
    if let interruption { return ReaderError(.interrupted(signal: interruption), reader: reader) }
    if answer != nil { _ = confusion() }
    return ReaderError(.stopped(stop ?? .silent), reader: reader)
  }

  /// Ends the session because its answer belongs to another request. Returns the error to throw.
  fileprivate func confusion() -> TagLinkError {
    giveUp(.nonsense("the answer to another request"))
    return linkError()
  }

  /// Returns the error for a command to a tag that got no answer, because of the process or the
  /// reader.
  fileprivate func linkError() -> TagLinkError {
    switch stop {
    case .silent?: TagLinkError(isSmartCard ? .serviceStalled : .readerStalled)
    case let stop?: TagLinkError(.readerGone, detail: stop.phrase)
    case nil: TagLinkError(.readerGone)
    }
  }
}

extension String {
  /// Whether this is the connection string of a PC/SC reader.
  fileprivate var isSmartCard: Bool { hasPrefix(SmartCardDevice.scheme) }

  /// Whether the libnfc reader with this connection string is one that the smart card service has:
  /// libnfc goes through the service itself, or cannot claim the reader.
  func isOneOf(_ known: [String]) -> Bool {
    if known.isEmpty { return false }
    if isSmartCard || hasPrefix("acr122_pcsc:") { return true }
    return hasPrefix("acr122_usb:")
      && known.contains { ReaderRoute(connection: $0) == .passThrough }
  }
}
