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

  /// Ends the use of the tag and returns its link.
  package consuming func release() -> Link { session.link }

  /// The options for the next operations.
  public var options: TagOptions {
    get { session.options }
    set { session.options = newValue }
  }

  /// The selection of the current tag, or `nil` if none is selected.
  package var selection: TagSelection? { session.selection }

  /// Forgets the tag, so that the next operation selects whatever tag is in the field.
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

  /// Reads all bytes of the tag's memory that can be read.
  ///
  /// A dump has no exchange count; its exchanges are counted in the result of the next operation.
  public mutating func dump() throws(TagError) -> TagDump {
    start(tells: false)
    return try session.retrying { session throws(TagOperationFailure) in
      try session.platform.dump(&session)
    }
  }

  /// Plans an operation without writing anything.
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

  /// Carries out an operation that changes the tag.
  @discardableResult
  public mutating func perform(_ operation: TagOperation) throws(TagError) -> TagChangeResult {
    start([operation])
    return try session.change(operation)
  }

  /// Writes an NDEF message in place of the tag's contents.
  @discardableResult
  public mutating func write(_ message: NDEFMessage) throws(TagError) -> TagChangeResult {
    try perform(.write(message))
  }

  /// Writes the bytes of an NDEF message, which are not checked.
  @discardableResult
  public mutating func write(_ message: [UInt8]) throws(TagError) -> TagChangeResult {
    try perform(.write(message))
  }

  /// Writes an NDEF message with one URI record.
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

  /// Restores the tag's factory state, except for its capability container: an empty message, and
  /// zeros elsewhere.
  @discardableResult
  public mutating func erase() throws(TagError) -> TagChangeResult { try perform(.erase) }

  /// Formats a blank chip for NDEF, which cannot be undone.
  @discardableResult
  public mutating func format() throws(TagError) -> TagChangeResult { try perform(.format) }

  /// Writes the user memory of a dump, which must be of this tag or of one of its kind.
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

  /// Protects the tag by a password against writing, and optionally against reading.
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
  /// Returns the operation that writes an NDEF message with one URI record.
  public static func write(_ url: InvocationURL) throws(NDEFBuildError) -> TagOperation {
    .write(NDEFMessage([try .uri(url.text)]))
  }
}
