import Tags

/// The last that each of the ledgers knows of each tag, whether it counts or not.
///
/// The tables know nothing of events that do not count, but what they speak of happened to the tag
/// all the same. And of two stations that had a tag apart from each other nobody knows which had it
/// last.
struct TagTraces {
  private let union: LedgerUnion
  /// For each tag the last events about it of which none knows of another.
  private(set) var traces: [TagUID: [Trace]] = [:]

  /// What an event says about a tag.
  struct Trace {
    let place: EventPlace
    /// The row that it is about.
    let row: RowTag?
    let content: Content
    /// Whether the event counts.
    let counts: Bool
  }

  /// What is on a tag.
  enum Content: Equatable {
    /// The row's message, which was read back when the row was so far.
    case carries(RowState)
    /// It was read back without the row's message.
    case empty
    /// It was put aside.
    case aside(TagReason)
    case unknown
  }

  init(_ union: LedgerUnion) { self.union = union }

  /// Takes note of an event. What all ledgers have is no news to any of them.
  mutating func take(_ record: LedgerRecord, counts: Bool) {
    guard let uid = record.event.uid, let content = record.event.content,
      !union.isCommon(record.place)
    else { return }
    traces[uid, default: []].removeAll { !union.areApart($0.place, record.place) }
    traces[uid, default: []].append(
      Trace(
        place: record.place, row: record.event.rowTag, content: content, counts: counts))
  }

  /// Whether an event takes a tag out of quarantine without knowing all that happened to it.
  func isBlind(_ record: LedgerRecord) -> Bool {
    guard case .released(let uid, _) = record.event else { return false }
    return traces[uid, default: []].contains { union.areApart($0.place, record.place) }
  }
}

extension TagTraces.Trace {
  /// How far the row was that the tag carries; `nil` when it may carry none.
  var carriedState: RowState? {
    if case .carries(let state) = content { state } else { nil }
  }

  var isAside: Bool { if case .aside = content { true } else { false } }

  /// Whether it may carry something that the tables do not know of.
  var isHidden: Bool { !counts && content != .empty }
}

extension LedgerEvent {
  /// What it says about what is on its tag; `nil` when it says nothing about that.
  fileprivate var content: TagTraces.Content? {
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
