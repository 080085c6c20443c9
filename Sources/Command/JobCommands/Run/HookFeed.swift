/// Tells the hook of finished tags: of each at least once, in the order in which they were done.
///
/// Together with the completion of a tag, the ledger records that the hook is due. A tag for which
/// the hook fails is told of again, with growing pauses, before any later one; a station that was
/// stopped begins with those that are left.
final class HookFeed {
  /// A finished tag of which the hook is still to be told.
  private struct Item {
    let row: Int
    let uid: TagUID
    let digest: SHA256Digest
    let event: JSONValue
    /// The failure of the hook that the ledger records for the tag; nil for none.
    var recorded: LedgerText?
  }

  /// The maximum number of tags that are named; more are only counted.
  private static let maxNamed = 20
  private static let longestPause = Duration.seconds(60)

  private let hook: RunHook
  private let job: String
  private let say: (String) -> Void
  private var waiting: [Item] = []
  private var failure: LedgerText?
  private var pause = Duration.seconds(1)
  /// The time from which the hook is tried once more; nil if nothing waits.
  private var next: Deadline?
  /// The digest of the message on the tag that is being completed.
  private var digest: SHA256Digest?

  init(_ hook: RunHook, job: String, say: @escaping (String) -> Void) {
    (self.hook, self.job, self.say) = (hook, job, say)
  }

  /// The event that records, with a completed tag, that the hook is due.
  func due(_ row: LedgerRow, _ uid: TagUID) throws -> LedgerEvent {
    let digest = try Self.digest(row)
    self.digest = digest
    return .codeMade(
      job: job, row: row.number, LedgerHookDelivery(uid: uid, state: .due).code(for: digest))
  }

  private static func digest(_ row: LedgerRow) throws -> SHA256Digest {
    try row.content.content ?? SHA256.digest(of: Array(row.content.url.utf8))
  }

  /// Adds the tags of which the hook was not told in an earlier run.
  func add(_ due: [DueHook]) throws {
    for one in due {
      let event = ProvisioningEvent.done(
        row: ProvisioningRow(one.row), uid: one.uid, chip: one.chip, effort: ExchangeCounts())
      waiting.append(
        Item(
          row: one.row.number, uid: one.uid, digest: try Self.digest(one.row),
          event: Self.again(event.json(job: job)), recorded: one.failure))
    }
    guard !due.isEmpty else { return }
    say("\(counted(due.count, "tag")) of which the hook was not told: it is told now, in order")
  }

  private static func again(_ event: JSONValue) -> JSONValue {
    guard case .object(var object) = event else { return event }
    object["again"] = true
    return .object(object)
  }

  /// Adds a tag that was completed just now, with its event.
  func add(_ row: ProvisioningRow, _ uid: TagUID, _ event: JSONValue) throws {
    let digest = try digest.take() ?? SHA256.digest(of: Array(row.url.utf8))
    waiting.append(Item(row: row.number, uid: uid, digest: digest, event: event))
  }

  /// The time until the hook that failed is tried again, or `nil` if nothing waits for it.
  var untilRetry: Duration? {
    waiting.isEmpty ? nil : next?.left
  }

  /// Tells the hook of the tags that wait, until it fails. Returns the events to record. After a
  /// failure, does nothing before a pause is over, unless this is the last time.
  func deliver(isLast: Bool = false) -> [LedgerEvent] {
    var events: [LedgerEvent] = []
    if isLast || next?.isOver ?? true {
      while let first = waiting.first {
        guard let problem = hook.answer(to: first.event)?.words else {
          events.append(event(first, .delivered))
          waiting.removeFirst()
          (failure, next, pause) = (nil, nil, .seconds(1))
          continue
        }
        say("warning: the hook: \(problem)")
        failure = LedgerText(problem)
        next = Deadline(in: pause)
        pause = min(pause * 2, Self.longestPause)
        break
      }
    }
    guard let failure else { return events }
    // The first is the one that failed. The later ones wait for it, which is recorded once.
    for index in waiting.indices
    where waiting[index].recorded == nil || index == 0 && waiting[0].recorded != failure {
      waiting[index].recorded = failure
      events.append(event(waiting[index], .failed(failure)))
    }
    return events
  }

  private func event(_ item: Item, _ state: LedgerHookDelivery.State) -> LedgerEvent {
    .codeMade(
      job: job, row: item.row,
      LedgerHookDelivery(uid: item.uid, state: state).code(for: item.digest))
  }

  /// A sentence on the finished tags of which the hook was not told, or `nil` if there are none.
  var remainder: String? {
    guard let failure, !waiting.isEmpty else { return nil }
    let tags = waiting.prefix(Self.maxNamed).map {
      "row \($0.row) on tag \($0.uid) (\($0.recorded ?? failure))"
    }
    let more = waiting.count > tags.count ? [", and \(waiting.count - tags.count) more"] : []
    let are = waiting.count == 1 ? "is" : "are"
    return "the hook failed for \(counted(waiting.count, "tag")) that \(are) done: "
      + "\(tags.joined(separator: ", "))\(more.joined()); the ledger records them as undelivered, "
      + "and the next run with --hook begins with them"
  }
}
