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
    case waits(RowTag, isNew: Bool)
    /// It carries a row that is on no other tag.
    case adopted(RowTag, RowState)
    /// It is put aside, for this reason unless it is there already.
    case aside(TagReason?)
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
      case .quarantined: remedies[uid] = .aside(nil)
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
    return isSure ? .stays : .waits(bound, isNew: state != .unsettled)
  }

  /// For a tag that is bound to none; nothing when all read it back empty.
  private static func remedy(
    _ traces: [TagTraces.Trace], _ rows: [Place: Int], _ tables: borrowing Derivation
  ) throws(LedgerError) -> Remedy? {
    guard let hidden = traces.last(where: \.isHidden) else { return nil }
    if traces.count == 1, let tag = hidden.row, let state = hidden.carriedState,
      rows[Place(job: tag.job, row: tag.row)] == 1,
      try !tables.row(tag.row, of: tag.job).state.isBound
    {
      return .adopted(tag, state)
    }
    if case .aside(let reason) = hidden.content { return .aside(reason) }
    let words: LedgerText = hidden.row.map { "it may carry row \($0.row) of job \($0.job)" } ?? ""
    return .aside(TagReason(.duplicate, words))
  }

  /// What happens, in the order of the tags.
  func events() -> [LedgerEvent] {
    sorted.compactMap { uid, remedy in
      switch remedy {
      case .waits(let tag, isNew: true):
        .unsettled(tag, TagReason(.duplicate, "two stations had this tag, apart from each other"))
      case .adopted(let tag, let state): .imported(tag, state: state, source: "conflict")
      case .aside(let reason): reason.map { .quarantined(uid, $0) }
      case .stays, .waits(_, isNew: false): nil
      }
    }
  }

  /// The rows that wait from now on, in the order of their tags.
  var newlyWaiting: [RowTag] {
    sorted.compactMap { if case .waits(let tag, isNew: true) = $1 { tag } else { nil } }
  }

  private var sorted: [(TagUID, Remedy)] {
    remedies.sorted { $0.key.description < $1.key.description }.map { ($0.key, $0.value) }
  }
}
