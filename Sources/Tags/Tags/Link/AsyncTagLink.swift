public import InvocationURLs
public import NDEF

/// The interface between tag protocols and a reader that answers later, such as CoreNFC: like
/// `TagLink`, without blocking a thread.
///
/// `AsyncNDEFTag` reads and writes tags over it. `docs/core-nfc.md` has an adapter for CoreNFC.
public protocol AsyncTagLink: Sendable {
  /// The abilities and limits of the reader, which do not change during the link's lifetime.
  var capabilities: TagLinkCapabilities { get }

  /// Activates a tag, whatever state it is in, and makes it the target of exchanges. With a UID,
  /// only that tag is activated.
  func select(_ search: TagSearch) async throws(TagLinkError) -> TagSelection

  /// Switches the field off and on, which resets every tag, and activates the one with this UID.
  func resetField(selecting uid: TagUID) async throws(TagLinkError) -> TagSelection

  /// Sends `command` to the selected tag and returns its response without check bytes.
  func exchange(
    _ command: [UInt8], _ framing: TagFraming
  ) async throws(TagLinkError) -> [UInt8]
}

/// An NDEF tag on a link that answers later. Use it like `NDEFTag`, with `await`.
///
/// The protocols of tags are decided in one place, by `NDEFTag`. An operation runs on the answers
/// so far until it needs one more; this is awaited, and the operation begins again with it. The
/// decisions cost microseconds, and an exchange milliseconds.
///
/// ```swift
/// import InvocationURLs
///
/// func write(_ link: some AsyncTagLink) async throws {
///   var tag = AsyncNDEFTag(link)
///   try await tag.write(InvocationURL("https://example.com/t/7"))
/// }
/// ```
public struct AsyncNDEFTag<Link: AsyncTagLink>: ~Copyable, Sendable {
  /// The options for the next operations.
  public var options: TagOptions
  private let link: Link
  private let passwords: TagPasswordProvider?
  private var selection: TagSelection?
  /// The number of exchanges on the link so far, including those that no result has reported yet.
  private var exchangeCount = 0
  private var tally: ExchangeCounter?

  /// Creates a tag on a link; `selection` is the tag that is already selected on it, if any.
  ///
  /// `passwords` may be asked more than once in an operation.
  public init(
    _ link: Link, selection: TagSelection? = nil, options: TagOptions = TagOptions(),
    passwords: TagPasswordProvider? = nil
  ) {
    (self.link, self.selection, self.options) = (link, selection, options)
    self.passwords = passwords
  }

  /// Forgets the tag, so that the next operation selects whatever tag is in the field.
  public mutating func forget() { selection = nil }

  /// Reads the tag's contents.
  public mutating func read() async throws(TagError) -> TagReadResult {
    try await run { tag throws(TagError) in try tag.read() }
  }

  /// Reads the tag's chip, contents, locks and protection.
  public mutating func info() async throws(TagError) -> TagInfo {
    try await run { tag throws(TagError) in try tag.info() }
  }

  /// Plans an operation without writing anything.
  public mutating func plan(_ operation: TagOperation) async throws(TagError) -> TagPlan {
    try await run { tag throws(TagError) in try tag.plan(operation) }
  }

  /// Carries out an operation that changes the tag.
  @discardableResult
  public mutating func perform(
    _ operation: TagOperation
  ) async throws(TagError) -> TagChangeResult {
    try await run { tag throws(TagError) in try tag.perform(operation) }
  }

  /// Writes an NDEF message in place of the tag's contents.
  @discardableResult
  public mutating func write(_ message: NDEFMessage) async throws(TagError) -> TagChangeResult {
    try await perform(.write(message))
  }

  /// Writes an NDEF message with one URI record.
  @discardableResult
  public mutating func write(_ url: InvocationURL) async throws(TagError) -> TagChangeResult {
    try await run { tag throws(TagError) in try tag.write(url) }
  }

  private mutating func run<Output>(
    _ operation: (inout NDEFTag<RecordedTagLink>) throws(TagError) -> Output
  ) async throws(TagError) -> Output {
    let record = TagRecord(link.capabilities, from: exchangeCount)
    while true {
      record.rewind()
      var tag = NDEFTag(
        RecordedTagLink(record: record), selection: selection, options: options,
        passwords: passwords)
      if let tally { tag.session.tally = tally }
      let result = Result { () throws(TagError) in try operation(&tag) }
      guard let request = record.missing else {
        selection = tag.selection
        (exchangeCount, tally) = (record.exchangeCount, tag.session.tally)
        return try result.get()
      }
      record.add(request, await answer(to: request))
    }
  }

  private func answer(to request: TagRecord.Request) async -> TagRecord.Answer {
    do throws(TagLinkError) {
      switch request {
      case .select(let search): return .selection(try await link.select(search))
      case .resetField(let uid): return .selection(try await link.resetField(selecting: uid))
      case .exchange(let command, let framing):
        return .response(try await link.exchange(command, framing))
      }
    } catch {
      return .failure(error)
    }
  }
}

/// The requests that an operation made of its link so far, with their answers.
private final class TagRecord {
  enum Request: Hashable {
    case select(TagSearch)
    case resetField(TagUID)
    case exchange([UInt8], TagFraming)
  }

  enum Answer {
    case selection(TagSelection)
    case response([UInt8])
    case failure(TagLinkError)
  }

  let capabilities: TagLinkCapabilities
  private var answers: [(request: Request, answer: Answer)] = []
  private var position = 0
  /// The exchange count of the link before the operation.
  private let start: Int
  private(set) var exchangeCount: Int
  /// The first request that has no answer yet.
  private(set) var missing: Request?

  init(_ capabilities: TagLinkCapabilities, from start: Int) {
    (self.capabilities, self.start, exchangeCount) = (capabilities, start, start)
  }

  func rewind() { (position, missing, exchangeCount) = (0, nil, start) }

  func add(_ request: Request, _ answer: Answer) { answers.append((request, answer)) }

  /// Returns the next answer. Throws `.cancelled` if there is none yet, which ends the operation.
  func answer(_ request: Request) throws(TagLinkError) -> Answer {
    guard missing == nil, position < answers.count else {
      missing = missing ?? request
      throw TagLinkError(.cancelled)
    }
    let (known, answer) = answers[position]
    guard known == request else {
      throw TagLinkError(.readerGone, detail: "an operation asked in another order")
    }
    position += 1
    // A selection may have searched for other tags, too.
    if case .selection(let selection) = answer {
      exchangeCount += selection.exchanges
    } else {
      exchangeCount += 1
    }
    if case .failure(let error) = answer { throw error }
    return answer
  }
}

/// A link that answers from a record, and stops at the first request without an answer.
private struct RecordedTagLink: TagLink {
  let record: TagRecord

  var capabilities: TagLinkCapabilities { record.capabilities }
  var exchangeCount: Int { record.exchangeCount }

  func select(_ search: TagSearch) throws(TagLinkError) -> TagSelection {
    try selection(.select(search))
  }

  func resetField(selecting uid: TagUID) throws(TagLinkError) -> TagSelection {
    try selection(.resetField(uid))
  }

  func exchange(_ command: [UInt8], _ framing: TagFraming) throws(TagLinkError) -> [UInt8] {
    guard case .response(let bytes) = try record.answer(.exchange(command, framing)) else {
      throw TagLinkError(.readerGone)
    }
    return bytes
  }

  private func selection(_ request: TagRecord.Request) throws(TagLinkError) -> TagSelection {
    guard case .selection(let selection) = try record.answer(request) else {
      throw TagLinkError(.readerGone)
    }
    return selection
  }
}
