import Tags

/// The last events of each ledger about each tag, including those that do not count.
///
/// The tables ignore events that do not count, but these events happened to the tag all the same.
/// If two stations had a tag apart from each other, nobody knows which had it last.
struct TagHistories {
  private let union: LedgerUnion
  /// The last events about each tag by stations that did not know of each other's.
  private(set) var traces: [TagUID: [Trace]] = [:]

  /// The facts that one event reports about a tag.
  struct Trace {
    let place: EventPlace
    /// The row that the event is about.
    let row: RowTag?
    let content: Content
    /// Whether the event counts, as no `conflict` names it.
    let counts: Bool
  }

  /// The content of a tag as an event reports it.
  enum Content: Equatable {
    /// The row's message, read back in this state of the row.
    case carries(RowState)
    /// The tag was read back without the row's message.
    case empty
    /// The tag was put in quarantine, for this reason.
    case aside(TagReason)
    case unknown
  }

  init(_ union: LedgerUnion) { self.union = union }

  /// Adds an event; those that all ledgers have are ignored.
  mutating func take(_ record: LedgerRecord, counts: Bool) {
    guard let uid = record.event.uid, let content = record.event.content,
      !union.isCommon(record.place)
    else { return }
    traces[uid, default: []].removeAll { !union.areApart($0.place, record.place) }
    traces[uid, default: []].append(
      Trace(
        place: record.place, row: record.event.rowTag, content: content, counts: counts))
  }

  /// Whether an event releases a tag from quarantine without knowing all that happened to it.
  func isBlind(_ record: LedgerRecord) -> Bool {
    guard case .released(let uid, _) = record.event else { return false }
    return traces[uid, default: []].contains { union.areApart($0.place, record.place) }
  }
}

extension TagHistories.Trace {
  /// The state of the row that the tag carries; nil if it may carry none.
  var carriedState: RowState? {
    if case .carries(let state) = content { state } else { nil }
  }

  var isAside: Bool { if case .aside = content { true } else { false } }

  /// Whether the tag may carry a row of which the tables do not know.
  var isHidden: Bool { !counts && content != .empty }
}

extension LedgerEvent {
  /// The content of the tag that the event reports; nil if it reports none.
  fileprivate var content: TagHistories.Content? {
    switch self {
    case .verified, .securingFailed, .settled(_, .verified): .carries(.verified)
    case .locked: .carries(.locked)
    case .protected: .carries(.protected)
    case .done: .carries(.done)
    case .imported(_, let state, _): state.isProven ? .carries(state) : .unknown
    case .failed, .settled(_, .empty), .released: .empty
    case .settled(_, .quarantined(let reason)), .quarantined(_, let reason): .aside(reason)
    case .checked, .vetoed: nil
    default: .unknown
    }
  }
}
