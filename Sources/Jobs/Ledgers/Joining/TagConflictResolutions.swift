import Tags

/// The remedies for tags that may carry more than the tables know, so that no row is on two tags
/// and no tag has two rows.
struct TagConflictResolutions {
  private(set) var remedies: [TagUID: Remedy] = [:]

  /// The remedy for a tag about which stations recorded different facts.
  enum Remedy: Equatable {
    /// The tag carries the row that it is bound to, as all stations agree.
    case stays
    /// The content of the tag is unknown, so its row waits until the tag is presented.
    case waits(RowTag)
    /// The tag carries a row that is on no other tag, and is bound to it.
    case adopted(RowTag, RowState)
    /// The tag is in quarantine for this reason; `isNew` tells whether it is put there now.
    case aside(TagReason, isNew: Bool)
  }

  private struct Place: Hashable {
    let job: String
    let row: Int
  }

  /// Chooses remedies by the tables after all events.
  init(_ traces: TagHistories, _ tables: Derivation) throws(LedgerError) {
    let hidden = traces.traces.values.joined().filter(\.isHidden).compactMap(\.row)
    let rows = Dictionary(grouping: hidden) { Place(job: $0.job, row: $0.row) }.mapValues(\.count)
    for (uid, traces) in traces.traces where traces.count > 1 || !traces.allSatisfy(\.counts) {
      let tag = try tables.tag(uid)
      switch tag?.standing {
      case .bound:
        let bound = RowTag(job: tag?.job ?? "", row: tag?.row ?? 0, uid: uid)
        remedies[uid] = try Self.remedy(bound, traces, tables)
      case .quarantined:
        remedies[uid] = Self.remedy(putAsideFor: tag?.reason, traces)
      default: remedies[uid] = try Self.remedy(traces, rows, tables)
      }
    }
  }

  /// The remedy for a tag that is bound to a row.
  private static func remedy(
    _ bound: RowTag, _ traces: [TagHistories.Trace], _ tables: Derivation
  ) throws(LedgerError) -> Remedy {
    let state = try tables.row(bound.row, of: bound.job).state
    let isSure =
      state.isProven && traces.allSatisfy { $0.row == bound && $0.carriedState != nil }
    return isSure ? .stays : .waits(bound)
  }

  /// The remedy for a tag in quarantine; nil if all stations put it there.
  private static func remedy(
    putAsideFor reason: TagReason?, _ traces: [TagHistories.Trace]
  ) -> Remedy? {
    traces.allSatisfy(\.isAside) ? nil : .aside(reason ?? TagReason(.other), isNew: false)
  }

  /// The remedy for a tag that is bound to no row, or `nil` if all stations read it back empty.
  private static func remedy(
    _ traces: [TagHistories.Trace], _ rows: [Place: Int], _ tables: Derivation
  ) throws(LedgerError) -> Remedy? {
    guard let last = traces.last(where: { $0.content != .empty }) else { return nil }
    if traces.count == 1, let tag = last.row, let state = last.carriedState,
      rows[Place(job: tag.job, row: tag.row)] == 1,
      try !tables.row(tag.row, of: tag.job).state.isBound
    {
      return .adopted(tag, state)
    }
    if case .aside(let reason) = last.content { return .aside(reason, isNew: true) }
    let words: LedgerText = last.row.map { "it may carry row \($0.row) of job \($0.job)" } ?? ""
    return .aside(TagReason(.duplicate, words), isNew: true)
  }

  /// The events that record the remedies, in the order of the tags. An event is recorded even if
  /// nothing changes, to note that everything known of the tag was considered.
  func events() -> [LedgerEvent] {
    sorted.compactMap { uid, remedy in
      switch remedy {
      case .waits(let tag):
        .unsettled(tag, TagReason(.duplicate, "two stations had this tag, apart from each other"))
      case .adopted(let tag, let state): .imported(tag, state: state, source: "conflict")
      case .aside(let reason, _): .quarantined(uid, reason)
      case .stays: nil
      }
    }
  }

  /// The UIDs of the tags whose state the remedies change, in order.
  var changedTags: [TagUID] {
    sorted.compactMap { uid, remedy in
      switch remedy {
      case .waits, .aside(_, isNew: true): uid
      case .stays, .adopted, .aside(_, isNew: false): nil
      }
    }
  }

  private var sorted: [(TagUID, Remedy)] {
    remedies.sorted { $0.key.description < $1.key.description }.map { ($0.key, $0.value) }
  }
}
