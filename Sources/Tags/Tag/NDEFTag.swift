public import InvocationURLs
public import NDEF

/// A tag for NDEF on a link: reads it, writes it, and says what was seen and how many exchanges it
/// took.
///
/// The first operation selects the tag; later ones go to the same tag, and nothing is written to
/// another. `forget()` lets the next operation take whatever tag is there.
public struct NDEFTag<Link: TagLink & ~Copyable>: ~Copyable {
  var session: TagSession<Link>

  /// Takes a link; `selection` is the tag that is selected on it already, if one is.
  ///
  /// With passwords, the chip's settings are looked at, and where pages need one it is given, after
  /// every selection; a tag that needs none never gets it.
  public init(
    _ link: consuming Link, selection: TagSelection? = nil, options: TagOptions = TagOptions(),
    passwords: TagPasswords? = nil
  ) {
    session = TagSession(link, selection, options, passwords)
  }

  /// Gives the link back.
  public consuming func release() -> Link { session.link }

  /// How operations are carried out.
  public var options: TagOptions {
    get { session.options }
    set { session.options = newValue }
  }

  /// The tag that is selected.
  public var selection: TagSelection? { session.selection }

  /// Forgets the tag, so that the next operation selects the one that is there then.
  public mutating func forget() {
    session.forget()
  }

  /// Reads what the tag holds.
  public mutating func read() throws(TagError) -> TagReading {
    start()
    return try session.retrying { session throws(TagFault) in try session.platform.reading(&session)
    }
  }

  /// Finds out what the tag is, what it holds, and what is locked or protected.
  public mutating func info() throws(TagError) -> TagInfo {
    start()
    return try session.retrying { session throws(TagFault) in try session.platform.info(&session) }
  }

  /// Reads all of the memory that can be read.
  ///
  /// Its exchanges are in the result of what comes next, since a dump has no count.
  public mutating func dump() throws(TagError) -> TagDump {
    start(tells: false)
    return try session.retrying { session throws(TagFault) in try session.platform.dump(&session) }
  }

  /// Says what an operation would write, and writes nothing.
  ///
  /// Its exchanges are in the result of what comes next, since a plan has no count.
  public mutating func plan(_ operation: TagOperation) throws(TagError) -> TagPlan {
    start([operation], tells: false)
    return try session.retrying(changing: true) { session throws(TagFault) in
      try session.plan(operation, looksClosely: true)
    }
  }

  /// Says what operations that follow one another would write, those of settings and locks on what the
  /// tag holds by then; writes nothing.
  public mutating func plan(_ operations: [TagOperation]) throws(TagError) -> [TagPlan] {
    start(operations, tells: false)
    return try session.retrying(changing: true) { session throws(TagFault) in
      try session.plan(operations, looksClosely: true)
    }
  }

  /// Carries an operation out.
  @discardableResult
  public mutating func perform(_ operation: TagOperation) throws(TagError) -> TagReport {
    start([operation])
    return try session.change(operation)
  }

  /// Puts a message onto the tag.
  @discardableResult
  public mutating func write(_ message: NDEFMessage) throws(TagError) -> TagReport {
    try perform(.write(message))
  }

  /// Puts the bytes of a message onto the tag; they are not looked at.
  @discardableResult
  public mutating func write(_ message: [UInt8]) throws(TagError) -> TagReport {
    try perform(.write(message))
  }

  /// Puts a URL onto the tag, alone.
  @discardableResult
  public mutating func write(_ url: InvocationURL) throws(TagError) -> TagReport {
    let operation: TagOperation
    do {
      operation = try .write(url)
    } catch {
      let fault = TagFault("make the message", .message(error))
      throw session.error(fault, fault.problem, .untouched)
    }
    return try perform(operation)
  }

  /// Makes the tag as it came from the factory, but for its capability container.
  @discardableResult
  public mutating func erase() throws(TagError) -> TagReport { try perform(.erase) }

  /// Prepares a blank chip for NDEF, which cannot be undone.
  @discardableResult
  public mutating func format() throws(TagError) -> TagReport { try perform(.format) }

  /// Puts the user's memory back as it was when it was dumped, from this tag or one of its kind.
  @discardableResult
  public mutating func restore(_ dump: TagDump) throws(TagError) -> TagReport {
    try perform(.restore(dump))
  }

  /// Puts a URL onto the tag, alone, in which the chip shows its numbers.
  @discardableResult
  public mutating func write(_ url: MirroredURL) throws(TagError) -> TagReport {
    let operation: TagOperation
    do {
      operation = .writeMirrored(try url.message())
    } catch {
      let fault = TagFault("make the message", .message(error))
      throw session.error(fault, fault.problem, .untouched)
    }
    return try perform(operation)
  }

  /// Makes the tag read-only for good.
  @discardableResult
  public mutating func lock(_ lock: TagLock = TagLock()) throws(TagError) -> TagReport {
    try perform(.lock(lock))
  }

  /// Makes writes need a password.
  @discardableResult
  public mutating func protect(_ protection: TagProtection) throws(TagError) -> TagReport {
    try perform(.protect(protection))
  }

  /// Makes nothing need a password.
  @discardableResult
  public mutating func unprotect() throws(TagError) -> TagReport { try perform(.unprotect) }

  /// Begins with operations, and to count anew unless what was counted has been told nobody; `tells` says
  /// whether a result comes that does.
  mutating func start(_ operations: [TagOperation] = [], tells: Bool = true) {
    session.tally.begin(at: session.link.exchangeCount, tells: tells)
    session.access.coming = operations.compactMap(\.comingPassword)
  }
}

extension TagOperation {
  /// Puts a URL onto the tag, alone.
  public static func write(_ url: InvocationURL) throws(NDEFBuildError) -> TagOperation {
    .write(NDEFMessage([try .uri(url.text)]))
  }
}
