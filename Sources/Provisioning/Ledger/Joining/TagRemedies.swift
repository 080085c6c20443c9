import Tags

/// What is done about tags on which more may be than the tables know, so that no row is on two tags
/// and no tag has two rows.
struct TagRemedies {
  private(set) var remedies: [TagUID: Remedy] = [:]

  /// What is done about a tag.
  enum Remedy: Equatable {
    /// It carries the row that it is bound to, as both say.
    case stays
    /// Nobody knows what it carries: its row waits until it is seen again.
    case waits(RowTag, isNew: Bool)
    /// It carries a row that is on no other tag.
    case adopted(RowTag, RowState)
    /// It is put aside, for this reason unless it is there already.
    case aside(TagReason?)
    /// It was read back empty.
    case none
  }

  /// Decides by what the tables say after all events.
  init(_ claims: TagClaims, _ tables: borrowing Derivation) throws(LedgerError) {
    let live = claims.claims.values.joined().filter { $0.trace != .empty }.compactMap(\.row)
    let rows = Dictionary(grouping: live) { Place(job: $0.job, row: $0.row) }.mapValues(\.count)
    let uids = Set(claims.claims.filter { !$1.isEmpty }.keys).union(claims.doubts.map(\.tag.uid))
    for uid in uids {
      let claims = claims.claims[uid] ?? []
      let tag = try tables.tag(uid)
      switch tag?.standing {
      case .bound:
        let bound = RowTag(job: tag?.job ?? "", row: tag?.row ?? 0, uid: uid)
        remedies[uid] = try Self.remedy(bound, claims, tables)
      case .quarantined: remedies[uid] = .aside(nil)
      default: remedies[uid] = try Self.remedy(claims, rows, tables)
      }
    }
  }

  private struct Place: Hashable {
    let job: String
    let row: Int
  }

  /// For a tag that is bound to a row.
  private static func remedy(
    _ bound: RowTag, _ claims: [TagClaims.Claim], _ tables: borrowing Derivation
  ) throws(LedgerError) -> Remedy {
    let state = try tables.row(bound.row, of: bound.job).state
    let isSure =
      !claims.isEmpty && state.isProven
      && claims.allSatisfy { $0.row == bound && $0.trace.carriedState != nil }
    return isSure ? .stays : .waits(bound, isNew: state != .unsettled)
  }

  /// For a tag that is bound to none.
  private static func remedy(
    _ claims: [TagClaims.Claim], _ rows: [Place: Int], _ tables: borrowing Derivation
  ) throws(LedgerError) -> Remedy {
    let live = claims.filter { $0.trace != .empty }
    guard let claim = live.last else { return .none }
    if live.count == 1, let tag = claim.row, let state = claim.trace.carriedState,
      rows[Place(job: tag.job, row: tag.row)] == 1,
      try !tables.row(tag.row, of: tag.job).state.isBound
    {
      return .adopted(tag, state)
    }
    if case .aside(let reason) = claim.trace { return .aside(reason) }
    let words: LedgerText = claim.row.map { "it may carry row \($0.row) of job \($0.job)" } ?? ""
    return .aside(TagReason(.duplicate, words))
  }

  /// What happens, in the order of the tags.
  func events() -> [LedgerEvent] {
    remedies.sorted { $0.key.description < $1.key.description }.compactMap { uid, remedy in
      switch remedy {
      case .waits(let tag, isNew: true):
        .unsettled(tag, TagReason(.duplicate, "another station wrote this tag too"))
      case .adopted(let tag, let state): .imported(tag, state: state, source: "conflict")
      case .aside(let reason): reason.map { .quarantined(uid, $0) }
      case .stays, .none, .waits(_, isNew: false): nil
      }
    }
  }
}

extension TagClaims.Trace {
  /// How far the row was that the tag carries; `nil` when it may carry none.
  var carriedState: RowState? {
    if case .carries(let state) = self { state } else { nil }
  }
}
