import Tags

/// What is done about tags on which more may be than the tables know, so that no row is on two tags
/// and no tag has two rows.
struct TagRemedies {
  private(set) var remedies: [TagUID: Remedy] = [:]

  /// What is done about a tag.
  enum Remedy: Equatable {
    /// It carries the row that it is bound to, as all say.
    case stays
    /// Nobody knows what it carries: its row waits until it is seen again.
    case waits(RowTag)
    /// It carries a row that is on no other tag.
    case adopted(RowTag, RowState)
    /// It is put aside, for this reason; or it was already.
    case aside(TagReason, isNew: Bool)
  }

  private struct Place: Hashable {
    let job: String
    let row: Int
  }

  /// Decides by what the tables say after all events.
  init(_ traces: TagTraces, _ tables: borrowing Derivation) throws(LedgerError) {
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

  /// For a tag that is bound to a row.
  private static func remedy(
    _ bound: RowTag, _ traces: [TagTraces.Trace], _ tables: borrowing Derivation
  ) throws(LedgerError) -> Remedy {
    let state = try tables.row(bound.row, of: bound.job).state
    let isSure =
      state.isProven && traces.allSatisfy { $0.row == bound && $0.carriedState != nil }
    return isSure ? .stays : .waits(bound)
  }

  /// For a tag in quarantine; nothing when all put it there.
  private static func remedy(
    putAsideFor reason: TagReason?, _ traces: [TagTraces.Trace]
  ) -> Remedy? {
    traces.allSatisfy(\.isAside) ? nil : .aside(reason ?? TagReason(.other), isNew: false)
  }

  /// For a tag that is bound to none; nothing when all read it back empty.
  private static func remedy(
    _ traces: [TagTraces.Trace], _ rows: [Place: Int], _ tables: borrowing Derivation
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

  /// What happens, in the order of the tags. Where nothing changes, the event says at least that
  /// somebody has seen all that was known of the tag.
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

  /// The tags for which something is changed, in order.
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
