public import InvocationURLs
public import NDEF
import SystemIO

extension Reader {
  /// The tags that come to the reader, one after the other, each when the one before it has left.
  ///
  /// ```swift
  /// import InvocationURLs
  ///
  /// func write(_ url: InvocationURL) async throws {
  ///   let reader = try Reader()
  ///   for try await tag in reader.tags {
  ///     print(try await tag.write(url).isVerified)
  ///   }
  /// }
  /// ```
  ///
  /// A thread of the sequence's own waits for the reader, so that no task does. The sequence ends
  /// when the task is cancelled, and throws when the reader can no longer be used.
  public var tags: ReaderTags { consuming get { ReaderTags(self) } }
}

/// An asynchronous sequence of the tags that are presented to a reader.
public struct ReaderTags: AsyncSequence, Sendable {
  private let thread: ReaderThread

  init(_ reader: consuming Reader) { thread = ReaderThread(reader) }

  /// Creates an iterator that waits for tags.
  public func makeAsyncIterator() -> Iterator { Iterator(thread: thread) }

  /// An iterator that waits for one tag after the other.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let thread: ReaderThread

    /// Waits until the last tag was removed and another one is presented.
    public mutating func next() async throws -> ReaderTag? {
      while !Task.isCancelled {
        if let selection = try await thread.run({ try $0.nextTag() }) {
          return ReaderTag(uid: selection.uid, thread: thread)
        }
      }
      return nil
    }
  }
}

/// A tag on a reader, usable until the next one is presented.
public struct ReaderTag: Sendable {
  /// The tag's UID.
  public let uid: TagUID
  fileprivate let thread: ReaderThread

  /// Reads the tag's contents.
  public func read() async throws -> TagReadResult {
    try await thread.run { [uid] in try $0.work(uid) { tag throws(TagError) in try tag.read() } }
  }

  /// Reads the tag's chip, contents, locks and protection.
  public func info() async throws -> TagInfo {
    try await thread.run { [uid] in try $0.work(uid) { tag throws(TagError) in try tag.info() } }
  }

  /// Carries out an operation that changes the tag.
  @discardableResult
  public func perform(_ operation: TagOperation) async throws -> TagChangeResult {
    try await thread.run { [uid] in
      try $0.work(uid) { tag throws(TagError) in try tag.perform(operation) }
    }
  }

  /// Writes an NDEF message in place of the tag's contents.
  @discardableResult
  public func write(_ message: NDEFMessage) async throws -> TagChangeResult {
    try await perform(.write(message))
  }

  /// Writes an NDEF message with one URI record.
  @discardableResult
  public func write(_ url: InvocationURL) async throws -> TagChangeResult {
    try await perform(.write(url))
  }
}

/// The thread that owns a reader. It ends with the last value that can ask for something.
private final class ReaderThread: Sendable {
  typealias Job = @Sendable (ReaderInUse) -> Void

  /// The jobs that wait for the thread, or `nil` if it accepts no more.
  private let jobs = Locked<[Job]?>([])

  init(_ reader: consuming Reader) {
    // Only the thread uses it from here on.
    nonisolated(unsafe) let reader = ReaderInUse(reader)
    let jobs = jobs
    let thread = SystemThread {
      while let job = jobs.wait(for: Self.next) { job(reader) }
    }
    if let thread { thread.detach() } else { jobs.withLock { $0 = nil } }
  }

  deinit {
    jobs.withLock { $0 = nil }
    jobs.signalAll()
  }

  /// Takes the next job. Returns `.some(nil)` when no more will come, and `nil` while none waits.
  private static func next(_ jobs: inout [Job]?) -> Job?? {
    guard let first = jobs?.first else { return jobs == nil ? .some(nil) : .none }
    jobs?.removeFirst()
    return .some(first)
  }

  func run<Output: Sendable>(
    _ body: @escaping @Sendable (ReaderInUse) throws -> Output
  ) async throws -> Output {
    try await withCheckedThrowingContinuation { continuation in
      let isRunning = jobs.withLock { jobs in
        jobs?.append { reader in
          // The thread must not end before it has answered, even if nobody needs it any more.
          withExtendedLifetime(self) { continuation.resume(with: Result { try body(reader) }) }
        }
        return jobs != nil
      }
      guard isRunning else {
        return continuation.resume(throwing: TagLinkError(.readerGone, detail: "no thread"))
      }
      jobs.signalAll()
    }
  }
}

/// The reader of a thread, with the tag that is on it.
private final class ReaderInUse {
  /// The maximum time between two checks whether the task was cancelled.
  private static let patience = Duration.milliseconds(250)

  private var reader: Reader?
  private var tag: NDEFTag<Reader>?
  /// The UID of the last tag, which must be removed before the next one counts.
  private var present: TagUID?

  init(_ reader: consuming Reader) { self.reader = consume reader }

  /// Waits a moment for the last tag to leave and another one to come. Returns `nil` if there was
  /// none.
  func nextTag() throws(TagLinkError) -> TagSelection? {
    if let tag = tag.take() { reader = tag.release() }
    guard var reader = reader.take() else { throw TagLinkError(.readerGone) }
    let selection: TagSelection
    do throws(TagLinkError) {
      if let uid = present {
        guard try reader.waitForRemoval(of: uid, within: Self.patience) else {
          self.reader = consume reader
          return nil
        }
        present = nil
      }
      let looks = reader.capabilities.abilities.contains(.otherTags)
      selection = try reader.waitForTag(within: Self.patience, detectsOtherTags: looks)
    } catch {
      self.reader = consume reader
      if case .noTag = error.problem { return nil }
      throw error
    }
    present = selection.uid
    tag = NDEFTag(reader, selection: selection)
    return selection
  }

  /// Runs `body` with the tag on the reader, or throws if it is not the one with this UID.
  func work<Output>(
    _ uid: TagUID, _ body: (inout NDEFTag<Reader>) throws(TagError) -> Output
  ) throws -> Output {
    guard uid == present, var tag = tag.take() else { throw TagLinkError(.released) }
    let result = Result { () throws(TagError) in try body(&tag) }
    self.tag = consume tag
    return try result.get()
  }
}
