/// The order in which events must be: gapless, or, up to the last `joined`, by sequence, and by
/// station where several have the same one.
struct JoinedOrder {
  private var last: (sequence: Int, station: StationName)?

  /// Takes the next event, and answers which sequence is expected when it has another.
  mutating func take(_ record: LedgerRecord, hasGaps: Bool) -> Int? {
    let before = last
    last = (record.sequence, record.station)
    let next = (before?.sequence ?? 0) + 1
    guard hasGaps, let before else { return record.sequence == next || hasGaps ? nil : next }
    return before < (record.sequence, record.station) ? nil : next
  }
}
