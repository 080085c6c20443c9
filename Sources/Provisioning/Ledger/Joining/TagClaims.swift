import Tags

/// What events that do not count may have left on tags.
///
/// The tables know nothing of a row on a tag that did not come to be, but the tag may carry the
/// row's message all the same.
struct TagClaims {
  private let union: LedgerUnion
  /// The claims on each tag.
  private(set) var claims: [TagUID: [Claim]] = [:]
  /// Tags that two stations wrote apart from each other, though one had let go of it.
  private(set) var doubts: [Doubt] = []
  /// The event with which a tag was last let go of, put aside or released.
  private var lettingGo: [TagUID: EventPlace] = [:]

  /// A tag that may carry something that the tables do not know of.
  struct Claim {
    /// The row that it was for; none when it was only put aside.
    let row: RowTag?
    /// The last event about it.
    var place: EventPlace
    var trace: Trace
  }

  /// A row that is bound to a tag which another station wrote too.
  struct Doubt {
    let tag: RowTag
    let place: EventPlace
    let other: EventPlace
  }

  /// What is on the tag, as far as the stations know that spoke of it.
  enum Trace: Equatable {
    /// It was read back with the row's message, when the row was so far.
    case carries(RowState)
    /// It was read back without the row's message.
    case empty
    /// It was put aside.
    case aside(TagReason)
    case unknown
  }

  init(_ union: LedgerUnion) { self.union = union }

  /// Whether an event takes a tag out of a quarantine of which its station did not know.
  func isBlind(_ record: LedgerRecord) -> Bool {
    guard case .released(let uid, _) = record.event, let other = lettingGo[uid] else {
      return false
    }
    return union.areApart(record.place, other)
  }

  /// Takes note of an event that counts.
  mutating func taken(_ record: LedgerRecord) {
    guard let uid = record.event.uid else { return }
    if record.event.binds, let tag = record.event.rowTag {
      // Whoever knew of a claim has looked at the tag.
      claims[uid]?.removeAll { !union.areApart($0.place, record.place) }
      if let other = lettingGo.removeValue(forKey: uid), union.areApart(other, record.place) {
        doubts.append(Doubt(tag: tag, place: record.place, other: other))
      }
    } else if record.event.letsGo {
      doubts.removeAll { $0.tag.uid == uid }
      if !union.isCommon(record.place) { lettingGo[uid] = record.place }
    }
  }

  /// Takes note of an event that does not count, because it cannot follow what came first.
  mutating func refused(_ record: LedgerRecord) {
    if case .quarantined(let uid, let reason) = record.event {
      claims[uid, default: []]
        .append(Claim(row: nil, place: record.place, trace: .aside(reason)))
    }
    guard let tag = record.event.rowTag, !follow(record) else { return }
    claims[tag.uid, default: []]
      .append(Claim(row: tag, place: record.place, trace: record.event.trace ?? .unknown))
  }

  /// Takes note of an event that does not count because of one before it; says whether that was one
  /// of a tag that is known here.
  @discardableResult
  mutating func follow(_ record: LedgerRecord) -> Bool {
    guard let tag = record.event.rowTag,
      let index = claims[tag.uid]?.lastIndex(where: {
        $0.row == tag && !union.areApart($0.place, record.place)
      })
    else { return false }
    claims[tag.uid]?[index].place = record.place
    if let trace = record.event.trace { claims[tag.uid]?[index].trace = trace }
    return true
  }
}

extension LedgerEvent {
  /// Whether it leaves a tag without a row, or changes how a tag without one stands.
  fileprivate var letsGo: Bool {
    switch self {
    case .quarantined, .released: true
    default: change?.standing != nil
    }
  }

  /// What it says about what is on the tag; `nil` when it says nothing about that.
  fileprivate var trace: TagClaims.Trace? {
    switch self {
    case .verified, .securingFailed, .settled(_, .verified): .carries(.verified)
    case .locked: .carries(.locked)
    case .protected: .carries(.protected)
    case .done: .carries(.done)
    case .imported(_, let state, _): state.isProven ? .carries(state) : .unknown
    case .failed, .settled(_, .empty): .empty
    case .settled(_, .quarantined(let reason)): .aside(reason)
    case .checked, .vetoed: nil
    default: .unknown
    }
  }

  /// Whether it is one of those with which ledgers are joined.
  var isOfJoining: Bool {
    switch self {
    case .chainJoined, .conflict, .joined: true
    default: false
    }
  }
}
