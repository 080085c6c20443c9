package import Tags

/// The outcome of joining ledgers.
package struct JoinReport: Sendable, Hashable {
  /// The number of events in the joined ledger.
  package let events: Int
  /// The conflicts, in the order of their events.
  package let conflicts: [JoinConflict]
  /// The last event of each chain, in the order of the stations' names.
  package let heads: [LedgerHead]
}

/// A conflict between two stations that worked apart.
package struct JoinConflict: Sendable, Hashable, CustomStringConvertible {
  /// The later of the two events. It does not count, unless the content of the tag decides.
  package let place: EventPlace
  /// The name of the job that the conflict is about; nil for none.
  package let job: String?
  /// The number of the row that the conflict is about; nil for none.
  package let row: Int?
  /// The UID of the tag that the conflict is about; nil for none.
  package let uid: TagUID?
  /// A sentence about the conflict, the event that counts, and the remedy.
  package let description: String

  init(_ record: LedgerRecord, _ sentence: String) {
    place = record.place
    (job, row, uid) = (record.event.job, record.event.row, record.event.uid)
    description = sentence
  }

  /// Describes a tag that several stations used, even if one released it in time.
  init?(_ tag: TagUID, _ traces: [TagHistories.Trace], _ remedy: TagConflictResolutions.Remedy?) {
    guard let last = traces.last else { return nil }
    place = last.place
    uid = tag
    let stations = Set(traces.map { "\($0.place.station)" }).sorted().joined(separator: " and ")
    let start = "tag \(tag) was in the hands of \(stations), apart from each other"
    if case .waits(let bound) = remedy {
      (job, row) = (bound.job, bound.row)
      description =
        "\(start): what it carries shows when it is seen again, and row \(bound.row) of job "
        + "\(LedgerText(bound.job)) waits for that"
    } else {
      let own = traces.last { $0.row != nil }?.row
      (job, row) = (own?.job, own?.row)
      let words = own.map { ", and may carry row \($0.row) of job \(LedgerText($0.job))" } ?? ""
      description = "\(start)\(words): put it aside, it is in quarantine now"
    }
  }
}

/// An event that the events before it do not allow, with its conflict.
struct RefusedEvent {
  let record: LedgerRecord
  let refusal: LedgerRefusal
  /// The station of the last event about the same row that conflicts with this one.
  let winner: StationName?

  /// A sentence about the conflict and its consequence.
  func sentence(_ remedies: TagConflictResolutions) -> String {
    contradiction + outcome(record.event.uid.flatMap { remedies.remedies[$0] })
  }

  private var loser: StationName { record.station }
  private var at: String { winner.map { " (station \($0))" } ?? "" }

  private var contradiction: String {
    let event = record.event
    if case (.jobAdded(let job, _), .jobExists) = (event, refusal) {
      return
        "job \(LedgerText(job)) was made from another job file at station \(loser), with the same "
        + "rows"
    }
    if case (.codeMade(let job, let row, let code), .boundMeanwhile(_, _, let first?)) = (
      event, refusal
    ), let location = LedgerLocation(code) {
      return "row \(row) of job \(LedgerText(job)) was bound to \(first)\(at), and to "
        + "\(location.words) (station \(loser))"
    }
    guard let uid = event.uid else { return other }
    switch (event, refusal) {
    case (.intent, .rowTaken(let job, let row, _, let first)),
      (.imported, .rowTaken(let job, let row, _, let first)):
      let row = "row \(row) of job \(LedgerText(job))"
      guard let first else {
        return "\(row) was taken out of the line\(at), and put onto tag \(uid) (station \(loser))"
      }
      return first == uid
        ? "\(row) was put onto tag \(uid)\(at), and again (station \(loser))"
        : "\(row) is on tag \(first)\(at) and on tag \(uid) (station \(loser))"
    case (.intent(let tag, _), .tagBound(_, let job, let row)),
      (.imported(let tag, _, _), .tagBound(_, let job, let row)):
      let others = job == tag.job ? "" : " of job \(LedgerText(job))"
      return "tag \(uid) has row \(row)\(others)\(at) and row \(tag.row) of job "
        + "\(LedgerText(tag.job)) (station \(loser))"
    case (.intent(let tag, _), .tagQuarantined(_, let reason)),
      (.imported(let tag, _, _), .tagQuarantined(_, let reason)):
      return "tag \(uid) was put aside (\(reason)) and has row \(tag.row) of job "
        + "\(LedgerText(tag.job)) (station \(loser))"
    case (.quarantined(_, let reason), .tagBound(_, let job, let row)):
      return "tag \(uid) has row \(row) of job \(LedgerText(job))\(at) and was put aside "
        + "(\(reason); station \(loser))"
    case (.released, .tagQuarantined(_, let reason)):
      return
        "tag \(uid) was put aside (\(reason)), and taken out of quarantine by station \(loser), "
        + "which did not know of that"
    default: return other
    }
  }

  private var other: String {
    "event \(record.number) of station \(loser) (\(record.event.kind.rawValue)"
      + (record.event.row.map { ", row \($0)" } ?? "")
      + (record.event.uid.map { ", tag \($0)" } ?? "")
      + ") contradicts what came first\(at): \(LedgerError(.refused(refusal), ""))"
  }

  private func outcome(_ remedy: TagConflictResolutions.Remedy?) -> String {
    let stays = ": the first by the order of events holds"
    let uid = record.event.uid.map { "tag \($0)" } ?? "the tag"
    if case .released = record.event { return ": it stays in quarantine" }
    switch remedy {
    case nil: return stays
    case .stays: return stays + ", and \(uid) carries it"
    case .waits(let tag):
      let own = record.event.rowTag
      let again =
        own.map { $0.job == tag.job && $0.row == tag.row } ?? true
        ? "" : "; row \(own?.row ?? 0) goes onto another tag unless it has one"
      return ": what \(uid) carries shows when it is seen again, and row \(tag.row) of job "
        + "\(LedgerText(tag.job)) waits for that\(again)"
    case .adopted: return ": no other tag carries it, so it stays on \(uid)"
    case .aside: return stays + "; put \(uid) aside, it is in quarantine now"
    }
  }
}
