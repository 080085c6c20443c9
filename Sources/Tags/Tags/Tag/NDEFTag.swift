public import InvocationURLs

/// An NDEF tag on a link. Reads and writes the tag, and reports the result with the number of
/// exchanges.
///
/// The first operation selects a tag. Later operations use the same tag, and nothing is written to
/// any other. After `forget()`, the next operation selects whatever tag is there.
///
/// ```swift
/// import InvocationURLs
///
/// var tag = NDEFTag(link)  // over any `TagLink`
/// let report = try tag.write(InvocationURL("https://example.com/t/7"))
/// print(report.exchanges, report.isVerified)
/// ```
public struct NDEFTag<Link: TagLink & ~Copyable>: ~Copyable {
  var session: TagSession<Link>

  /// Creates a tag on a link; `selection` is the tag that is already selected on it, if any.
  ///
  /// With `passwords`, the chip's settings are read after every selection, and the password is sent
  /// if pages need it. A tag that needs none never gets it.
  public init(
    _ link: consuming Link, selection: TagSelection? = nil, options: TagOptions = TagOptions(),
    passwords: TagPasswordProvider? = nil
  ) {
    session = TagSession(link, selection, options, passwords)
  }

  /// Returns the link.
  package consuming func release() -> Link { session.link }

  /// The options for operations.
  public var options: TagOptions {
    get { session.options }
    set { session.options = newValue }
  }

  /// The selected tag, if any.
  package var selection: TagSelection? { session.selection }

  /// Forgets the tag, so that the next operation selects whatever tag is there.
  package mutating func forget() {
    session.forget()
  }

  /// Reads the tag's contents.
  public mutating func read() throws(TagError) -> TagReadResult {
    start()
    return try session.retrying { session throws(TagOperationFailure) in
      try session.platform.reading(&session)
    }
  }

  /// Reads the tag's chip, contents, locks and protection.
  public mutating func info() throws(TagError) -> TagInfo {
    start()
    return try session.retrying { session throws(TagOperationFailure) in
      try session.platform.info(&session)
    }
  }

  /// Reads all of the memory that can be read.
  ///
  /// A dump has no exchange count; its exchanges are counted in the result of the next operation.
  public mutating func dump() throws(TagError) -> TagDump {
    start(tells: false)
    return try session.retrying { session throws(TagOperationFailure) in
      try session.platform.dump(&session)
    }
  }

  /// Plans the writes of an operation and writes nothing.
  ///
  /// A plan has no exchange count; its exchanges are counted in the result of the next operation.
  public mutating func plan(_ operation: TagOperation) throws(TagError) -> TagPlan {
    start([operation], tells: false)
    return try session.retrying(changing: true) { session throws(TagOperationFailure) in
      try session.plan(operation, looksClosely: true)
    }
  }

  /// Plans operations that follow one another and writes nothing. Settings and locks are planned
  /// for the contents that the tag will have at that point.
  public mutating func plan(_ operations: [TagOperation]) throws(TagError) -> [TagPlan] {
    start(operations, tells: false)
    return try session.retrying(changing: true) { session throws(TagOperationFailure) in
      try session.plan(operations, looksClosely: true)
    }
  }

  /// Carries out an operation.
  @discardableResult
  public mutating func perform(_ operation: TagOperation) throws(TagError) -> TagChangeResult {
    start([operation])
    return try session.change(operation)
  }

  /// Writes a message.
  @discardableResult
  public mutating func write(_ message: NDEFMessage) throws(TagError) -> TagChangeResult {
    try perform(.write(message))
  }

  /// Writes the bytes of a message, which are not checked.
  @discardableResult
  public mutating func write(_ message: [UInt8]) throws(TagError) -> TagChangeResult {
    try perform(.write(message))
  }

  /// Writes a message with one record, a URL.
  @discardableResult
  public mutating func write(_ url: InvocationURL) throws(TagError) -> TagChangeResult {
    let operation: TagOperation
    do {
      operation = try .write(url)
    } catch {
      let fault = TagOperationFailure("make the message", .message(error))
      throw session.error(fault, fault.problem, .untouched)
    }
    return try perform(operation)
  }

  /// Restores the tag's factory state, except for its capability container.
  @discardableResult
  public mutating func erase() throws(TagError) -> TagChangeResult { try perform(.erase) }

  /// Prepares a blank chip for NDEF, which cannot be undone.
  @discardableResult
  public mutating func format() throws(TagError) -> TagChangeResult { try perform(.format) }

  /// Restores the user memory from a dump of this tag or of one of its kind.
  @discardableResult
  public mutating func restore(_ dump: TagDump) throws(TagError) -> TagChangeResult {
    try perform(.restore(dump))
  }

  /// Writes a URL in which the chip mirrors its UID or read counter.
  @discardableResult
  public mutating func write(_ url: MirroredURL) throws(TagError) -> TagChangeResult {
    let operation: TagOperation
    do {
      operation = .writeMirrored(try url.message())
    } catch {
      let fault = TagOperationFailure("make the message", .message(error))
      throw session.error(fault, fault.problem, .untouched)
    }
    return try perform(operation)
  }

  /// Makes the tag permanently read-only.
  @discardableResult
  public mutating func lock(_ lock: TagLock = TagLock()) throws(TagError) -> TagChangeResult {
    try perform(.lock(lock))
  }

  /// Protects the tag against writing by a password.
  @discardableResult
  public mutating func protect(_ protection: TagProtection) throws(TagError) -> TagChangeResult {
    try perform(.protect(protection))
  }

  /// Removes the password protection.
  @discardableResult
  public mutating func unprotect() throws(TagError) -> TagChangeResult { try perform(.unprotect) }

  /// Starts operations, and a new exchange count unless the previous one has not been reported yet;
  /// `tells` says whether a result follows that reports it.
  mutating func start(_ operations: [TagOperation] = [], tells: Bool = true) {
    session.tally.begin(at: session.link.exchangeCount, tells: tells)
    session.access.coming = operations.compactMap(\.passwordToSet)
  }
}

extension TagOperation {
  /// Writes a message with one record, a URL.
  public static func write(_ url: InvocationURL) throws(NDEFBuildError) -> TagOperation {
    .write(NDEFMessage([try .uri(url.text)]))
  }
}
